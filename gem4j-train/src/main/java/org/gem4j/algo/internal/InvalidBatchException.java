// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.algo.internal;

import org.gem4j.algo.InvalidParameterException;

/// A batch that no algorithm can work with, for example with a reward that is not finite or rows of
/// different lengths.
public final class InvalidBatchException extends IllegalArgumentException {
    private static final long serialVersionUID = 1L;

    private final Kind kind;

    /// What is wrong.
    public enum Kind {
        /// A number is NaN or infinite, be it masked or not.
        NON_FINITE,
        /// Arrays that belong together differ in length.
        BAD_SHAPE,
        /// Fewer unmasked tokens than a deviation needs.
        TOO_FEW_TOKENS
    }

    public InvalidBatchException(Kind kind, String message) {
        super(message);
        this.kind = kind;
    }

    public Kind kind() {
        return kind;
    }

    public static void requireFinite(String name, double... values) {
        for (double value : values) {
            if (!Double.isFinite(value)) {
                throw new InvalidBatchException(Kind.NON_FINITE, name + " must be finite but one was " + value);
            }
        }
    }

    public static void requireFinite(String name, double[][] rows) {
        for (double[] row : rows) {
            requireFinite(name, row);
        }
    }

    public static void requireLength(String name, int wanted, int length) {
        if (length != wanted) {
            throw new InvalidBatchException(
                    Kind.BAD_SHAPE, name + " must have length " + wanted + " but had " + length);
        }
    }

    /// The same number of rows, each as long as that of `like`.
    public static void requireShape(String name, double[][] like, double[][] rows) {
        requireLength("rows of " + name, like.length, rows.length);
        for (int i = 0; i < rows.length; i++) {
            requireLength("row " + i + " of " + name, like[i].length, rows[i].length);
        }
    }

    /// A mask of ones and zeros.
    public static void requireMask(double[][] like, double[][] mask) {
        requireShape("mask", like, mask);
        for (double[] row : mask) {
            for (double value : row) {
                InvalidParameterException.require(value == 0 || value == 1, "mask", "0 or 1", value);
            }
        }
    }
}
