// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.llm.torch.internal;

import static org.bytedeco.pytorch.global.torch.empty;
import static org.bytedeco.pytorch.global.torch.kDouble;
import static org.bytedeco.pytorch.global.torch.kFloat;
import static org.bytedeco.pytorch.global.torch.kLong;

import java.lang.foreign.MemorySegment;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Arrays;
import org.bytedeco.javacpp.BytePointer;
import org.bytedeco.javacpp.DoublePointer;
import org.bytedeco.javacpp.FloatPointer;
import org.bytedeco.javacpp.IntPointer;
import org.bytedeco.javacpp.LongPointer;
import org.bytedeco.javacpp.Pointer;
import org.bytedeco.pytorch.MemoryFormatOptional;
import org.bytedeco.pytorch.Scalar;
import org.bytedeco.pytorch.ScalarTypeOptional;
import org.bytedeco.pytorch.Tensor;
import org.bytedeco.pytorch.TensorOptional;
import org.bytedeco.pytorch.TensorOptions;
import org.bytedeco.pytorch.global.torch;
import org.gem4j.llm.torch.Device;
import org.gem4j.llm.torch.Precision;

/// The quirks of the libtorch binding in one place: moving arrays in and out, options, small scalars.
///
/// Tensors made here belong to the caller's innermost [org.bytedeco.javacpp.PointerScope].
public final class Tensors {
    static {
        Libtorch.load();
    }

    private Tensors() {}

    /// An i64 tensor with these values. The number of values must be the product of the shape.
    public static Tensor longs(long[] values, long... shape) {
        requireSize(values.length, shape);
        Tensor tensor = empty(shape, new TensorOptions(kLong()), new MemoryFormatOptional());
        if (values.length > 0) {
            new LongPointer(tensor.data_ptr()).put(values, 0, values.length);
        }
        return tensor;
    }

    /// An f64 vector with these values.
    public static Tensor doubles(double[] values) {
        Tensor tensor = empty(new long[] {values.length}, new TensorOptions(kDouble()), new MemoryFormatOptional());
        if (values.length > 0) {
            new DoublePointer(tensor.data_ptr()).put(values, 0, values.length);
        }
        return tensor;
    }

    /// The values of an i64 tensor on the CPU, in row-major order.
    public static long[] toLongs(Tensor tensor) {
        long[] values = new long[Math.toIntExact(tensor.numel())];
        if (values.length > 0) {
            new LongPointer(tensor.contiguous().data_ptr()).get(values, 0, values.length);
        }
        return values;
    }

    /// The values of a tensor as f64, in row-major order.
    public static double[] toDoubles(Tensor tensor) {
        double[] values = new double[Math.toIntExact(tensor.numel())];
        if (values.length > 0) {
            Tensor contiguous = toCpu(tensor.detach()).to(kDouble()).contiguous();
            new DoublePointer(contiguous.data_ptr()).get(values, 0, values.length);
        }
        return values;
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

    /// The values of a tensor of any [Precision] on any device, in row-major order.
    public static float[] toFloats(Tensor tensor) {
        float[] values = new float[Math.toIntExact(tensor.numel())];
        if (values.length > 0) {
            Tensor contiguous = toCpu(tensor.detach()).to(kFloat()).contiguous();
            new FloatPointer(contiguous.data_ptr()).get(values, 0, values.length);
        }
        return values;
    }

    /// A tensor over `bytes` of memory that someone else owns, at an address.
    public static Tensor over(long address, Precision precision, long... shape) {
        return torch.from_blob(new Address(address), shape, new TensorOptions(precision.scalarType()));
    }

    /// The memory of a contiguous tensor on the CPU, valid as long as the tensor.
    public static ByteBuffer bytes(Tensor tensor) {
        long bytes = tensor.numel() * tensor.element_size();
        return new BytePointer(tensor.data_ptr()).capacity(bytes).asByteBuffer().order(ByteOrder.LITTLE_ENDIAN);
    }

    /// As [#bytes], of any size.
    public static MemorySegment memory(Tensor tensor) {
        return MemorySegment.ofAddress(tensor.data_ptr().address()).reinterpret(tensor.numel() * tensor.element_size());
    }

    /// The tensor on the CPU: itself where it is there already.
    public static Tensor toCpu(Tensor tensor) {
        return tensor.is_cpu() ? tensor : tensor.cpu();
    }

    /// The tensor on a device: itself where it is there already.
    public static Tensor to(Tensor tensor, Device device) {
        return device.isCpu() ? toCpu(tensor) : tensor.to(device.torchDevice(), tensor.scalar_type());
    }

    /// An i32 tensor with these values on a device, which may get there later: nothing waits for the device.
    public static Tensor send(int[] values, Device device) {
        Tensor tensor = empty(new long[] {values.length}, new TensorOptions(torch.kInt()), new MemoryFormatOptional());
        if (values.length > 0) {
            new IntPointer(tensor.data_ptr()).put(values, 0, values.length);
        }
        return device.isCpu()
                ? tensor
                : tensor.to(device.torchDevice(), torch.kInt(), true, false, new MemoryFormatOptional());
    }

    /// An f32 tensor with these values on a device, as [#send].
    public static Tensor send(float[] values, Device device) {
        Tensor tensor = floats(values, values.length);
        return device.isCpu()
                ? tensor
                : tensor.to(device.torchDevice(), kFloat(), true, false, new MemoryFormatOptional());
    }

    private static final class Address extends Pointer {
        Address(long address) {
            this.address = address;
        }
    }

    /// Overwrites an f32 tensor that needs no gradient with these values.
    public static void fill(Tensor tensor, float[] values) {
        tensor.copy_(floats(values, sizes(tensor)));
    }

    /// A vector of zeros.
    public static Tensor zeros(long length, Precision precision, Device device) {
        return torch.zeros(new long[] {length}, device.options(precision));
    }

    /// An f32 vector of zeros on the CPU.
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

    public static Scalar scalar(double value) {
        return new Scalar(value);
    }

    static ScalarTypeOptional sameType() {
        return new ScalarTypeOptional();
    }

    public static TensorOptional optional(Tensor tensor) {
        return new TensorOptional(tensor);
    }

    private static void requireSize(long values, long... shape) {
        long size = 1;
        for (long length : shape) {
            size *= length;
        }
        if (size != values) {
            throw new IllegalArgumentException(
                    "a tensor of shape " + Arrays.toString(shape) + " has no place for " + values + " values");
        }
    }
}
