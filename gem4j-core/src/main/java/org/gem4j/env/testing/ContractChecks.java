// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.env.testing;

import org.gem4j.env.Env;
import org.gem4j.env.Info;
import org.gem4j.env.Reset;
import org.gem4j.env.ResetOptions;
import org.gem4j.env.Step;

/// The order of calls, the end of episodes, and the contents of the info.
final class ContractChecks {
    private final CheckRun run;

    ContractChecks(CheckRun run) {
        this.run = run;
    }

    void check() {
        run.guard(Finding.Rule.STEP_BEFORE_RESET, this::refusesAStepBeforeTheReset);
        run.guard(Finding.Rule.STEP_AFTER_END, this::refusesAStepAfterTheEnd);
        run.guard(Finding.Rule.INFO, this::infoIsJsonLike);
        run.guard(Finding.Rule.CLOSE_TWICE, () -> {
            Env env = run.make(run.seed(0));
            env.reset();
            env.close();
            env.close();
            Env unstarted = run.make(run.seed(0));
            unstarted.close();
        });
    }

    private void refusesAStepBeforeTheReset() {
        try (Env env = run.make(run.seed(0))) {
            requireRefused(Finding.Rule.STEP_BEFORE_RESET, env, "before the first reset");
        }
    }

    private void refusesAStepAfterTheEnd() {
        try (Env env = run.make(run.seed(0))) {
            CheckedEpisode episode = run.play(
                    env, ResetOptions.none(), run.actions(0), run.options().maxSteps());
            if (!episode.done()) {
                run.report(
                        Finding.Rule.EPISODE_END,
                        "not over after " + run.options().maxSteps() + " steps");
                return;
            }
            requireRefused(Finding.Rule.STEP_AFTER_END, env, "after the episode's end");
            env.reset();
            env.step("hello");
        }
    }

    private void requireRefused(Finding.Rule rule, Env env, String when) {
        try {
            Step step = env.step("hello");
            run.report(
                    rule,
                    "a step " + when + " must throw IllegalStateException but returned reward " + step.reward()
                            + " and " + CheckedEpisode.brief(step.observation().text()));
        } catch (IllegalStateException expected) {
            if (expected.getMessage() == null || expected.getMessage().isBlank()) {
                run.report(rule, "the IllegalStateException of a step " + when + " must say what to do");
            }
        }
    }

    private void infoIsJsonLike() {
        try (Env env = run.make(run.seed(0))) {
            Reset first = env.reset();
            requireJsonLike(first.info(), "reset");
            ActionSource source = run.actions(0);
            for (int i = 0; i < run.options().maxSteps(); i++) {
                Step step = env.step(source.next(env));
                requireJsonLike(step.info(), "step");
                if (step.done()) {
                    break;
                }
            }
        }
    }

    private void requireJsonLike(Info info, String where) {
        info.asMap().forEach((name, value) -> {
            if (!name.matches("[a-z][a-z0-9_]*")) {
                run.report(Finding.Rule.INFO, "info names are in snake case, but a " + where + " has " + name);
            }
            if (!PlainValues.isPlain(value)) {
                run.report(
                        Finding.Rule.INFO,
                        "info values are JSON-like, but " + name + " of a " + where + " is a "
                                + (value == null ? "null" : value.getClass().getName()));
            }
        });
    }
}
