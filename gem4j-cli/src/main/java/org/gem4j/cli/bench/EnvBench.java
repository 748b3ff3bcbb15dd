// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.cli.bench;

import java.lang.management.ManagementFactory;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.IntFunction;
import org.gem4j.env.Env;
import org.gem4j.env.EnvSpec;
import org.gem4j.env.ReferencePlayer;
import org.gem4j.env.Samples;
import org.gem4j.env.SeededRandom;
import org.gem4j.vector.Outcome;
import org.gem4j.vector.VectorEnv;
import org.gem4j.vector.VectorOptions;

/// Measures an environment: steps, resets, steps of many at once, memory.
///
/// Actions are drawn beforehand from the environment's own sampler, so that only stepping is measured; an episode's
/// end is followed by a reset, which counts towards the time. This is how bench_peer.py in gem4j-bench measures GEM.
///
/// @param spec what is measured
/// @param options the environment's own
/// @param time how long each figure is measured
public record EnvBench(EnvSpec spec, Map<String, String> options, Duration time) {
    private static final int ACTIONS = 1024;
    private static final long SEED = 1;

    /// How the environments of a vector are stepped.
    public enum Mode {
        /// All at once.
        LIST,
        /// Every other one, in turns.
        SUBSET,
        /// Each by itself, by submit and poll.
        SUBMIT
    }

    /// Steps of one environment on one thread.
    public Map<String, Object> steps() {
        try (Env env = spec.make(options)) {
            env.reset(SEED);
            Pace pace = Pace.of(new Player(env, actions(env)), time);
            Map<String, Object> result = result("env", "steps_per_s", pace);
            result.put("bytes_per_env", Math.round(bytesPerEnv()));
            return result;
        }
    }

    /// Resets of one environment on one thread.
    public Map<String, Object> resets() {
        try (Env env = spec.make(options)) {
            env.reset(SEED);
            return result("reset", "resets_per_s", Pace.of(env::reset, time));
        }
    }

    /// Steps of `count` environments behind one vector; a step of one environment counts as one.
    public Map<String, Object> vectorSteps(int count, Mode mode) {
        List<String> actions = sampledActions();
        VectorOptions vectorOptions = VectorOptions.defaults().withSeed(SEED);
        long before = usedHeap();
        try (VectorEnv envs =
                VectorEnv.of(java.util.Collections.nCopies(count, () -> spec.make(options)), vectorOptions)) {
            envs.reset(SEED).forEach(Outcome::orElseThrow);
            double bytes = (usedHeap() - before) / (double) count;
            VectorPlayer player = new VectorPlayer(envs, actions);
            int stepsPerRun = mode == Mode.SUBSET ? Math.max(1, count / 2) : count;
            Pace pace = Pace.of(
                    switch (mode) {
                        case LIST -> player::stepAll;
                        case SUBSET -> player::stepHalf;
                        case SUBMIT -> player::submitAll;
                    },
                    time);
            Map<String, Object> result = result("vector", "calls_per_s", pace);
            result.put("steps_per_s", Math.round(pace.perSecond() * stepsPerRun));
            result.put("num_env", count);
            result.put("mode", mode.name().toLowerCase(java.util.Locale.ROOT));
            result.put("bytes_per_env", Math.round(bytes));
            return result;
        }
    }

    private Map<String, Object> result(String what, String rate, Pace pace) {
        Map<String, Object> result = new LinkedHashMap<>();
        result.put("bench", what);
        result.put("id", spec.id());
        result.put(rate, Math.round(pace.perSecond()));
        result.put("median_ms", pace.medianMillis());
        result.put("worst_ms", pace.worstMillis());
        return result;
    }

    private List<String> sampledActions() {
        try (Env env = spec.make(options)) {
            env.reset(SEED);
            return actions(env);
        }
    }

    /// Well-formed actions for the environment's present state, or the one its own player would take.
    private static List<String> actions(Env env) {
        Optional<Samples> samples = env.capability(Samples.class);
        if (samples.isEmpty()) {
            return List.of(env.capability(ReferencePlayer.class)
                    .map(ReferencePlayer::referenceAction)
                    .orElse("\\boxed{1}"));
        }
        SeededRandom random = SeededRandom.of(SEED, "bench", 0);
        List<String> actions = new ArrayList<>();
        for (int i = 0; i < ACTIONS; i++) {
            actions.add(samples.get().sampleAction(random));
        }
        return actions;
    }

    /// Heap of one started environment, from a thousand of them, or as many as can be started in the time given.
    private double bytesPerEnv() {
        IntFunction<Env> started = i -> {
            Env env = spec.make(options);
            env.reset(SEED + i);
            return env;
        };
        List<Env> held = new ArrayList<>(List.of(started.apply(0)));
        long before = usedHeap();
        long end = System.nanoTime() + time.toNanos();
        int count = 0;
        while (count < 1000 && (count == 0 || System.nanoTime() < end)) {
            held.add(started.apply(++count));
        }
        double bytes = (usedHeap() - before) / (double) count;
        held.forEach(Env::close);
        return bytes;
    }

    private static long usedHeap() {
        System.gc();
        return ManagementFactory.getMemoryMXBean().getHeapMemoryUsage().getUsed();
    }

    /// Plays one environment with actions in turn.
    private static final class Player implements Runnable {
        private final Env env;
        private final List<String> actions;
        private int next;

        Player(Env env, List<String> actions) {
            this.env = env;
            this.actions = actions;
        }

        @Override
        public void run() {
            if (env.step(actions.get(next)).done()) {
                env.reset();
            }
            next = next + 1 == actions.size() ? 0 : next + 1;
        }
    }

    /// Plays a vector with actions in turn. What the calls return is checked, and failures end the measurement.
    private static final class VectorPlayer {
        private final VectorEnv envs;
        private final List<String> actions;
        private int next;
        private int parity;

        VectorPlayer(VectorEnv envs, List<String> actions) {
            this.envs = envs;
            this.actions = actions;
        }

        private String nextAction() {
            next = next + 1 == actions.size() ? 0 : next + 1;
            return actions.get(next);
        }

        void stepAll() {
            List<String> batch = new ArrayList<>(envs.size());
            for (int i = 0; i < envs.size(); i++) {
                batch.add(nextAction());
            }
            envs.step(batch).forEach(Outcome::orElseThrow);
        }

        void stepHalf() {
            Map<Integer, String> batch = new LinkedHashMap<>();
            for (int i = envs.size() == 1 ? 0 : parity; i < envs.size(); i += 2) {
                batch.put(i, nextAction());
            }
            parity = 1 - parity;
            envs.step(batch).forEach(Outcome::orElseThrow);
        }

        void submitAll() {
            for (int i = 0; i < envs.size(); i++) {
                envs.submit(i, nextAction());
            }
            for (int i = 0; i < envs.size(); i++) {
                envs.poll(Duration.ofMinutes(1))
                        .orElseThrow(() -> new IllegalStateException("no environment answered within a minute"))
                        .orElseThrow();
            }
        }
    }
}
