// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.llm.cuda.internal;

import static org.gem4j.llm.cuda.internal.CudaKernel.address;
import static org.gem4j.llm.cuda.internal.CudaKernel.bits;

import java.util.List;
import java.util.Optional;
import org.bytedeco.pytorch.Tensor;
import org.gem4j.llm.cuda.internal.CudaKernel.Grid;

/// The kernels of a decoding step between its matrix products; see `decode.cu`.
public final class DecodeKernels extends BlockKernels {
    /// Numbers of a packed [Row].
    public static final int ROW_LONGS = 4;

    /// Numbers that come back for each row: a token, and as bits of f32 its logprobs at the row's temperature and
    /// at 1.
    public static final int SAMPLED_INTS = 3;

    /// Logits that one block of the sampling kernel looks at, and how many such pieces a row may have.
    private static final int PIECE = 2048;

    private static final int MOST_PIECES = 256;
    private static final int PIECE_FLOATS = 5;

    private final CudaKernel embedNorm;
    private final CudaKernel prepare;
    private final CudaKernel earlyPrepare;
    private final CudaKernel attention;
    private final CudaKernel earlyAttention;
    private final CudaKernel pieces;
    private final CudaKernel pick;
    private final CudaKernel score;
    private final CudaKernel copyBlocks;

    /// One token of a step.
    ///
    /// @param source number of the row of the step before whose sampled token this is; -1: `token`
    /// @param place where its sequence's position 0 lies in the cache
    /// @param temperature 0 for the likeliest token
    /// @param group where the groups of its keys start in what [InvariantAttention#step] keeps of them
    /// @param uniform in [0, 1)
    public record Row(int source, int token, int position, long place, float temperature, int group, double uniform) {
        /// Writes it as the kernels read it.
        public void write(long[] packed, int row) {
            int at = row * ROW_LONGS;
            packed[at] = (source & 0xffffffffL) | (long) token << 32;
            packed[at + 1] = (position & 0xffffffffL) | place << 32;
            packed[at + 2] = (Float.floatToRawIntBits(temperature) & 0xffffffffL) | (long) group << 32;
            packed[at + 3] = Double.doubleToRawLongBits(uniform);
        }
    }

    /// Which tokens the rows of a step may sample.
    ///
    /// @param rows i32, a row of `allowed` for each row of the step; row 0 allows every token
    /// @param allowed u8, [..., ⌈V/8⌉]: a bit for each token, the lowest bit of the first byte for token 0
    public record Masks(Tensor rows, Tensor allowed) {}

    private DecodeKernels(KernelShape shape, CudaModule module) {
        super(shape, module);
        embedNorm = module.kernel("embed_norm");
        prepare = module.kernel("prepare");
        earlyPrepare = module.earlyKernel("prepare");
        attention = module.kernel("attention");
        earlyAttention = module.earlyKernel("attention");
        pieces = module.kernel("pieces");
        pick = module.kernel("pick");
        score = module.kernel("score");
        copyBlocks = module.kernel("copy_blocks");
    }

    /// The kernels for a shape on the current thread's device; empty where there are none: no NVRTC, or a shape or
    /// GPU that they are not made for.
    public static Optional<DecodeKernels> load(KernelShape shape, int device) {
        return supports(shape)
                ? shape.load("decode.cu", device, module -> new DecodeKernels(shape, module))
                : Optional.empty();
    }

    static boolean supports(KernelShape shape) {
        return shape.supported() && Math.ceilDiv(shape.vocabularySize(), PIECE) <= MOST_PIECES;
    }

    /// x = embeddings of the rows' tokens, h = norm(x), both [N, D].
    ///
    /// @param sampled what the step before sampled, [..., 3] i32
    public void embedNorm(Tensor rows, Tensor sampled, Tensor embeddingVD, Tensor xND, Tensor scaleD, Tensor hND) {
        embedNorm.launch(
                new Grid(xND.size(0)),
                128,
                address(rows),
                address(sampled),
                address(embeddingVD),
                address(xND),
                address(scaleD),
                address(hND),
                shape.hiddenSize(),
                bits(shape.epsilon()));
    }

    /// Normalizes and rotates queries in place and stores keys and values of the rows in a layer's cache.
    ///
    /// @param qkv [N, (H + 2K)·E]
    /// @param keysNX [places, K·E]
    public void prepare(Tensor rows, Tensor qkv, Turning turning, Tensor keysNX, Tensor valuesNX, int tokens) {
        long units = (long) tokens * shape.qkvHeads();
        CudaKernel own = tokens <= shape.fewRows() ? earlyPrepare : prepare;
        own.launch(
                new Grid(Math.ceilDiv(units, 8)),
                256,
                address(rows),
                address(qkv),
                address(turning.cosPE()),
                address(turning.sinPE()),
                turning.queryScale(),
                turning.keyScale(),
                address(keysNX),
                address(valuesNX),
                tokens,
                bits(shape.epsilon()));
    }

    /// How many blocks share a sequence in a step of so many rows.
    public int splits(int rows) {
        return shape.splits(rows);
    }

    /// Numbers of f32 that [#attention] needs for steps of up to so many rows.
    public long partialFloats(int rows) {
        long most = 1;
        for (int n = 1; n <= rows; n++) {
            most = Math.max(most, splits(n) == 1 ? 1 : (long) n * splits(n) * shape.heads() * (shape.headSize() + 2L));
        }
        return most;
    }

    /// Attention of one token of each row over all tokens of its sequence up to it.
    ///
    /// @param qkv as [#prepare] left it
    /// @param outNX [N, H·E]
    /// @param partial f32, [#partialFloats] of it
    /// @param counters i32, a number for each row and key-value head, 0 before and after
    /// @param window how many of the latest tokens are seen, the token itself included; `Integer.MAX_VALUE` for all
    public void attention(
            Tensor rows,
            Tensor qkv,
            Tensor keysNX,
            Tensor valuesNX,
            Tensor outNX,
            Tensor partial,
            Tensor counters,
            int window) {
        int count = (int) outNX.size(0);
        int splits = splits(count);
        CudaKernel own = count <= shape.fewRows() ? earlyAttention : attention;
        own.launch(
                new Grid(shape.kvHeads(), count, splits),
                128,
                address(rows),
                address(qkv),
                address(keysNX),
                address(valuesNX),
                address(outNX),
                address(partial),
                address(counters),
                splits,
                KernelShape.window(window),
                bits(shape.attentionScale()));
    }

    /// Numbers of f32 that [#sample] needs for so many rows.
    public long pieceFloats(int rows) {
        return (long) rows * Math.ceilDiv(shape.vocabularySize(), PIECE) * PIECE_FLOATS;
    }

    /// A token for each row, by inverting its distribution at its uniform number.
    ///
    /// @param logitsNV f32
    /// @param pieceNumbers f32, [#pieceFloats] of it
    /// @param sampled [..., 3] i32
    /// @param masks empty where every row may sample every token
    public void sample(Tensor rows, Tensor logitsNV, Tensor pieceNumbers, Tensor sampled, Optional<Masks> masks) {
        long count = logitsNV.size(0);
        int pieceCount = Math.ceilDiv(shape.vocabularySize(), PIECE);
        long maskRows = addressOrNull(masks.map(Masks::rows));
        long allowed = addressOrNull(masks.map(Masks::allowed));
        pieces.launch(
                new Grid(pieceCount, count, 1),
                256,
                address(rows),
                address(logitsNV),
                address(pieceNumbers),
                shape.vocabularySize(),
                maskRows,
                allowed);
        pick.launch(
                new Grid(count),
                256,
                address(rows),
                address(logitsNV),
                address(pieceNumbers),
                address(sampled),
                shape.vocabularySize(),
                pieceCount,
                maskRows,
                allowed);
    }

    private static long addressOrNull(Optional<Tensor> tensor) {
        return tensor.map(CudaKernel::address).orElse(0L);
    }

    /// Replaces the logprobs at the rows' temperatures by what [TrainKernels] give the sampled tokens, except in
    /// rows with a mask of their own.
    public void score(Tensor rows, Tensor logitsNV, Tensor sampled, Optional<Masks> masks) {
        score.launch(
                new Grid(logitsNV.size(0)),
                256,
                address(rows),
                address(logitsNV),
                address(sampled),
                shape.vocabularySize(),
                addressOrNull(masks.map(Masks::rows)));
    }

    /// Copies blocks of tokens between lanes and remembered blocks, in all layers.
    ///
    /// @param places i64, for each block its first token's place in the lanes and among the blocks
    /// @param lanes keys and values, both [layers, places, K·E]
    /// @param blocks the same
    /// @param into whether lanes are copied into blocks, or else back
    public void copyBlocks(Tensor places, List<Tensor> lanes, List<Tensor> blocks, int blockLength, boolean into) {
        copyBlocks.launch(
                new Grid(places.numel() / 2, lanes.getFirst().size(0), lanes.size()),
                256,
                address(places),
                address(lanes.get(0)),
                address(lanes.get(1)),
                address(blocks.get(0)),
                address(blocks.get(1)),
                lanes.getFirst().size(1),
                blocks.getFirst().size(1),
                blockLength,
                shape.kvHeads() * shape.headSize() / 8,
                into ? 1 : 0);
    }
}
