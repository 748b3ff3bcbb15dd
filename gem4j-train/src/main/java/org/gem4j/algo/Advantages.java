// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.algo;

import java.util.Arrays;
import java.util.Optional;

/// The advantages of a batch, as computed by an estimator.
///
/// @param turns the advantage of every turn, episode after episode
/// @param tokens the advantages of the response tokens of every turn, where tokens of one turn differ
/// @param valueTargets what the critic should have expected of every turn; empty without a critic
public record Advantages(double[] turns, Optional<double[][]> tokens, double[] valueTargets) {
    /// All tokens of a turn have its advantage.
    public static Advantages ofTurns(double[] turns) {
        return new Advantages(turns, Optional.empty(), new double[0]);
    }

    /// Every token has an advantage of its own.
    ///
    /// @param turns one number for each turn, for metrics
    /// @param tokens one row for each turn
    public static Advantages ofTokens(double[] turns, double[][] tokens) {
        return new Advantages(turns, Optional.of(tokens), new double[0]);
    }

    public Advantages withTurns(double[] newTurns) {
        return new Advantages(newTurns, tokens, valueTargets);
    }

    public Advantages withValueTargets(double[] newValueTargets) {
        return new Advantages(turns, tokens, newValueTargets);
    }

    /// The advantages of the tokens of a turn.
    ///
    /// @param turn its number in the batch
    /// @param length how many tokens its response has
    public double[] ofTurn(int turn, int length) {
        if (tokens.isPresent()) {
            return tokens.get()[turn];
        }
        double[] same = new double[length];
        Arrays.fill(same, turns[turn]);
        return same;
    }
}
