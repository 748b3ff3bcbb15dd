// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.cli;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.gem4j.sandbox.Program;
import org.gem4j.sandbox.PythonResult;
import org.gem4j.sandbox.PythonSandbox;
import org.gem4j.sandbox.SandboxConfig;
import org.gem4j.sandbox.SandboxException;
import org.gem4j.sandbox.SandboxLevel;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/// `bench sandbox`: latency and rate of Python calls; with `--soak`, memory and descriptors over time, too.
///
/// Every call prints a number of its own, which is checked. A tenth as many calls, 10,000 at most, are made first
/// to warm up.
@Command(name = "sandbox", description = "Latency and rate of Python tool calls.")
final class BenchSandbox implements Runnable {
    private static final int MOST_TO_WARM_UP = 10_000;
    private static final int ROUNDS = 20;

    @Option(names = "--calls", paramLabel = "N", defaultValue = "1000", description = "How many (default 1000).")
    private int calls;

    @Option(names = "--concurrency", paramLabel = "C", defaultValue = "1", description = "Callers at once (default 1).")
    private int concurrency;

    @Option(names = "--cells", paramLabel = "N", defaultValue = "0", description = "Interpreters; 0: two a processor.")
    private int cells;

    @Option(
            names = "--level",
            paramLabel = "LEVEL",
            defaultValue = "best",
            description = "bwrap, namespace or process.")
    private String level = "best";

    @Option(
            names = "--soak",
            description = "Also tell memory, processes and descriptors after each twentieth of the calls.")
    private boolean soak;

    @Option(names = "--json", description = "Print a JSON document.")
    private boolean json;

    @Spec
    private CommandSpec spec;

    @Override
    public void run() {
        if (calls < 1 || concurrency < 1 || cells < 0) {
            throw CliException.usage("--calls and --concurrency must be at least 1, --cells at least 0.");
        }
        SandboxConfig config = SandboxConfig.defaults();
        if (cells > 0) {
            config = config.withCells(cells);
        }
        if (!level.equals("best")) {
            config = config.withLevels(SandboxLevel.parse(level));
        }
        try (PythonSandbox sandbox = PythonSandbox.open(config)) {
            print(measure(sandbox));
        } catch (SandboxException e) {
            throw CliException.missing(String.valueOf(e.getMessage()));
        }
    }

    private Map<String, Object> measure(PythonSandbox sandbox) {
        int warmUp = Math.max(concurrency, Math.min(MOST_TO_WARM_UP, calls / 10));
        round(sandbox, new long[warmUp], 0, warmUp);
        long[] nanos = new long[calls];
        List<Footprint> footprints = new ArrayList<>();
        long spent = 0;
        int rounds = soak ? Math.min(ROUNDS, calls) : 1;
        for (int round = 0; round < rounds; round++) {
            int end = (int) ((long) calls * (round + 1) / rounds);
            long start = System.nanoTime();
            round(sandbox, nanos, (int) ((long) calls * round / rounds), end);
            spent += System.nanoTime() - start;
            if (soak) {
                Footprint footprint = Footprint.now(end, spent / 1e9);
                footprints.add(footprint);
                spec.commandLine().getErr().println(footprint);
            }
        }
        double seconds = spent / 1e9;
        Arrays.sort(nanos);
        Map<String, Object> figures = new LinkedHashMap<>();
        figures.put("level", sandbox.level().id());
        figures.put("python", sandbox.python());
        figures.put("calls", calls);
        figures.put("concurrency", concurrency);
        figures.put("median_ms", millis(nanos, 0.5));
        figures.put("p99_ms", millis(nanos, 0.99));
        figures.put("max_ms", millis(nanos, 1));
        figures.put("calls_per_s", Math.round(calls / seconds));
        if (soak && json) {
            figures.put("soak", footprints.stream().map(Footprint::asMap).toList());
        }
        return figures;
    }

    /// Makes the calls with these numbers and notes the time of each.
    private void round(PythonSandbox sandbox, long[] nanos, int start, int end) {
        AtomicInteger next = new AtomicInteger(start);
        try (ExecutorService callers = Executors.newVirtualThreadPerTaskExecutor()) {
            for (Future<?> caller : IntStream.range(0, concurrency)
                    .mapToObj(number -> callers.submit(() -> call(sandbox, next, end, nanos)))
                    .toList()) {
                caller.get();
            }
        } catch (ExecutionException e) {
            throw new IllegalStateException(String.valueOf(e.getCause()), e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("interrupted", e);
        }
    }

    private static void call(PythonSandbox sandbox, AtomicInteger next, int end, long[] nanos) {
        for (int i = next.getAndIncrement(); i < end; i = next.getAndIncrement()) {
            long start = System.nanoTime();
            PythonResult result = sandbox.run(Program.of("print(" + i + " + 1)"));
            nanos[i] = System.nanoTime() - start;
            if (!result.output().text().equals(i + 1 + "\n")) {
                throw new IllegalStateException("call " + i + " was answered by " + result);
            }
        }
    }

    private static double millis(long[] sorted, double quantile) {
        int at = (int) Math.min(sorted.length - 1L, (long) Math.ceil(sorted.length * quantile) - 1);
        return Math.round(sorted[Math.max(0, at)] / 1e3) / 1e3;
    }

    private void print(Map<String, Object> figures) {
        PrintWriter out = spec.commandLine().getOut();
        if (json) {
            out.println(Json.pretty(figures));
        } else {
            figures.forEach((name, value) -> out.println(name + " " + value));
        }
    }

    /// What the sandbox holds after so many calls.
    ///
    /// @param memoryKib resident, of this process and all below it
    /// @param heapKib of this memory, what Java's objects take
    /// @param processes below this one
    /// @param descriptors of this process
    private record Footprint(
            int calls, double seconds, long memoryKib, long heapKib, long processes, long descriptors) {
        static Footprint now(int calls, double seconds) {
            System.gc();
            Runtime runtime = Runtime.getRuntime();
            List<ProcessHandle> below = ProcessHandle.current().descendants().toList();
            long memory = resident(ProcessHandle.current().pid())
                    + below.stream()
                            .mapToLong(process -> resident(process.pid()))
                            .sum();
            long heap = (runtime.totalMemory() - runtime.freeMemory()) >> 10;
            return new Footprint(
                    calls, Math.round(seconds * 100) / 100.0, memory, heap, below.size(), openDescriptors());
        }

        Map<String, Object> asMap() {
            Map<String, Object> map = new LinkedHashMap<>();
            map.put("calls", calls);
            map.put("seconds", seconds);
            map.put("memory_kib", memoryKib);
            map.put("heap_kib", heapKib);
            map.put("processes", processes);
            map.put("descriptors", descriptors);
            return map;
        }

        @Override
        public String toString() {
            return String.format(
                    Locale.ROOT,
                    "%9d calls %8.1f s  %8d KiB resident  %7d KiB heap  %3d processes  %4d descriptors",
                    calls,
                    seconds,
                    memoryKib,
                    heapKib,
                    processes,
                    descriptors);
        }

        /// 0 where /proc is absent.
        private static long openDescriptors() {
            try (Stream<Path> all = Files.list(Path.of("/proc/self/fd"))) {
                return all.count();
            } catch (IOException e) {
                return 0;
            }
        }

        /// With a part of what it shares, where we may ask for that; else with all of it.
        private static long resident(long pid) {
            long part = kib(Path.of("/proc/" + pid + "/smaps_rollup"), "Pss:");
            return part > 0 ? part : kib(Path.of("/proc/" + pid + "/status"), "VmRSS:");
        }

        private static long kib(Path file, String name) {
            try {
                return Files.readAllLines(file).stream()
                        .filter(line -> line.startsWith(name))
                        .mapToLong(line -> Long.parseLong(line.replaceAll("\\D", "")))
                        .sum();
            } catch (IOException e) {
                return 0;
            }
        }
    }
}
