// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.bench;

import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.gem4j.cli.CliException;
import org.gem4j.cli.Json;
import org.gem4j.sandbox.Program;
import org.gem4j.sandbox.PythonResult;
import org.gem4j.sandbox.PythonSandbox;
import org.gem4j.sandbox.SandboxConfig;
import org.gem4j.sandbox.SandboxException;
import org.gem4j.sandbox.SandboxLevel;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/// `bench sandbox`: latency and rate of Python calls; with `--soak`, memory and descriptors over time, too.
///
/// Every call prints a number of its own, which is checked. A tenth as many calls, but at least 6,000 and at most
/// 10,000, are made first to warm up: Java compiles its own code in that time. With `--soak` the exit code is 1 when
/// something grew.
@Command(name = "sandbox", description = "Measure the latency and throughput of Python tool calls.")
final class BenchSandbox implements Runnable {
    private static final int LEAST_TO_WARM_UP = 6_000;
    private static final int MOST_TO_WARM_UP = 10_000;
    private static final int ROUNDS = 20;

    @Option(names = "--calls", paramLabel = "N", defaultValue = "1000", description = "Number of calls (default 1000).")
    private int calls;

    @Option(
            names = "--concurrency",
            paramLabel = "C",
            defaultValue = "1",
            description = "Concurrent callers (default 1).")
    private int concurrency;

    @Option(
            names = "--workers",
            paramLabel = "N",
            defaultValue = "0",
            description = "Number of workers (interpreters); 0: two per processor (default 0).")
    private int workers;

    @Option(
            names = "--level",
            paramLabel = "LEVEL",
            defaultValue = "best",
            description = "best, bwrap, namespace or process (default best).")
    private String level = "best";

    @Option(
            names = "--python",
            paramLabel = "FILE",
            description = "The Python interpreter (default: GEM4J_PYTHON, or python3 on the search path).")
    private @Nullable Path python;

    @Option(
            names = "--soak",
            description = "Also report memory, processes and file descriptors after every 5%% of the calls, and exit"
                    + " with code 1 unless they stay flat.")
    private boolean soak;

    @Option(names = "--json", description = "Print a JSON document.")
    private boolean json;

    @Spec
    private CommandSpec spec;

    @Override
    public void run() {
        if (calls < 1 || concurrency < 1 || workers < 0) {
            throw CliException.usage("--calls and --concurrency must be at least 1, --workers at least 0.");
        }
        SandboxConfig config = SandboxConfig.defaults();
        if (workers > 0) {
            config = config.withWorkers(workers);
        }
        if (!level.equals("best")) {
            config = config.withLevels(SandboxLevel.parse(level));
        }
        if (python != null) {
            config = config.withPython(python);
        }
        List<String> grown;
        try (PythonSandbox sandbox = PythonSandbox.open(config)) {
            grown = print(sandbox, measure(sandbox));
        } catch (SandboxException e) {
            throw CliException.missing(String.valueOf(e.getMessage()));
        }
        if (!grown.isEmpty()) {
            throw CliException.failed("not flat: " + String.join("; ", grown));
        }
    }

    /// How long each call took, how long all of them, and what was held in between.
    private record Measured(long[] sortedNanos, double seconds, List<SandboxFootprint> footprints) {
        double millis(double quantile) {
            int at = (int) Math.min(sortedNanos.length - 1L, (long) Math.ceil(sortedNanos.length * quantile) - 1);
            return Math.round(sortedNanos[Math.max(0, at)] / 1e3) / 1e3;
        }
    }

    private Measured measure(PythonSandbox sandbox) {
        PrintWriter progress = spec.commandLine().getErr();
        if (soak) {
            progress.println("level " + sandbox.level().id() + ", " + sandbox.python());
            progress.flush();
        }
        int warmUp = Math.clamp(calls / 10, LEAST_TO_WARM_UP, MOST_TO_WARM_UP);
        round(sandbox, new long[warmUp], 0, warmUp);
        long[] nanos = new long[calls];
        List<SandboxFootprint> footprints = new ArrayList<>();
        long spent = 0;
        int rounds = soak ? Math.min(ROUNDS, calls) : 1;
        for (int round = 0; round < rounds; round++) {
            int end = (int) ((long) calls * (round + 1) / rounds);
            long start = System.nanoTime();
            round(sandbox, nanos, (int) ((long) calls * round / rounds), end);
            spent += System.nanoTime() - start;
            if (soak) {
                footprints.add(SandboxFootprint.now(end, spent / 1e9));
                progress.println(footprints.getLast().line());
                progress.flush();
            }
        }
        Arrays.sort(nanos);
        return new Measured(nanos, spent / 1e9, footprints);
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

    /// Prints the metrics; returns what grew.
    private List<String> print(PythonSandbox sandbox, Measured measured) {
        List<String> grown = SandboxFootprint.growth(measured.footprints());
        Map<String, Object> results = new LinkedHashMap<>();
        results.put("level", sandbox.level().id());
        results.put("python", sandbox.python());
        results.put("remarks", sandbox.remarks());
        results.put("processors", Runtime.getRuntime().availableProcessors());
        results.put("calls", calls);
        results.put("concurrency", concurrency);
        results.put("median_ms", measured.millis(0.5));
        results.put("p99_ms", measured.millis(0.99));
        results.put("max_ms", measured.millis(1));
        results.put("calls_per_s", Math.round(calls / measured.seconds()));
        if (soak) {
            results.put("flat", grown.isEmpty());
        }
        if (soak && json) {
            results.put(
                    "soak",
                    measured.footprints().stream().map(SandboxFootprint::asMap).toList());
        }
        PrintWriter out = spec.commandLine().getOut();
        if (json) {
            out.println(Json.line(results));
        } else {
            results.forEach((name, value) -> out.println(name + " " + value));
        }
        out.flush();
        return grown;
    }
}
