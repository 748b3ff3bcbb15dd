// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.llm.score;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.bytedeco.javacpp.PointerScope;
import org.bytedeco.pytorch.MemoryFormatOptional;
import org.bytedeco.pytorch.NoGradGuard;
import org.bytedeco.pytorch.Tensor;
import org.bytedeco.pytorch.global.torch;
import org.gem4j.llm.cuda.internal.AsyncFloats;
import org.gem4j.llm.cuda.internal.TrainKernels;
import org.gem4j.llm.cuda.internal.TrainKernels.HeadGradients;
import org.gem4j.llm.model.LoadOptions;
import org.gem4j.llm.model.internal.DecoderWeights;
import org.gem4j.llm.model.internal.Products;
import org.gem4j.llm.score.Scorer.TokenLoss;
import org.gem4j.llm.score.Scorer.TokenReader;
import org.gem4j.llm.score.TokenHead.HeadTargets;
import org.gem4j.llm.score.TokenHead.TokenGradients;
import org.gem4j.llm.torch.Device;
import org.gem4j.llm.torch.Precision;
import org.gem4j.llm.torch.internal.NativeOps;
import org.gem4j.llm.torch.internal.NativeOwner;
import org.gem4j.llm.torch.internal.Tensors;

/// The vocabulary head on a GPU: as [TokenHead], in two passes over the logits. The GPU computes the next chunk's
/// logits while the loss of one is computed on the CPU.
final class FusedHead implements AutoCloseable {
    private static final int SLOTS = 2;

    private final DecoderWeights weights;
    private final TrainKernels kernels;
    private final Products products;
    private final LoadOptions options;
    private final double temperature;
    private final List<HeadChunk> chunks;
    private final int vocabulary;
    private final NativeOwner owner = new NativeOwner();
    private final List<Tensor> logitsRV = new ArrayList<>();
    private final List<AsyncFloats> arrivals = new ArrayList<>();

    /// A chunk whose logprobs are on their way.
    ///
    /// @param statsR2 of its rows
    /// @param rowsR i64
    private record Started(
            HeadChunk chunk, int slot, Tensor hiddenRD, Tensor rowsR, Tensor statsR2, NativeOwner owner) {}

    FusedHead(FusedTraining training, double temperature, MicroBatch batch) {
        this.weights = training.decoder().weights();
        this.kernels = training.kernels();
        this.products = training.decoder().products();
        this.options = weights.options();
        this.temperature = temperature;
        this.vocabulary = weights.config().vocabularySize();
        int maxRows = Math.max(1, Scorer.mostLogits(options.device()) / vocabulary);
        maxRows -= maxRows > Products.ROWS ? maxRows % Products.ROWS : 0;
        chunks = HeadChunk.split(batch.targets(), maxRows);
        int rows = chunks.stream().mapToInt(each -> each.rows().length).max().orElse(0);
        int values = chunks.stream()
                .mapToInt(each -> 2 * each.rows().length + each.targets().size())
                .max()
                .orElse(0);
        try (PointerScope scope = new PointerScope()) {
            for (int i = 0; i < Math.min(SLOTS, chunks.size()); i++) {
                logitsRV.add(owner.keep(empty(Precision.F32, rows, vocabulary)));
                arrivals.add(training.arrival(i, values));
            }
        }
    }

    private Tensor empty(Precision precision, long... sizes) {
        return torch.empty(sizes, options.device().options(precision), new MemoryFormatOptional());
    }

    /// Adds the gradient of the loss to the head's, and writes that by the hidden states of rows with targets.
    void backward(Tensor hiddenND, Tensor gradientND, TokenLoss loss) {
        inTurns(hiddenND, (started, values) -> finish(started, values, gradientND, loss));
    }

    void score(Tensor hiddenND, TokenReader reader) {
        inTurns(hiddenND, (started, values) -> {
            int rows = started.chunk().rows().length;
            reader.accept(
                    Arrays.copyOfRange(values, 2 * rows, values.length),
                    started.chunk().targets());
        });
    }

    private interface Finish {
        /// @param values log sum and entropy of each row, then the targets' logprobs
        void run(Started started, float[] values);
    }

    private void inTurns(Tensor hiddenND, Finish finish) {
        try (NoGradGuard guard = new NoGradGuard()) {
            Optional<Started> next = start(hiddenND, 0);
            for (int i = 0; next.isPresent(); i++) {
                Started started = next.get();
                next = start(hiddenND, i + 1);
                int count = 2 * started.chunk().rows().length
                        + started.chunk().targets().size();
                try (PointerScope scope = new PointerScope()) {
                    finish.run(started, arrivals.get(started.slot()).await(count));
                }
                started.owner().close();
            }
        }
    }

    private Optional<Started> start(Tensor hiddenND, int i) {
        if (i >= chunks.size()) {
            return Optional.empty();
        }
        HeadChunk chunk = chunks.get(i);
        int slot = i % SLOTS;
        int rows = chunk.rows().length;
        NativeOwner kept = new NativeOwner();
        try (PointerScope scope = new PointerScope()) {
            Tensor rowsR = kept.keep(Tensors.send(chunk.rows(), options.device()));
            Tensor hiddenRD = kept.keep(hiddenND.index_select(0, rowsR));
            Tensor logits = logitsRV.get(slot).narrow(0, 0, rows);
            products.wide(logits, hiddenRD, weights.headVD(), options);
            Tensor values =
                    kept.keep(empty(Precision.F32, 2L * rows + chunk.targets().size()));
            kernels.headStats(logits, values, temperature);
            kernels.targetLogprobs(
                    logits,
                    values,
                    Tensors.send(chunk.rowOfTarget(), options.device()),
                    Tensors.send(tokens(chunk), options.device()),
                    values.narrow(0, 2L * rows, chunk.targets().size()),
                    temperature);
            arrivals.get(slot).fetch(values);
            return Optional.of(new Started(chunk, slot, hiddenRD, rowsR, values, kept));
        }
    }

    private static int[] tokens(HeadChunk chunk) {
        return chunk.targets().stream().mapToInt(MicroBatch.Target::token).toArray();
    }

    private void finish(Started started, float[] values, Tensor gradientND, TokenLoss loss) {
        HeadChunk chunk = started.chunk();
        int rows = chunk.rows().length;
        TokenGradients gradients = TokenGradients.of(
                logprobsAndEntropies(values, rows, loss.readsEntropy()),
                HeadTargets.of(chunk.targets(), chunk.rowOfTarget(), vocabulary),
                loss);
        Tensor logits = logitsRV.get(started.slot()).narrow(0, 0, rows);
        Tensor gradientRV = empty(options.precision(), rows, vocabulary);
        kernels.headGradient(logits, started.statsR2(), onDevice(chunk, gradients), gradientRV, temperature);
        if (options.trainable()) {
            NativeOps.addWideProduct(weights.headGradientVD(), gradientRV.t(), started.hiddenRD());
        }
        gradientND.index_copy_(0, started.rowsR().to(torch.kLong()), gradientRV.mm(weights.headVD()));
    }

    /// As [TokenGradients] takes them.
    private static float[] logprobsAndEntropies(float[] values, int rows, boolean entropies) {
        int targets = values.length - 2 * rows;
        float[] out = new float[targets + rows];
        System.arraycopy(values, 2 * rows, out, 0, targets);
        for (int row = 0; entropies && row < rows; row++) {
            out[targets + row] = values[2 * row + 1];
        }
        return out;
    }

    /// Targets of one row with the same token become one.
    private HeadGradients onDevice(HeadChunk chunk, TokenGradients gradients) {
        int count = chunk.targets().size();
        int[] starts = new int[chunk.rows().length + 1];
        int[] tokens = new int[count];
        float[] byTarget = new float[count];
        int distinct = 0;
        for (int i = 0; i < count; i++) {
            int row = chunk.rowOfTarget()[i];
            int token = chunk.targets().get(i).token();
            int same = starts[row];
            while (same < distinct && tokens[same] != token) {
                same++;
            }
            byTarget[same] += gradients.byLogprob()[i];
            if (same == distinct) {
                tokens[distinct++] = token;
            }
            if (i + 1 == count || chunk.rowOfTarget()[i + 1] != row) {
                starts[row + 1] = distinct;
            }
        }
        Device device = options.device();
        return new HeadGradients(
                Tensors.send(gradients.byRow(), device),
                gradients.byEntropy().length == 0
                        ? Optional.empty()
                        : Optional.of(Tensors.send(gradients.byEntropy(), device)),
                Tensors.send(starts, device),
                Tensors.send(tokens, device),
                Tensors.send(byTarget, device));
    }

    @Override
    public void close() {
        owner.close();
    }
}
