// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.train.internal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Supplier;
import org.gem4j.env.Env;
import org.gem4j.env.EnvException;
import org.gem4j.env.EnvSpec;
import org.gem4j.env.Indexed;
import org.gem4j.env.Info;
import org.gem4j.env.ReferencePlayer;
import org.gem4j.env.Reset;
import org.gem4j.env.ResetOptions;
import org.gem4j.env.Step;
import org.gem4j.env.testing.ScriptedEnv;
import org.gem4j.rollout.PromptTemplate;
import org.gem4j.train.StoppedException;
import org.gem4j.wrap.Wrapper;
import org.junit.jupiter.api.Test;

class WarmStartTest {
    @Test
    void leavesOutEpisodesThatFailForReasonsOutsideOfPlay() {
        WarmStart play = WarmStart.play(List.of(failing(2)), "random", 1, () -> false);

        assertThat(play.tokenizer(300).encode("lamplight"))
                .as("tokens of a word that is in every prompt")
                .hasSize(1);
        assertThat(play.tokenizer(300).encode("unseen")).hasSize(6);
    }

    @Test
    void givesUpWhereEpisodeAfterEpisodeFails() {
        assertThatThrownBy(() -> WarmStart.play(List.of(failing(1)), "random", 1, () -> false))
                .isInstanceOf(EnvException.class)
                .hasMessage("no route");
    }

    @Test
    void goesOnWhereTheDataOfSomeEpisodesIsInvalid() {
        WarmStart play = WarmStart.play(List.of(invalid(5)), "random", 1, () -> false);

        assertThat(play.tokenizer(300).encode("lamplight")).hasSize(1);
        assertThatThrownBy(() -> WarmStart.play(List.of(invalid(1000)), "random", 1, () -> false))
                .hasMessage("row 2: no question");
    }

    @Test
    void stopsBetweenEpisodes() {
        AtomicInteger steps = new AtomicInteger();

        assertThatThrownBy(() ->
                        WarmStart.play(List.of(setup(() -> new Tasks(steps))), "reference", 1, () -> steps.get() == 2))
                .isInstanceOf(StoppedException.class);

        assertThat(steps).hasValue(2);
    }

    @Test
    void aTaskOfADataSetIsPlayedOnceByTheReference() {
        AtomicInteger steps = new AtomicInteger();

        WarmStart.play(List.of(setup(() -> new Tasks(steps))), "reference", 1, () -> false);

        assertThat(steps).hasValue(5);
    }

    /// Five tasks, one for each digit; a seed decides which.
    private static final class Tasks implements Env, ReferencePlayer, Indexed {
        private final AtomicInteger steps;
        private long task;

        Tasks(AtomicInteger steps) {
            this.steps = steps;
        }

        @Override
        public Reset reset(ResetOptions options) {
            task = Math.floorMod(options.seed().orElse(0), size());
            return Reset.of("task " + task, Info.empty());
        }

        @Override
        public Step step(String action) {
            steps.incrementAndGet();
            return Step.of("", 1, true, false, Info.empty());
        }

        @Override
        public String referenceAction() {
            return "answer " + task;
        }

        @Override
        public long size() {
            return 5;
        }

        @Override
        public void close() {}
    }

    /// An environment that one episode in so many fails in.
    private static EnvSetup failing(int every) {
        ScriptedEnv.Script script = new ScriptedEnv.Script() {
            @Override
            public Reset reset(int resets, ResetOptions options) {
                return Reset.of(resets % every == 0 ? "unseen" : "lamplight", Info.empty());
            }

            @Override
            public Step step(int resets, int steps, String action) {
                if (resets % every == 0) {
                    throw new EnvException("no route");
                }
                return Step.of("", 1, true, false, Info.empty());
            }
        };
        return setup(() -> new ScriptedEnv(script));
    }

    /// An environment in whose episodes so many rows in a row are invalid.
    private static EnvSetup invalid(int inARow) {
        AtomicInteger episodes = new AtomicInteger();
        ScriptedEnv.Script script = new ScriptedEnv.Script() {
            @Override
            public Reset reset(int resets, ResetOptions options) {
                if (episodes.incrementAndGet() % (inARow + 1) != 0) {
                    IllegalArgumentException cause = new IllegalArgumentException("no question");
                    throw new EnvException("row 2: no question", cause);
                }
                return Reset.of("lamplight", Info.empty());
            }

            @Override
            public Step step(int resets, int steps, String action) {
                return Step.of("", 1, true, false, Info.empty());
            }
        };
        return setup(() -> new ScriptedEnv(script));
    }

    private static EnvSetup setup(Supplier<Env> maker) {
        return new EnvSetup(
                "test:Made",
                new EnvSpec("test:Made", "Made for a test.", List.of(), options -> maker.get()),
                Map.of(),
                Wrapper.none(),
                PromptTemplate.of("no"),
                1,
                Optional.empty());
    }
}
