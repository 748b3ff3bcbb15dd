// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.llm.score;

import static org.bytedeco.pytorch.global.torch.zeros_like;

import java.util.List;
import org.bytedeco.javacpp.PointerScope;
import org.bytedeco.pytorch.AutoGradMode;
import org.bytedeco.pytorch.NoGradGuard;
import org.bytedeco.pytorch.Tensor;
import org.gem4j.env.Image;
import org.gem4j.llm.model.Decoder;
import org.gem4j.llm.model.internal.DecoderWeights;
import org.gem4j.llm.score.MicroBatch.Target;
import org.gem4j.llm.torch.Device;
import org.gem4j.llm.torch.Precision;
import org.gem4j.llm.torch.internal.Tensors;

/// Computes one value at the last token of each prompt, with or without gradients.
///
/// The value is the sum of the last hidden state. As the final norm scales every component on its own, its scale is
/// the linear head of such a model, which thus has the parameters of a decoder and no others.
public final class ValueScorer {
    private final Decoder decoder;
    private final boolean checkpointing;

    public ValueScorer(Decoder decoder) {
        this(decoder, false);
    }

    /// @param checkpointing as in [Scorer]
    public ValueScorer(Decoder decoder, boolean checkpointing) {
        this.decoder = decoder;
        this.checkpointing = checkpointing;
    }

    /// Weights to learn values with: a copy whose head is 0, and so is every value.
    public static DecoderWeights startFrom(DecoderWeights policy) {
        DecoderWeights weights = policy.copy();
        try (PointerScope scope = new PointerScope();
                NoGradGuard guard = new NoGradGuard()) {
            weights.finalNormD().zero_();
        }
        return weights;
    }

    /// What a prompt of text alone is as a sample.
    public static Sample sample(int[] promptIds) {
        return sample(promptIds, List.of());
    }

    /// What a prompt is as a sample: its one response token stands for whatever follows and is not looked at.
    ///
    /// @param images those whose tokens are in the prompt
    public static Sample sample(int[] promptIds, List<Image> images) {
        return new Sample(promptIds, new int[] {0}, images);
    }

    /// What becomes of values.
    public interface ValueLoss {
        /// The loss of a micro-batch; the losses of all are added. Tensors are on the CPU.
        ///
        /// @param valuesN value of each sample's prompt, f32, with gradient
        /// @param samples indices of the samples in the split list
        /// @return a scalar
        Tensor of(Tensor valuesN, List<Integer> samples);
    }

    /// Takes values without gradient.
    public interface ValueReader {
        void accept(float[] values, List<Integer> samples);
    }

    /// Adds the gradient of the loss to the decoder's.
    public void backward(MicroBatch batch, ValueLoss loss) {
        try (PointerScope scope = new PointerScope()) {
            List<Target> targets = batch.targets();
            TrainingPass pass = TrainingPass.of(decoder, checkpointing, batch);
            Tensor hiddenND = pass.hiddenND();
            Tensor nodesN = nodes(targets);
            float[] gradient = gradient(Tensors.toFloats(values(hiddenND, nodesN)), targets, loss);
            try (NoGradGuard guard = new NoGradGuard()) {
                Tensor gradientN1 = Tensors.to(Tensors.floats(gradient, gradient.length, 1), device())
                        .to(hiddenND.scalar_type());
                Tensor gradientND = zeros_like(hiddenND)
                        .index_add_(0, nodesN, gradientN1.expand(gradient.length, hiddenND.size(1)));
                pass.backward(gradientND);
            }
        }
    }

    private static float[] gradient(float[] values, List<Target> targets, ValueLoss loss) {
        try (AutoGradMode grad = new AutoGradMode(true)) {
            Tensor valuesN = Tensors.floats(values, values.length).requires_grad_(true);
            loss.of(valuesN, samples(targets)).backward();
            return Tensors.toFloats(valuesN.grad());
        }
    }

    /// Values without gradient.
    public void score(MicroBatch batch, ValueReader reader) {
        try (PointerScope scope = new PointerScope();
                NoGradGuard guard = new NoGradGuard()) {
            List<Target> targets = batch.targets();
            Tensor hiddenND = new Scorer(decoder, 1).hidden(batch);
            reader.accept(Tensors.toFloats(values(hiddenND, nodes(targets))), samples(targets));
        }
    }

    private static Tensor values(Tensor hiddenND, Tensor nodesN) {
        return hiddenND.index_select(0, nodesN).to(Precision.F32.scalarType()).sum(-1);
    }

    private Tensor nodes(List<Target> targets) {
        long[] nodes = targets.stream().mapToLong(Target::node).toArray();
        return Tensors.to(Tensors.longs(nodes, nodes.length), device());
    }

    private Device device() {
        return decoder.weights().options().device();
    }

    private static List<Integer> samples(List<Target> targets) {
        return targets.stream().map(Target::sample).toList();
    }
}
