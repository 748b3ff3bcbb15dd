// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.cli;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.LinkedHashMap;
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

/// `bench sandbox`: latency and rate of Python calls; with `--soak`, memory and descriptors before and after, too.
///
/// Every call prints a number of its own, which is checked. A tenth as many calls are made first to warm up.
@Command(name = "sandbox", description = "Latency and rate of Python tool calls.")
final class BenchSandbox implements Runnable {
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

    @Option(names = "--soak", description = "Also tell this process's memory and descriptors before and after.")
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
        round(sandbox, Math.max(concurrency, calls / 10));
        long[] before = soak ? footprint() : new long[2];
        long start = System.nanoTime();
        long[] nanos = round(sandbox, calls);
        double seconds = (System.nanoTime() - start) / 1e9;
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
        if (soak) {
            long[] after = footprint();
            figures.put("memory_kib_before", before[0]);
            figures.put("memory_kib_after", after[0]);
            figures.put("descriptors_before", before[1]);
            figures.put("descriptors_after", after[1]);
        }
        return figures;
    }

    /// The time of each of so many calls.
    private long[] round(PythonSandbox sandbox, int count) {
        AtomicInteger next = new AtomicInteger();
        long[] nanos = new long[count];
        try (ExecutorService callers = Executors.newVirtualThreadPerTaskExecutor()) {
            for (Future<?> caller : IntStream.range(0, concurrency)
                    .mapToObj(number -> callers.submit(() -> call(sandbox, next, nanos)))
                    .toList()) {
                caller.get();
            }
        } catch (ExecutionException e) {
            throw new IllegalStateException(String.valueOf(e.getCause()), e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("interrupted", e);
        }
        return nanos;
    }

    private static void call(PythonSandbox sandbox, AtomicInteger next, long[] nanos) {
        for (int i = next.getAndIncrement(); i < nanos.length; i = next.getAndIncrement()) {
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

    /// Resident KiB of this process and all below it, and the descriptors of this process; zeros where /proc is
    /// absent.
    private static long[] footprint() {
        System.gc();
        Stream<ProcessHandle> all = Stream.concat(
                Stream.of(ProcessHandle.current()), ProcessHandle.current().descendants());
        long memory = all.mapToLong(process -> resident(process.pid())).sum();
        try (Stream<Path> descriptors = Files.list(Path.of("/proc/self/fd"))) {
            return new long[] {memory, descriptors.count()};
        } catch (IOException e) {
            return new long[] {memory, 0};
        }
    }

    private static long resident(long pid) {
        try {
            return Files.readAllLines(Path.of("/proc/" + pid + "/status")).stream()
                    .filter(line -> line.startsWith("VmRSS:"))
                    .mapToLong(line -> Long.parseLong(line.replaceAll("\\D", "")))
                    .sum();
        } catch (IOException e) {
            return 0;
        }
    }

    private void print(Map<String, Object> figures) {
        PrintWriter out = spec.commandLine().getOut();
        if (json) {
            out.println(Json.pretty(figures));
        } else {
            figures.forEach((name, value) -> out.println(name + " " + value));
        }
    }
}
