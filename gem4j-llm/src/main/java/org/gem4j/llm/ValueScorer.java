// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.llm;

import java.util.List;
import org.bytedeco.javacpp.PointerScope;
import org.bytedeco.pytorch.AutoGradMode;
import org.bytedeco.pytorch.NoGradGuard;
import org.bytedeco.pytorch.Tensor;
import org.gem4j.llm.MicroBatch.Target;

/// Reads one number, a value, at the last token of each prompt, with gradients or without.
///
/// The value is the sum of the last hidden state. As the final norm scales every component on its own, its scale is
/// the linear head of such a model, which thus has the parameters of a decoder and no others.
public final class ValueScorer {
    private final Decoder decoder;

    public ValueScorer(Decoder decoder) {
        this.decoder = decoder;
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

    /// What a prompt is as a sample: its one response token stands for whatever follows and is not looked at.
    public static Sample sample(int[] promptIds) {
        return new Sample(promptIds, new int[] {0});
    }

    /// What becomes of values.
    public interface ValueLoss {
        /// The loss of a micro-batch; the losses of all are added.
        ///
        /// @param valuesN value of each sample's prompt, f32, with gradient
        /// @param samples numbers of the samples in the split list
        /// @return a scalar
        Tensor of(Tensor valuesN, List<Integer> samples);
    }

    /// Takes values without gradient.
    public interface ValueReader {
        void accept(float[] values, List<Integer> samples);
    }

    /// Adds the gradient of the loss to the decoder's.
    public void backward(MicroBatch batch, ValueLoss loss) {
        try (PointerScope scope = new PointerScope();
                AutoGradMode grad = new AutoGradMode(true)) {
            List<Target> targets = batch.targets();
            loss.of(values(batch, targets), numbers(targets)).backward();
        }
    }

    /// Values without gradient.
    public void score(MicroBatch batch, ValueReader reader) {
        try (PointerScope scope = new PointerScope();
                AutoGradMode noGrad = new AutoGradMode(false)) {
            List<Target> targets = batch.targets();
            reader.accept(Tensors.toFloats(values(batch, targets)), numbers(targets));
        }
    }

    private Tensor values(MicroBatch batch, List<Target> targets) {
        long[] nodes = targets.stream().mapToLong(Target::node).toArray();
        Device device = decoder.weights().options().device();
        return new Scorer(decoder, 1)
                .hidden(batch)
                .index_select(0, Tensors.to(Tensors.longs(nodes, nodes.length), device))
                .to(Precision.F32.scalarType())
                .sum(-1);
    }

    private static List<Integer> numbers(List<Target> targets) {
        return targets.stream().map(Target::sample).toList();
    }
}
