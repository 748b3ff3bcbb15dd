// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.llm.cuda.internal;

import java.util.Optional;
import org.bytedeco.cuda.cudart.CUfunc_st;
import org.bytedeco.cuda.global.cudart;
import org.bytedeco.javacpp.LongPointer;
import org.bytedeco.javacpp.PointerPointer;
import org.bytedeco.pytorch.Tensor;
import org.bytedeco.pytorch.cuda.CUDAStream;
import org.bytedeco.pytorch.global.torch_cuda;

/// A function of a [CudaModule]. To be used by one thread at a time.
final class CudaKernel {
    private static final int MOST_ARGUMENTS = 16;

    /// The driver's number of the attribute.
    private static final int MOST_DYNAMIC_SHARED_BYTES = 8;

    private final String name;
    private final CUfunc_st function;
    private final LongPointer values;
    private final PointerPointer<LongPointer> places;
    private final Optional<EarlyLaunch> early;
    private int sharedBytes;

    /// @param early whether it may start while the previous kernel still runs
    CudaKernel(String name, CUfunc_st function, boolean early) {
        this.name = name;
        this.function = function;
        values = new LongPointer(MOST_ARGUMENTS);
        values.retainReference();
        places = new PointerPointer<>(MOST_ARGUMENTS);
        places.retainReference();
        for (int i = 0; i < MOST_ARGUMENTS; i++) {
            places.put(i, values.getPointer(i));
        }
        this.early = early ? Optional.of(new EarlyLaunch()) : Optional.empty();
    }

    /// Gives each block so much shared memory besides its own.
    CudaKernel withShared(int bytes) {
        CudaException.check(
                cudart.cuFuncSetAttribute(function, MOST_DYNAMIC_SHARED_BYTES, bytes),
                "asking for " + bytes + " bytes of shared memory for " + name);
        sharedBytes = bytes;
        return this;
    }

    /// How many blocks there are, in each direction.
    record Grid(long x, long y, long z) {
        Grid(long x) {
            this(x, 1, 1);
        }
    }

    /// Queues the function on libtorch's current stream.
    ///
    /// @param arguments each in 8 bytes, the lower ones counting: addresses, whole numbers, or [#bits] of a float
    void launch(Grid grid, int threads, long... arguments) {
        values.put(arguments, 0, arguments.length);
        try (CUDAStream stream = torch_cuda.getCurrentCUDAStream()) {
            int error = early.isPresent()
                    ? early.get().launch(function, grid, threads, sharedBytes, stream.stream(), places)
                    : cudart.cuLaunchKernel(
                            function,
                            Math.toIntExact(grid.x()),
                            Math.toIntExact(grid.y()),
                            Math.toIntExact(grid.z()),
                            threads,
                            1,
                            1,
                            sharedBytes,
                            stream.stream(),
                            places,
                            null);
            CudaException.check(error, "launching " + name);
        }
    }

    static long bits(double value) {
        return Float.floatToRawIntBits((float) value) & 0xffffffffL;
    }

    static long address(Tensor tensor) {
        return tensor.data_ptr().address();
    }

    void close() {
        early.ifPresent(EarlyLaunch::close);
        places.releaseReference();
        values.releaseReference();
    }
}
