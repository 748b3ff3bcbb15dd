// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.train;

import static org.bytedeco.pytorch.global.torch.expm1;

import java.util.List;
import org.bytedeco.pytorch.Scalar;
import org.bytedeco.pytorch.ScalarOptional;
import org.bytedeco.pytorch.Tensor;
import org.gem4j.algo.PolicyLoss;
import org.gem4j.llm.MicroBatch.Target;
import org.gem4j.llm.Scorer;
import org.gem4j.llm.Tensors;

/// The loss of one optimiser step for the samples one thread was given, and what is to be known about it.
///
/// Token losses are summed over a response, divided by a constant length, and averaged over the step's samples
/// (Dr. GRPO's length-free form, Oat's `length_norm_constant`); β times the k3 estimate of the KL divergence to the
/// reference is added where β is not 0.
final class PolicyStep implements Scorer.TokenLoss {
    /// Oat's bound on log ratios in k3.
    private static final double K3_CLAMP = 40;

    private final List<TrainingSample> samples;
    private final PolicyLoss policyLoss;
    private final double beta;
    private final double tokenWeight;
    private final LearnerFigures figures = new LearnerFigures();

    /// @param samples numbered as in the micro-batches
    /// @param beta weight of the KL term, at least 0
    /// @param tokenWeight 1 / (length constant · samples of the step)
    PolicyStep(List<TrainingSample> samples, PolicyLoss policyLoss, double beta, double tokenWeight) {
        this.samples = samples;
        this.policyLoss = policyLoss;
        this.beta = beta;
        this.tokenWeight = tokenWeight;
    }

    LearnerFigures figures() {
        return figures;
    }

    @Override
    public Tensor of(Tensor logprobsN, Tensor entropiesN, List<Target> targets) {
        int n = targets.size();
        float[] old = new float[n];
        float[] advantages = new float[n];
        float[] reference = new float[n];
        for (int i = 0; i < n; i++) {
            Target target = targets.get(i);
            TrainingSample sample = samples.get(target.sample());
            old[i] = sample.oldLogprobs()[target.position()];
            advantages[i] = (float) sample.advantage();
            reference[i] = beta == 0 ? 0 : sample.referenceLogprobs()[target.position()];
        }
        Tensor oldN = Tensors.floats(old, n);
        Tensor advantagesN = Tensors.floats(advantages, n);
        Tensor lossN = policyLoss.tokens(logprobsN, oldN, advantagesN);
        float[] losses = Tensors.toFloats(lossN);
        float[] kl = new float[n];
        if (beta != 0) {
            Tensor k3N = k3(logprobsN, Tensors.floats(reference, n));
            kl = Tensors.toFloats(k3N);
            lossN = lossN.add(k3N.mul(new Scalar(beta)));
        }
        figures.add(
                losses,
                kl,
                Tensors.toFloats(policyLoss.clipped(logprobsN, oldN, advantagesN)),
                Tensors.toFloats(entropiesN),
                Tensors.toFloats(logprobsN),
                old,
                tokenWeight);
        return lossN.sum().mul(new Scalar(tokenWeight));
    }

    /// Schulman's k3: e^Δ - 1 - Δ with Δ = log π_ref - log π_θ.
    private static Tensor k3(Tensor logprobsN, Tensor referenceN) {
        Tensor deltaN = referenceN
                .sub(logprobsN)
                .clamp(new ScalarOptional(new Scalar(-K3_CLAMP)), new ScalarOptional(new Scalar(K3_CLAMP)));
        return expm1(deltaN).sub(deltaN);
    }
}
