// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.train.internal;

import java.util.List;
import org.bytedeco.pytorch.Scalar;
import org.bytedeco.pytorch.Tensor;
import org.gem4j.llm.score.MicroBatch.Target;
import org.gem4j.llm.score.Scorer;
import org.gem4j.llm.torch.internal.Tensors;

/// The loss of one optimizer step for the samples that one thread was given, and its metrics.
public final class PolicyStep implements Scorer.TokenLoss {
    /// Oat's bound on log ratios in k3.
    private static final double KL_BOUND = 40;

    private final List<TrainingSample> samples;
    private final PolicyObjective objective;
    private final boolean weighted;
    private final LearnerMetrics metrics = new LearnerMetrics();

    /// @param samples numbered as in the micro-batches
    public PolicyStep(List<TrainingSample> samples, PolicyObjective objective) {
        this.samples = samples;
        this.objective = objective;
        this.weighted = samples.stream().anyMatch(sample -> sample.importance().length > 0);
    }

    public LearnerMetrics metrics() {
        return metrics;
    }

    @Override
    public boolean differentiatesEntropy() {
        return objective.entropyWeight() > 0;
    }

    @Override
    public Tensor of(Tensor logprobsN, Tensor entropiesN, List<Target> targets) {
        int n = targets.size();
        float[] old = new float[n];
        float[] sampled = new float[n];
        float[] advantages = new float[n];
        float[] reference = new float[n];
        float[] weights = new float[n];
        float[] importance = new float[n];
        for (int i = 0; i < n; i++) {
            Target target = targets.get(i);
            TrainingSample sample = samples.get(target.sample());
            int t = target.position();
            old[i] = sample.oldLogprobs()[t];
            sampled[i] = sample.sampledLogprobs()[t];
            advantages[i] = sample.advantages()[t];
            reference[i] = objective.beta() == 0 ? 0 : sample.referenceLogprobs()[t];
            weights[i] = (float) objective.weight(sample.length());
            importance[i] = sample.importance().length == 0 ? 1 : sample.importance()[t];
        }
        Tensor oldN = Tensors.floats(old, n);
        Tensor advantagesN = Tensors.floats(advantages, n);
        Tensor lossN = objective.policyLoss().tokens(logprobsN, oldN, advantagesN);
        if (weighted) {
            lossN = lossN.mul(Tensors.floats(importance, n));
        }
        float[] losses = Tensors.toFloats(lossN);
        float[] kl = new float[n];
        if (objective.beta() != 0) {
            Tensor klN =
                    objective.kl().tokens(logprobsN, Tensors.floats(reference, n), KL_BOUND, Double.POSITIVE_INFINITY);
            kl = Tensors.toFloats(klN);
            lossN = lossN.add(klN.mul(new Scalar(objective.beta())));
        }
        if (objective.entropyWeight() != 0) {
            lossN = lossN.sub(entropiesN.mul(new Scalar(objective.entropyWeight())));
        }
        metrics.add(
                losses,
                kl,
                Tensors.toFloats(objective.policyLoss().clipped(logprobsN, oldN, advantagesN)),
                Tensors.toFloats(entropiesN),
                Tensors.toFloats(logprobsN),
                old,
                sampled,
                weights);
        return lossN.mul(Tensors.floats(weights, n)).sum();
    }
}
