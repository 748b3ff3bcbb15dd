// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.conformance;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.bytedeco.javacpp.PointerScope;
import org.bytedeco.pytorch.NoGradGuard;
import org.gem4j.algo.KlEstimator;
import org.gem4j.algo.LossAggregation;
import org.gem4j.algo.PolicyLoss;
import org.gem4j.llm.model.Decoder;
import org.gem4j.llm.model.internal.DecoderWeights;
import org.gem4j.llm.score.MicroBatch;
import org.gem4j.llm.score.Sample;
import org.gem4j.llm.score.Scorer;
import org.gem4j.train.internal.AdamW;
import org.gem4j.train.internal.Learner;
import org.gem4j.train.internal.LearnerMetrics;
import org.gem4j.train.internal.Likelihood;
import org.gem4j.train.internal.PolicyObjective;
import org.gem4j.train.internal.PolicyStep;
import org.gem4j.train.internal.TrainingSample;

/// Trains a model by hand, step by step on given samples, for inspecting gradients and comparing with
/// other trainers. It uses the classes that training uses. If several processes train together, a
/// likelihood step returns the loss of the samples that this process computed; all other results cover
/// all samples.
public final class TrainingProbe implements AutoCloseable {
    private static final int MICRO_BATCH_TOKENS = 512;

    private final Decoder decoder;
    private final AdamW optimizer;
    private final Learner learner;

    /// What a step says.
    ///
    /// @param gradientNorm before clipping
    /// @param meanDifference of the logprobs from those the samples came with, without sign; 0 where they had none
    /// @param largestDifference of them
    public record Step(double loss, double gradientNorm, double meanDifference, double largestDifference) {}

    /// @param weights closed with this probe
    public TrainingProbe(DecoderWeights weights, AdamW.Settings settings) {
        this(new Decoder(weights), settings, MICRO_BATCH_TOKENS, false);
    }

    /// @param decoder closed with this probe
    /// @param microBatchTokens see [MicroBatch#split]
    /// @param checkpointing see [Scorer]
    public TrainingProbe(Decoder decoder, AdamW.Settings settings, int microBatchTokens, boolean checkpointing) {
        this(decoder, new AdamW(decoder.trained(), settings), microBatchTokens, checkpointing);
    }

    /// @param optimizer of what the decoder trains, which may do so together with other processes; closed with this
    /// probe
    public TrainingProbe(Decoder decoder, AdamW optimizer, int microBatchTokens, boolean checkpointing) {
        this.decoder = decoder;
        this.optimizer = optimizer;
        this.learner = new Learner(decoder, optimizer, 1, microBatchTokens, 1, checkpointing);
    }

    /// The model, to be looked into between steps.
    public Decoder decoder() {
        return decoder;
    }

    /// A step on the mean negative log-likelihood of all response tokens.
    public Step likelihoodStep(List<Sample> samples, double learningRate) {
        int tokens = tokens(samples);
        Learner.Result<Likelihood> result = learner.step(samples, () -> new Likelihood(tokens), learningRate);
        return new Step(result.losses().getFirst().total(), result.gradientNorm(), 0, 0);
    }

    /// A step on a policy loss.
    ///
    /// @param beta weight of the k3 estimate of the divergence to the samples' reference logprobs
    /// @param length what the sum over a response is divided by
    public Step policyStep(
            List<TrainingSample> samples, PolicyLoss loss, double beta, double length, double learningRate) {
        long tokens = samples.stream().mapToLong(TrainingSample::length).sum();
        PolicyObjective objective = new PolicyObjective(
                loss, LossAggregation.SEQ_MEAN_TOKEN_SUM_NORM, length, tokens, samples.size(), KlEstimator.K3, beta, 0);
        Learner.Result<PolicyStep> result = learner.step(
                samples.stream().map(TrainingSample::tokens).toList(),
                () -> new PolicyStep(samples, objective),
                learningRate);
        LearnerMetrics joint = result.losses().getFirst().metrics().together(learner.ranks());
        double divergence = joint.kl() * tokens / (length * samples.size());
        return new Step(
                joint.policyLoss() + beta * divergence,
                result.gradientNorm(),
                joint.meanDifference(),
                Math.max(joint.largestDifference(), -joint.smallestDifference()));
    }

    /// The norm of each parameter's gradient of the mean negative log-likelihood, by Hugging Face name. Nothing is
    /// changed.
    public Map<String, Double> gradientNorms(List<Sample> samples) {
        DecoderWeights weights = decoder.weights();
        Likelihood loss = new Likelihood(tokens(samples));
        Scorer scorer = new Scorer(decoder, 1);
        MicroBatch.split(samples, MICRO_BATCH_TOKENS).forEach(batch -> scorer.backward(batch, loss));
        Map<String, Double> norms = new LinkedHashMap<>();
        try (PointerScope scope = new PointerScope();
                NoGradGuard guard = new NoGradGuard()) {
            for (String name : weights.named().keySet()) {
                norms.put(name, weights.gradient(name).norm().item_double());
            }
            weights.flatGradient().zero_();
        }
        return norms;
    }

    /// The logprob of each response token, by sample.
    public float[][] logprobs(List<Sample> samples) {
        float[][] logprobs = new float[samples.size()][];
        Scorer scorer = new Scorer(decoder, 1);
        for (MicroBatch batch : MicroBatch.split(samples, MICRO_BATCH_TOKENS)) {
            batch.samples().forEach(i -> logprobs[i] = new float[samples.get(i).responseIds().length]);
            scorer.score(batch, (values, targets) -> {
                for (int i = 0; i < values.length; i++) {
                    logprobs[targets.get(i).sample()][targets.get(i).position()] = values[i];
                }
            });
        }
        return logprobs;
    }

    private static int tokens(List<Sample> samples) {
        return samples.stream().mapToInt(sample -> sample.responseIds().length).sum();
    }

    @Override
    public void close() {
        learner.close();
        optimizer.close();
        decoder.close();
    }
}
