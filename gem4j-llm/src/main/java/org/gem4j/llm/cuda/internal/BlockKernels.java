// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.llm.cuda.internal;

import static org.gem4j.llm.cuda.internal.CudaKernel.address;
import static org.gem4j.llm.cuda.internal.CudaKernel.bits;

import java.util.Optional;
import org.bytedeco.pytorch.Tensor;
import org.gem4j.llm.cuda.internal.CudaKernel.Grid;

/// The kernels of a decoder's blocks between their matrix products, in decoding and in training; see
/// `common.cu`.
///
/// All tensors are contiguous, on one device, and bf16 or f16 unless said otherwise. Kernels are queued on libtorch's
/// current stream. To be used by one thread at a time.
public abstract sealed class BlockKernels implements AutoCloseable permits DecodeKernels, TrainKernels {
    static final int ROW_THREADS = 128;

    final KernelShape shape;
    private final CudaModule module;
    private final CudaKernel addNorm;
    private final CudaKernel gate;

    BlockKernels(KernelShape shape, CudaModule module) {
        this.shape = shape;
        this.module = module;
        addNorm = module.kernel("add_norm");
        gate = module.kernel("gate");
    }

    /// The tables and scales that turn projections into queries, keys and values.
    ///
    /// @param cosPE cosine of every position's rotation
    /// @param sinPE sine, negative in a head's first half
    /// @param headNorms scales of queries and keys, if they are normalized
    public record Turning(Tensor cosPE, Tensor sinPE, Optional<HeadScales> headNorms) {
        long queryScale() {
            return headNorms.map(scales -> address(scales.queryE())).orElse(0L);
        }

        long keyScale() {
            return headNorms.map(scales -> address(scales.keyE())).orElse(0L);
        }
    }

    /// Scales of the norms of queries and of keys.
    public record HeadScales(Tensor queryE, Tensor keyE) {}

    /// out = x + added, h = norm(out), all [N, D]; `out` may be `x`.
    public void addNorm(Tensor xND, Tensor addedND, Tensor outND, Tensor scaleD, Tensor hND) {
        addNorm(xND, address(addedND), address(outND), scaleD, hND);
    }

    /// h = norm(x).
    public void norm(Tensor xND, Tensor scaleD, Tensor hND) {
        addNorm(xND, 0, 0, scaleD, hND);
    }

    private void addNorm(Tensor xND, long added, long out, Tensor scaleD, Tensor hND) {
        addNorm.launch(
                new Grid(xND.size(0)),
                ROW_THREADS,
                address(xND),
                added,
                out,
                address(scaleD),
                address(hND),
                shape.hiddenSize(),
                bits(shape.epsilon()));
    }

    /// out = silu(gate)·up, [N, F] of [N, 2F].
    public void gate(Tensor gateUp, Tensor outNF) {
        long eighths = eighths(outNF);
        gate.launch(
                new Grid(Math.ceilDiv(eighths, 256)),
                256,
                address(gateUp),
                address(outNF),
                shape.intermediateSize(),
                eighths);
    }

    static long eighths(Tensor tensor) {
        return tensor.numel() / 8;
    }

    @Override
    public void close() {
        module.close();
    }
}
