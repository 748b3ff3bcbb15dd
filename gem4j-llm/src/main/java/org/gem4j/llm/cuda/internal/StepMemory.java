// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.llm.cuda.internal;

import java.util.List;
import org.bytedeco.cuda.cudart.CUevent_st;
import org.bytedeco.cuda.global.cudart;
import org.bytedeco.javacpp.BytePointer;
import org.bytedeco.javacpp.IntPointer;
import org.bytedeco.javacpp.LongPointer;
import org.bytedeco.javacpp.Pointer;
import org.bytedeco.pytorch.Tensor;
import org.bytedeco.pytorch.cuda.CUDAStream;
import org.bytedeco.pytorch.global.torch_cuda;

/// Page-locked memory for the inputs and outputs of a step, so that neither waits for the other's
/// copies.
public final class StepMemory implements AutoCloseable {
    private final int rows;
    private final BytePointer memory;
    private final LongPointer input;
    private final IntPointer masks;
    private final IntPointer output;
    private final CUevent_st finished;
    private final CUevent_st sent;

    /// @param rows of the largest step
    public StepMemory(int rows) {
        this.rows = rows;
        long inputBytes = (long) rows * DecodeKernels.ROW_LONGS * Long.BYTES;
        long outputBytes = (long) rows * DecodeKernels.SAMPLED_INTS * Integer.BYTES;
        long bytes = inputBytes + outputBytes + (long) rows * Integer.BYTES;
        memory = new BytePointer((Pointer) null);
        memory.retainReference();
        CudaException.checkRuntime(cudart.cudaHostAlloc(memory, bytes, cudart.cudaHostAllocDefault), "locking memory");
        memory.capacity(bytes);
        input = new LongPointer(memory);
        input.retainReference();
        output = new IntPointer(memory.getPointer(inputBytes));
        output.retainReference();
        masks = new IntPointer(memory.getPointer(inputBytes + outputBytes));
        masks.retainReference();
        finished = event();
        sent = event();
    }

    private static CUevent_st event() {
        CUevent_st event = new CUevent_st();
        event.retainReference();
        CudaException.checkRuntime(
                cudart.cudaEventCreateWithFlags(event, cudart.cudaEventDisableTiming), "creating an event");
        return event;
    }

    /// Queues the copy of a step's rows to the device, once the one before is done.
    ///
    /// @param packed [DecodeKernels#ROW_LONGS] integers for each row
    public void send(long[] packed, Tensor rowsDevice) {
        CudaException.checkRuntime(cudart.cudaEventSynchronize(sent), "waiting for a copy");
        input.put(packed, 0, packed.length);
        send(input, (long) packed.length * Long.BYTES, rowsDevice);
    }

    /// Queues the copy of the numbers of a step's masks to the device, once the step before that used this memory
    /// is done.
    public void sendMasks(int[] numbers, Tensor masksDevice) {
        CudaException.checkRuntime(cudart.cudaEventSynchronize(finished), "waiting for a step");
        masks.put(numbers, 0, numbers.length);
        send(masks, (long) numbers.length * Integer.BYTES, masksDevice);
    }

    private void send(Pointer from, long bytes, Tensor device) {
        try (CUDAStream stream = torch_cuda.getCurrentCUDAStream()) {
            CudaException.checkRuntime(
                    cudart.cudaMemcpyAsync(
                            device.data_ptr(), from, bytes, cudart.cudaMemcpyHostToDevice, stream.stream()),
                    "sending a step");
            CudaException.checkRuntime(cudart.cudaEventRecord(sent, stream.stream()), "recording an event");
        }
    }

    /// Queues the copy of what a step sampled from the device.
    public void fetch(Tensor sampledDevice, int count) {
        try (CUDAStream stream = torch_cuda.getCurrentCUDAStream()) {
            CudaException.checkRuntime(
                    cudart.cudaMemcpyAsync(
                            output,
                            sampledDevice.data_ptr(),
                            (long) count * DecodeKernels.SAMPLED_INTS * Integer.BYTES,
                            cudart.cudaMemcpyDeviceToHost,
                            stream.stream()),
                    "fetching tokens");
            CudaException.checkRuntime(cudart.cudaEventRecord(finished, stream.stream()), "recording an event");
        }
    }

    /// Waits for [#fetch] and returns what came: [DecodeKernels#SAMPLED_INTS] integers for each row.
    public int[] await(int count) {
        CudaException.checkRuntime(cudart.cudaEventSynchronize(finished), "waiting for a step");
        int[] values = new int[count * DecodeKernels.SAMPLED_INTS];
        output.get(values, 0, values.length);
        return values;
    }

    /// Rows of the largest step.
    public int rows() {
        return rows;
    }

    @Override
    public void close() {
        for (CUevent_st event : List.of(sent, finished)) {
            cudart.cudaEventDestroy(event);
            event.releaseReference();
        }
        masks.releaseReference();
        output.releaseReference();
        input.releaseReference();
        cudart.cudaFreeHost(memory);
        memory.releaseReference();
    }
}
