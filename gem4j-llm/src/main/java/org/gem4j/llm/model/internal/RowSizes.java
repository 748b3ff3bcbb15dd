// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.llm.model.internal;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Supplier;
import java.util.stream.IntStream;
import org.bytedeco.javacpp.PointerScope;
import org.bytedeco.pytorch.NoGradGuard;
import org.bytedeco.pytorch.Scalar;
import org.bytedeco.pytorch.ScalarTypeOptional;
import org.bytedeco.pytorch.Tensor;
import org.bytedeco.pytorch.TensorOptions;
import org.bytedeco.pytorch.global.torch;
import org.gem4j.llm.torch.Precision;

/// Numbers of rows that a product with a matrix can take at once so that every row gets the bits it gets among [#ROWS]
/// rows.
///
/// A library chooses a kernel by the number of rows. Most kernels add up a row's products in the same order; those that
/// split a row's sum among processors do not. Which do is found out once for each shape, by trying.
final class RowSizes {
    /// Enough to keep a GPU busy, and hardly slower than one row, which has to read all weights too.
    static final int ROWS = 256;

    private static final int[] CANDIDATES = {16, 32, 64, 128, ROWS, 4 * ROWS, 16 * ROWS};

    /// Values of the largest trial.
    private static final long MOST_VALUES = 1L << 27;

    private static final Map<Shape, RowSizes> KNOWN = new ConcurrentHashMap<>();

    /// Ascending; [#ROWS] is among them.
    private final int[] sizes;

    /// What a library chooses kernels by, besides the number of rows.
    ///
    /// @param kind of the product: its result's type and whether a bias is added
    private record Shape(String kind, Place place, Precision precision, long width, long inner) {}

    private record Place(boolean cpu, int index) {}

    /// Computes some rows of a product.
    interface Product {
        /// @param partRX to be written
        void compute(Tensor partRX, Tensor rowsRD);
    }

    private RowSizes(int... sizes) {
        this.sizes = sizes.clone();
    }

    /// Those of a product.
    ///
    /// @param kind tells products of the same shapes apart
    /// @param resultOptions of its result
    /// @param product asked for where the shape is new
    static RowSizes of(String kind, Tensor matrixXD, TensorOptions resultOptions, Supplier<Product> product) {
        Shape shape = new Shape(
                kind,
                new Place(matrixXD.is_cpu(), matrixXD.device().index()),
                Precision.of(matrixXD.scalar_type()),
                matrixXD.size(0),
                matrixXD.size(1));
        return KNOWN.computeIfAbsent(shape, key -> tried(matrixXD, resultOptions, product.get()));
    }

    private static RowSizes tried(Tensor matrixXD, TensorOptions resultOptions, Product product) {
        int most = CANDIDATES[CANDIDATES.length - 1];
        while (most > ROWS && most * matrixXD.size(0) > MOST_VALUES) {
            most /= 4;
        }
        int rows = most;
        try (PointerScope scope = new PointerScope();
                NoGradGuard guard = new NoGradGuard()) {
            long inner = matrixXD.size(1);
            Tensor xND = torch.arange(
                            new Scalar(rows * inner), resultOptions.dtype(new ScalarTypeOptional(torch.kFloat())))
                    .mul(new Scalar(0.7))
                    .sin()
                    .to(matrixXD.scalar_type())
                    .view(rows, inner);
            Tensor expectedNX = inParts(ROWS, xND, matrixXD.size(0), resultOptions, product);
            return new RowSizes(IntStream.of(CANDIDATES)
                    .filter(size -> size <= rows)
                    .filter(size -> size == ROWS || sameBits(size, xND, expectedNX, resultOptions, product))
                    .toArray());
        }
    }

    private static boolean sameBits(
            int size, Tensor xND, Tensor expectedNX, TensorOptions resultOptions, Product product) {
        try (PointerScope scope = new PointerScope()) {
            return inParts(size, xND, expectedNX.size(1), resultOptions, product)
                    .equal(expectedNX);
        }
    }

    private static Tensor inParts(int size, Tensor xND, long width, TensorOptions resultOptions, Product product) {
        Tensor resultNX = torch.zeros(new long[] {xND.size(0), width}, resultOptions);
        for (long start = 0; start < xND.size(0); start += size) {
            product.compute(resultNX.narrow(0, start, size), xND.narrow(0, start, size));
        }
        return resultNX;
    }

    /// Rows that must be computed to have so many.
    long room(long rows) {
        for (int size : sizes) {
            if (size <= ROWS && rows <= size) {
                return size;
            }
        }
        return Math.ceilDiv(rows, ROWS) * (long) ROWS;
    }

    /// The most rows of so many that go at once; 0 if there are too few.
    int next(long rows) {
        int largest = 0;
        for (int size : sizes) {
            largest = size <= rows ? size : largest;
        }
        return largest;
    }
}
