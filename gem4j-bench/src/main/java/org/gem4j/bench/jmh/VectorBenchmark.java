// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.bench.jmh;

import java.time.Duration;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.gem4j.env.Gem;
import org.gem4j.env.Step;
import org.gem4j.vector.Outcome;
import org.gem4j.vector.Stepping;
import org.gem4j.vector.VectorEnv;
import org.gem4j.vector.VectorOptions;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OperationsPerInvocation;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;
import org.openjdk.jmh.annotations.Warmup;

/// Steps of a vector of 256 environments of GuessTheNumber, on the caller's thread or on a virtual
/// thread for each environment: all in one call, in two halves, or one by one. An operation is a step of
/// one environment.
@State(Scope.Thread)
@BenchmarkMode(Mode.Throughput)
@OutputTimeUnit(TimeUnit.SECONDS)
@Fork(2)
@Warmup(iterations = 5, time = 1)
@Measurement(iterations = 5, time = 1)
public class VectorBenchmark {
    private static final String ID = "game:GuessTheNumber-v0-easy";
    private static final int COUNT = 256;
    private static final String ACTION = "\\boxed{5}";
    private static final List<String> ALL = Collections.nCopies(COUNT, ACTION);
    private static final Map<Integer, String> EVEN = half(0);
    private static final Map<Integer, String> ODD = half(1);

    @Param({"INLINE", "THREADS"})
    Stepping stepping = Stepping.AUTO;

    private VectorEnv envs = Gem.makeVector(ID, COUNT, VectorOptions.defaults());

    private static Map<Integer, String> half(int from) {
        Map<Integer, String> half = new LinkedHashMap<>();
        for (int i = from; i < COUNT; i += 2) {
            half.put(i, ACTION);
        }
        return Collections.unmodifiableMap(half);
    }

    /// Makes the vector and starts an episode in each environment.
    @Setup
    public void start() {
        envs.close();
        envs = Gem.makeVector(ID, COUNT, VectorOptions.defaults().withStepping(stepping));
        envs.reset(1).forEach(Outcome::orElseThrow);
    }

    @TearDown
    public void close() {
        envs.close();
    }

    /// All environments at once.
    @Benchmark
    @OperationsPerInvocation(COUNT)
    public List<Outcome<Step>> list() {
        return envs.step(ALL);
    }

    /// Half of them, then the other half.
    @Benchmark
    @OperationsPerInvocation(COUNT)
    public int subsets() {
        return envs.step(EVEN).size() + envs.step(ODD).size();
    }

    /// Each by itself.
    @Benchmark
    @OperationsPerInvocation(COUNT)
    public int submitAndPoll() {
        for (int i = 0; i < COUNT; i++) {
            envs.submit(i, ACTION);
        }
        int answered = 0;
        while (answered < COUNT && envs.poll(Duration.ofMinutes(1)).isPresent()) {
            answered++;
        }
        return answered;
    }
}
