// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.bench.jmh;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.gem4j.env.Env;
import org.gem4j.env.Gem;
import org.gem4j.env.Reset;
import org.gem4j.env.Samples;
import org.gem4j.env.SeededRandom;
import org.gem4j.env.Step;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;
import org.openjdk.jmh.annotations.Warmup;

/// Steps and resets of one environment on one thread, for several games. bench_peer.py measures the same
/// work in Python: well-formed random actions that were sampled beforehand, and a reset after each
/// episode.
@State(Scope.Thread)
@BenchmarkMode(Mode.Throughput)
@OutputTimeUnit(TimeUnit.SECONDS)
@Fork(2)
@Warmup(iterations = 5, time = 1)
@Measurement(iterations = 5, time = 1)
public class EnvBenchmark {
    private static final int ACTIONS = 1024;

    @Param({"game:GuessTheNumber-v0-easy", "game:Mastermind-v0-hard", "game:Minesweeper-v0-hard", "game:Wordle-v0-hard"
    })
    String id = "";

    private Env env = Gem.make("game:GuessTheNumber-v0-easy");
    private List<String> actions = List.of();
    private int next;

    /// Makes the environment and draws its actions.
    @Setup
    public void start() {
        env = Gem.make(id);
        env.reset(1);
        Samples samples = env.capability(Samples.class).orElseThrow();
        SeededRandom random = SeededRandom.of(1, "bench", 0);
        List<String> sampled = new ArrayList<>();
        for (int i = 0; i < ACTIONS; i++) {
            sampled.add(samples.sampleAction(random));
        }
        actions = List.copyOf(sampled);
    }

    @TearDown
    public void close() {
        env.close();
    }

    /// One step, and a reset where it ended the episode.
    @Benchmark
    public Step step() {
        Step step = env.step(actions.get(next));
        next = next + 1 == actions.size() ? 0 : next + 1;
        if (step.done()) {
            env.reset();
        }
        return step;
    }

    /// One new episode.
    @Benchmark
    public Reset reset() {
        return env.reset();
    }
}
