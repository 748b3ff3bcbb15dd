// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.bench;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.function.IntToLongFunction;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class SandboxFootprintTest {
    private static List<SandboxFootprint> run(IntToLongFunction memory, IntToLongFunction descriptors) {
        return IntStream.range(0, 20)
                .mapToObj(i -> new SandboxFootprint(
                        i, i, 9, memory.applyAsLong(i), 5000, descriptors.applyAsLong(i), 12, 60_000, 300))
                .toList();
    }

    @Test
    void whatSettlesAfterTheFirstQuarterIsFlat() {
        assertThat(SandboxFootprint.growth(run(i -> i < 5 ? 50_000 + 10_000L * i : 100_000 + i % 3, i -> 40)))
                .isEmpty();
    }

    @Test
    void whatGrowsToTheEndIsNamedWithItsSizes() {
        assertThat(SandboxFootprint.growth(run(i -> 100_000 + 2_000L * i, i -> 40 + i)))
                .containsExactly(
                        "resident KiB of the JVM outside its heap from 114000 to 134000",
                        "descriptors of the JVM from 47 to 57");
    }

    @Test
    void aSingleOddMomentIsNoGrowth() {
        assertThat(SandboxFootprint.growth(run(i -> i == 19 ? 500_000 : 100_000, i -> i == 17 ? 90 : 40)))
                .isEmpty();
    }

    @Test
    void childrenThatHappenToWaitAreNoGrowth() {
        List<SandboxFootprint> varying = IntStream.range(0, 20)
                .mapToObj(i -> new SandboxFootprint(i, i, 9, 9, 9, 9, 14 + i % 5, 9, 130 + 15 * (i % 5)))
                .toList();
        List<SandboxFootprint> leaking = IntStream.range(0, 20)
                .mapToObj(i -> new SandboxFootprint(i, i, 9, 9, 9, 9, 14 + i, 9, 130 + 10 * i))
                .toList();

        assertThat(SandboxFootprint.growth(varying)).isEmpty();
        assertThat(SandboxFootprint.growth(leaking))
                .containsExactly(
                        "processes of interpreters from 23 to 33", "descriptors of interpreters from 220 to 320");
    }

    @Test
    void aRunTooShortToTellIsNotCalledGrowth() {
        assertThat(SandboxFootprint.growth(run(i -> 1 + 1000L * i, i -> 4).subList(0, 3)))
                .isEmpty();
    }

    @Test
    void thisProcessHoldsSomething() {
        SandboxFootprint now = SandboxFootprint.now(7, 1.239);

        assertThat(now.heapKib()).isPositive();
        assertThat(now.asMap()).containsEntry("calls", 7).containsEntry("seconds", 1.24);
        assertThat(now.line()).contains("7 calls");
    }
}
