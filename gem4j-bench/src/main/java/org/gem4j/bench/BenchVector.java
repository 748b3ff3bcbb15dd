// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.bench;

import java.io.PrintWriter;
import java.lang.management.ManagementFactory;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.IntConsumer;
import org.gem4j.cli.CliException;
import org.gem4j.cli.Json;
import org.gem4j.env.Env;
import org.gem4j.env.EnvSpec;
import org.gem4j.env.Gem;
import org.gem4j.env.Samples;
import org.gem4j.env.SeededRandom;
import org.gem4j.env.Step;
import org.gem4j.vector.Outcome;
import org.gem4j.vector.Stepping;
import org.gem4j.vector.VectorEnv;
import org.gem4j.vector.VectorOptions;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/// `bench vector`: how many steps a second a vector of one environment makes, driven by one thread.
///
/// Actions are sampled beforehand, well formed, by the environment's sampler; ended episodes restart in the same step.
/// Each metric is measured after an equally long warm-up.
@Command(
        name = "vector",
        description = "Measure the steps and resets per second of a vector of environments, driven by one thread.")
final class BenchVector implements Runnable {
    private static final int ACTIONS = 4096;
    private static final int FEWEST_FOR_MEMORY = 10_000;

    @Parameters(paramLabel = "ID", description = "Environment, for instance game:GuessTheNumber-v0-easy.")
    private String id = "";

    @Option(
            names = {"--num_env", "--num-env", "--num_envs", "--num-envs"},
            paramLabel = "N",
            defaultValue = "256",
            description = "Number of environments (default ${DEFAULT-VALUE}).")
    private int environments;

    @Option(
            names = {"--async_env", "--async-env"},
            description =
                    "Run each environment that may block on its own thread; otherwise step them one after the other.")
    private boolean async;

    @Option(
            names = "--seconds",
            paramLabel = "S",
            defaultValue = "2",
            description = "Seconds to measure each metric (default ${DEFAULT-VALUE}).")
    private double seconds;

    @Option(names = "--json", description = "Print a JSON object.")
    private boolean json;

    @Spec
    private CommandSpec spec;

    @Override
    public void run() {
        if (environments < 1 || !(seconds > 0)) {
            throw CliException.usage(
                    "--num_env and --seconds must be > 0 but were " + environments + " and " + seconds + ".");
        }
        Map<String, Object> result = measure(Gem.registry().find(id));
        PrintWriter out = spec.commandLine().getOut();
        if (json) {
            out.println(Json.line(result));
        } else {
            result.forEach((name, value) -> out.printf("%-24s %s%n", name, value));
        }
    }

    private Map<String, Object> measure(EnvSpec env) {
        VectorOptions options = VectorOptions.defaults().withStepping(async ? Stepping.AUTO : Stepping.INLINE);
        List<String> actions = actions(env);
        Map<String, Object> result = new LinkedHashMap<>();
        result.put("env_id", env.id());
        result.put("num_env", environments);
        result.put("async_env", async);
        try (VectorEnv envs = Gem.makeVector(env.id(), environments, options)) {
            envs.reset(0);
            Rounds list = rounds(round -> check(envs.step(list(actions, round))));
            result.put("steps_per_s", list.perSecond());
            result.put("median_ms", list.medianMillis());
            Rounds subset = rounds(round -> check(envs.step(map(actions, round))));
            result.put("subset_steps_per_s", subset.perSecond());
            Rounds submitted = rounds(round -> submitAndPoll(envs, actions, round));
            result.put("submit_steps_per_s", submitted.perSecond());
            result.put("resets_per_s", rounds(round -> envs.reset(round)).perSecond());
        }
        result.put("bytes_per_env", bytesPerEnvironment(env, options));
        return result;
    }

    private static List<String> actions(EnvSpec spec) {
        SeededRandom random = SeededRandom.of(0);
        List<String> actions = new ArrayList<>(ACTIONS);
        try (Env env = spec.make(Map.of("seed", 0))) {
            Samples samples = env.capability(Samples.class)
                    .orElseThrow(() -> CliException.usage(spec.id() + " cannot propose random actions."));
            env.reset();
            for (int i = 0; i < ACTIONS; i++) {
                actions.add(samples.sampleAction(random));
            }
        }
        return actions;
    }

    private List<String> list(List<String> actions, int round) {
        List<String> chosen = new ArrayList<>(environments);
        for (int i = 0; i < environments; i++) {
            chosen.add(action(actions, round, i));
        }
        return chosen;
    }

    private Map<Integer, String> map(List<String> actions, int round) {
        Map<Integer, String> chosen = LinkedHashMap.newLinkedHashMap(environments);
        for (int i = 0; i < environments; i++) {
            chosen.put(i, action(actions, round, i));
        }
        return chosen;
    }

    private static String action(List<String> actions, int round, int index) {
        return actions.get((round * 31 + index * 7) & (ACTIONS - 1));
    }

    private void submitAndPoll(VectorEnv envs, List<String> actions, int round) {
        for (int i = 0; i < environments; i++) {
            envs.submit(i, action(actions, round, i));
        }
        while (envs.underWay() > 0) {
            envs.poll(Duration.ofMinutes(1)).orElseThrow().orElseThrow();
        }
    }

    private static void check(List<Outcome<Step>> outcomes) {
        outcomes.forEach(Outcome::orElseThrow);
    }

    private Rounds rounds(IntConsumer round) {
        Rounds warmUp = new Rounds(environments);
        warmUp.run(round, seconds);
        Rounds measured = new Rounds(environments);
        measured.run(round, seconds);
        return measured;
    }

    /// Rounds of one call in each environment, and how long they took.
    private static final class Rounds {
        private final int environments;
        private long[] nanos = new long[1024];
        private int count;
        private long total;

        Rounds(int environments) {
            this.environments = environments;
        }

        void run(IntConsumer round, double seconds) {
            long start = System.nanoTime();
            long before = start;
            while (before - start < seconds * 1e9) {
                round.accept(count);
                long now = System.nanoTime();
                nanos = count == nanos.length ? Arrays.copyOf(nanos, 2 * count) : nanos;
                nanos[count++] = now - before;
                before = now;
            }
            total = before - start;
        }

        long perSecond() {
            return Math.round((double) count * environments * 1e9 / total);
        }

        double medianMillis() {
            long[] sorted = Arrays.copyOf(nanos, count);
            Arrays.sort(sorted);
            return sorted[count / 2] / 1e6;
        }
    }

    /// Heap that a vector holds after its first reset, for each environment.
    private long bytesPerEnvironment(EnvSpec env, VectorOptions options) {
        int many = Math.max(FEWEST_FOR_MEMORY, environments);
        long before = usedHeap();
        try (VectorEnv envs = Gem.makeVector(env.id(), many, options)) {
            envs.reset(0);
            return Math.max(0, (usedHeap() - before) / envs.size());
        }
    }

    private static long usedHeap() {
        for (int i = 0; i < 3; i++) {
            System.gc();
        }
        return ManagementFactory.getMemoryMXBean().getHeapMemoryUsage().getUsed();
    }
}
