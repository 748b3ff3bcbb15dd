// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.reasoning.arc;

import java.util.List;
import org.gem4j.env.SeededRandom;

/// The puzzles of arc_agi: the bundled ones, or those in the user's files.
///
/// There are two pools, numbered together: first the easier one for training, then the one for evaluation.
sealed interface PuzzleSet permits PuzzleSet.Own, PuzzleFiles {
    /// The bundled puzzles.
    PuzzleSet OWN = new Own();

    /// The number of puzzles for training.
    int training();

    /// The number of puzzles for evaluation.
    int evaluation();

    /// A puzzle.
    ///
    /// @param number from 0; those from `training()` on are for evaluation
    GridPuzzle puzzle(int number);

    /// The same 400 and 400 puzzles for everyone, made from [GridRules] on demand.
    record Own() implements PuzzleSet {
        private static final int EACH = 400;
        private static final long SEED = 1;
        private static final double EASIEST = 0.1;
        private static final double HARDEST = 0.7;

        @Override
        public int training() {
            return EACH;
        }

        @Override
        public int evaluation() {
            return EACH;
        }

        @Override
        public GridPuzzle puzzle(int number) {
            SeededRandom random = SeededRandom.of(SEED, "arc_agi puzzle", number);
            GridRule rule = GridRules.ALL.get(number % GridRules.ALL.size());
            double least = number < EACH ? 0 : EASIEST;
            double middle = least + (HARDEST - least) * random.nextDouble();
            GridSampler draw = new GridSampler(random, Math.max(0, middle - EASIEST), middle + EASIEST);
            GridPair test = rule.draw(draw);
            return new GridPuzzle(
                    rule.name() + "_" + number, rule.draw(draw, random.between(2, 4), test), List.of(test));
        }

        @Override
        public String toString() {
            return "";
        }
    }
}
