// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.train.internal;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.gem4j.algo.EpisodeBatch;
import org.gem4j.algo.EpisodeBatch.ScoredEpisode;
import org.gem4j.algo.EpisodeBatch.ScoredTurn;
import org.gem4j.rollout.Episode;
import org.gem4j.train.config.LearningSettings;

/// What models say of a batch before it is learned from.
///
/// @param samples of the batch with the logprobs of reference and learner, where those are asked for
/// @param values what the critic expects before each turn; empty without a critic
/// @param nextValues what it expects after each episode, see [ScoredEpisode#nextValue]; empty without a critic
/// @param greedyReturns what the greedy policy earns in each task; empty if the estimator does not ask for it
record Scores(
        Batch batch,
        List<TrainingSample> samples,
        double[] values,
        double[] nextValues,
        Map<Long, Double> greedyReturns) {
    private static final float[] NONE = {};

    /// The batch as estimators see it.
    EpisodeBatch episodes(LearningSettings settings) {
        TrainingSample[] sampleOfTurn = new TrainingSample[batch.turns().size()];
        for (int i = 0; i < samples.size(); i++) {
            sampleOfTurn[batch.trained().get(i)] = samples.get(i);
        }
        List<ScoredEpisode> episodes = new ArrayList<>();
        int at = 0;
        for (Episode episode : batch.episodes()) {
            List<ScoredTurn> turns = new ArrayList<>();
            for (int t = 0; t < episode.turns().size(); t++, at++) {
                turns.add(new ScoredTurn(
                        settings.rewardScale() * episode.turns().get(t).step().reward(),
                        values.length == 0 ? 0 : values[at],
                        sampleOfTurn[at] == null ? NONE : sampleOfTurn[at].oldLogprobs(),
                        sampleOfTurn[at] == null ? NONE : sampleOfTurn[at].referenceLogprobs()));
            }
            episodes.add(new ScoredEpisode(
                    episode.seed(),
                    turns,
                    greedyReturns.getOrDefault(episode.seed(), 0.0),
                    nextValues.length == 0 ? 0 : nextValues[episodes.size()]));
        }
        return new EpisodeBatch(episodes, settings.gamma(), settings.kl().rewardPenalty());
    }
}
