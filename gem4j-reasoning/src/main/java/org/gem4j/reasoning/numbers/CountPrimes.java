// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.reasoning.numbers;

import java.util.Arrays;
import java.util.BitSet;
import org.gem4j.env.SeededRandom;
import org.gem4j.reasoning.Category;
import org.gem4j.reasoning.Choices;
import org.gem4j.reasoning.Draft;
import org.gem4j.reasoning.Metadata;
import org.gem4j.reasoning.ReasoningTask;
import org.gem4j.reasoning.TaskConfig;
import org.gem4j.reasoning.TaskSpec;

/// How many primes an interval holds.
final class CountPrimes extends ReasoningTask {
    private static final int LARGEST = 1_000_000;

    CountPrimes() {
        super(TaskSpec.named("count_primes", Category.ALGORITHMIC, "Count the primes in an interval.")
                .range("n", 1, 10_000, 1, LARGEST, "bound of the interval")
                .wideDial("n", "n", 10, 1000, 10_000, 50_000, 100_000));
    }

    @Override
    protected Draft generate(SeededRandom random, TaskConfig config) {
        int start = Choices.inRange(random, config, "n");
        int end = random.between(start, config.integer("max_n"));
        int[] primes = Arrays.copyOfRange(Primes.UP_TO_LARGEST, below(start), below(end + 1));
        return Draft.of(
                "How many prime numbers are there from " + start + " to " + end
                        + ", both included? Answer with the number alone.",
                Integer.toString(primes.length),
                Metadata.of("start", start, "end", end, "primes", primes, "solution", primes.length, "n", new int[] {
                    start, end
                }));
    }

    /// The number of primes below `bound`.
    private static int below(int bound) {
        int found = Arrays.binarySearch(Primes.UP_TO_LARGEST, bound);
        return found < 0 ? -found - 1 : found;
    }

    private static final class Primes {
        static final int[] UP_TO_LARGEST = sieve();

        private static int[] sieve() {
            BitSet composite = new BitSet(LARGEST + 1);
            int[] primes = new int[LARGEST / 10];
            int count = 0;
            for (int i = 2; i <= LARGEST; i++) {
                if (!composite.get(i)) {
                    primes[count++] = i;
                    for (long multiple = (long) i * i; multiple <= LARGEST; multiple += i) {
                        composite.set((int) multiple);
                    }
                }
            }
            return Arrays.copyOf(primes, count);
        }
    }
}
