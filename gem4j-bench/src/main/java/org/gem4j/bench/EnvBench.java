// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.bench;

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

/// Measures an environment: steps, resets, memory.
///
/// Actions are sampled beforehand from the environment's own sampler, so that only stepping is measured; an episode's
/// end is followed by a reset, which counts toward the time. This is how bench_peer.py in gem4j-bench measures GEM.
///
/// @param spec what is measured
/// @param options the environment's own
/// @param time how long each metric is measured
public record EnvBench(EnvSpec spec, Map<String, ?> options, Duration time) {
    private static final int ACTIONS = 1024;
    private static final long SEED = 1;

    /// Steps of one environment on one thread.
    public Map<String, Object> steps() {
        try (Env env = spec.make(options)) {
            env.reset(SEED);
            Pace pace = Pace.of(new Player(env, actions(env)), time);
            Map<String, Object> result = result("env", "steps", pace);
            result.put("bytes_per_env", Math.round(bytesPerEnv()));
            return result;
        }
    }

    /// Resets of one environment on one thread.
    public Map<String, Object> resets() {
        try (Env env = spec.make(options)) {
            env.reset(SEED);
            return result("reset", "resets", Pace.of(env::reset, time));
        }
    }

    private Map<String, Object> result(String bench, String what, Pace pace) {
        Map<String, Object> result = new LinkedHashMap<>();
        result.put("bench", bench);
        result.put("id", spec.id());
        result.put(what + "_per_s", Math.round(pace.perSecond()));
        if (Double.isFinite(pace.perCpuSecond())) {
            result.put(what + "_per_cpu_s", Math.round(pace.perCpuSecond()));
        }
        result.put("median_ms", pace.medianMillis());
        result.put("worst_ms", pace.worstMillis());
        return result;
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
}
