// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.env;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

class SeededRandomTest {
    private static long[] draws(SeededRandom random) {
        return LongStream.generate(random::nextLong).limit(100).toArray();
    }

    @Test
    void theSameSeedDrawsTheSame() {
        assertThat(draws(SeededRandom.of(7))).isEqualTo(draws(SeededRandom.of(7)));
        assertThat(draws(SeededRandom.of(7, "tiles", 3))).isEqualTo(draws(SeededRandom.of(7, "tiles", 3)));
    }

    @Test
    void drawsNeverChangeFromVersionToVersion() {
        SeededRandom random = SeededRandom.of(42);

        assertThat(IntStream.range(0, 8).map(i -> random.nextInt(100))).containsExactly(34, 95, 48, 6, 67, 6, 19, 73);
        assertThat(SeededRandom.seed(42, "sampler", 1)).isEqualTo(8_971_688_877_442_680_911L);
    }

    @Test
    void seedPurposeAndIndexEachGiveAnotherStream() {
        Set<Long> firsts = new HashSet<>();
        for (long seed = -50; seed < 50; seed++) {
            for (String purpose : List.of("", "a", "b", "ab", "ba")) {
                for (long index = 0; index < 20; index++) {
                    firsts.add(SeededRandom.of(seed, purpose, index).nextLong());
                }
            }
        }

        assertThat(firsts).hasSize(100 * 5 * 20);
    }

    @Test
    void goesOnWhereItsStateWasTaken() {
        SeededRandom random = SeededRandom.of(1);
        random.nextLong();
        List<Long> state = random.state();
        SeededRandom copy = random.copy();
        long[] expected = draws(random);

        assertThat(draws(SeededRandom.restore(state))).isEqualTo(expected);
        assertThat(draws(copy)).isEqualTo(expected);
    }

    @Test
    void refusesAStateThatIsNone() {
        assertThatThrownBy(() -> SeededRandom.restore(List.of(1L, 2L))).hasMessageContaining("[1, 2]");
        assertThatThrownBy(() -> SeededRandom.restore(List.of(1L))).isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void drawsEveryNumberOfARangeAboutEquallyOften() {
        SeededRandom random = SeededRandom.of(5);
        int[] counts = new int[7];
        for (int i = 0; i < 70_000; i++) {
            counts[random.between(-3, 3) + 3]++;
        }

        assertThat(IntStream.of(counts)).allSatisfy(count -> assertThat(count).isBetween(9_500, 10_500));
    }

    @Test
    void drawsFromTheWidestRanges() {
        SeededRandom random = SeededRandom.of(5);
        boolean[] seen = new boolean[2];
        for (int i = 0; i < 100; i++) {
            seen[random.between(Integer.MIN_VALUE, Integer.MAX_VALUE) < 0 ? 0 : 1] = true;
            assertThat(random.between(-2_000_000_000, 2_000_000_000)).isBetween(-2_000_000_000, 2_000_000_000);
            assertThat(random.nextInt(Integer.MAX_VALUE)).isNotNegative();
        }

        assertThat(seen).containsExactly(true, true);
        assertThat(random.between(4, 4)).isEqualTo(4);
    }

    @Test
    void refusesEmptyRanges() {
        SeededRandom random = SeededRandom.of(5);

        assertThatThrownBy(() -> random.nextInt(0)).hasMessageContaining("0");
        assertThatThrownBy(() -> random.between(2, 1)).hasMessageContaining("1 < 2");
    }

    @Test
    void shufflesToEveryOrder() {
        SeededRandom random = SeededRandom.of(5);
        Set<List<Integer>> orders = new HashSet<>();
        for (int i = 0; i < 500; i++) {
            List<Integer> list = new ArrayList<>(List.of(1, 2, 3, 4));
            random.shuffle(list);
            orders.add(list);
        }

        assertThat(orders).hasSize(24);
    }
}
