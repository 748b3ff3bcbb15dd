// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.reasoning.induction;

import java.util.Arrays;
import org.gem4j.env.SeededRandom;
import org.gem4j.reasoning.Choices;

/// The input lists of a [ListRule].
enum ListInput {
    /// Three to ten numbers up to 100.
    ANY {
        @Override
        int[] draw(SeededRandom random) {
            int[] list = new int[random.between(SHORTEST, LONGEST)];
            for (int i = 0; i < list.length; i++) {
                list[i] = random.between(1, LARGEST);
            }
            return list;
        }
    },
    /// Any numbers, and at last the index of one of those before.
    ENDS_WITH_INDEX {
        @Override
        int[] draw(SeededRandom random) {
            int[] list = ANY.draw(random);
            list[list.length - 1] = random.nextInt(list.length - 1);
            return list;
        }
    },
    /// Any numbers with up to seven fives among them.
    WITH_FIVES {
        @Override
        int[] draw(SeededRandom random) {
            int[] list = ANY.draw(random);
            int fives = Choices.chance(random, 0.3) ? 0 : random.between(1, MOST_FIVES);
            int[] longer = Arrays.copyOf(list, list.length + fives);
            Arrays.fill(longer, list.length, longer.length, 5);
            Choices.shuffle(random, longer);
            return longer;
        }
    },
    /// Any numbers, rising or falling.
    ORDERED {
        @Override
        int[] draw(SeededRandom random) {
            int[] list = ANY.draw(random);
            list[0] = list[1] == 1 ? 2 : list[1] - 1;
            Arrays.sort(list);
            return random.nextBoolean() ? list : ListRule.reversed(list);
        }
    },
    /// One number.
    ONE {
        @Override
        int[] draw(SeededRandom random) {
            return new int[] {random.between(1, LARGEST)};
        }
    },
    /// One number that can be divided by five.
    FIVEFOLD {
        @Override
        int[] draw(SeededRandom random) {
            return new int[] {5 * random.between(1, LARGEST_FIFTH)};
        }
    },
    /// Numbers that double.
    DOUBLING {
        @Override
        int[] draw(SeededRandom random) {
            int[] list = new int[random.between(SHORTEST, LONGEST)];
            int first = random.between(1, LARGEST);
            for (int i = 0; i < list.length; i++) {
                list[i] = first << i;
            }
            return list;
        }
    };

    private static final int SHORTEST = 3;
    private static final int LONGEST = 10;
    private static final int LARGEST = 100;
    private static final int LARGEST_FIFTH = 999;
    private static final int MOST_FIVES = 7;

    abstract int[] draw(SeededRandom random);
}
