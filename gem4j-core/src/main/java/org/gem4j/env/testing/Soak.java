// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.env.testing;

import org.gem4j.env.Env;
import org.gem4j.env.SeededRandom;
import org.gem4j.env.Step;

/// Many steps of hostile, repeated and proposed actions in one environment, episode after episode.
final class Soak {
    private static final double SLACK = 1e-9;

    private final CheckRun run;
    private final SeededRandom random;
    private final ActionSource source;
    private long left;
    private String last = "";

    Soak(CheckRun run, long steps) {
        this.run = run;
        this.left = steps;
        this.random = SeededRandom.of(run.options().seed(), "soak", 0);
        this.source = run.actions(0);
    }

    void check() {
        for (int i = 0; left > 0; i++) {
            long seed = run.seed(i);
            try (Env env = run.make(seed)) {
                playEpisodes(env, seed);
            } catch (RuntimeException | StackOverflowError e) {
                run.report(
                        Finding.Rule.HOSTILE_ACTION,
                        "environment made with seed " + seed + ", action " + CheckedEpisode.brief(last) + " throws "
                                + e);
            }
        }
    }

    private void playEpisodes(Env env, long seed) {
        while (left > 0) {
            left--;
            env.reset();
            double earned = 0;
            boolean done = false;
            while (!done && left > 0) {
                left--;
                last = next(env);
                Step step = timed(env);
                earned += step.reward();
                done = step.done();
            }
            if (earned > run.options().maxReturn() + SLACK) {
                run.report(
                        Finding.Rule.HOSTILE_ACTION,
                        "an episode of the environment made with seed " + seed + " earned " + earned
                                + ", but the best return is " + run.options().maxReturn());
            }
        }
    }

    private String next(Env env) {
        return switch (random.nextInt(10)) {
            case 0, 1 -> random.pick(HostileActions.all());
            case 2 -> last;
            case 3 -> last + source.next(env);
            default -> source.next(env);
        };
    }

    private Step timed(Env env) {
        long start = System.nanoTime();
        Step step = env.step(last);
        long nanos = System.nanoTime() - start;
        if (nanos > run.options().stepLimit().toNanos()) {
            run.report(
                    Finding.Rule.HOSTILE_ACTION,
                    "action " + CheckedEpisode.brief(last) + " took " + nanos / 1_000_000 + " ms");
        }
        return step;
    }
}
