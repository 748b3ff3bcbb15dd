// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.env.testing;

import java.time.Duration;

/// How thoroughly [EnvChecker] checks.
///
/// @param seed seed of its own random choices
/// @param episodes episodes, with a seed each, that are played and replayed
/// @param instances how many instances are played in turns
/// @param threads on how many threads
/// @param maxSteps number of steps after which an episode counts as endless
/// @param maxReturn the best possible return; infinity if unbounded
/// @param stepLimit how long a step may take
public record CheckOptions(
        long seed, int episodes, int instances, int threads, int maxSteps, double maxReturn, Duration stepLimit) {
    private static final CheckOptions DEFAULTS = new CheckOptions(1, 4, 16, 4, 10_000, 1.0, Duration.ofSeconds(10));

    public CheckOptions {
        requirePositive("episodes", episodes);
        requirePositive("instances", instances);
        requirePositive("threads", threads);
        requirePositive("maxSteps", maxSteps);
        if (Double.isNaN(maxReturn)) {
            throw new IllegalArgumentException("maxReturn must be a number but was NaN");
        }
    }

    /// A check of a second or so, with a best return of 1.
    public static CheckOptions defaults() {
        return DEFAULTS;
    }

    public CheckOptions withSeed(long newSeed) {
        return new CheckOptions(newSeed, episodes, instances, threads, maxSteps, maxReturn, stepLimit);
    }

    public CheckOptions withEpisodes(int newEpisodes) {
        return new CheckOptions(seed, newEpisodes, instances, threads, maxSteps, maxReturn, stepLimit);
    }

    public CheckOptions withInstances(int newInstances, int newThreads) {
        return new CheckOptions(seed, episodes, newInstances, newThreads, maxSteps, maxReturn, stepLimit);
    }

    public CheckOptions withMaxSteps(int newMaxSteps) {
        return new CheckOptions(seed, episodes, instances, threads, newMaxSteps, maxReturn, stepLimit);
    }

    public CheckOptions withMaxReturn(double newMaxReturn) {
        return new CheckOptions(seed, episodes, instances, threads, maxSteps, newMaxReturn, stepLimit);
    }

    private static void requirePositive(String name, int value) {
        if (value <= 0) {
            throw new IllegalArgumentException(name + " must be > 0 but was " + value);
        }
    }
}
