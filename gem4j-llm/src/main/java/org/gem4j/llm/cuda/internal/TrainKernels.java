// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.llm.cuda.internal;

import static org.gem4j.llm.cuda.internal.CudaKernel.address;
import static org.gem4j.llm.cuda.internal.CudaKernel.bits;

import java.util.Optional;
import org.bytedeco.pytorch.Tensor;
import org.gem4j.llm.cuda.internal.CudaKernel.Grid;

/// The kernels of a training pass between its matrix products, forward and backward; see `train.cu`.
public final class TrainKernels extends BlockKernels {
    /// Blocks that share a sum over tokens.
    private static final int BLOCKS = 528;

    private final CudaKernel normBackward;
    private final CudaKernel addColumns;
    private final CudaKernel rotate;
    private final CudaKernel rotateBackward;
    private final CudaKernel gateBackward;
    private final CudaKernel wideSums;
    private final CudaKernel narrowSums;
    private final CudaKernel headStats;
    private final CudaKernel targetLogprobs;
    private final CudaKernel headGradient;
    private final CudaKernel quantizeRows;

    private TrainKernels(KernelShape shape, CudaModule module) {
        super(shape, module);
        normBackward = module.kernel("norm_backward");
        addColumns = module.kernel("add_columns");
        rotate = module.kernel("rotate");
        rotateBackward = module.kernel("rotate_backward");
        gateBackward = module.kernel("gate_backward");
        wideSums = module.kernel("wide_sums");
        narrowSums = module.kernel("narrow_sums");
        headStats = module.kernel("head_stats");
        targetLogprobs = module.kernel("target_logprobs");
        headGradient = module.kernel("head_gradient");
        quantizeRows = module.kernel("quantize_rows");
    }

    /// The kernels for a shape on the current thread's device; empty where there are none: no NVRTC, or a shape or
    /// GPU that they are not made for.
    public static Optional<TrainKernels> load(KernelShape shape, int device) {
        return supports(shape)
                ? shape.load("train.cu", device, module -> new TrainKernels(shape, module))
                : Optional.empty();
    }

    static boolean supports(KernelShape shape) {
        return shape.supported() && shape.vocabularySize() % 4 == 0;
    }

    /// Numbers of f32 that backward passes need for sums of their blocks.
    public long partialFloats() {
        return (long) BLOCKS * Math.max(shape.hiddenSize(), 2 * shape.headSize());
    }

    /// Back through h = norm(x).
    ///
    /// @param dhND gradient by h
    /// @param residual added to the gradient by x, if there is one
    /// @param dxND gradient by x, written; may be the residual
    /// @param hND h again, written
    /// @param scaleGradientD f32, added to
    /// @param partial f32, [#partialFloats] of it
    public void normBackward(
            Tensor xND,
            Tensor dhND,
            Optional<Tensor> residual,
            Tensor scaleD,
            Tensor dxND,
            Optional<Tensor> hND,
            Tensor scaleGradientD,
            Tensor partial) {
        int rows = (int) xND.size(0);
        int blocks = Math.min(BLOCKS, rows);
        normBackward.launch(
                new Grid(blocks),
                ROW_THREADS,
                address(xND),
                address(dhND),
                residual.map(CudaKernel::address).orElse(0L),
                address(scaleD),
                address(dxND),
                hND.map(CudaKernel::address).orElse(0L),
                address(partial),
                rows,
                bits(shape.epsilon()));
        addColumns(address(partial), scaleGradientD, blocks, shape.hiddenSize());
    }

    /// @param stride values of a block's sums, of which the first are added to all of `out`
    private void addColumns(long partial, Tensor out, int blocks, int stride) {
        long width = out.size(0);
        addColumns.launch(new Grid(Math.ceilDiv(width, 32)), 256, partial, address(out), blocks, width, stride);
    }

    /// Queries [N, H·E] and keys [N, K·E] of projections [N, (H + 2K)·E].
    ///
    /// @param positionsN i32
    public void rotate(Tensor positionsN, Tensor qkv, Turning turning, Tensor queriesNX, Tensor keysNX) {
        int tokens = (int) positionsN.size(0);
        long units = (long) tokens * (shape.heads() + shape.kvHeads());
        rotate.launch(
                new Grid(Math.ceilDiv(units, 8)),
                256,
                address(positionsN),
                address(qkv),
                address(turning.cosPE()),
                address(turning.sinPE()),
                turning.queryScale(),
                turning.keyScale(),
                address(queriesNX),
                address(keysNX),
                tokens,
                bits(shape.epsilon()));
    }

    /// The gradients by what [#rotate] gave, and by the values.
    public record RotatedGradients(Tensor queriesNX, Tensor keysNX, Tensor valuesNX) {}

    /// Back through [#rotate].
    ///
    /// @param dQkv gradient by the projections, written
    /// @param scaleGradients of the head norms' scales, f32, added to; if there are such norms
    /// @param partial f32, [#partialFloats] of it
    public void rotateBackward(
            Tensor positionsN,
            Tensor qkv,
            Turning turning,
            RotatedGradients gradients,
            Tensor dQkv,
            Optional<HeadScales> scaleGradients,
            Tensor partial) {
        int tokens = (int) positionsN.size(0);
        long units = (long) tokens * shape.qkvHeads();
        int blocks = (int) Math.min(BLOCKS, Math.ceilDiv(units, 8));
        rotateBackward.launch(
                new Grid(blocks),
                256,
                address(positionsN),
                address(qkv),
                address(turning.cosPE()),
                address(turning.sinPE()),
                turning.queryScale(),
                turning.keyScale(),
                address(gradients.queriesNX()),
                address(gradients.keysNX()),
                address(gradients.valuesNX()),
                address(dQkv),
                address(partial),
                tokens,
                bits(shape.epsilon()));
        if (scaleGradients.isPresent()) {
            int size = shape.headSize();
            addColumns(address(partial), scaleGradients.get().queryE(), blocks, 2 * size);
            addColumns(address(partial) + 4L * size, scaleGradients.get().keyE(), blocks, 2 * size);
        }
    }

    /// Back through [#gate].
    ///
    /// @param dGateUp written
    /// @param actNF the gated product again, written
    public void gateBackward(Tensor gateUp, Tensor dActNF, Tensor dGateUp, Tensor actNF) {
        long eighths = eighths(actNF);
        gateBackward.launch(
                new Grid(Math.ceilDiv(eighths, 256)),
                256,
                address(gateUp),
                address(dActNF),
                address(dGateUp),
                address(actNF),
                shape.intermediateSize(),
                eighths);
    }

    /// Which rows are added up: those of `sources` from `starts[u]` to `starts[u + 1]`, all i32.
    public record Sums(Tensor sources, Tensor starts) {
        long count() {
            return starts.size(0) - 1;
        }
    }

    /// Adds sums of rows to f32 rows.
    ///
    /// @param targets i32, which row of `outVX` each sum is added to, each once
    public void wideSums(Tensor inNX, Sums sums, Tensor targets, Tensor outVX) {
        wideSums.launch(
                new Grid(sums.count()),
                ROW_THREADS,
                address(inNX),
                address(sums.sources()),
                address(sums.starts()),
                address(targets),
                address(outVX),
                inNX.size(1) / 8);
    }

    /// Writes sums of rows, rounded.
    public void narrowSums(Tensor inMX, Sums sums, Tensor outNX) {
        narrowSums.launch(
                new Grid(sums.count()),
                ROW_THREADS,
                address(inMX),
                address(sums.sources()),
                address(sums.starts()),
                address(outNX),
                inMX.size(1) / 8);
    }

    /// The log of the sum of exp(logits / temperature) and the entropy of each row, [R, 2] f32.
    ///
    /// @param logitsRV f32
    public void headStats(Tensor logitsRV, Tensor statsR2, double temperature) {
        headStats.launch(
                new Grid(logitsRV.size(0)),
                256,
                address(logitsRV),
                address(statsR2),
                shape.vocabularySize(),
                inverse(temperature));
    }

    /// The logprobs of some tokens of some rows, `[N]` f32.
    ///
    /// @param rowsN i32
    /// @param tokensN i32
    public void targetLogprobs(
            Tensor logitsRV, Tensor statsR2, Tensor rowsN, Tensor tokensN, Tensor outN, double temperature) {
        targetLogprobs.launch(
                new Grid(Math.ceilDiv(rowsN.size(0), 256)),
                256,
                address(logitsRV),
                address(statsR2),
                address(rowsN),
                address(tokensN),
                address(outN),
                shape.vocabularySize(),
                inverse(temperature),
                rowsN.size(0));
    }

    /// The gradients of a loss by logprobs and entropies.
    ///
    /// @param byRowR sum of those by the row's targets, f32
    /// @param byEntropyR f32, if there is one
    /// @param startsR1 where each row's targets start, and the end of the last, i32
    /// @param tokensN i32, a row's are distinct
    /// @param byTargetN f32
    public record HeadGradients(
            Tensor byRowR, Optional<Tensor> byEntropyR, Tensor startsR1, Tensor tokensN, Tensor byTargetN) {}

    /// The gradient by the logits, [R, V], rounded.
    public void headGradient(Tensor logitsRV, Tensor statsR2, HeadGradients by, Tensor gradientRV, double temperature) {
        headGradient.launch(
                new Grid(logitsRV.size(0)),
                256,
                address(logitsRV),
                address(statsR2),
                address(by.byRowR()),
                by.byEntropyR().map(CudaKernel::address).orElse(0L),
                address(by.startsR1()),
                address(by.tokensN()),
                address(by.byTargetN()),
                address(gradientRV),
                shape.vocabularySize(),
                inverse(temperature));
    }

    /// Rows in FP8 (e4m3), each with the scale that its largest number needs.
    ///
    /// @param outNK written, with the type
    /// @param scalesN1 f32, written: what the rows' numbers are multiplied with
    public void quantizeRows(Tensor inNK, Tensor outNK, Tensor scalesN1) {
        quantizeRows.launch(
                new Grid(inNK.size(0)),
                ROW_THREADS,
                address(inNK),
                address(outNK),
                address(scalesN1),
                inNK.size(1) / 8);
    }

    /// Rounded as in sampling.
    private static long inverse(double temperature) {
        return bits(1 / (float) temperature);
    }
}
