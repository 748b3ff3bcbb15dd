// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.algo;

import java.util.Arrays;
import org.gem4j.algo.internal.InvalidBatchException;

/// Return to go of each turn: G_t = r_t + γ G_{t+1}, with G = 0 after the last turn (REINFORCE, Williams 1992).
public record DiscountedReturns() implements Estimator {
    @Override
    public Advantages estimate(EpisodeBatch batch) {
        return Advantages.ofTurns(of(batch));
    }

    /// The discounted return of every turn of a batch, episode after episode.
    public static double[] of(EpisodeBatch batch) {
        return batch.rewards().stream()
                .flatMapToDouble(rewards -> Arrays.stream(of(rewards, batch.gamma())))
                .toArray();
    }

    /// @param rewards one per turn, in order, finite
    /// @param gamma discount γ, in 0..1
    public static double[] of(double[] rewards, double gamma) {
        InvalidParameterException.require(gamma >= 0 && gamma <= 1, "gamma", "in 0..1", gamma);
        InvalidBatchException.requireFinite("rewards", rewards);
        double[] returns = new double[rewards.length];
        double next = 0;
        for (int t = rewards.length - 1; t >= 0; t--) {
            next = rewards[t] + gamma * next;
            returns[t] = next;
        }
        return returns;
    }
}
