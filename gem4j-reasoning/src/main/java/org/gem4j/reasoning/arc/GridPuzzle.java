// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.reasoning.arc;

import java.util.Arrays;
import java.util.List;
import org.gem4j.reasoning.Item;

/// Examples of a rule for grids, and a grid to apply it to.
///
/// @param id its name
/// @param examples the grids that show the rule
/// @param tests grids to apply it to
record GridPuzzle(String id, List<GridPair> examples, List<GridPair> tests) {
    /// The score of an answer with a wrong grid.
    static final double READABLE = 0.05;

    GridPuzzle {
        examples = List.copyOf(examples);
        tests = List.copyOf(tests);
    }

    /// The question about the first test grid.
    String question(GridFormat format) {
        StringBuilder text = new StringBuilder(2000)
                .append("In each example, the same rule turns the first grid into the second. Every symbol is a color."
                        + " Find the rule, then apply it to the last grid.\n");
        for (int i = 0; i < examples.size(); i++) {
            text.append("\nExample ").append(i + 1).append(", before:\n");
            format.append(text, examples.get(i).input()).append("\nafter:\n");
            format.append(text, examples.get(i).output()).append('\n');
        }
        text.append("\nThe last grid, before:\n");
        return format.append(text, tests.getFirst().input())
                .append("\n\nAnswer with only this grid as it is after the rule, written in the same way.")
                .toString();
    }

    /// 1 for the right grid, [#READABLE] for another one, 0 for a text without a grid.
    static double grade(String answer, Item item, GridFormat format) {
        return format.read(answer)
                .map(grid -> Arrays.deepEquals(grid, item.metadata().grid("output")) ? 1 : READABLE)
                .orElse(0.0);
    }
}
