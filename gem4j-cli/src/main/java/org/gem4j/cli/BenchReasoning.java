// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.cli;

import java.io.PrintWriter;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.gem4j.reasoning.Item;
import org.gem4j.reasoning.ReasoningTask;
import org.gem4j.reasoning.ReasoningTasks;
import org.gem4j.reasoning.TaskConfig;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/// `bench reasoning`: how many items a second each reasoning task draws, and how many answers it scores, on one
/// thread.
///
/// Every item is a new one. Scored are right answers and empty ones, half and half.
@Command(name = "reasoning", description = "Items and scores a second of the reasoning tasks, on one thread.")
final class BenchReasoning implements Runnable {
    private static final int KEPT = 1000;

    @Parameters(index = "0", arity = "0..1", paramLabel = "NAME", description = "One task; without it, all of them.")
    private String name = "";

    @Option(
            names = "--level",
            paramLabel = "N",
            defaultValue = "-1",
            description = "Curriculum level; without it, the default options.")
    private int level;

    @Option(
            names = "--millis",
            paramLabel = "N",
            defaultValue = "300",
            description =
                    "How long each of the two figures is measured, after as long a warm-up (default ${DEFAULT-VALUE}).")
    private long millis;

    @Option(names = "--json", description = "Print a JSON document.")
    private boolean json;

    @Spec
    private CommandSpec spec;

    @Override
    public void run() {
        PrintWriter out = spec.commandLine().getOut();
        Collection<ReasoningTask> tasks = name.isEmpty() ? ReasoningTasks.all() : List.of(ReasoningTasks.find(name));
        Map<String, Object> results = new LinkedHashMap<>();
        for (ReasoningTask task : tasks) {
            Map<String, Long> rates = measure(task);
            results.put(task.name(), rates);
            if (!json) {
                out.printf(
                        "%-28s %,14d items/s %,14d scores/s%n",
                        task.name(), rates.getOrDefault("items_per_s", 0L), rates.getOrDefault("scores_per_s", 0L));
                out.flush();
            }
        }
        if (json) {
            out.println(Json.pretty(results));
        }
    }

    private Map<String, Long> measure(ReasoningTask task) {
        TaskConfig config = level < 0 ? task.config() : task.config(level, Map.of());
        List<Item> items = new ArrayList<>(KEPT);
        Duration time = Duration.ofMillis(millis);
        Runs draws = new Runs() {
            private long index;

            @Override
            public double once() {
                Item item = task.item(0, index++, config);
                if (items.size() < KEPT) {
                    items.add(item);
                }
                return item.question().length();
            }
        };
        draws.repeat(time);
        double itemsPerSecond = draws.repeat(time);
        List<String> answers =
                items.stream().map(item -> task.reference(item, config)).toList();
        Runs scores = new Runs() {
            private int turn;

            @Override
            public double once() {
                int at = (turn >> 1) % answers.size();
                return task.score((turn++ & 1) == 0 ? answers.get(at) : "", items.get(at), config);
            }
        };
        scores.repeat(time);
        double scoresPerSecond = scores.repeat(time);
        Map<String, Long> rates = new LinkedHashMap<>();
        rates.put("items_per_s", Math.round(itemsPerSecond));
        rates.put("scores_per_s", Math.round(scoresPerSecond));
        return rates;
    }

    /// Something that is done over and over.
    private abstract static class Runs {
        private double sum;

        /// One run; what it returns is used, so that the work cannot be optimised away.
        abstract double once();

        /// Runs for about this long and returns the runs a second.
        final double repeat(Duration time) {
            long start = System.nanoTime();
            long runs = 0;
            int batch = 1;
            long elapsed = 0;
            while (elapsed < time.toNanos()) {
                for (int i = 0; i < batch; i++) {
                    sum += once();
                }
                runs += batch;
                elapsed = System.nanoTime() - start;
                batch = elapsed < time.toNanos() / 50 ? batch * 2 : batch;
            }
            if (Double.isNaN(sum)) {
                throw new IllegalStateException("a run returned no number");
            }
            return runs * 1e9 / elapsed;
        }
    }
}
