// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.reasoning.arc;

import java.util.Arrays;
import org.gem4j.reasoning.Metadata;

/// A row of colors and the result of a rule; neither may be changed.
record RowPair(int[] input, int[] output) {
    /// The mirror image.
    RowPair mirrored() {
        return new RowPair(Rows.mirrored(input), Rows.mirrored(output));
    }

    /// Whether the rule changes the row.
    boolean changes() {
        return !Arrays.equals(input, output);
    }

    Metadata metadata() {
        return Metadata.of("input", input, "output", output);
    }
}
