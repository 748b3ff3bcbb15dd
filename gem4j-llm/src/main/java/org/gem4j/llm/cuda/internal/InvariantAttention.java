// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.llm.cuda.internal;

import static org.gem4j.llm.cuda.internal.CudaKernel.address;
import static org.gem4j.llm.cuda.internal.CudaKernel.bits;

import java.util.Optional;
import org.bytedeco.pytorch.Tensor;
import org.gem4j.llm.cuda.internal.CudaKernel.Grid;

/// Causal attention whose result for a token has the same bits in a prompt, in a decoding step and in a
/// training pass, whatever else is in the batch; see `attend.cu`.
///
/// To be used by one thread at a time.
public final class InvariantAttention implements AutoCloseable {
    /// Keys of a group, within which and between which sums have a fixed order.
    private static final int GROUP_KEYS = 256;

    private static final int BLOCK_KEYS = 64;
    private static final int TILE_QUERIES = 64;
    private static final int THREADS = 128;

    /// Numbers between keys and between values in shared memory, beyond a head's.
    private static final int PADDING = 32 + 8;

    private final KernelShape shape;
    private final CudaModule module;
    private final CudaKernel attend;
    private final CudaKernel step;

    private InvariantAttention(KernelShape shape, CudaModule module) {
        this.shape = shape;
        this.module = module;
        int blockBytes = 2 * BLOCK_KEYS * (2 * shape.headSize() + PADDING);
        int shareBytes = 4 * TILE_QUERIES * shape.headSize();
        attend = module.kernel("attend").withShared(blockBytes + shareBytes);
        step = module.kernel("attend_step");
    }

    /// The kernels for a shape on the current thread's device; empty where there are none: no NVRTC, or a shape or
    /// GPU that they are not made for.
    public static Optional<InvariantAttention> load(KernelShape shape, int device) {
        return DecodeKernels.supports(shape)
                        && TrainKernels.supports(shape)
                        && (shape.headSize() == 64 || shape.headSize() == 128)
                ? shape.load("attend.cu", device, module -> new InvariantAttention(shape, module))
                : Optional.empty();
    }

    /// Queries, keys and values of tokens, and how many numbers lie between those of two tokens.
    ///
    /// @param queries [N, H, E]
    /// @param keys [M, K, E]
    /// @param values [M, K, E]
    public record Heads(Tensor queries, Tensor keys, Tensor values) {}

    /// Where each of some sequences lies; its queries are its latest tokens.
    ///
    /// @param queryStartsS1 where its queries start, and the end of the last, i32
    /// @param keyStartsS1 where its keys start, i32
    /// @param keysS how many keys it has, i32; none: up to where those of the next start
    /// @param mostQueries of a sequence
    public record Sequences(Tensor queryStartsS1, Tensor keyStartsS1, Optional<Tensor> keysS, long mostQueries) {}

    /// Attention of all queries.
    ///
    /// @param outNHE written
    /// @param logSumsHN logs of the sums of exponentials, f32, written if wanted
    /// @param window how many of the latest tokens are seen, the token itself included; `Integer.MAX_VALUE` for all
    public void attend(Heads heads, Sequences sequences, Tensor outNHE, Optional<Tensor> logSumsHN, int window) {
        long count = sequences.queryStartsS1().size(0) - 1;
        attend.launch(
                new Grid(Math.ceilDiv(sequences.mostQueries(), TILE_QUERIES), shape.heads(), count),
                THREADS,
                address(heads.queries()),
                address(heads.keys()),
                address(heads.values()),
                address(outNHE),
                logSumsHN.map(CudaKernel::address).orElse(0L),
                address(sequences.queryStartsS1()),
                address(sequences.keyStartsS1()),
                sequences.keysS().map(CudaKernel::address).orElse(0L),
                heads.queries().stride(0),
                heads.keys().stride(0),
                heads.values().stride(0),
                heads.queries().size(0),
                KernelShape.window(window),
                scale());
    }

    /// Groups that the keys up to a position make.
    public static int groups(int position) {
        return position / GROUP_KEYS + 1;
    }

    /// Numbers of f32 that [#step] needs where rows have so many groups together.
    public long partialFloats(long groups) {
        return groups * shape.heads() * (shape.headSize() + 2L);
    }

    /// Attention of one token of each row over all tokens of its sequence up to it.
    ///
    /// @param rows packed [DecodeKernels.Row]s
    /// @param qkv [N, (H + 2K)·E], as [DecodeKernels#prepare] left it
    /// @param keysNX [places, K·E]
    /// @param outNX [N, H·E], written
    /// @param partial f32, [#partialFloats] of it
    /// @param counters i32, a number for each row and key-value head, 0 before and after
    /// @param window how many of the latest tokens are seen, the token itself included; `Integer.MAX_VALUE` for all
    public void step(
            Tensor rows,
            Tensor qkv,
            Tensor keysNX,
            Tensor valuesNX,
            Tensor outNX,
            Tensor partial,
            Tensor counters,
            int window) {
        int splits = shape.splits(outNX.size(0));
        step.launch(
                new Grid(shape.kvHeads(), outNX.size(0), splits),
                shape.kvHeads() * outNX.size(0) >= KernelShape.MANY_BLOCKS / 2 ? THREADS / 2 : THREADS,
                address(rows),
                address(qkv),
                address(keysNX),
                address(valuesNX),
                address(outNX),
                address(partial),
                address(counters),
                splits,
                KernelShape.window(window),
                scale());
    }

    /// For scores as powers of two.
    private long scale() {
        return bits(shape.attentionScale());
    }

    @Override
    public void close() {
        module.close();
    }
}
