// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.vector;

import org.gem4j.env.Env;
import org.gem4j.env.EnvOptions;
import org.gem4j.env.Info;
import org.gem4j.env.NonBlocking;
import org.gem4j.env.Reset;
import org.gem4j.env.ResetOptions;
import org.gem4j.env.SeededRandom;
import org.gem4j.env.Step;

/// An environment that draws numbers: every observation is the next one, and an episode ends by chance. Its resets
/// draw many, so that they take a while.
final class DrawingEnv implements Env, NonBlocking {
    private static final int DRAWS = 20_000;

    private final int size;
    private SeededRandom random;

    DrawingEnv(SeededRandom random) {
        this.random = random;
        this.size = 0;
    }

    DrawingEnv(EnvOptions options) {
        this.random = options.random();
        this.size = options.integer("size");
    }

    @Override
    public Reset reset(ResetOptions options) {
        if (options.seed().isPresent()) {
            random = SeededRandom.of(options.seed().getAsLong());
        }
        long sum = 0;
        for (int i = 0; i < DRAWS; i++) {
            sum += random.nextLong();
        }
        return Reset.of(size + " " + sum, Info.empty());
    }

    @Override
    public Step step(String action) {
        return Step.of(action + random.nextLong(), random.nextInt(3), random.nextInt(4) == 0, false, Info.empty());
    }
}
