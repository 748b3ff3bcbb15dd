// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.rollout;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;
import java.util.stream.LongStream;
import org.gem4j.env.Env;
import org.gem4j.env.EnvException;
import org.gem4j.env.Info;
import org.gem4j.env.InfoKeys;
import org.gem4j.env.Reset;
import org.gem4j.env.ResetOptions;
import org.gem4j.env.Step;
import org.gem4j.vector.Autoreset;
import org.gem4j.vector.VectorEnv;
import org.gem4j.vector.VectorOptions;
import org.junit.jupiter.api.Test;

class EpisodePlayerTest {
    private static final Sampling PLAIN = Sampling.plain(4);
    private final List<Long> seeds = LongStream.range(0, 25).boxed().toList();

    @Test
    void playsOneEpisodeForEachSeedWhateverTheNumberOfEnvironments() {
        List<Episode> three = play(3, requests -> answers(requests, "go"));
        List<Episode> many = play(40, requests -> answers(requests, "go"));

        assertThat(three).hasSize(25).isEqualTo(many);
        assertThat(three.get(4).turns()).hasSize(3);
        assertThat(three.get(4).success()).isTrue();
        assertThat(three.get(4).totalReward()).isEqualTo(1);
    }

    @Test
    void incompleteAnswersAreNeverMoves() {
        List<Episode> episodes = play(
                5,
                requests -> requests.stream()
                        .map(request -> new Response("go", new int[0], new int[0], new float[0], StopReason.LENGTH))
                        .toList());

        assertThat(episodes).allMatch(episode -> episode.turns().size() == 1 && !episode.success());
        assertThat(episodes.getFirst().turns().getFirst().action()).isEqualTo(EpisodePlayer.INVALID_ACTION);
    }

    @Test
    void failuresOfOneEpisodeDoNotTouchTheOthers() {
        List<Episode> episodes = play(5, requests -> answers(requests, "break"));
        List<Episode> unanswered = play(
                5,
                requests -> requests.stream()
                        .map(request ->
                                new Response("", new int[0], new int[0], new float[0], StopReason.INFRASTRUCTURE))
                        .toList());

        assertThat(episodes).hasSize(25).allMatch(episode -> episode.outcome() == Episode.Outcome.INFRASTRUCTURE);
        assertThat(unanswered).hasSize(25).allMatch(episode -> episode.outcome() == Episode.Outcome.INFRASTRUCTURE);
    }

    @Test
    void stopsBetweenTurnsWhenCancelled() {
        try (EpisodePlayer player = player(5)) {
            int[] asked = {0};
            List<Episode> episodes = player.play(
                    requests -> answers(requests, "go"), EpisodeSeed.of(seeds), PLAIN, () -> ++asked[0] > 4);

            assertThat(episodes).hasSize(5);
        }
    }

    @Test
    void templatesAreKnownByName() {
        assertThat(PromptTemplate.of("no").render("x")).isEqualTo("x");
        assertThat(PromptTemplate.of("qwen3_game").render("x"))
                .startsWith("<|im_start|>user\n")
                .contains("\\boxed{}")
                .endsWith("<|im_start|>assistant\n");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> PromptTemplate.of("qwen3_gam"))
                .withMessageContaining("Did you mean qwen3_game?");
    }

    private List<Episode> play(int environments, Policy policy) {
        try (EpisodePlayer player = player(environments)) {
            return player.play(policy, EpisodeSeed.of(seeds), PLAIN, () -> false);
        }
    }

    private static EpisodePlayer player(int environments) {
        List<Supplier<Env>> factories = new ArrayList<>();
        for (int i = 0; i < environments; i++) {
            factories.add(ThreeSteps::new);
        }
        VectorEnv vector = VectorEnv.of(factories, VectorOptions.defaults().withAutoreset(Autoreset.DISABLED));
        return new EpisodePlayer("test:ThreeSteps", vector, PromptTemplate.of("no"));
    }

    private static List<Response> answers(List<Request> requests, String text) {
        return requests.stream().map(request -> Response.scripted(text)).toList();
    }

    /// Solved by saying "go" three times; "break" breaks it, anything else ends it.
    private static final class ThreeSteps implements Env {
        private long seed;
        private int steps;

        @Override
        public Reset reset(ResetOptions options) {
            seed = options.seed().orElseThrow();
            steps = 0;
            return Reset.of("start " + seed, Info.empty());
        }

        @Override
        public Step step(String action) {
            if (action.equals("break")) {
                throw new EnvException("broken");
            }
            steps++;
            boolean won = action.equals("go") && steps == 3;
            boolean done = won || !action.equals("go");
            Info info = done ? Info.of(InfoKeys.SUCCESS, won) : Info.empty();
            return Step.of("step " + steps + " of " + seed, won ? 1 : 0, done, false, info);
        }
    }
}
