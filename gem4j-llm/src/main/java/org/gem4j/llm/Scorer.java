// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.llm;

import static org.bytedeco.pytorch.global.torch.zeros_like;

import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.bytedeco.javacpp.PointerScope;
import org.bytedeco.pytorch.NoGradGuard;
import org.bytedeco.pytorch.Tensor;
import org.gem4j.llm.MicroBatch.Target;

/// Computes the logprobs of given responses, with gradients or without.
///
/// The vocabulary head runs over some rows at a time, and gradients flow back chunk by chunk, so logits of all tokens
/// never exist at once. To be used by the thread that owns the decoder.
public final class Scorer {
    /// Numbers of logits that exist at one time: within the second-level cache's reach on the CPU; on a card
    /// enough for products to run at full speed.
    private static final int MAX_LOGITS = 1 << 22;

    private static final int MAX_LOGITS_ON_CARD = 1 << 28;

    private final Decoder decoder;
    private final TokenHead head;
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
        this.checkpointing = checkpointing;
    }

    /// Numbers of logits that exist at one time on a device.
    public static int mostLogits(Device device) {
        return device.isCpu() ? MAX_LOGITS : MAX_LOGITS_ON_CARD;
    }

    /// What becomes of scored tokens.
    public interface TokenLoss {
        /// The loss of some tokens of a micro-batch; the losses of all chunks are added. Tensors are on the
        /// CPU.
        ///
        /// @param logprobsN logprob of each target, with gradient
        /// @param entropiesN entropy in nats of the distribution each target was drawn from, without gradient
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
            TrainingBody body = new TrainingBody(decoder, checkpointing, input(batch));
            try (NoGradGuard guard = new NoGradGuard()) {
                Tensor hiddenND =
                        body.hidden().detach().view(-1, decoder.config().hiddenSize());
                Tensor gradientND = zeros_like(hiddenND);
                forEachChunk(batch, (rowsR, targets) -> {
                    Tensor hiddenRD = hiddenND.index_select(0, rowsR);
                    gradientND.index_copy_(0, rowsR, head.backward(hiddenRD, targets, loss));
                });
                body.backward(gradientND.view_as(body.hidden()));
            }
            decoder.trained().gather();
        }
    }

    /// Scores without gradient.
    public void score(MicroBatch batch, TokenReader reader) {
        try (PointerScope scope = new PointerScope();
                NoGradGuard guard = new NoGradGuard()) {
            Tensor hiddenND = hidden(batch);
            forEachChunk(
                    batch,
                    (rowsR, targets) ->
                            reader.accept(head.score(hiddenND.index_select(0, rowsR), targets), targets.targets()));
        }
    }

    private interface Chunk {
        /// @param rowsR distinct nodes that predict the targets, ascending
        void run(Tensor rowsR, TokenHead.HeadTargets targets);
    }

    /// The last hidden states of a batch's tokens, after the final norm, [N, D].
    Tensor hidden(MicroBatch batch) {
        TrainingBody.Input input = input(batch);
        return decoder.forward(input.idsBT(), input.positionsBT(), input.attention())
                .view(-1, decoder.config().hiddenSize());
    }

    TrainingBody.Input input(MicroBatch batch) {
        TokenTree tree = batch.tree();
        Device device = decoder.weights().options().device();
        return new TrainingBody.Input(
                Tensors.to(Tensors.longs(tree.tokens(), 1, tree.size()), device),
                Tensors.to(Tensors.longs(tree.positions(), 1, tree.size()), device),
                attention(tree));
    }

    private Attention attention(TokenTree tree) {
        DecoderConfig config = decoder.config();
        LoadOptions options = decoder.weights().options();
        Optional<int[]> rows = tree.rows();
        if (rows.isPresent()) {
            return new RowAttention(config, options, rows.get());
        }
        int group = config.heads() / config.kvHeads();
        Map<Integer, Tensor> biases = new HashMap<>();
        for (int layer = 0; layer < config.layers(); layer++) {
            biases.computeIfAbsent(config.windowOf(layer), window -> {
                float[] bias = tree.bias(group, window);
                Tensor biasB1MC = Tensors.floats(bias, 1, 1, (long) group * tree.size(), tree.size());
                return Tensors.to(biasB1MC.to(options.precision().scalarType()), options.device());
            });
        }
        return new TreeAttention(config, biases);
    }

    /// Runs over the targets, as many rows of logits at a time as may exist.
    private void forEachChunk(MicroBatch batch, Chunk chunk) {
        List<Target> targets = batch.targets();
        Device device = decoder.weights().options().device();
        int vocabulary = decoder.config().vocabularySize();
        int maxRows = Math.max(1, mostLogits(device) / vocabulary);
        int start = 0;
        while (start < targets.size()) {
            long[] rows = new long[Math.min(maxRows, targets.size() - start)];
            int[] rowOfTarget = new int[targets.size() - start];
            int count = 0;
            int end = start;
            for (; end < targets.size(); end++) {
                int node = targets.get(end).node();
                if (count == 0 || rows[count - 1] != node) {
                    if (count == rows.length) {
                        break;
                    }
                    rows[count++] = node;
                }
                rowOfTarget[end - start] = count - 1;
            }
            try (PointerScope scope = new PointerScope()) {
                chunk.run(
                        Tensors.to(Tensors.longs(Arrays.copyOf(rows, count), count), device),
                        TokenHead.HeadTargets.of(
                                targets.subList(start, end), Arrays.copyOf(rowOfTarget, end - start), vocabulary));
            }
            start = end;
        }
    }

    /// The entropy of each row in nats, [R].
    ///
    /// @param logprobsRV rows of log-probabilities
    public static Tensor entropies(Tensor logprobsRV) {
        return logprobsRV.exp().mul(logprobsRV).sum(-1).neg();
    }
}
