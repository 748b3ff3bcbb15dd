// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.sandbox;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.gem4j.env.SeededRandom;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/// Benign programs beside hostile ones, from many threads: each gets its own right answer.
class MixedCallsTest {
    private static final int CALLS = 500;
    private static final int THREADS = 32;
    private static final Limits HARSH = Limits.defaults()
            .withWallTime(Duration.ofMillis(250))
            .withMemoryMiB(64)
            .withProcesses(8)
            .withOutput(1000, 100_000);

    private record Call(Program program, String expected) {}

    @ParameterizedTest
    @EnumSource(names = {"BWRAP", "NAMESPACE"})
    void benignResultsAreRight(SandboxLevel level) throws InterruptedException, ExecutionException {
        Sandboxes.assumeAvailable(level);
        long seed = 20260101;
        List<Future<PythonResult>> results = new ArrayList<>();
        List<Call> calls = calls(SeededRandom.of(seed));
        try (PythonSandbox sandbox = PythonSandbox.open(
                        SandboxConfig.defaults().withLevels(level).withWorkers(6));
                var threads = Executors.newFixedThreadPool(THREADS)) {
            calls.forEach(call -> results.add(threads.submit(() -> sandbox.run(call.program()))));
            for (int i = 0; i < calls.size(); i++) {
                PythonResult result = results.get(i).get();
                Call call = calls.get(i);
                assertThat(result.outcome())
                        .as("seed %d, call %d: %s", seed, i, call.program().code())
                        .isNotInstanceOf(Outcome.Infrastructure.class);
                if (!call.expected().isEmpty()) {
                    assertThat(result.output().text())
                            .as("seed %d, call %d", seed, i)
                            .isEqualTo(call.expected());
                }
            }
        }
    }

    private static List<Call> calls(SeededRandom random) {
        List<String> hostile = HostilePrograms.names();
        List<Call> calls = new ArrayList<>();
        for (int i = 0; i < CALLS; i++) {
            if (random.nextInt(5) == 0) {
                String code = HostilePrograms.code(random.pick(hostile))
                        .replace("{PID}", "1")
                        .replace("{PORT}", "9")
                        .replace("{FOLDER}", "/nowhere");
                calls.add(new Call(Program.of(code).withLimits(HARSH), ""));
            } else {
                int a = random.nextInt(1000);
                int b = random.nextInt(1000);
                String code = "a, b = map(int, input().split())\nopen('f', 'w').write(str(a * b))\n"
                        + "print(open('f').read(), " + i + ")";
                calls.add(new Call(Program.of(code).withInput(a + " " + b), a * b + " " + i + "\n"));
            }
        }
        return calls;
    }
}
