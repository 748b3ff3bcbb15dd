// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.llm;

import static org.bytedeco.pytorch.global.torch.empty;
import static org.bytedeco.pytorch.global.torch.kFloat;
import static org.bytedeco.pytorch.global.torch.kLong;

import org.bytedeco.javacpp.FloatPointer;
import org.bytedeco.javacpp.LongPointer;
import org.bytedeco.pytorch.MemoryFormatOptional;
import org.bytedeco.pytorch.Scalar;
import org.bytedeco.pytorch.ScalarTypeOptional;
import org.bytedeco.pytorch.Tensor;
import org.bytedeco.pytorch.TensorOptional;
import org.bytedeco.pytorch.TensorOptions;
import org.bytedeco.pytorch.global.torch;

/// The quirks of the libtorch binding in one place: moving arrays in and out, options, small scalars.
///
/// Tensors made here belong to the caller's innermost [org.bytedeco.javacpp.PointerScope].
public final class Tensors {
    private Tensors() {}

    /// How many threads one libtorch operation may use, in this process. One is best for small models, whose
    /// operations are shorter than it takes to wake a thread.
    public static void kernelThreads(int threads) {
        torch.set_num_threads(threads);
    }

    /// An i64 tensor with these values. The number of values must be the product of the shape.
    public static Tensor longs(long[] values, long... shape) {
        requireSize(values.length, shape);
        Tensor tensor = empty(shape, new TensorOptions(kLong()), new MemoryFormatOptional());
        if (values.length > 0) {
            new LongPointer(tensor.data_ptr()).put(values, 0, values.length);
        }
        return tensor;
    }

    /// An f32 tensor with these values. The number of values must be the product of the shape.
    public static Tensor floats(float[] values, long... shape) {
        requireSize(values.length, shape);
        Tensor tensor = empty(shape, float32(), new MemoryFormatOptional());
        if (values.length > 0) {
            new FloatPointer(tensor.data_ptr()).put(values, 0, values.length);
        }
        return tensor;
    }

    /// The values of an f32 tensor on the CPU, in row-major order.
    public static float[] toFloats(Tensor tensor) {
        float[] values = new float[Math.toIntExact(tensor.numel())];
        if (values.length > 0) {
            Tensor contiguous = tensor.detach().contiguous();
            new FloatPointer(contiguous.data_ptr()).get(values, 0, values.length);
        }
        return values;
    }

    /// Overwrites an f32 tensor that needs no gradient with these values.
    public static void fill(Tensor tensor, float[] values) {
        tensor.copy_(floats(values, sizes(tensor)));
    }

    /// An f32 vector of zeros.
    public static Tensor zeros(long length) {
        return torch.zeros(new long[] {length}, float32());
    }

    /// The shape.
    public static long[] sizes(Tensor tensor) {
        long[] sizes = new long[Math.toIntExact(tensor.dim())];
        for (int i = 0; i < sizes.length; i++) {
            sizes[i] = tensor.size(i);
        }
        return sizes;
    }

    static TensorOptions float32() {
        return new TensorOptions(kFloat());
    }

    static Scalar scalar(double value) {
        return new Scalar(value);
    }

    static ScalarTypeOptional sameType() {
        return new ScalarTypeOptional();
    }

    static TensorOptional optional(Tensor tensor) {
        return new TensorOptional(tensor);
    }

    private static void requireSize(long values, long... shape) {
        long size = 1;
        for (long length : shape) {
            size *= length;
        }
        if (size != values) {
            throw new IllegalArgumentException("a tensor of shape " + java.util.Arrays.toString(shape)
                    + " has no place for " + values + " values");
        }
    }
}
