// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.llm.quantization.internal;

import org.gem4j.env.SeededRandom;

/// Rows of weights in an array.
record RandomRows(float[][] values) implements WeightRows {
    static RandomRows normal(SeededRandom random, int rows, int columns) {
        float[][] values = new float[rows][columns];
        for (float[] row : values) {
            for (int i = 0; i < columns; i++) {
                row[i] = (float) random.nextGaussian();
            }
        }
        return new RandomRows(values);
    }

    @Override
    public int rows() {
        return values.length;
    }

    @Override
    public int columns() {
        return values[0].length;
    }

    @Override
    public void read(int row, float[] to) {
        System.arraycopy(values[row], 0, to, 0, columns());
    }
}
