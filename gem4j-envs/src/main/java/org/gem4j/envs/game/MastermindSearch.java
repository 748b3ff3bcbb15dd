// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.envs.game;

import java.util.List;

/// Finds a code consistent with the answers that a player has seen.
///
/// Depth first, number by number. A branch is pruned when some guess already has more black pegs, or more numbers in
/// common, than its answer said, or can no longer reach them. The number of nodes is limited, so that huge codes cost
/// no more than small ones; beyond it the last partial code is completed arbitrarily.
final class MastermindSearch {
    private static final int MOST_NODES = 200_000;

    private final int numbers;
    private final boolean duplicates;
    private final List<int[]> guesses;
    private final List<Pegs> answers;
    private final int[] code;
    private final int[] count;
    private final int[][] guessCount;
    private int nodes;

    MastermindSearch(int length, int numbers, boolean duplicates, List<int[]> guesses, List<Pegs> answers) {
        this.numbers = numbers;
        this.duplicates = duplicates;
        this.guesses = guesses;
        this.answers = answers;
        this.code = new int[length];
        this.count = new int[numbers + 1];
        this.guessCount = new int[guesses.size()][numbers + 1];
        for (int i = 0; i < guesses.size(); i++) {
            for (int number : guesses.get(i)) {
                guessCount[i][number]++;
            }
        }
    }

    int[] consistent() {
        extend(0);
        fillUp();
        return code;
    }

    private boolean extend(int length) {
        if (length == code.length) {
            return true;
        }
        for (int i = 0; i < numbers && nodes < MOST_NODES; i++) {
            int number = (i + length + guesses.size()) % numbers + 1;
            if (!duplicates && count[number] > 0) {
                continue;
            }
            nodes++;
            code[length] = number;
            count[number]++;
            if (possible(length + 1) && extend(length + 1)) {
                return true;
            }
            if (nodes >= MOST_NODES) {
                return false;
            }
            count[number]--;
            code[length] = 0;
        }
        return false;
    }

    private boolean possible(int length) {
        int left = code.length - length;
        for (int i = 0; i < guesses.size(); i++) {
            int[] guess = guesses.get(i);
            Pegs answer = answers.get(i);
            int black = 0;
            for (int j = 0; j < length; j++) {
                black += code[j] == guess[j] ? 1 : 0;
            }
            int common = 0;
            for (int number = 1; number <= numbers; number++) {
                common += Math.min(count[number], guessCount[i][number]);
            }
            int wanted = answer.black() + answer.white();
            if (black > answer.black() || black + left < answer.black() || common > wanted || common + left < wanted) {
                return false;
            }
        }
        return true;
    }

    private void fillUp() {
        int next = 1;
        for (int i = 0; i < code.length; i++) {
            while (code[i] == 0) {
                if (duplicates || count[next] == 0) {
                    code[i] = next;
                    count[next]++;
                }
                next = next % numbers + 1;
            }
        }
    }
}
