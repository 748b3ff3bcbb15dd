// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.algo.internal;

import java.util.Arrays;

/// Masks over rows of tokens: 1 counts, 0 does not.
public final class Masks {
    private Masks() {}

    /// The values that count, row by row.
    public static double[] select(double[][] values, double[][] mask) {
        double[] selected = new double[count(mask)];
        int at = 0;
        for (int i = 0; i < values.length; i++) {
            for (int t = 0; t < values[i].length; t++) {
                if (mask[i][t] == 1) {
                    selected[at++] = values[i][t];
                }
            }
        }
        return selected;
    }

    public static int count(double[][] mask) {
        return Arrays.stream(mask).mapToInt(Masks::count).sum();
    }

    public static int count(double[] mask) {
        int count = 0;
        for (double value : mask) {
            count += value == 1 ? 1 : 0;
        }
        return count;
    }

    /// Rows of zeros, as long as these.
    public static double[][] like(double[][] rows) {
        return Arrays.stream(rows).map(row -> new double[row.length]).toArray(double[][]::new);
    }
}
