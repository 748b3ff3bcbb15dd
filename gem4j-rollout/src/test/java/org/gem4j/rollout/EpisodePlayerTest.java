// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.rollout;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
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
    private static final Policy SAYS_ITS_SEED =
            Policy.each(request -> Response.scripted(request.seed() % 3 == 0 ? "stop" : "go"));

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
                        .map(request -> Response.untokenized("go", StopReason.LENGTH, Response.Usage.UNKNOWN))
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
                        .map(request -> Response.failed(StopReason.INFRASTRUCTURE, "gone"))
                        .toList());

        assertThat(episodes).hasSize(25).allMatch(episode -> episode.outcome() == Episode.Outcome.INFRASTRUCTURE);
        assertThat(episodes).allMatch(episode -> episode.failure().contains("broken"));
        assertThat(unanswered).hasSize(25).allMatch(episode -> episode.outcome() == Episode.Outcome.INFRASTRUCTURE);
        assertThat(unanswered)
                .allMatch(episode -> episode.failure().equals("gone")
                        && episode.last().text().startsWith("start"));
    }

    @Test
    void stopsBetweenTurnsWhenCanceled() {
        try (EpisodePlayer player = player(5)) {
            int[] asked = {0};
            List<Episode> episodes = player.play(
                    requests -> answers(requests, "go"),
                    EpisodeSeed.of(seeds),
                    PLAIN,
                    EpisodeListener.none(),
                    () -> ++asked[0] > 4);

            assertThat(episodes).hasSize(5);
        }
    }

    @Test
    void everyPolicyErrorOfAModelIsItsOwn() {
        List<Episode> episodes =
                play(5, Policy.each(request -> Response.failed(StopReason.PROMPT_TOO_LONG, "500 tokens")));

        assertThat(episodes).allMatch(episode -> episode.outcome() == Episode.Outcome.POLICY_ERROR);
        assertThat(episodes).allMatch(Episode::counts).noneMatch(Episode::success);
    }

    @Test
    void aListenerSeesEverythingInOrder() {
        List<String> seen = new ArrayList<>();
        EpisodeListener listener = new EpisodeListener() {
            @Override
            public void started(EpisodeSeed seed, Reset reset) {
                seen.add(reset.observation().text());
            }

            @Override
            public void turned(EpisodeSeed seed, Turn turn) {
                seen.add(turn.action());
            }

            @Override
            public void broke(EpisodeSeed seed, EnvException cause) {
                seen.add(cause.getMessage());
            }

            @Override
            public void ended(EpisodeSeed seed, Episode episode) {
                seen.add(episode.outcome().name());
            }
        };
        try (EpisodePlayer player = player(1)) {
            EpisodeSeed seed = new EpisodeSeed(7, 7, ResetOptions.seeded(7));
            player.play(requests -> answers(requests, "go"), List.of(seed), PLAIN, listener, () -> false);
            player.play(requests -> answers(requests, "break"), List.of(seed), PLAIN, listener, () -> false);
        }

        assertThat(seen).containsExactly("start 7", "go", "go", "go", "OK", "start 7", "broken", "INFRASTRUCTURE");
    }

    @Test
    void episodesThatCannotBeginFailOneByOne() {
        List<Supplier<Env>> factories = List.of(Unstartable::new, Unstartable::new);
        VectorEnv vector = VectorEnv.of(factories, VectorOptions.defaults().withAutoreset(Autoreset.DISABLED));
        try (EpisodePlayer player = new EpisodePlayer("test:Unstartable", vector, PromptTemplate.of("no"))) {
            List<Episode> episodes = player.play(requests -> answers(requests, "go"), EpisodeSeed.of(seeds), PLAIN);

            assertThat(episodes)
                    .hasSize(25)
                    .allMatch(episode -> episode.failure().contains("no luck"));
        }
    }

    /// Never begins.
    private static final class Unstartable implements Env {
        @Override
        public Reset reset(ResetOptions options) {
            throw new EnvException("no luck");
        }

        @Override
        public Step step(String action) {
            throw new IllegalStateException("never reset");
        }
    }

    @Test
    void scriptedPoliciesLookAtTheEnvironment() {
        List<Episode> lacking = play(1, ScriptedPolicy.RANDOM);

        assertThat(lacking.getFirst().failure()).isEqualTo("the environment cannot propose random actions");
    }

    @Test
    void episodesThatAdvanceOnTheirOwnAreTheSame() {
        List<Episode> together = play(4, SAYS_ITS_SEED);
        Map<Integer, Episode> alone = new ConcurrentHashMap<>();
        List<ConcurrentEpisodes.Task> tasks = new ArrayList<>();
        Supplier<EpisodePlayer> place = () -> player(1);
        for (int i = 0; i < seeds.size(); i++) {
            int number = i;
            tasks.add(new ConcurrentEpisodes.Task(
                    place, EpisodeSeed.of(seeds.get(i)), episode -> alone.put(number, episode)));
        }
        ConcurrentEpisodes.play(SAYS_ITS_SEED, tasks, PLAIN, 8, () -> false);

        assertThat(new TreeMap<>(alone).values()).containsExactlyElementsOf(together);
    }

    private List<Episode> play(int environments, Policy policy) {
        try (EpisodePlayer player = player(environments)) {
            return player.play(policy, EpisodeSeed.of(seeds), PLAIN);
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
