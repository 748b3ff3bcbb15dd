// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.conformance;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.gem4j.reasoning.Item;
import org.gem4j.reasoning.Metadata;
import org.gem4j.reasoning.ReasoningTask;
import org.gem4j.reasoning.ReasoningTasks;
import org.gem4j.reasoning.TaskConfig;
import tools.jackson.core.type.TypeReference;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/// Replays the reasoning tasks: every candidate answer of an item, letter by letter as reasoning-gym scores it, must
/// get the score that is on record, and the statistics of our own items must agree with those in `_distributions.json`.
///
/// A line holds one item: `task`, `config` (option values that are not default), `level` (the curriculum level that
/// gave the config, or null), `question_data` (the item's metadata), `answer` (the oracle or null) and `candidates`,
/// each with a `text` (null: no answer) and its `score` (null where the other scorer broke: 0 is expected then).
final class ReasoningArea implements Area {
    private static final JsonMapper MAPPER = JsonMapper.builder().build();
    private static final TypeReference<Map<String, Object>> OBJECT = new TypeReference<>() {};
    private static final double SAME = 1e-9;

    @Override
    public String name() {
        return "reasoning";
    }

    @Override
    public String files() {
        return "*.jsonl and _distributions.json in a folder named reasoning";
    }

    @Override
    public boolean accepts(Path file) {
        return Area.isIn(file, "reasoning")
                && (file.toString().endsWith(".jsonl") || Area.isNamed(file, ReasoningDistributions.FILE));
    }

    @Override
    public void replay(Path file, Verdicts verdicts) throws IOException {
        if (Area.isNamed(file, ReasoningDistributions.FILE)) {
            ReasoningDistributions.check(MAPPER.readTree(Files.readString(file)), verdicts);
            return;
        }
        List<String> lines = Files.readAllLines(file);
        for (int i = 0; i < lines.size(); i++) {
            if (!lines.get(i).isBlank()) {
                int line = i + 1;
                String text = lines.get(i);
                try {
                    replayItem(MAPPER.readTree(text), line, verdicts);
                } catch (RuntimeException e) {
                    verdicts.record(line, Outcome.failed("a known task, config and item", e));
                }
            }
        }
    }

    private static void replayItem(JsonNode row, int line, Verdicts verdicts) {
        String name = row.path("task").asString();
        if (ReasoningTasks.all().stream().noneMatch(known -> known.name().equals(name))) {
            verdicts.record(line, Outcome.skipped("there is no task " + name + " yet"));
            return;
        }
        ReasoningTask task = ReasoningTasks.find(name);
        Map<String, Object> options = MAPPER.convertValue(row.path("config"), OBJECT);
        TaskConfig config = task.config(options);
        if (row.path("level").isInt()) {
            int level = row.path("level").asInt();
            verdicts.record(
                    line + " level " + level,
                    Verdicts.guarded(() -> Outcome.compare(config, task.config(level, Map.of()))));
        }
        Item item = new Item(
                task.name(),
                "",
                oracle(row.path("answer")),
                Metadata.ofMap(MAPPER.convertValue(row.path("question_data"), OBJECT)));
        int number = 0;
        for (JsonNode candidate : row.path("candidates")) {
            number++;
            verdicts.record(
                    line + " candidate " + number, Verdicts.guarded(() -> scored(task, item, config, candidate)));
        }
    }

    private static Optional<String> oracle(JsonNode answer) {
        if (answer.isNull() || answer.isMissingNode()) {
            return Optional.empty();
        }
        return Optional.of(answer.isString() ? answer.stringValue() : answer.toString());
    }

    private static Outcome scored(ReasoningTask task, Item item, TaskConfig config, JsonNode candidate) {
        double expected = candidate.path("score").asDouble(0);
        Optional<String> answer = candidate.path("text").isString()
                ? Optional.of(candidate.path("text").stringValue())
                : Optional.empty();
        double actual =
                answer.map(text -> task.scoreAsWritten(text, item, config)).orElse(0.0);
        if (Math.abs(expected - actual) <= SAME) {
            return Outcome.passed();
        }
        return ReasoningDifferences.find(new ReasoningDifferences.Judged(answer, item, config, expected, actual))
                .map(Outcome::differs)
                .orElseGet(() -> Outcome.failed(
                        expected + " for "
                                + answer.map(text -> "'" + text + "'").orElse("no answer"),
                        actual));
    }
}
