// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.llm.cuda.internal;

import org.bytedeco.cuda.cudart.CUevent_st;
import org.bytedeco.cuda.global.cudart;
import org.bytedeco.javacpp.BytePointer;
import org.bytedeco.javacpp.FloatPointer;
import org.bytedeco.javacpp.Pointer;
import org.bytedeco.pytorch.Tensor;
import org.bytedeco.pytorch.cuda.CUDAStream;
import org.bytedeco.pytorch.global.torch_cuda;

/// Page-locked memory for f32 values from a device: work queued after their copy does not delay them.
public final class AsyncFloats implements AutoCloseable {
    private final int capacity;
    private final BytePointer memory = new BytePointer((Pointer) null);
    private final FloatPointer values;
    private final CUevent_st arrived = new CUevent_st();

    /// @param capacity values of the largest tensor
    public AsyncFloats(int capacity) {
        this.capacity = capacity;
        memory.retainReference();
        CudaException.checkRuntime(
                cudart.cudaHostAlloc(memory, (long) capacity * Float.BYTES, cudart.cudaHostAllocDefault),
                "locking memory");
        values = new FloatPointer(memory);
        values.retainReference();
        arrived.retainReference();
        CudaException.checkRuntime(
                cudart.cudaEventCreateWithFlags(arrived, cudart.cudaEventDisableTiming), "creating an event");
    }

    /// Numbers of the largest tensor.
    public int capacity() {
        return capacity;
    }

    /// Queues the copy of a contiguous f32 tensor; the one before must have been awaited.
    public void fetch(Tensor tensor) {
        try (CUDAStream stream = torch_cuda.getCurrentCUDAStream()) {
            CudaException.checkRuntime(
                    cudart.cudaMemcpyAsync(
                            values,
                            tensor.data_ptr(),
                            tensor.numel() * Float.BYTES,
                            cudart.cudaMemcpyDeviceToHost,
                            stream.stream()),
                    "fetching values");
            CudaException.checkRuntime(cudart.cudaEventRecord(arrived, stream.stream()), "recording an event");
        }
    }

    /// Waits for [#fetch] and returns its first values.
    public float[] await(int count) {
        CudaException.checkRuntime(cudart.cudaEventSynchronize(arrived), "waiting for values");
        float[] array = new float[count];
        values.get(array, 0, count);
        return array;
    }

    @Override
    public void close() {
        cudart.cudaEventDestroy(arrived);
        arrived.releaseReference();
        values.releaseReference();
        cudart.cudaFreeHost(memory);
        memory.releaseReference();
    }
}
