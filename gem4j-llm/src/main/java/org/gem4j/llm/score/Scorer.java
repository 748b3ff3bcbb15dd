// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.llm.score;

import static org.bytedeco.pytorch.global.torch.zeros_like;

import java.util.List;
import org.bytedeco.javacpp.PointerScope;
import org.bytedeco.pytorch.NoGradGuard;
import org.bytedeco.pytorch.Tensor;
import org.gem4j.llm.model.Decoder;
import org.gem4j.llm.score.MicroBatch.Target;
import org.gem4j.llm.torch.Device;
import org.gem4j.llm.torch.internal.Tensors;

/// Computes the logprobs of given responses, with or without gradients.
///
/// The vocabulary head runs over some rows at a time, and gradients flow back chunk by chunk, so logits of all tokens
/// never exist at once. To be used by the thread that owns the decoder.
public final class Scorer {
    /// Logits that exist at one time: within the second-level cache's reach on the CPU; on a GPU
    /// enough for products to run at full speed.
    private static final int MAX_LOGITS = 1 << 22;

    private static final int MAX_LOGITS_ON_CARD = 1 << 28;

    private final Decoder decoder;
    private final TokenHead head;
    private final double temperature;
    private final boolean checkpointing;

    /// @param temperature divides the logits, as it did in sampling; above 0
    public Scorer(Decoder decoder, double temperature) {
        this(decoder, temperature, false);
    }

    /// @param temperature divides the logits, as it did in sampling; above 0
    /// @param checkpointing whether blocks run a second time in the backward pass rather than keep what they
    /// computed
    public Scorer(Decoder decoder, double temperature, boolean checkpointing) {
        if (!(temperature > 0)) {
            throw new IllegalArgumentException("temperature must be > 0 but was " + temperature);
        }
        this.decoder = decoder;
        this.head = new TokenHead(decoder, temperature);
        this.temperature = temperature;
        this.checkpointing = checkpointing;
    }

    /// Logits that exist at one time on a device.
    public static int mostLogits(Device device) {
        return device.isCpu() ? MAX_LOGITS : MAX_LOGITS_ON_CARD;
    }

    /// What becomes of scored tokens.
    public interface TokenLoss {
        /// The loss of some tokens of a micro-batch; the losses of all chunks are added. Tensors are on the
        /// CPU.
        ///
        /// @param logprobsN logprob of each target, with gradient
        /// @param entropiesN entropy in nats of the distribution each target was sampled from, without gradient
        /// @param targets which tokens these are
        /// @return a scalar
        Tensor of(Tensor logprobsN, Tensor entropiesN, List<Target> targets);

        /// Whether the entropies are looked at; else they are given as 0.
        default boolean readsEntropy() {
            return true;
        }

        /// Whether the entropies are to have a gradient, which costs memory and time.
        default boolean differentiatesEntropy() {
            return false;
        }
    }

    /// Takes scored tokens without gradient.
    public interface TokenReader {
        void accept(float[] logprobs, List<Target> targets);
    }

    /// Adds the gradient of the loss to that of what the decoder trains.
    public void backward(MicroBatch batch, TokenLoss loss) {
        try (PointerScope scope = new PointerScope()) {
            TrainingPass pass = TrainingPass.of(decoder, checkpointing, batch);
            Tensor hiddenND = pass.hiddenND();
            Tensor gradientND = zeros_like(hiddenND);
            FusedTraining.of(decoder)
                    .ifPresentOrElse(
                            fused -> {
                                try (FusedHead own = fusedHead(fused, batch)) {
                                    own.backward(hiddenND, gradientND, loss);
                                }
                            },
                            () -> headBackward(batch, hiddenND, gradientND, loss));
            pass.backward(gradientND);
        }
    }

    private FusedHead fusedHead(FusedTraining fused, MicroBatch batch) {
        return new FusedHead(fused, temperature, batch);
    }

    private void headBackward(MicroBatch batch, Tensor hiddenND, Tensor gradientND, TokenLoss loss) {
        try (NoGradGuard guard = new NoGradGuard()) {
            forEachChunk(batch, (rowsR, targets) -> {
                Tensor hiddenRD = hiddenND.index_select(0, rowsR);
                gradientND.index_copy_(0, rowsR, head.backward(hiddenRD, targets, loss));
            });
        }
    }

    /// Scores without gradient.
    public void score(MicroBatch batch, TokenReader reader) {
        try (PointerScope scope = new PointerScope();
                NoGradGuard guard = new NoGradGuard()) {
            Tensor hiddenND = hidden(batch);
            FusedTraining.of(decoder)
                    .ifPresentOrElse(
                            fused -> {
                                try (FusedHead own = fusedHead(fused, batch)) {
                                    own.score(hiddenND, reader);
                                }
                            },
                            () -> forEachChunk(
                                    batch,
                                    (rowsR, targets) -> reader.accept(
                                            head.score(hiddenND.index_select(0, rowsR), targets), targets.targets())));
        }
    }

    private interface Chunk {
        /// @param rowsR distinct nodes that predict the targets, ascending
        void run(Tensor rowsR, TokenHead.HeadTargets targets);
    }

    /// The last hidden states of a batch's tokens, after the final norm, [N, D].
    Tensor hidden(MicroBatch batch) {
        return FusedTraining.of(decoder).map(fused -> fused.hidden(batch)).orElseGet(() -> {
            TrainingBody.Input input = TrainingBody.Input.of(decoder, batch);
            return decoder.forward(input.idsBT(), input.images(), input.positionsBT(), input.attention())
                    .view(-1, decoder.config().hiddenSize());
        });
    }

    /// Runs over the targets, as many rows of logits at a time as may exist.
    private void forEachChunk(MicroBatch batch, Chunk chunk) {
        Device device = decoder.weights().options().device();
        int vocabulary = decoder.config().vocabularySize();
        int maxRows = Math.max(1, mostLogits(device) / vocabulary);
        for (HeadChunk each : HeadChunk.split(batch.targets(), maxRows)) {
            try (PointerScope scope = new PointerScope()) {
                chunk.run(
                        Tensors.to(Tensors.longs(each.wideRows(), each.rows().length), device),
                        TokenHead.HeadTargets.of(each.targets(), each.rowOfTarget(), vocabulary));
            }
        }
    }

    /// The entropy of each row in nats, `[R]`.
    ///
    /// @param logprobsRV rows of log-probabilities
    public static Tensor entropies(Tensor logprobsRV) {
        return logprobsRV.exp().mul(logprobsRV).sum(-1).neg();
    }
}
