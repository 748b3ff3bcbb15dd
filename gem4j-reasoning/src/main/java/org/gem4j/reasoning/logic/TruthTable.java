// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.reasoning.logic;

import java.util.Arrays;

/// The truth values of a formula for all assignments of a number of variables, 64 to a word.
///
/// Assignment a gives variable v the value of bit v of a.
final class TruthTable {
    private static final long[] PATTERNS = {
        0xAAAAAAAAAAAAAAAAL,
        0xCCCCCCCCCCCCCCCCL,
        0xF0F0F0F0F0F0F0F0L,
        0xFF00FF00FF00FF00L,
        0xFFFF0000FFFF0000L,
        0xFFFFFFFF00000000L
    };

    private final long[] words;

    private TruthTable(long[] words) {
        this.words = words;
    }

    /// The table of one variable.
    ///
    /// @param variables how many there are; fewer than 6 are repeated to fill a word
    static TruthTable variable(int variable, int variables) {
        long[] words = new long[1 << Math.max(0, variables - PATTERNS.length)];
        for (int i = 0; i < words.length; i++) {
            words[i] = variable < PATTERNS.length
                    ? PATTERNS[variable]
                    : (i >> (variable - PATTERNS.length) & 1) == 1 ? -1L : 0L;
        }
        return new TruthTable(words);
    }

    static TruthTable always(int variables) {
        long[] words = new long[1 << Math.max(0, variables - PATTERNS.length)];
        Arrays.fill(words, -1L);
        return new TruthTable(words);
    }

    TruthTable not() {
        long[] result = new long[words.length];
        for (int i = 0; i < result.length; i++) {
            result[i] = ~words[i];
        }
        return new TruthTable(result);
    }

    TruthTable combine(Connective connective, TruthTable other) {
        long[] result = new long[words.length];
        for (int i = 0; i < result.length; i++) {
            long left = words[i];
            long right = other.words[i];
            result[i] = switch (connective) {
                case AND -> left & right;
                case OR -> left | right;
                case IMPLIES -> ~left | right;
                case IFF -> ~(left ^ right);
            };
        }
        return new TruthTable(result);
    }

    /// Whether the other one holds wherever this one does.
    boolean implies(TruthTable other) {
        for (int i = 0; i < words.length; i++) {
            if ((words[i] & ~other.words[i]) != 0) {
                return false;
            }
        }
        return true;
    }

    boolean equivalent(TruthTable other) {
        return Arrays.equals(words, other.words);
    }

    /// This table, true for one more assignment of `variables` variables.
    TruthTable with(int assignment, int variables) {
        long[] more = words.clone();
        int apart = 1 << variables;
        for (int bit = assignment; bit < words.length * Long.SIZE; bit += apart) {
            more[bit / Long.SIZE] |= 1L << bit % Long.SIZE;
        }
        return new TruthTable(more);
    }

    boolean isTautology() {
        return Arrays.stream(words).allMatch(word -> word == -1L);
    }
}
