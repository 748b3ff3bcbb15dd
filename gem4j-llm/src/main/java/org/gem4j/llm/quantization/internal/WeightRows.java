// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.llm.quantization.internal;

/// A matrix of weights that is read row by row.
public interface WeightRows {
    int rows();

    int columns();

    /// Copies a row.
    ///
    /// @param to its first [#columns] values are overwritten
    void read(int row, float[] to);
}
