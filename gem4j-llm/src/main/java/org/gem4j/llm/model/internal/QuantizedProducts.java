// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.llm.model.internal;

import java.util.Arrays;
import org.bytedeco.javacpp.FloatPointer;
import org.bytedeco.pytorch.Tensor;
import org.gem4j.llm.quantization.internal.HiddenMath;
import org.gem4j.llm.quantization.internal.QuantizedMatrix;
import org.gem4j.llm.torch.internal.KernelThreads;
import org.gem4j.llm.torch.internal.Tensors;

/// Tensors in f32 on the CPU multiplied with quantized matrices, without gradient; and the norms before these products,
/// which take libtorch longer to call than to compute.
public final class QuantizedProducts {
    private QuantizedProducts() {}

    /// Shape [..., X] of [..., D].
    public static Tensor linear(Tensor x, QuantizedMatrix matrixXD) {
        float[] results = matrixXD.multiply(values(x), KernelThreads.count());
        long[] shape = Tensors.sizes(x);
        shape[shape.length - 1] = matrixXD.rows();
        return Tensors.floats(results, shape);
    }

    private static float[] values(Tensor x) {
        float[] values = new float[Math.toIntExact(x.numel())];
        if (values.length > 0) {
            new FloatPointer(x.contiguous().data_ptr()).get(values, 0, values.length);
        }
        return values;
    }

    /// The root mean square norm over the last dimension.
    ///
    /// @param scale as wide as that dimension
    public static Tensor norm(Tensor x, Tensor scale, double epsilon) {
        float[] values = values(x);
        float[] scales = values(scale);
        HiddenMath.norm(values, 0, values.length / scales.length, scales, epsilon);
        return Tensors.floats(values, Tensors.sizes(x));
    }

    /// Rows of a quantized table, [..., D].
    public static Tensor embedding(Tensor ids, QuantizedMatrix tableVD) {
        long[] rows = Tensors.toLongs(ids);
        float[] values = new float[rows.length * tableVD.columns()];
        for (int i = 0; i < rows.length; i++) {
            tableVD.row(Math.toIntExact(rows[i]), values, i * tableVD.columns());
        }
        long[] sizes = Tensors.sizes(ids);
        long[] shape = Arrays.copyOf(sizes, sizes.length + 1);
        shape[sizes.length] = tableVD.columns();
        return Tensors.floats(values, shape);
    }
}
