// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.reasoning.logic;

import java.util.ArrayList;
import java.util.List;
import org.gem4j.env.SeededRandom;

/// A clue of a house puzzle. Elements are numbered: value v of trait t among n people is t * n + v.
///
/// @param one an element
/// @param other another one, or the number of a house, from 0
record ZebraClue(Kind kind, int one, int other) {
    enum Kind {
        /// `one` is in house number `other`.
        HOUSE(0.75),
        /// Both are in the same house.
        SAME(0.75),
        /// `one` is in the house just left of that of `other`.
        LEFT(1),
        /// Their houses are adjacent.
        BESIDE(1.2);

        private final double disposal;

        Kind(double disposal) {
            this.disposal = disposal;
        }

        /// The weight for leaving out clues of this kind.
        double disposal() {
            return disposal;
        }
    }

    /// Every clue that holds; of LEFT and BESIDE one for each pair.
    ///
    /// @param houses the house of every value of every trait
    static List<ZebraClue> all(SeededRandom random, int[][] houses) {
        int people = houses[0].length;
        int elements = houses.length * people;
        List<ZebraClue> clues = new ArrayList<>();
        for (int one = 0; one < elements; one++) {
            int house = houses[one / people][one % people];
            clues.add(new ZebraClue(Kind.HOUSE, one, house));
            for (int other = 0; other < elements; other++) {
                int distance = houses[other / people][other % people] - house;
                if (distance == 0 && other != one) {
                    clues.add(new ZebraClue(Kind.SAME, one, other));
                } else if (distance == 1) {
                    clues.add(new ZebraClue(random.nextBoolean() ? Kind.LEFT : Kind.BESIDE, one, other));
                }
            }
        }
        return clues;
    }

    /// The houses that `element` may be in if the other one is in one of these.
    ///
    /// @param houses a set of houses, bit by bit
    /// @param all all houses
    int allowed(int element, int houses, int all) {
        return switch (kind) {
            case HOUSE -> 1 << other;
            case SAME -> houses;
            case LEFT -> (element == one ? houses >> 1 : houses << 1) & all;
            case BESIDE -> (houses >> 1 | houses << 1) & all;
        };
    }
}
