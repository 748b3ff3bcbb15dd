// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.reasoning.arc;

import java.util.Arrays;
import org.gem4j.reasoning.Metadata;

/// A row of colours and what a rule makes of it; both are not to be changed.
record RowPair(int[] input, int[] output) {
    /// The same seen in a mirror.
    RowPair mirrored() {
        return new RowPair(Rows.mirrored(input), Rows.mirrored(output));
    }

    /// Whether the rule does anything to the row.
    boolean changes() {
        return !Arrays.equals(input, output);
    }

    Metadata metadata() {
        return Metadata.of("input", input, "output", output);
    }
}
