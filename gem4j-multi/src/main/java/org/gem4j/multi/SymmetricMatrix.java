// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.multi;

import java.util.Arrays;

/// A small matrix, the inverse of a symmetric, positive definite one.
record SymmetricMatrix(double[][] values) {
    /// By Gauss and Jordan, without a search for pivots, which such a matrix does not need.
    static SymmetricMatrix inverse(double[][] matrix) {
        int size = matrix.length;
        double[][] left = new double[size][];
        double[][] right = new double[size][size];
        for (int i = 0; i < size; i++) {
            left[i] = matrix[i].clone();
            right[i][i] = 1;
        }
        for (int pivot = 0; pivot < size; pivot++) {
            double scale = 1 / left[pivot][pivot];
            for (int column = 0; column < size; column++) {
                left[pivot][column] *= scale;
                right[pivot][column] *= scale;
            }
            for (int row = 0; row < size; row++) {
                double factor = left[row][pivot];
                for (int column = 0; row != pivot && column < size; column++) {
                    left[row][column] -= factor * left[pivot][column];
                    right[row][column] -= factor * right[pivot][column];
                }
            }
        }
        return new SymmetricMatrix(right);
    }

    /// Of covariances: the variance of the difference between a variable and the mean of all.
    double fromMean(int variable) {
        int size = values.length;
        double own = Arrays.stream(values[variable]).sum() / size;
        double all = Arrays.stream(values)
                        .mapToDouble(row -> Arrays.stream(row).sum())
                        .sum()
                / size
                / size;
        return Math.max(0, values[variable][variable] - 2 * own + all);
    }

    double[] times(double[] vector) {
        double[] product = new double[vector.length];
        for (int row = 0; row < product.length; row++) {
            for (int column = 0; column < vector.length; column++) {
                product[row] += values[row][column] * vector[column];
            }
        }
        return product;
    }
}
