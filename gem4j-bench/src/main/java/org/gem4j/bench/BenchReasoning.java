// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.bench;

import java.io.PrintWriter;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.gem4j.cli.Json;
import org.gem4j.reasoning.Item;
import org.gem4j.reasoning.ReasoningTask;
import org.gem4j.reasoning.ReasoningTasks;
import org.gem4j.reasoning.TaskConfig;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/// `bench reasoning`: how many items a second each reasoning task draws, how many answers it scores, and how long an
/// item takes, on one thread.
///
/// Every item is a new one. Scored are right answers and empty ones, half and half. The median time is that of single
/// items while the virtual machine is still warming up. All times are processor time of the measuring thread, so that
/// what else the machine does counts less.
@Command(
        name = "reasoning",
        description = "Measure how many items reasoning tasks generate and score per second on one thread.")
final class BenchReasoning implements Runnable {
    private static final int KEPT = 1000;
    private static final ThreadMXBean CLOCK = ManagementFactory.getThreadMXBean();

    @Parameters(index = "0", arity = "0..1", paramLabel = "NAME", description = "One task; without it, all of them.")
    private String name = "";

    @Option(
            names = "--level",
            paramLabel = "N",
            defaultValue = "-1",
            description = "Curriculum level; without it, the default options.")
    private int level;

    @Option(
            names = "--top_level",
            description = "Use the hardest level of each task; for tasks without levels, the default options.")
    private boolean topLevel;

    @Option(
            names = "--items",
            paramLabel = "N",
            defaultValue = "0",
            description = "Print N items with correct answers, one per line, instead of measuring.")
    private int printed;

    @Option(
            names = "--millis",
            paramLabel = "N",
            defaultValue = "300",
            description =
                    "Milliseconds to measure each of two metrics, after an equal warm-up (default ${DEFAULT-VALUE}).")
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
            TaskConfig config = config(task);
            if (printed > 0) {
                print(task, config, out);
                continue;
            }
            Rates rates = measure(task, config);
            results.put(task.name(), rates.asMap());
            if (!json) {
                out.printf(
                        "%-28s %,14d items/s %,14d scores/s %,12.3f ms an item%n",
                        task.name(), rates.items(), rates.scores(), rates.medianMillis());
                out.flush();
            }
        }
        if (json && printed == 0) {
            out.println(Json.line(results));
        }
    }

    private TaskConfig config(ReasoningTask task) {
        if (topLevel && !task.spec().curriculum().isEmpty()) {
            return task.config(task.spec().topLevel(), Map.of());
        }
        return level >= 0 ? task.config(level, Map.of()) : task.config();
    }

    private void print(ReasoningTask task, TaskConfig config, PrintWriter out) {
        for (int i = 0; i < printed; i++) {
            Item item = task.item(0, i, config);
            Map<String, Object> line = new LinkedHashMap<>(item.asMap());
            line.put("right_answer", task.reference(item, config));
            out.println(Json.line(line));
        }
    }

    private Rates measure(ReasoningTask task, TaskConfig config) {
        List<Item> items = new ArrayList<>(KEPT);
        List<Long> nanos = new ArrayList<>(KEPT);
        Duration time = Duration.ofMillis(millis);
        Runs draws = new Runs() {
            private long index;

            @Override
            public double once() {
                if (items.size() == KEPT) {
                    return task.item(0, index++, config).question().length();
                }
                long start = CLOCK.getCurrentThreadCpuTime();
                Item item = task.item(0, index++, config);
                nanos.add(CLOCK.getCurrentThreadCpuTime() - start);
                items.add(item);
                return item.question().length();
            }
        };
        draws.repeat(time);
        double itemsPerSecond = draws.repeat(time);
        Collections.sort(nanos);
        double medianMillis = nanos.get(nanos.size() / 2) / 1e6;
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
        return new Rates(Math.round(itemsPerSecond), Math.round(scoresPerSecond), medianMillis);
    }

    /// What was measured of a task.
    ///
    /// @param items generated per second
    /// @param scores given a second
    /// @param medianMillis how long an item takes
    private record Rates(long items, long scores, double medianMillis) {
        Map<String, Object> asMap() {
            Map<String, Object> map = new LinkedHashMap<>();
            map.put("items_per_s", items);
            map.put("scores_per_s", scores);
            map.put("median_ms", medianMillis);
            return map;
        }
    }

    /// Something that is done over and over.
    private abstract static class Runs {
        private double sum;

        /// One run; what it returns is used, so that the work cannot be optimized away.
        abstract double once();

        /// Runs for about this long and returns the runs a second.
        final double repeat(Duration time) {
            long start = CLOCK.getCurrentThreadCpuTime();
            long runs = 0;
            int batch = 1;
            long elapsed = 0;
            while (elapsed < time.toNanos()) {
                for (int i = 0; i < batch; i++) {
                    sum += once();
                }
                runs += batch;
                elapsed = CLOCK.getCurrentThreadCpuTime() - start;
                batch = elapsed < time.toNanos() / 50 ? batch * 2 : batch;
            }
            if (Double.isNaN(sum)) {
                throw new IllegalStateException("a run returned no number");
            }
            return runs * 1e9 / elapsed;
        }
    }
}
