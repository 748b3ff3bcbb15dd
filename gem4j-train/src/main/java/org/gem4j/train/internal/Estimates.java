// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.train.internal;

import java.util.ArrayList;
import java.util.List;
import org.gem4j.algo.Advantages;
import org.gem4j.algo.Algorithm;
import org.gem4j.algo.DiscountedReturns;
import org.gem4j.algo.EpisodeBatch;
import org.gem4j.train.config.LearningSettings;

/// A batch with its advantages.
///
/// @param returns the discounted return of every turn, for metrics
/// @param samples of the batch with their advantages
record Estimates(Scores scores, double[] returns, Advantages advantages, List<TrainingSample> samples) {
    /// @throws NotFiniteException if an advantage is not finite
    static Estimates of(Scores scores, Algorithm algorithm, LearningSettings settings) {
        EpisodeBatch episodes = scores.episodes(settings);
        Advantages advantages = algorithm.estimator().estimate(episodes);
        List<TrainingSample> samples = new ArrayList<>();
        for (int i = 0; i < scores.samples().size(); i++) {
            TrainingSample sample = scores.samples().get(i);
            samples.add(sample.withAdvantages(
                    floats(advantages.ofTurn(scores.batch().trained().get(i), sample.length()))));
        }
        double[] returns = advantages.tokens().isPresent() ? advantages.turns() : DiscountedReturns.of(episodes);
        return new Estimates(scores, returns, advantages, samples);
    }

    private static float[] floats(double[] values) {
        float[] rounded = new float[values.length];
        for (int i = 0; i < values.length; i++) {
            rounded[i] = (float) values[i];
        }
        return rounded;
    }
}
