// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.env.testing;

import java.util.List;
import java.util.Optional;
import org.gem4j.env.Env;
import org.gem4j.env.InfoKeys;
import org.gem4j.env.MoveKind;
import org.gem4j.env.ReferencePlayer;
import org.gem4j.env.Samples;
import org.gem4j.env.SeededRandom;
import org.gem4j.env.Step;

/// Proposed actions are well formed; hostile ones break nothing and earn nothing beyond the best return.
final class ActionChecks {
    private static final double SLACK = 1e-9;
    private static final int LONGEST = 500;

    private final CheckRun run;

    ActionChecks(CheckRun run) {
        this.run = run;
    }

    void check() {
        for (int i = 0; i < run.options().episodes(); i++) {
            int index = i;
            run.guard(Finding.Rule.SAMPLES, () -> samplesAreWellFormed(index));
            run.guard(Finding.Rule.REFERENCE, () -> referenceIsWellFormed(index));
            run.guard(Finding.Rule.HOSTILE_ACTION, () -> repeatedActionsEarnNoMore(index));
        }
        List<String> hostile = HostileActions.all();
        for (int i = 0; i < hostile.size(); i++) {
            int index = i;
            run.guard(Finding.Rule.HOSTILE_ACTION, () -> survives(hostile.get(index), index));
        }
    }

    private void samplesAreWellFormed(int index) {
        long seed = run.seed(index);
        SeededRandom random = SeededRandom.of(run.options().seed(), "samples", index);
        try (Env env = run.make(seed)) {
            Optional<Samples> samples = env.capability(Samples.class);
            if (samples.isEmpty()) {
                return;
            }
            CheckedEpisode episode = new CheckedEpisode(env.reset(seed));
            while (!episode.done() && episode.actions().size() < LONGEST) {
                SeededRandom again = random.copy();
                String action = samples.get().sampleAction(random);
                if (!action.equals(samples.get().sampleAction(again))) {
                    run.report(Finding.Rule.SAMPLES, "the same random numbers must propose the same action");
                }
                requireWellFormed(Finding.Rule.SAMPLES, episode.play(env, action), action, seed);
            }
        }
    }

    private void referenceIsWellFormed(int index) {
        long seed = run.seed(index);
        try (Env env = run.make(seed)) {
            Optional<ReferencePlayer> player = env.capability(ReferencePlayer.class);
            if (player.isEmpty()) {
                return;
            }
            CheckedEpisode episode = new CheckedEpisode(env.reset(seed));
            while (!episode.done() && episode.actions().size() < LONGEST) {
                String action = player.get().referenceAction();
                requireWellFormed(Finding.Rule.REFERENCE, episode.play(env, action), action, seed);
            }
            requireReturn(Finding.Rule.REFERENCE, episode, "the reference player, seed " + seed);
        }
    }

    private void requireWellFormed(Finding.Rule rule, Step step, String action, long seed) {
        if (step.info().getOr(InfoKeys.MOVE, MoveKind.VALID) == MoveKind.INVALID_FORMAT) {
            run.report(rule, "seed " + seed + ": ill-formed action " + CheckedEpisode.brief(action));
        }
    }

    /// Plays `hostile` some steps into an episode, then continues as if nothing had happened.
    private void survives(String hostile, int index) {
        long seed = run.seed(index % run.options().episodes());
        try (Env env = run.make(seed)) {
            for (int before : List.of(0, 2)) {
                CheckedEpisode episode = new CheckedEpisode(env.reset(seed));
                ActionSource source = run.actions(index);
                for (int i = 0; i < before && !episode.done(); i++) {
                    episode.play(env, source.next(env));
                }
                if (episode.done()) {
                    return;
                }
                playTimed(env, episode, hostile);
                for (int i = 0; i < 20 && !episode.done(); i++) {
                    episode.play(env, source.next(env));
                }
                requireReturn(Finding.Rule.HOSTILE_ACTION, episode, "after " + CheckedEpisode.brief(hostile));
            }
        } catch (RuntimeException | StackOverflowError e) {
            run.report(
                    Finding.Rule.HOSTILE_ACTION,
                    "seed " + seed + ", action " + CheckedEpisode.brief(hostile) + " throws " + e);
        }
    }

    private void playTimed(Env env, CheckedEpisode episode, String hostile) {
        long start = System.nanoTime();
        episode.play(env, hostile);
        long nanos = System.nanoTime() - start;
        if (nanos > run.options().stepLimit().toNanos()) {
            run.report(
                    Finding.Rule.HOSTILE_ACTION,
                    "action " + CheckedEpisode.brief(hostile) + " took " + nanos / 1_000_000 + " ms");
        }
    }

    /// Plays every action of an ordinary episode twice.
    private void repeatedActionsEarnNoMore(int index) {
        long seed = run.seed(index);
        try (Env env = run.make(seed)) {
            CheckedEpisode episode = new CheckedEpisode(env.reset(seed));
            ActionSource source = run.actions(index);
            while (!episode.done() && episode.actions().size() < LONGEST) {
                String action = source.next(env);
                episode.play(env, action);
                if (!episode.done()) {
                    episode.play(env, action);
                }
            }
            requireReturn(Finding.Rule.HOSTILE_ACTION, episode, "with every action repeated, seed " + seed);
        }
    }

    private void requireReturn(Finding.Rule rule, CheckedEpisode episode, String which) {
        if (episode.reward() > run.options().maxReturn() + SLACK) {
            run.report(
                    rule,
                    "the episode " + which + " earned " + episode.reward() + ", but the best return is "
                            + run.options().maxReturn());
        }
    }
}
