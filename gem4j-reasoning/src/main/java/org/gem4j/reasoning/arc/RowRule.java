// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.reasoning.arc;

import org.gem4j.env.SeededRandom;

/// A rule of arc_1d.
///
/// @param name as in reasoning-gym
/// @param maker makes a random row and applies the rule to it
record RowRule(String name, Maker maker) {
    /// The smallest row that rules work on.
    static final int LEAST_SIZE = 10;

    /// Makes a random row of a given size and applies a rule to it.
    @FunctionalInterface
    interface Maker {
        RowPair draw(SeededRandom random, int size);

        /// The same from right to left.
        default Maker mirrored() {
            return (random, size) -> draw(random, size).mirrored();
        }

        /// The same from either side.
        default Maker eitherWay() {
            return (random, size) -> {
                RowPair pair = draw(random, size);
                return random.nextBoolean() ? pair : pair.mirrored();
            };
        }
    }

    /// A row that the rule changes; others would not show the rule.
    RowPair draw(SeededRandom random, int size) {
        RowPair pair;
        do {
            pair = maker.draw(random, size);
        } while (!pair.changes());
        return pair;
    }
}
