// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.llm.model.internal;

import static java.nio.ByteOrder.LITTLE_ENDIAN;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.List;
import org.bytedeco.pytorch.Tensor;
import org.gem4j.llm.quantization.internal.WeightRows;
import org.gem4j.llm.torch.Precision;

/// The rows of matrices of one width on the CPU, one matrix after the other, as f32.
final class TensorRows implements WeightRows {
    private static final ValueLayout.OfFloat FLOAT = ValueLayout.JAVA_FLOAT_UNALIGNED.withOrder(LITTLE_ENDIAN);
    private static final ValueLayout.OfShort SHORT = ValueLayout.JAVA_SHORT_UNALIGNED.withOrder(LITTLE_ENDIAN);

    private final List<Matrix> matrices;
    private final int rows;
    private final int columns;

    /// @param matrices contiguous, and not freed while their rows are read
    TensorRows(List<Tensor> matrices) {
        this.matrices = matrices.stream().map(Matrix::of).toList();
        this.rows = this.matrices.stream().mapToInt(Matrix::rows).sum();
        this.columns = Math.toIntExact(matrices.getFirst().size(1));
    }

    private record Matrix(MemorySegment content, Precision precision, int rows) {
        static Matrix of(Tensor tensor) {
            return new Matrix(
                    MemorySegment.ofAddress(tensor.data_ptr().address())
                            .reinterpret(tensor.numel() * tensor.element_size()),
                    Precision.of(tensor.scalar_type()),
                    Math.toIntExact(tensor.size(0)));
        }

        void read(int row, int columns, float[] to) {
            long at = (long) row * columns * precision.bytes();
            switch (precision) {
                case F32 -> MemorySegment.copy(content, FLOAT, at, to, 0, columns);
                case BF16 -> {
                    for (int i = 0; i < columns; i++) {
                        to[i] = Float.intBitsToFloat(content.get(SHORT, at + 2L * i) << 16);
                    }
                }
                case F16 -> {
                    for (int i = 0; i < columns; i++) {
                        to[i] = Float.float16ToFloat(content.get(SHORT, at + 2L * i));
                    }
                }
            }
        }
    }

    @Override
    public int rows() {
        return rows;
    }

    @Override
    public int columns() {
        return columns;
    }

    @Override
    public void read(int row, float[] to) {
        int within = row;
        for (Matrix matrix : matrices) {
            if (within < matrix.rows()) {
                matrix.read(within, columns, to);
                return;
            }
            within -= matrix.rows();
        }
        throw new IndexOutOfBoundsException("row must be in [0, " + rows + ") but was " + row);
    }
}
