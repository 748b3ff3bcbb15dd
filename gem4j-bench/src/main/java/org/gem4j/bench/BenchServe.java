// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.bench;

import java.io.IOException;
import java.io.PrintWriter;
import java.net.URI;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.gem4j.cli.CliException;
import org.gem4j.cli.Exit;
import org.gem4j.cli.Json;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/// `bench serve`: load on a server of environments.
@Command(
        name = "serve",
        abbreviateSynopsis = true,
        description = {
            "Measure an environment server, gem4j's or any other that speaks OpenEnv's protocol: steps per second, "
                    + "latency of frames, and with --pid the server's CPU time per step and memory.",
            "Each session plays episodes of the server's default environment with the same message."
        })
final class BenchServe implements Callable<Integer> {
    private static final long SETTLE_MILLIS = 2_000;
    /// Sessions of the load without pauses.
    private static final int MOST_WITHOUT_PAUSE = 64;

    @Option(
            names = "--url",
            paramLabel = "URL",
            defaultValue = "http://127.0.0.1:8000",
            description = "The server (default ${DEFAULT-VALUE}).")
    private URI url = URI.create("http://127.0.0.1:8000");

    @Option(
            names = "--sessions",
            paramLabel = "N",
            split = ",",
            defaultValue = "1,16,64,256",
            description = "Numbers of sessions to measure, one after the other (default ${DEFAULT-VALUE}).")
    private List<Integer> sessions = List.of();

    @Option(
            names = "--batch",
            paramLabel = "N",
            defaultValue = "0",
            description =
                    "Number of environments per session, stepped in gem4j's batched frames (default: plain frames).")
    private int batch;

    @Option(
            names = "--message",
            paramLabel = "TEXT",
            defaultValue = "\\boxed{5}",
            description = "The action of every step (default ${DEFAULT-VALUE}).")
    private String message = "";

    @Option(
            names = "--seconds",
            paramLabel = "S",
            defaultValue = "5",
            description = "Seconds to measure (default ${DEFAULT-VALUE}).")
    private double seconds;

    @Option(
            names = "--warm_up",
            paramLabel = "S",
            defaultValue = "2.5",
            description = "Seconds of warm-up: the first half without pauses and with at most 64 sessions, so that the"
                    + " JIT compiler compiles the code of a step; the second half with the measured load (default"
                    + " ${DEFAULT-VALUE}).")
    private double warmUp;

    @Option(
            names = "--think",
            paramLabel = "S",
            defaultValue = "0",
            description = "Seconds between an answer and the next step, on average (default ${DEFAULT-VALUE}).")
    private double think;

    @Option(
            names = "--drop",
            paramLabel = "P",
            defaultValue = "0",
            description = "Probability that a client disconnects after an answer and is replaced; with --pid the"
                    + " server's threads and descriptors before and after are counted (default ${DEFAULT-VALUE}).")
    private double drop;

    @Option(
            names = "--pid",
            paramLabel = "PID",
            description = "Process id of the server, to measure its CPU time and memory too.")
    private Optional<Long> pid = Optional.empty();

    @Option(names = "--json", description = "Print one line of JSON per number of sessions.")
    private boolean json;

    @Spec
    private CommandSpec spec;

    @Override
    public Integer call() throws InterruptedException {
        check();
        PrintWriter out = spec.commandLine().getOut();
        for (int count : sessions) {
            Map<String, Object> row = measure(count);
            if (json) {
                out.println(Json.line(row));
            } else {
                row.forEach((name, value) -> out.printf("%-22s %s%n", name, value));
                out.println();
            }
            out.flush();
        }
        return Exit.DONE;
    }

    private void check() {
        if (!"http".equals(url.getScheme()) || url.getHost() == null || url.getPort() < 0) {
            throw CliException.usage("--url must look like http://127.0.0.1:8000 but was " + url + ".");
        }
        for (int count : sessions) {
            if (count < 1 || count > 100_000) {
                throw CliException.usage("--sessions must be in 1..100000 but was " + count + ".");
            }
        }
        if (batch < 0 || batch > 100_000) {
            throw CliException.usage("--batch must be in 0..100000 but was " + batch + ".");
        }
        if (!(seconds > 0 && seconds <= 3600)) {
            throw CliException.usage("--seconds must be above 0 and at most 3600 but was " + seconds + ".");
        }
        if (!(warmUp >= 0 && warmUp <= 3600)) {
            throw CliException.usage("--warm_up must be in 0..3600 but was " + warmUp + ".");
        }
        if (!(think >= 0 && think <= 3600)) {
            throw CliException.usage("--think must be in 0..3600 but was " + think + ".");
        }
        if (!(drop >= 0 && drop <= 1)) {
            throw CliException.usage("--drop must be in 0..1 but was " + drop + ".");
        }
        pid.filter(id -> ProcessHandle.of(id).isEmpty()).ifPresent(id -> {
            throw CliException.usage("--pid must be the number of a running process but was " + id + ".");
        });
    }

    private Map<String, Object> measure(int count) throws InterruptedException {
        try {
            if (warmUp > 0) {
                int few = Math.min(count, MOST_WITHOUT_PAUSE);
                new ServeLoad(url, few, batch, message, warmUp / 2, 0, 0).run();
                new ServeLoad(url, count, batch, message, warmUp / 2, think, 0).run();
            }
            Optional<ServerProcess.Counts> before = settled();
            Duration cpuBefore = cpuTime();
            ServeLoad.Result result = new ServeLoad(url, count, batch, message, seconds, think, drop).run();
            Duration used = cpuTime().minus(cpuBefore);
            Map<String, Object> row = new LinkedHashMap<>();
            row.put("sessions", count);
            row.put("batch", batch);
            row.put("steps", result.steps());
            row.put("steps_per_s", Math.round(result.stepsPerSecond()));
            row.put("errors", result.errors());
            row.put("p50_ms", result.millis(0.5));
            row.put("p95_ms", result.millis(0.95));
            row.put("p99_ms", result.millis(0.99));
            if (pid.isPresent()) {
                row.put("server_cpu_us_per_step", used.toNanos() / 1e3 / Math.max(1, result.steps()));
                row.put("server_resident_mib", new ServerProcess(pid.get()).residentMiB());
            }
            if (drop > 0) {
                row.put("connections", result.opened());
                before.ifPresent(counts -> row.put("before", counts.toString()));
                settled().ifPresent(counts -> row.put("after", counts.toString()));
            }
            return row;
        } catch (IOException e) {
            throw CliException.failed(String.valueOf(e.getMessage()));
        }
    }

    private Duration cpuTime() {
        return pid.flatMap(ProcessHandle::of)
                .flatMap(process -> process.info().totalCpuDuration())
                .orElse(Duration.ZERO);
    }

    /// What the server holds when its clients have gone; empty where that is not asked for.
    private Optional<ServerProcess.Counts> settled() throws InterruptedException {
        if (drop == 0 || pid.isEmpty()) {
            return Optional.empty();
        }
        Thread.sleep(SETTLE_MILLIS);
        return Optional.of(new ServerProcess(pid.get()).counts());
    }
}
