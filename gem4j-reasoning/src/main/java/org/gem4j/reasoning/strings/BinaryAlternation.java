// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.reasoning.strings;

import java.util.Arrays;
import org.gem4j.env.SeededRandom;
import org.gem4j.reasoning.Category;
import org.gem4j.reasoning.Choices;
import org.gem4j.reasoning.Draft;
import org.gem4j.reasoning.Metadata;
import org.gem4j.reasoning.ReasoningTask;
import org.gem4j.reasoning.TaskConfig;
import org.gem4j.reasoning.TaskSpec;

/// The smallest number of swaps of two characters that makes a text of 0 and 1 alternate, or -1 if it is impossible.
final class BinaryAlternation extends ReasoningTask {
    BinaryAlternation() {
        super(TaskSpec.named("binary_alternation", Category.ALGORITHMIC, "Count the swaps that make bits alternate.")
                .range("n", 10, 30, 1, 100_000, "number of bits, plus one or two if the item is unsolvable")
                .number("p_solvable", 0.8, 0, 1, "Probability of an item that can be solved.")
                .wideDial("n", "n", 10, 50, 500, 1000));
    }

    @Override
    protected Draft generate(SeededRandom random, TaskConfig config) {
        int n = Choices.inRange(random, config, "n");
        boolean solvable = Choices.chance(random, config.number("p_solvable"));
        int ones = n / 2 + (n % 2 == 1 && random.nextBoolean() ? 1 : 0);
        int zeros = n - ones;
        if (!solvable) {
            int more = ones == zeros ? 2 : 1;
            if (ones > zeros || (ones == zeros && random.nextBoolean())) {
                ones += more;
            } else {
                zeros += more;
            }
        }
        int[] bits = new int[ones + zeros];
        Arrays.fill(bits, 0, ones, 1);
        Choices.shuffle(random, bits);
        char[] characters = new char[bits.length];
        for (int i = 0; i < bits.length; i++) {
            characters[i] = (char) ('0' + bits[i]);
        }
        String string = new String(characters);
        int swaps = swaps(bits, ones, zeros);
        return Draft.of(
                "What is the smallest number of swaps that makes the bits of " + string + " alternate, so that no two"
                        + " adjacent bits are equal? A swap exchanges any two characters, adjacent or not. Answer with"
                        + " the number alone, or with -1 if it cannot be done.",
                Integer.toString(swaps),
                Metadata.of("string", string, "solution", swaps, "solvable", solvable, "n", n));
    }

    /// A swap puts two wrong characters right.
    private static int swaps(int[] bits, int ones, int zeros) {
        if (Math.abs(ones - zeros) > 1) {
            return -1;
        }
        int wrong = 0;
        for (int i = 0; i < bits.length; i++) {
            wrong += bits[i] == i % 2 ? 0 : 1;
        }
        if (ones == zeros) {
            return Math.min(wrong, bits.length - wrong) / 2;
        }
        return (zeros > ones ? wrong : bits.length - wrong) / 2;
    }
}
