// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.multi;

/// Records the results of games between two players.
@FunctionalInterface
public interface GameResults {
    /// @param score of the first player: 1 for a win, 0.5 for a draw, 0 for a loss
    void record(String first, String second, double score);
}
