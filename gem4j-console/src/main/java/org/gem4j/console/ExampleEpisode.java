// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.console;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.gem4j.env.EnvException;
import org.gem4j.env.EnvSpec;
import org.gem4j.env.ReferencePlayer;
import org.gem4j.env.Reset;
import org.gem4j.env.ResetOptions;
import org.gem4j.env.Samples;
import org.gem4j.env.SeededRandom;
import org.gem4j.report.NumberText;
import org.gem4j.rollout.Episode;
import org.gem4j.rollout.EpisodeListener;
import org.gem4j.rollout.EpisodePlayer;
import org.gem4j.rollout.EpisodeSeed;
import org.gem4j.rollout.Sampling;
import org.gem4j.rollout.ScriptedPolicy;
import org.gem4j.rollout.Turn;

/// One episode as an agent sees it, played by the environment's reference player or by random well-formed actions.
///
/// @param player who played: `reference`, `random`, or `nobody` where the environment has neither
/// @param seed the seed of the episode
/// @param start the first prompt
/// @param turns the actions and their results, at most [#MOST_TURNS]
/// @param complete whether the episode ended
public record ExampleEpisode(String player, long seed, String start, List<Move> turns, boolean complete) {
    private static final int MOST_TURNS = 12;

    /// One action and its result.
    public record Move(String action, String observation, double reward) {}

    /// Plays it.
    ///
    /// @throws EnvException if the environment fails
    public static ExampleEpisode play(EnvSpec spec, Map<String, ?> options, long seed) {
        Watcher watcher = new Watcher();
        try (EpisodePlayer player = ShownEnv.player(spec.id(), () -> spec.make(options))) {
            boolean reference = player.capability(ReferencePlayer.class).isPresent();
            boolean random = player.capability(Samples.class).isPresent();
            int most = reference || random ? MOST_TURNS : 0;
            List<Episode> whole = player.play(
                    reference ? ScriptedPolicy.REFERENCE : ScriptedPolicy.random(SeededRandom.of(seed, "example", 0)),
                    List.of(new EpisodeSeed(seed, seed, ResetOptions.seeded(seed))),
                    Sampling.plain(1),
                    watcher,
                    () -> watcher.moves.size() >= most);
            return new ExampleEpisode(
                    reference ? "reference" : random ? "random" : "nobody",
                    seed,
                    watcher.start,
                    List.copyOf(watcher.moves),
                    !whole.isEmpty());
        }
    }

    /// Keeps what happens, also of an episode that is not played to its end.
    private static final class Watcher implements EpisodeListener {
        private final List<Move> moves = new ArrayList<>();
        private String start = "";

        @Override
        public void started(EpisodeSeed seed, Reset reset) {
            start = reset.observation().text();
        }

        @Override
        public void turned(EpisodeSeed seed, Turn turn) {
            moves.add(new Move(
                    turn.action(), turn.step().observation().text(), turn.step().reward()));
        }

        @Override
        public void broke(EpisodeSeed seed, EnvException cause) {
            throw cause;
        }
    }

    private double total() {
        return turns.stream().mapToDouble(Move::reward).sum();
    }

    /// The episode for a reader.
    public String asText() {
        StringBuilder text = new StringBuilder("Example (seed " + seed + ", played by " + player + "):\n");
        text.append(indent(start));
        for (Move turn : turns) {
            text.append("> ")
                    .append(turn.action().strip().replace("\n", "\n> "))
                    .append('\n');
            text.append(indent(turn.observation() + "  [reward " + NumberText.rounded(turn.reward()) + "]"));
        }
        String total = NumberText.rounded(total());
        String end = complete ? "return " + total : "... and so on: return so far " + total;
        return text.append(end).append('\n').toString();
    }

    /// The episode for JSON.
    public Map<String, Object> asMap() {
        Map<String, Object> map = new LinkedHashMap<>();
        map.put("player", player);
        map.put("seed", seed);
        map.put("start", start);
        map.put("turns", turns);
        map.put("complete", complete);
        map.put("return", total());
        return map;
    }

    private static String indent(String text) {
        return text.indent(2);
    }
}
