// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.cluster;

import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import org.gem4j.env.Env;
import org.gem4j.env.EnvRegistry;
import org.gem4j.env.EnvSpec;
import org.gem4j.env.Gem;
import org.gem4j.env.Info;
import org.gem4j.env.Reset;
import org.gem4j.env.ResetOptions;
import org.gem4j.env.Step;

/// Counts its steps. The message `clock` shows something that is never the same again, `long` a text of 3 MB, `wait`
/// does not return before it is interrupted.
final class CountingTask implements Env {
    static final String ID = "test:count";
    static final String GAME = "game:GuessTheNumber-v0-easy";

    private static final AtomicLong CLOCK = new AtomicLong();

    private int steps;

    /// This task and [#GAME].
    static EnvRegistry registry() {
        EnvRegistry registry = EnvRegistry.create();
        registry.register(new EnvSpec(ID, "Count", List.of(), options -> new CountingTask()));
        registry.register(Gem.registry().find(GAME));
        return registry;
    }

    @Override
    public Reset reset(ResetOptions options) {
        steps = 0;
        return Reset.of("0", Info.empty());
    }

    @Override
    public Step step(String action) {
        steps++;
        String text = switch (action) {
            case "clock" -> "at " + CLOCK.incrementAndGet();
            case "wait" -> await();
            case "long" -> "x".repeat(3_000_000);
            default -> Integer.toString(steps);
        };
        return Step.of(text, 0, false, false, Info.empty());
    }

    private static String await() {
        try {
            return "waited to the end: " + new CountDownLatch(1).await(5, TimeUnit.MINUTES);
        } catch (InterruptedException e) {
            throw new IllegalStateException("interrupted", e);
        }
    }
}
