// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.llm;

import static org.bytedeco.pytorch.global.torch.log_softmax;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.bytedeco.javacpp.PointerScope;
import org.bytedeco.pytorch.AutoGradMode;
import org.bytedeco.pytorch.Tensor;
import org.gem4j.llm.MicroBatch.Target;

/// Computes the logprobs of given responses, with gradients or without.
///
/// The vocabulary head runs over some rows at a time, and gradients flow back chunk by chunk, so logits of all tokens
/// never exist at once. To be used by the thread that owns the decoder.
public final class Scorer {
    /// Logits that exist at one time.
    private static final int MAX_LOGITS = 1 << 22;

    private final Decoder decoder;
    private final double temperature;

    /// @param temperature divides the logits, as it did in sampling; above 0
    public Scorer(Decoder decoder, double temperature) {
        if (!(temperature > 0)) {
            throw new IllegalArgumentException("temperature must be > 0 but was " + temperature);
        }
        this.decoder = decoder;
        this.temperature = temperature;
    }

    /// What becomes of scored tokens.
    public interface TokenLoss {
        /// The loss of some tokens of a micro-batch; the losses of all chunks are added.
        ///
        /// @param logprobsN logprob of each target, with gradient
        /// @param entropiesN entropy in nats of the distribution each target was drawn from, without gradient
        /// @param targets which tokens these are
        /// @return a scalar
        Tensor of(Tensor logprobsN, Tensor entropiesN, List<Target> targets);

        /// Whether the entropies are to have a gradient, which costs memory and time.
        default boolean differentiatesEntropy() {
            return false;
        }
    }

    /// Takes scored tokens without gradient.
    public interface TokenReader {
        void accept(float[] logprobs, List<Target> targets);
    }

    /// Adds the gradient of the loss to the decoder's.
    public void backward(MicroBatch batch, TokenLoss loss) {
        try (PointerScope scope = new PointerScope();
                AutoGradMode grad = new AutoGradMode(true)) {
            Tensor hiddenND = hidden(batch);
            Tensor leafND = hiddenND.detach().requires_grad_(true);
            forEachChunk(batch, (targets, rows, rowOfTarget) -> {
                Tensor logprobsRV = logprobs(leafND, rows);
                Tensor entropiesR = entropies(loss.differentiatesEntropy() ? logprobsRV : logprobsRV.detach());
                Tensor targetRows = rowOf(targets, rowOfTarget);
                loss.of(pick(logprobsRV, targets, rowOfTarget), entropiesR.index_select(0, targetRows), targets)
                        .backward();
            });
            hiddenND.backward(
                    leafND.grad(),
                    new org.bytedeco.pytorch.BoolOptional(),
                    false,
                    new org.bytedeco.pytorch.TensorArrayRefOptional());
        }
    }

    /// Scores without gradient.
    public void score(MicroBatch batch, TokenReader reader) {
        try (PointerScope scope = new PointerScope();
                AutoGradMode noGrad = new AutoGradMode(false)) {
            Tensor hiddenND = hidden(batch);
            forEachChunk(
                    batch,
                    (targets, rows, rowOfTarget) -> reader.accept(
                            Tensors.toFloats(pick(logprobs(hiddenND, rows), targets, rowOfTarget)), targets));
        }
    }

    private interface Chunk {
        /// @param rows distinct nodes that predict the targets, ascending
        /// @param rowOfTarget index in `rows` of each target's node
        void run(List<Target> targets, long[] rows, int[] rowOfTarget);
    }

    /// The last hidden states of a batch's tokens, after the final norm, [N, D].
    Tensor hidden(MicroBatch batch) {
        TokenTree tree = batch.tree();
        DecoderConfig config = decoder.config();
        int group = config.heads() / config.kvHeads();
        LoadOptions options = decoder.weights().options();
        Map<Integer, Tensor> biases = new HashMap<>();
        for (int layer = 0; layer < config.layers(); layer++) {
            biases.computeIfAbsent(config.windowOf(layer), window -> {
                float[] bias = tree.bias(group, window);
                Tensor biasB1MC = Tensors.floats(bias, 1, 1, (long) group * tree.size(), tree.size());
                return Tensors.to(biasB1MC.to(options.precision().scalarType()), options.device());
            });
        }
        return decoder.forward(
                        Tensors.to(Tensors.longs(tree.tokens(), 1, tree.size()), options.device()),
                        Tensors.to(Tensors.longs(tree.positions(), 1, tree.size()), options.device()),
                        new TreeAttention(config, biases))
                .view(-1, config.hiddenSize());
    }

    /// Runs over the targets, as many rows of logits at a time as may exist.
    private void forEachChunk(MicroBatch batch, Chunk chunk) {
        List<Target> targets = batch.targets();
        int maxRows = Math.max(1, MAX_LOGITS / decoder.config().vocabularySize());
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
                        targets.subList(start, end),
                        java.util.Arrays.copyOf(rows, count),
                        java.util.Arrays.copyOf(rowOfTarget, end - start));
            }
            start = end;
        }
    }

    private Tensor logprobs(Tensor hiddenND, long[] rows) {
        Tensor logitsRV =
                decoder.logits(hiddenND.index_select(0, indices(rows))).to(Precision.F32.scalarType());
        return log_softmax(temperature == 1 ? logitsRV : logitsRV.div(Tensors.scalar(temperature)), -1);
    }

    /// The entropy of each row in nats, [R].
    ///
    /// @param logprobsRV rows of log-probabilities
    public static Tensor entropies(Tensor logprobsRV) {
        return logprobsRV.exp().mul(logprobsRV).sum(-1).neg();
    }

    private Tensor rowOf(List<Target> targets, int[] rowOfTarget) {
        long[] rows = new long[targets.size()];
        for (int i = 0; i < rows.length; i++) {
            rows[i] = rowOfTarget[i];
        }
        return indices(rows);
    }

    private Tensor pick(Tensor logprobsRV, List<Target> targets, int[] rowOfTarget) {
        long vocabulary = decoder.config().vocabularySize();
        long[] places = new long[targets.size()];
        for (int i = 0; i < places.length; i++) {
            places[i] = rowOfTarget[i] * vocabulary + targets.get(i).token();
        }
        return logprobsRV.view(-1).index_select(0, indices(places));
    }

    private Tensor indices(long[] values) {
        return Tensors.to(
                Tensors.longs(values, values.length),
                decoder.weights().options().device());
    }
}
