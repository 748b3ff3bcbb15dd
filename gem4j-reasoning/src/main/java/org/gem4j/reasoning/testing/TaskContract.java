// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.reasoning.testing;

import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.math.BigDecimal;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.stream.Collectors;
import org.gem4j.env.SeededRandom;
import org.gem4j.reasoning.Item;
import org.gem4j.reasoning.ReasoningTask;
import org.gem4j.reasoning.TaskConfig;
import org.gem4j.text.python.Numbers;

/// The contract of every reasoning task, at the default config and at the lowest and highest levels:
///
/// - the reference answer, and the oracle where there is one, score 1;
/// - an empty answer scores at most the task's floor, a shuffled oracle at most its partial credit;
/// - the same (seed, index, config) give the same item on another thread and in another order;
/// - no answer makes the scorer throw, leave [0, 1] or take long.
///
/// @param task the task to check
/// @param seeds number of seeds
/// @param items number of items of each seed
/// @param attacked how many of the first seed's items are answered with hostile texts, for each config
/// @param slowest CPU time limit of one score
public record TaskContract(ReasoningTask task, int seeds, int items, int attacked, Duration slowest) {
    /// CPU time of the thread, so that a busy machine does not make a scorer look slow.
    private static final ThreadMXBean CLOCK = ManagementFactory.getThreadMXBean();

    private static final List<String> NO_ANSWERS = List.of("", " ", "\n", "I do not know.");

    /// The violations, each in one sentence that names the item; empty if there are none.
    public List<String> violations() {
        List<String> violations = new ArrayList<>();
        List<TaskConfig> configs = new ArrayList<>(List.of(task.config()));
        if (!task.spec().curriculum().isEmpty()) {
            configs.add(task.config(0, Map.of()));
            configs.add(task.config(task.spec().topLevel(), Map.of()));
        }
        for (TaskConfig config : configs.stream().distinct().toList()) {
            for (int seed = 0; seed < seeds; seed++) {
                for (int index = 0; index < items; index++) {
                    Item item = task.item(seed, index, config);
                    String place = config + " seed " + seed + " index " + index + ": ";
                    checkScores(item, config, place, violations);
                    if (seed == 0 && index < attacked) {
                        checkHostile(item, config, place, violations);
                    }
                }
                checkOrder(seed, config, violations);
            }
        }
        return violations;
    }

    private void checkScores(Item item, TaskConfig config, String place, List<String> violations) {
        String reference = task.reference(item, config);
        double best = task.score(reference, item, config);
        if (best != 1) {
            violations.add(place + "the reference answer '" + reference + "' scores " + best);
        }
        if (item.answer().isPresent() && task.score(item.oracle(), item, config) != 1) {
            violations.add(place + "the oracle '" + item.oracle() + "' does not score 1");
        }
        for (String nothing : NO_ANSWERS) {
            double score = task.score(nothing, item, config);
            if (score > task.spec().floor() && !nothing.equals(reference)) {
                violations.add(place + "'" + nothing + "' scores " + score + ", more than the floor");
            }
        }
        String shuffled = shuffled(reference, SeededRandom.of(reference.hashCode()));
        double score = task.score(shuffled, item, config);
        if (score > task.spec().partial() && !sameValue(shuffled, reference)) {
            violations.add(place + "the shuffled answer '" + shuffled + "' scores " + score);
        }
    }

    private static String shuffled(String text, SeededRandom random) {
        List<Integer> codePoints = text.codePoints().boxed().collect(Collectors.toCollection(ArrayList::new));
        random.shuffle(codePoints);
        StringBuilder shuffled = new StringBuilder();
        codePoints.forEach(shuffled::appendCodePoint);
        return shuffled.toString();
    }

    private static boolean sameValue(String a, String b) {
        Optional<BigDecimal> left = Numbers.decimal(a);
        Optional<BigDecimal> right = Numbers.decimal(b);
        return a.equalsIgnoreCase(b)
                || (left.isPresent() && right.isPresent() && left.get().compareTo(right.get()) == 0);
    }

    private void checkHostile(Item item, TaskConfig config, String place, List<String> violations) {
        for (String answer : HostileAnswers.all(task.reference(item, config))) {
            String shown = "'" + answer.substring(0, Math.min(20, answer.length())) + "' (" + answer.length() + ")";
            long start = CLOCK.getCurrentThreadCpuTime();
            try {
                double score = task.score(answer, item, config);
                if (!(score >= 0 && score <= 1)) {
                    violations.add(place + shown + " scores " + score);
                }
            } catch (RuntimeException | StackOverflowError e) {
                StackTraceElement[] trace = e.getStackTrace();
                violations.add(place + shown + " throws " + e + (trace.length == 0 ? "" : " at " + trace[0]));
            }
            Duration took = Duration.ofNanos(CLOCK.getCurrentThreadCpuTime() - start);
            if (took.compareTo(slowest) > 0) {
                violations.add(place + shown + " takes " + took.toMillis() + " ms");
            }
        }
    }

    /// Generates the items again, last one first, on another thread.
    private void checkOrder(int seed, TaskConfig config, List<String> violations) {
        int count = Math.min(items, 10);
        try (ExecutorService other = Executors.newSingleThreadExecutor()) {
            List<Item> again = other.submit(() -> {
                        List<Item> drawn = new ArrayList<>();
                        for (int index = count - 1; index >= 0; index--) {
                            drawn.addFirst(task.item(seed, index, config));
                        }
                        return drawn;
                    })
                    .get();
            for (int index = 0; index < count; index++) {
                if (!again.get(index).equals(task.item(seed, index, config))) {
                    violations.add(config + " seed " + seed + " index " + index + ": another thread gets another item");
                }
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            violations.add(config + " seed " + seed + ": interrupted");
        } catch (ExecutionException e) {
            violations.add(config + " seed " + seed + ": " + e.getCause());
        }
    }
}
