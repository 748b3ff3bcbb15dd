// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.llm.torch.internal;

import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import org.bytedeco.cuda.cudart.CUgraphExec_st;
import org.bytedeco.cuda.cudart.CUgraph_st;
import org.bytedeco.cuda.global.cudart;
import org.bytedeco.javacpp.Pointer;
import org.bytedeco.pytorch.cuda.CUDAStream;
import org.bytedeco.pytorch.cuda.DeviceAssertionsDataVectorCUDAKernelLaunchInfoVectorPair;
import org.bytedeco.pytorch.cuda.MemPool;
import org.bytedeco.pytorch.cuda.StreamFilter;
import org.bytedeco.pytorch.global.torch_cuda;
import org.gem4j.llm.ModelException;

/// A CUDA graph: the work of a stream, captured once and launched as a whole, hundreds of kernels with one call.
///
/// Memory that the captured work allocates comes from a separate pool, so that nobody else gets memory that a replay
/// writes to.
public final class CudaGraph implements AutoCloseable {
    private static final List<Pointer> NEVER_FREED = new CopyOnWriteArrayList<>();

    private final CUDAStream stream;
    private final CUgraphExec_st executable;

    private CudaGraph(CUDAStream stream, CUgraphExec_st executable) {
        this.stream = stream;
        this.executable = executable;
    }

    /// What the recorded works of one stream share: the stream, which is this thread's current one from now on,
    /// and the pool that their tensors live in.
    public static final class Recorder implements AutoCloseable {
        private final CUDAStream stream;
        private final MemPool pool;
        /// The pool's name. The binding takes it for another type and would free it as that, so it is never
        /// freed.
        private final DeviceAssertionsDataVectorCUDAKernelLaunchInfoVectorPair poolId;
        private final byte gpu;
        private final EveryStream everyStream = new EveryStream();

        public Recorder(int gpu) {
            this.gpu = (byte) gpu;
            check(cudart.cudaDeviceSynchronize(), "waiting for the device");
            stream = torch_cuda.getStreamFromPool(true, this.gpu);
            stream.retainReference();
            torch_cuda.setCurrentCUDAStream(stream);
            pool = new MemPool();
            pool.retainReference();
            poolId = pool.id();
            poolId.retainReference();
            NEVER_FREED.add(poolId);
        }

        /// Records work, which must have run on this stream before, so that libraries have what they set up
        /// at first.
        public CudaGraph record(Runnable work) {
            torch_cuda.beginAllocateToPool(gpu, poolId, everyStream);
            CUgraph_st graph = new CUgraph_st();
            try {
                check(
                        cudart.cudaStreamBeginCapture(stream.stream(), cudart.cudaStreamCaptureModeThreadLocal),
                        "beginning the capture of a CUDA graph");
                try {
                    work.run();
                } finally {
                    check(cudart.cudaStreamEndCapture(stream.stream(), graph), "ending the capture of a CUDA graph");
                }
            } finally {
                torch_cuda.endAllocateToPool(gpu, poolId);
            }
            CUgraphExec_st executable = new CUgraphExec_st();
            executable.retainReference();
            check(cudart.cudaGraphInstantiate(executable, graph, 0), "instantiating a CUDA graph");
            check(cudart.cudaGraphDestroy(graph), "destroying a captured CUDA graph");
            return new CudaGraph(stream, executable);
        }

        @Override
        public void close() {
            check(cudart.cudaStreamSynchronize(stream.stream()), "waiting for the stream");
            pool.releaseReference();
            stream.releaseReference();
        }
    }

    /// Only the recording thread allocates while it records.
    private static final class EveryStream extends StreamFilter {
        EveryStream() {
            retainReference();
        }

        @Override
        public boolean call(Pointer stream) {
            return true;
        }
    }

    /// Queues the recorded work on its stream.
    public void launch() {
        check(cudart.cudaGraphLaunch(executable, stream.stream()), "launching a CUDA graph");
    }

    @Override
    public void close() {
        check(cudart.cudaGraphExecDestroy(executable), "destroying a CUDA graph");
        executable.releaseReference();
    }

    private static void check(int error, String doing) {
        if (error != 0) {
            throw new ModelException("CUDA failed when " + doing + ": "
                    + cudart.cudaGetErrorString(error).getString());
        }
    }
}
