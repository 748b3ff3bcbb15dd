// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.env.testing;

import java.util.ArrayList;
import java.util.List;
import java.util.function.LongFunction;
import org.gem4j.env.Env;
import org.gem4j.env.ResetOptions;
import org.gem4j.env.SeededRandom;

/// One run of [EnvChecker]: how environments are made, and what was found so far.
final class CheckRun {
    private static final int FINDINGS_PER_RULE = 3;

    private final LongFunction<Env> factory;
    private final CheckOptions options;
    private final List<Finding> findings = new ArrayList<>();

    /// A check that may throw anything.
    @FunctionalInterface
    interface Check {
        void run() throws Exception;
    }

    CheckRun(LongFunction<Env> factory, CheckOptions options) {
        this.factory = factory;
        this.options = options;
    }

    CheckOptions options() {
        return options;
    }

    Env make(long seed) {
        return factory.apply(seed);
    }

    /// The seed of episode `index`.
    long seed(int index) {
        return SeededRandom.seed(options.seed(), "check", index) >>> 1;
    }

    ActionSource actions(int index) {
        return new ActionSource(SeededRandom.of(options.seed(), "actions", index));
    }

    List<Finding> findings() {
        return List.copyOf(findings);
    }

    void report(Finding.Rule rule, String message) {
        if (findings.stream().filter(found -> found.rule() == rule).count() < FINDINGS_PER_RULE) {
            findings.add(new Finding(rule, message));
        }
    }

    /// Runs a check; what it throws is a finding.
    void guard(Finding.Rule rule, Check check) {
        try {
            check.run();
        } catch (Exception | StackOverflowError e) {
            report(rule, e + at(e));
        }
    }

    private static String at(Throwable e) {
        return e.getStackTrace().length == 0 ? "" : " at " + e.getStackTrace()[0];
    }

    /// Plays an episode of at most `limit` steps.
    CheckedEpisode play(Env env, ResetOptions reset, ActionSource source, int limit) {
        CheckedEpisode episode = new CheckedEpisode(env.reset(reset));
        while (!episode.done() && episode.actions().size() < limit) {
            episode.play(env, source.next(env));
        }
        return episode;
    }

    /// Plays the actions of `original`.
    static CheckedEpisode replay(Env env, ResetOptions reset, CheckedEpisode original) {
        CheckedEpisode episode = new CheckedEpisode(env.reset(reset));
        for (String action : original.actions()) {
            if (episode.done()) {
                break;
            }
            episode.play(env, action);
        }
        return episode;
    }
}
