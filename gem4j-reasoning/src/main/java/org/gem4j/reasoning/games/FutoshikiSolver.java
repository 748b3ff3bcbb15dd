// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.reasoning.games;

import java.util.Arrays;
import java.util.List;
import org.gem4j.env.SeededRandom;
import org.gem4j.reasoning.Choices;
import org.gem4j.reasoning.Grids;
import org.jspecify.annotations.Nullable;

/// Makes and solves Latin squares with inequalities. For every cell it keeps the set of remaining numbers, as bits, and
/// narrows it by the row, the column and the inequalities before it guesses.
final class FutoshikiSolver {
    private final int size;
    private final int all;
    private final List<Less> signs;

    /// An inequality: one cell holds a smaller number than another; cells are counted row by row.
    record Less(int smaller, int larger) {}

    private FutoshikiSolver(int size, List<Less> signs) {
        this.size = size;
        all = (1 << size) - 1;
        this.signs = signs;
    }

    /// A random Latin square.
    static int[][] latinSquare(SeededRandom random, int size) {
        FutoshikiSolver solver = new FutoshikiSolver(size, List.of());
        int[] domains = new int[size * size];
        Arrays.fill(domains, solver.all);
        int[] solution = solver.search(domains, random.copy());
        random.nextLong();
        int[][] square = new int[size][size];
        for (int cell = 0; cell < solution.length; cell++) {
            square[cell / size][cell % size] = Integer.numberOfTrailingZeros(solution[cell]) + 1;
        }
        return square;
    }

    /// Empties cells in random order as long as the solution stays the only one, until `given` are left.
    static int[][] dig(SeededRandom random, int[][] solution, List<Less> signs, int given) {
        int size = solution.length;
        FutoshikiSolver solver = new FutoshikiSolver(size, signs);
        int[][] puzzle = Grids.copy(solution);
        int left = size * size;
        for (int cell : Choices.distinct(random, size * size, size * size)) {
            if (left <= given) {
                break;
            }
            int number = puzzle[cell / size][cell % size];
            puzzle[cell / size][cell % size] = 0;
            if (solver.canHoldAnother(puzzle, cell, number)) {
                puzzle[cell / size][cell % size] = number;
            } else {
                left--;
            }
        }
        return puzzle;
    }

    private boolean canHoldAnother(int[][] puzzle, int cell, int number) {
        int[] domains = new int[size * size];
        for (int i = 0; i < domains.length; i++) {
            int given = puzzle[i / size][i % size];
            domains[i] = given == 0 ? all : 1 << given - 1;
        }
        domains[cell] &= ~(1 << number - 1);
        return search(domains, null).length > 0;
    }

    /// A solution within the sets, or an empty array.
    ///
    /// @param random the order of guesses; without it, from small to large
    private int[] search(int[] domains, @Nullable SeededRandom random) {
        if (!narrow(domains)) {
            return new int[0];
        }
        int best = -1;
        for (int cell = 0; cell < domains.length; cell++) {
            int count = Integer.bitCount(domains[cell]);
            if (count > 1 && (best < 0 || count < Integer.bitCount(domains[best]))) {
                best = cell;
            }
        }
        if (best < 0) {
            return domains;
        }
        for (int left = domains[best]; left != 0; ) {
            int choice = left;
            for (int skip = random == null ? 0 : random.nextInt(Integer.bitCount(left)); skip > 0; skip--) {
                choice &= choice - 1;
            }
            int guess = choice & -choice;
            left ^= guess;
            int[] copy = domains.clone();
            copy[best] = guess;
            int[] solution = search(copy, random);
            if (solution.length > 0) {
                return solution;
            }
        }
        return new int[0];
    }

    private boolean narrow(int[] domains) {
        boolean changed = true;
        while (changed) {
            changed = false;
            for (Less sign : signs) {
                int smaller = domains[sign.smaller()];
                int larger = domains[sign.larger()];
                int below = Integer.highestOneBit(larger) - 1;
                int above = all & -(Integer.lowestOneBit(smaller) << 1);
                domains[sign.smaller()] &= below;
                domains[sign.larger()] &= above;
                changed |= domains[sign.smaller()] != smaller || domains[sign.larger()] != larger;
                if (domains[sign.smaller()] == 0 || domains[sign.larger()] == 0) {
                    return false;
                }
            }
            for (int line = 0; line < size; line++) {
                int row = separate(domains, line * size, 1);
                int column = row < 0 ? -1 : separate(domains, line, size);
                if (column < 0) {
                    return false;
                }
                changed |= row + column > 0;
            }
        }
        return true;
    }

    /// Applies the rule that the cells of a line hold different numbers: -1 if they cannot, 1 if sets became
    /// smaller.
    private int separate(int[] domains, int from, int step) {
        int once = 0;
        int twice = 0;
        int changed = 0;
        int end = from + size * step;
        for (int cell = from; cell < end; cell += step) {
            int single = domains[cell];
            if ((single & single - 1) == 0) {
                for (int other = from; other < end; other += step) {
                    if (other != cell && (domains[other] & single) != 0) {
                        domains[other] ^= single;
                        changed = 1;
                        if (domains[other] == 0) {
                            return -1;
                        }
                    }
                }
            }
        }
        for (int cell = from; cell < end; cell += step) {
            twice |= once & domains[cell];
            once |= domains[cell];
        }
        if (once != all) {
            return -1;
        }
        int only = once & ~twice;
        for (int cell = from; cell < end && only != 0; cell += step) {
            int mine = domains[cell] & only;
            if (mine != 0 && mine != domains[cell]) {
                if ((mine & mine - 1) != 0) {
                    return -1;
                }
                domains[cell] = mine;
                changed = 1;
            }
        }
        return changed;
    }
}
