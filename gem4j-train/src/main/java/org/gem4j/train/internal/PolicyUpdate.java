// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.train.internal;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.bytedeco.javacpp.PointerScope;
import org.gem4j.algo.PolicyLoss;
import org.gem4j.algo.internal.TruncatedImportance;
import org.gem4j.env.SeededRandom;
import org.gem4j.llm.model.Decoder;
import org.gem4j.llm.score.MicroBatch;
import org.gem4j.llm.score.Sample;
import org.gem4j.llm.score.Scorer;
import org.gem4j.llm.torch.internal.Tensors;
import org.gem4j.report.Metrics;
import org.gem4j.train.config.TrainSettings;
import org.gem4j.train.internal.launch.ProcessGroup;

/// Learns from one batch: epochs of optimizer steps over equal parts of it.
final class PolicyUpdate {
    private final TrainSettings settings;
    private final Learner learner;
    private final PolicyLoss policyLoss;

    PolicyUpdate(TrainSettings settings, Learner learner) {
        this.settings = settings;
        this.learner = learner;
        this.policyLoss = settings.algorithm().loss();
    }

    /// The batch with the reference's logprobs, computed without gradient.
    List<TrainingSample> withReference(List<TrainingSample> samples, Decoder reference) {
        float[][] logprobs = logprobs(samples, reference);
        List<TrainingSample> scored = new ArrayList<>(samples);
        for (int i = 0; i < logprobs.length; i++) {
            scored.set(i, samples.get(i).withReference(logprobs[i]));
        }
        return scored;
    }

    /// The batch with the learner's own logprobs in place of the sampler's, and weights between the two.
    List<TrainingSample> withOld(List<TrainingSample> samples, Decoder learner) {
        TruncatedImportance importance =
                new TruncatedImportance(settings.learning().importanceCap().orElseThrow());
        float[][] logprobs = logprobs(samples, learner);
        List<TrainingSample> scored = new ArrayList<>(samples);
        for (int i = 0; i < logprobs.length; i++) {
            TrainingSample sample = samples.get(i);
            try (PointerScope scope = new PointerScope()) {
                float[] weights = Tensors.toFloats(importance.weights(
                        Tensors.floats(logprobs[i], sample.length()),
                        Tensors.floats(sample.oldLogprobs(), sample.length())));
                scored.set(i, sample.withOld(logprobs[i], weights));
            }
        }
        return scored;
    }

    /// Each process computes a share of them.
    private float[][] logprobs(List<TrainingSample> samples, Decoder decoder) {
        List<Sample> tokens = samples.stream().map(TrainingSample::tokens).toList();
        int[] starts = new int[tokens.size() + 1];
        for (int i = 0; i < tokens.size(); i++) {
            starts[i + 1] = starts[i] + tokens.get(i).responseIds().length;
        }
        float[] all = new float[starts[tokens.size()]];
        Scorer scorer = new Scorer(decoder, settings.rollout().temperature());
        ProcessGroup ranks = learner.ranks();
        List<List<MicroBatch>> shares = Workload.divide(tokens, settings.microBatchTokens(), ranks.size(), decoder);
        for (MicroBatch batch : shares.get(ranks.rank())) {
            scorer.score(batch, (values, targets) -> {
                for (int i = 0; i < values.length; i++) {
                    all[starts[targets.get(i).sample()] + targets.get(i).position()] = values[i];
                }
            });
        }
        float[] known = ranks.allReduce(all);
        float[][] logprobs = new float[tokens.size()][];
        Arrays.setAll(logprobs, i -> Arrays.copyOfRange(known, starts[i], starts[i + 1]));
        return logprobs;
    }

    /// Steps over the batch and returns the step's metrics.
    ///
    /// @param step number of the batch, which decides the order of samples
    /// @param beta weight of the KL term
    /// @throws NotFiniteException if a gradient or loss is not finite
    Metrics run(List<TrainingSample> samples, long step, double beta, double learningRate) {
        int parts = settings.learning().parts(samples.size());
        double length =
                settings.learning().lengthConstant().orElse(settings.rollout().maxTokens());
        LearnerMetrics all = new LearnerMetrics();
        Optional<LearnerMetrics> first = Optional.empty();
        double norm = 0;
        for (int epoch = 0; epoch < settings.learning().epochs(); epoch++) {
            List<TrainingSample> order = new ArrayList<>(samples);
            if (parts > 1) {
                SeededRandom.of(settings.seed(), "order " + step, epoch).shuffle(order);
            }
            for (int part = 0; part < parts; part++) {
                List<TrainingSample> slice =
                        order.subList(part * order.size() / parts, (part + 1) * order.size() / parts);
                PolicyObjective objective = PolicyObjective.of(settings.learning(), policyLoss, beta, length, slice);
                Learner.Result<PolicyStep> result = learner.step(
                        slice.stream().map(TrainingSample::tokens).toList(),
                        () -> new PolicyStep(slice, objective),
                        learningRate);
                norm += NotFiniteException.require("train/policy_grad_norm", result.gradientNorm(), slice);
                LearnerMetrics own = new LearnerMetrics();
                result.losses().forEach(loss -> own.add(loss.metrics()));
                LearnerMetrics joint = own.together(learner.ranks());
                NotFiniteException.require("train/pg_loss", joint.policyLoss(), slice);
                all.add(joint);
                first = first.or(() -> Optional.of(joint));
            }
        }
        int steps = parts * settings.learning().epochs();
        LearnerMetrics fresh = first.orElse(all);
        Metrics metrics = new Metrics()
                .put("train/policy_grad_norm", norm / steps)
                .put("train/learning_rate", learningRate)
                .put("train/beta", beta);
        if (all.tokens() == 0) {
            return metrics;
        }
        if (beta != 0) {
            metrics.put("train/kl3", all.kl()).put("train/reg_loss", beta * all.kl());
        }
        return metrics.put("train/pg_loss", all.policyLoss() / steps)
                .put("train/entropy", fresh.entropy())
                .put("train/pg_clipfrac", all.clipFraction())
                .put("train/logprobs_diff_max", all.largestDifference())
                .put("train/logprobs_diff_min", all.smallestDifference())
                .put("train/zero_pg_loss_count", all.zeroLosses() / steps)
                .put("train/sampler_learner_logprob_diff_max", fresh.sampler().largest())
                .put("train/sampler_learner_logprob_diff_mean", fresh.sampler().mean())
                .put("train/sampler_learner_prob_diff_max", fresh.sampler().largestProbability())
                .put("train/sampler_learner_prob_diff_min", fresh.sampler().smallestProbability())
                .put("train/kl_sample_train_v1", fresh.sampler().divergence())
                .put("train/kl_sample_train_v2", fresh.sampler().squaredDivergence());
    }
}
