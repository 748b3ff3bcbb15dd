// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.conformance;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.gem4j.reasoning.Item;
import org.gem4j.reasoning.ReasoningTask;
import org.gem4j.reasoning.ReasoningTasks;
import org.gem4j.reasoning.TaskConfig;
import org.gem4j.text.python.Numbers;
import tools.jackson.databind.JsonNode;

/// Compares the statistics of our items, sampled at the default config, with those on record.
///
/// Means must agree within 15 percent or three standard errors, shares within 0.1 or three standard errors, and what
/// echoes the config must be the same. Question lengths are not compared: our questions have our own words.
final class ReasoningDistributions {
    static final String FILE = "_distributions.json";

    private static final long SEED = 42;
    private static final double MEAN_TOLERANCE = 0.15;
    private static final double SHARE_TOLERANCE = 0.1;
    private static final int FEW = 12;

    /// Stands in a histogram of answers that were not counted one by one.
    private static final String NOT_COUNTED = "count";

    /// How many items of ours are sampled where few are on record, so that chance comes in on one side only.
    private static final int ENOUGH = 100;

    private ReasoningDistributions() {}

    static void check(JsonNode tasks, Verdicts verdicts) {
        tasks.properties().forEach(entry -> {
            Outcome known = Verdicts.guarded(() -> {
                ReasoningTasks.find(entry.getKey());
                return Outcome.passed();
            });
            if (known instanceof Outcome.Failed) {
                verdicts.record(entry.getKey(), known);
            } else {
                checkTask(ReasoningTasks.find(entry.getKey()), entry.getValue(), verdicts);
            }
        });
    }

    private static void checkTask(ReasoningTask task, JsonNode wanted, Verdicts verdicts) {
        int count = wanted.path("n").asInt();
        TaskConfig config = task.config();
        List<Item> items = new ArrayList<>();
        int sampled = count < FEW ? ENOUGH : count;
        for (int i = 0; i < sampled; i++) {
            items.add(task.item(SEED, i, config));
        }
        Statistics ours = Statistics.of(items);
        Map<String, Outcome> outcomes = new LinkedHashMap<>();
        outcomes.put("answer_null", share(wanted.path("answer_null").asInt(), count, ours.withoutAnswer, sampled));
        if (ours.withoutAnswer < sampled && wanted.path("answer_null").asInt() < count) {
            outcomes.put("answer_len", mean(wanted.path("answer_len"), ours.answerLengths));
            outcomes.put(
                    "numeric_share",
                    share(
                            (int) Math.round(wanted.path("numeric_share").asDouble() * count),
                            count,
                            ours.numeric,
                            sampled));
            outcomes.put(
                    "distinct_answers",
                    share(wanted.path("distinct_answers").asInt(), count, ours.answers.size(), sampled));
            wanted.path("answer_histogram").properties().stream()
                    .filter(e -> !e.getKey().equals(NOT_COUNTED))
                    .forEach(e -> outcomes.put(
                            "answer_histogram " + e.getKey(),
                            share(e.getValue().asInt(), count, ours.answers.getOrDefault(e.getKey(), 0), sampled)));
        }
        outcomes.put(
                "distinct_questions",
                share(wanted.path("distinct_questions").asInt(), count, ours.questions.size(), sampled));
        compareFields(wanted, ours, outcomes);
        outcomes.forEach((statistic, outcome) -> verdicts.record(
                task.name() + " " + statistic,
                outcome instanceof Outcome.Failed
                        ? ReasoningDifferences.distribution(task.name(), statistic)
                                .map(Outcome::differs)
                                .orElse(outcome)
                        : outcome));
    }

    private static void compareFields(JsonNode wanted, Statistics ours, Map<String, Outcome> outcomes) {
        wanted.path("numeric_fields")
                .properties()
                .forEach(e -> outcomes.put(
                        e.getKey(), field(e.getKey(), e.getValue(), ours.numbers.getOrDefault(e.getKey(), List.of()))));
        wanted.path("length_fields")
                .properties()
                .forEach(e -> outcomes.put(
                        "length of " + e.getKey(),
                        field(e.getKey(), e.getValue(), ours.lengths.getOrDefault(e.getKey(), List.of()))));
        wanted.path("category_fields").properties().forEach(e -> {
            JsonNode values = e.getValue();
            if (values.size() <= FEW) {
                Map<String, Integer> found = ours.categories.getOrDefault(e.getKey(), Map.of());
                int total = values.properties().stream()
                        .mapToInt(value -> value.getValue().asInt())
                        .sum();
                int ourTotal =
                        found.values().stream().mapToInt(Integer::intValue).sum();
                values.properties()
                        .forEach(value -> outcomes.put(
                                e.getKey() + " " + value.getKey(),
                                share(
                                        value.getValue().asInt(),
                                        total,
                                        found.getOrDefault(value.getKey(), 0),
                                        Math.max(1, ourTotal))));
            }
        });
    }

    private static Outcome field(String name, JsonNode wanted, List<Double> found) {
        if (found.isEmpty()) {
            return Outcome.failed("a field " + name, "none");
        }
        if (name.startsWith("difficulty")
                && wanted.path("min").asDouble() == wanted.path("max").asDouble()) {
            double only = wanted.path("min").asDouble();
            return found.stream().allMatch(value -> value == only)
                    ? Outcome.passed()
                    : Outcome.failed(only, found.getFirst());
        }
        return mean(wanted, found);
    }

    private static Outcome mean(JsonNode wanted, List<Double> found) {
        double expected = wanted.path("mean").asDouble();
        double sum = 0;
        double squares = 0;
        for (double value : found) {
            sum += value;
            squares += value * value;
        }
        double mean = sum / found.size();
        double variance = Math.max(0, squares / found.size() - mean * mean);
        double error = Math.sqrt(variance / found.size()
                + variance / Math.max(1, wanted.path("n").asInt()));
        double allowed = Math.max(MEAN_TOLERANCE * Math.abs(expected), 3 * error);
        return Math.abs(mean - expected) <= allowed + 1e-9
                ? Outcome.passed()
                : Outcome.failed("a mean of " + expected + " (+-" + allowed + ")", mean);
    }

    private static Outcome share(int wanted, int ofWanted, int found, int ofFound) {
        double expected = wanted / (double) ofWanted;
        double actual = found / (double) ofFound;
        double middle = (wanted + found) / (double) (ofWanted + ofFound);
        double error = Math.sqrt(middle * (1 - middle) * (1.0 / ofWanted + 1.0 / ofFound));
        double allowed = Math.max(SHARE_TOLERANCE, 3 * error);
        return Math.abs(expected - actual) <= allowed + 1e-9
                ? Outcome.passed()
                : Outcome.failed("a share of " + expected, actual);
    }

    /// What is counted over our items.
    private static final class Statistics {
        final List<Double> answerLengths = new ArrayList<>();
        final Map<String, Integer> answers = new TreeMap<>();
        final HashSet<String> questions = new HashSet<>();
        final Map<String, List<Double>> numbers = new TreeMap<>();
        final Map<String, List<Double>> lengths = new TreeMap<>();
        final Map<String, Map<String, Integer>> categories = new TreeMap<>();
        int withoutAnswer;
        int numeric;

        static Statistics of(List<Item> items) {
            Statistics statistics = new Statistics();
            items.forEach(statistics::add);
            return statistics;
        }

        private void add(Item item) {
            questions.add(item.question());
            Optional<String> answer = item.answer();
            if (answer.isEmpty()) {
                withoutAnswer++;
            } else {
                String text = answer.get();
                answerLengths.add((double) text.codePointCount(0, text.length()));
                answers.merge(text, 1, Integer::sum);
                numeric += Numbers.floating(text).isPresent() ? 1 : 0;
            }
            item.metadata().asMap().forEach((name, value) -> {
                if (name.equals("difficulty") && value instanceof Map<?, ?> difficulty) {
                    difficulty.forEach((dial, level) -> add("difficulty." + dial, level));
                } else if (!name.equals("source_index")) {
                    add(name, value);
                }
            });
        }

        private void add(String name, Object value) {
            switch (value) {
                case Boolean bool -> count(name, bool ? "True" : "False");
                case Number number -> list(numbers, name).add(number.doubleValue());
                case String text -> {
                    list(lengths, name).add((double) text.codePointCount(0, text.length()));
                    count(name, text);
                }
                case List<?> list -> {
                    list(lengths, name).add((double) list.size());
                    count(name, list.toString());
                }
                default -> {}
            }
        }

        private void count(String name, String value) {
            categories.computeIfAbsent(name, key -> new TreeMap<>()).merge(value, 1, Integer::sum);
        }

        private static List<Double> list(Map<String, List<Double>> map, String name) {
            return map.computeIfAbsent(name, key -> new ArrayList<>());
        }
    }
}
