// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.llm.cuda.internal;

import org.bytedeco.cuda.cudart.CUfunc_st;
import org.bytedeco.cuda.cudart.CUlaunchAttribute;
import org.bytedeco.cuda.cudart.CUlaunchConfig;
import org.bytedeco.cuda.cudart.CUstream_st;
import org.bytedeco.cuda.global.cudart;
import org.bytedeco.javacpp.LongPointer;
import org.bytedeco.javacpp.PointerPointer;
import org.gem4j.llm.cuda.internal.CudaKernel.Grid;

/// Launches a kernel that may start while the previous one still runs ("programmatic dependent launch"), also in a CUDA
/// graph. To be used by one thread at a time.
final class EarlyLaunch implements AutoCloseable {
    private final CUlaunchAttribute attribute = new CUlaunchAttribute();
    private final CUlaunchConfig config = new CUlaunchConfig();

    EarlyLaunch() {
        attribute.retainReference();
        config.retainReference();
        attribute.id(cudart.CU_LAUNCH_ATTRIBUTE_PROGRAMMATIC_STREAM_SERIALIZATION);
        attribute.value().programmaticStreamSerializationAllowed(1);
        config.attrs(attribute).numAttrs(1).blockDimY(1).blockDimZ(1);
    }

    /// Queues a kernel and returns the driver's error, 0 for none.
    int launch(
            CUfunc_st function,
            Grid grid,
            int threads,
            int sharedBytes,
            CUstream_st stream,
            PointerPointer<LongPointer> arguments) {
        config.gridDimX(Math.toIntExact(grid.x()))
                .gridDimY(Math.toIntExact(grid.y()))
                .gridDimZ(Math.toIntExact(grid.z()))
                .blockDimX(threads)
                .sharedMemBytes(sharedBytes)
                .hStream(stream);
        return cudart.cuLaunchKernelEx(config, function, arguments, null);
    }

    @Override
    public void close() {
        config.releaseReference();
        attribute.releaseReference();
    }
}
