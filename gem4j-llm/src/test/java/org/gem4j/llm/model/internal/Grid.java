// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.llm.model.internal;

import java.util.List;
import org.bytedeco.javacpp.PointerScope;
import org.bytedeco.pytorch.Tensor;
import org.gem4j.llm.quantization.internal.BlockFormat;
import org.gem4j.llm.quantization.internal.QuantizedMatrix;
import org.gem4j.llm.torch.internal.Tensors;

/// Weights as they come out of quantized files.
final class Grid {
    private Grid() {}

    /// Quantizes a matrix and puts the dequantized values back.
    static void put(Tensor matrix, BlockFormat format) {
        try (QuantizedMatrix quantized = QuantizedMatrix.of(format, new TensorRows(List.of(matrix)), 1);
                PointerScope scope = new PointerScope()) {
            float[] values = new float[quantized.rows() * quantized.columns()];
            for (int row = 0; row < quantized.rows(); row++) {
                quantized.row(row, values, row * quantized.columns());
            }
            Tensors.fill(matrix, values);
        }
    }
}
