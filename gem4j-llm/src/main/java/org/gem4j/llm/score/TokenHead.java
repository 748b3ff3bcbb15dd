// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.llm.score;

import static org.bytedeco.pytorch.global.torch.cat;
import static org.bytedeco.pytorch.global.torch.log_softmax;
import static org.bytedeco.pytorch.global.torch.special_entr_out;

import java.util.Arrays;
import java.util.List;
import org.bytedeco.javacpp.PointerScope;
import org.bytedeco.pytorch.AutoGradMode;
import org.bytedeco.pytorch.Tensor;
import org.bytedeco.pytorch.TensorVector;
import org.gem4j.llm.model.Decoder;
import org.gem4j.llm.model.LoadOptions;
import org.gem4j.llm.score.MicroBatch.Target;
import org.gem4j.llm.score.Scorer.TokenLoss;
import org.gem4j.llm.torch.Precision;
import org.gem4j.llm.torch.internal.NativeOps;
import org.gem4j.llm.torch.internal.Tensors;

/// The vocabulary head over some rows of hidden states: from them to a loss and back, without a graph.
///
/// With p = softmax(z / T) a logprob's gradient by the logits is (δ - p) / T and the entropy's -p (log p + H) / T,
/// so two f32 matrices of [rows, V] are all that exists at a time. The loss itself, a few numbers per token, is
/// computed on the CPU: a GPU hands over logprobs and entropies once, and is handed back their gradients.
final class TokenHead {
    private final Decoder decoder;
    private final double temperature;
    private final LoadOptions options;

    TokenHead(Decoder decoder, double temperature) {
        this.decoder = decoder;
        this.temperature = temperature;
        this.options = decoder.weights().options();
    }

    /// Logprobs of every token after each row, [R, V], f32.
    Tensor logprobs(Tensor hiddenRD) {
        Tensor logitsRV = decoder.logits(hiddenRD);
        // As a tensor: a GPU would multiply by the inverse of a number, and get other bits than the sampler.
        return log_softmax(temperature == 1 ? logitsRV : logitsRV.div(rows(new float[] {(float) temperature})), -1);
    }

    /// The logprobs of targets.
    float[] score(Tensor hiddenRD, HeadTargets targets) {
        Tensor logprobsRV = logprobs(hiddenRD);
        return Tensors.toFloats(logprobsRV.view(-1).index_select(0, indices(targets.placeOfTarget())));
    }

    /// Adds the loss's gradient to the head's, and returns its gradient by the hidden states, [R, D].
    Tensor backward(Tensor hiddenRD, HeadTargets targets, TokenLoss loss) {
        Tensor logprobsRV = logprobs(hiddenRD);
        Tensor probabilitiesRV = logprobsRV.exp();
        Tensor chosenN = logprobsRV.view(-1).index_select(0, indices(targets.placeOfTarget()));
        Tensor entropiesR = entropies(probabilitiesRV, logprobsRV, loss);
        float[] values = Tensors.toFloats(cat(new TensorVector(chosenN, entropiesR), 0));
        TokenGradients gradients = TokenGradients.of(values, targets, loss);
        Tensor logitsGradientRV = logitsGradient(probabilitiesRV, logprobsRV, entropiesR, targets, gradients);
        Tensor narrowRV = logitsGradientRV.to(options.precision().scalarType());
        if (options.trainable()) {
            addHeadGradient(narrowRV, hiddenRD);
        }
        return narrowRV.mm(decoder.weights().headVD());
    }

    private void addHeadGradient(Tensor gradientRV, Tensor hiddenRD) {
        Tensor headVD = decoder.weights().headGradientVD();
        if (options.precision() == Precision.F32) {
            headVD.addmm_(gradientRV.t(), hiddenRD);
        } else {
            headVD.add_(NativeOps.wideProduct(gradientRV.t(), hiddenRD, options.device(), options.precision()));
        }
    }

    /// Computed in place of the probabilities.
    private Tensor logitsGradient(
            Tensor probabilitiesRV,
            Tensor logprobsRV,
            Tensor entropiesR,
            HeadTargets targets,
            TokenGradients gradients) {
        Tensor ofEntropyRV = null;
        if (gradients.byEntropy().length > 0) {
            Tensor weightsR1 = rows(gradients.byEntropy()).unsqueeze(1);
            ofEntropyRV = logprobsRV
                    .add(entropiesR.unsqueeze(1))
                    .mul_(probabilitiesRV)
                    .mul_(weightsR1);
        }
        probabilitiesRV.mul_(rows(gradients.byRow()).neg().unsqueeze(1));
        if (ofEntropyRV != null) {
            probabilitiesRV.sub_(ofEntropyRV);
        }
        probabilitiesRV.view(-1).index_add_(0, indices(targets.placeOfTarget()), rows(gradients.byLogprob()));
        return temperature == 1 ? probabilitiesRV : probabilitiesRV.div_(Tensors.scalar(temperature));
    }

    /// In nats, [R]; zeros for a loss that does not look. A GPU writes what is summed over the logprobs, unless
    /// these are still needed: its time goes by the memory it touches.
    private Tensor entropies(Tensor probabilitiesRV, Tensor logprobsRV, TokenLoss loss) {
        if (!loss.readsEntropy()) {
            return Tensors.to(Tensors.zeros(probabilitiesRV.size(0)), options.device());
        }
        return options.device().isCpu() || loss.differentiatesEntropy()
                ? probabilitiesRV.mul(logprobsRV).sum(-1).neg()
                : special_entr_out(logprobsRV, probabilitiesRV).sum(-1);
    }

    private Tensor rows(float[] values) {
        return Tensors.to(Tensors.floats(values, values.length), options.device());
    }

    private Tensor indices(long[] values) {
        return Tensors.to(Tensors.longs(values, values.length), options.device());
    }

    /// The gradients of a loss by what it looks at.
    ///
    /// @param byLogprob for each target
    /// @param byRow their sums for each row
    /// @param byEntropy for each row; empty if there is none
    record TokenGradients(float[] byLogprob, float[] byRow, float[] byEntropy) {
        /// @param values logprobs of the targets, then entropies of the rows
        static TokenGradients of(float[] values, HeadTargets targets, TokenLoss loss) {
            int[] rowOfTarget = targets.rowOfTarget();
            int count = rowOfTarget.length;
            int rows = values.length - count;
            float[] logprobs = Arrays.copyOf(values, count);
            float[] entropies = new float[count];
            for (int i = 0; i < count; i++) {
                entropies[i] = values[count + rowOfTarget[i]];
            }
            try (PointerScope scope = new PointerScope();
                    AutoGradMode grad = new AutoGradMode(true)) {
                boolean ofEntropy = loss.differentiatesEntropy();
                Tensor logprobsN = Tensors.floats(logprobs, count).requires_grad_(true);
                Tensor entropiesN = Tensors.floats(entropies, count).requires_grad_(ofEntropy);
                loss.of(logprobsN, entropiesN, targets.targets()).backward();
                float[] byLogprob = gradient(logprobsN, count);
                return new TokenGradients(
                        byLogprob,
                        sums(byLogprob, rowOfTarget, rows),
                        ofEntropy ? sums(gradient(entropiesN, count), rowOfTarget, rows) : new float[0]);
            }
        }

        private static float[] gradient(Tensor leaf, int count) {
            Tensor gradient = leaf.grad();
            return gradient.defined() ? Tensors.toFloats(gradient) : new float[count];
        }

        private static float[] sums(float[] values, int[] rowOfTarget, int rows) {
            float[] sums = new float[rows];
            for (int i = 0; i < values.length; i++) {
                sums[rowOfTarget[i]] += values[i];
            }
            return sums;
        }
    }

    /// The tokens to be predicted from some rows.
    ///
    /// @param rowOfTarget which row predicts each
    /// @param placeOfTarget its place among all values of [R, V]
    record HeadTargets(List<Target> targets, int[] rowOfTarget, long[] placeOfTarget) {
        static HeadTargets of(List<Target> targets, int[] rowOfTarget, int vocabulary) {
            long[] places = new long[rowOfTarget.length];
            for (int i = 0; i < places.length; i++) {
                places[i] = (long) rowOfTarget[i] * vocabulary + targets.get(i).token();
            }
            return new HeadTargets(targets, rowOfTarget, places);
        }
    }
}
