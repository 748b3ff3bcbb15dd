// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.cli;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;
import org.gem4j.env.Env;
import org.gem4j.env.EnvSpec;
import org.gem4j.env.Info;
import org.gem4j.env.InfoKeys;
import org.gem4j.env.ReferencePlayer;
import org.gem4j.env.Reset;
import org.gem4j.env.Samples;
import org.gem4j.env.SeededRandom;
import org.gem4j.env.Step;

/// One episode as an agent sees it, played by the environment's own player or by random well-formed actions.
///
/// @param player who played: `reference`, `random`, or `nobody` where the environment has neither
/// @param seed what the episode was started with
/// @param start the first prompt
/// @param turns what was done and answered, at most [#MOST_TURNS]
/// @param complete whether the episode came to its end
record ExampleEpisode(String player, long seed, String start, List<Turn> turns, boolean complete) {
    private static final int MOST_TURNS = 12;

    /// One action and its answer.
    record Turn(String action, String observation, double reward) {}

    static ExampleEpisode play(EnvSpec spec, Map<String, ?> options, long seed) {
        try (Env env = spec.make(options)) {
            Reset reset = env.reset(seed);
            String start = shown(reset.observation().text(), reset.info());
            SeededRandom random = SeededRandom.of(seed, "example", 0);
            List<Turn> turns = new ArrayList<>();
            boolean done = false;
            Optional<ReferencePlayer> reference = env.capability(ReferencePlayer.class);
            Optional<Samples> samples = env.capability(Samples.class);
            Optional<Supplier<String>> actions = reference
                    .<Supplier<String>>map(player -> player::referenceAction)
                    .or(() -> samples.map(sampler -> () -> sampler.sampleAction(random)));
            while (!done && turns.size() < MOST_TURNS && actions.isPresent()) {
                String action = actions.get().get();
                Step step = env.step(action);
                done = step.done();
                turns.add(new Turn(action, shown(step.observation().text(), step.info()), step.reward()));
            }
            String player = reference.isPresent() ? "reference" : samples.isPresent() ? "random" : "nobody";
            return new ExampleEpisode(player, seed, start, List.copyOf(turns), done);
        }
    }

    private static String shown(String observation, Info info) {
        return (info.getOr(InfoKeys.PREFIX, "") + "\n" + observation + "\n" + info.getOr(InfoKeys.SUFFIX, "")).strip();
    }

    private double total() {
        return turns.stream().mapToDouble(Turn::reward).sum();
    }

    String asText() {
        StringBuilder text = new StringBuilder("Example (seed " + seed + ", played by " + player + "):\n");
        text.append(indent(start));
        for (Turn turn : turns) {
            text.append("> ")
                    .append(turn.action().strip().replace("\n", "\n> "))
                    .append('\n');
            text.append(indent(turn.observation() + "  [reward " + PlayCommand.number(turn.reward()) + "]"));
        }
        String total = PlayCommand.number(total());
        String end = complete ? "return " + total : "... and so on: return so far " + total;
        return text.append(end).append('\n').toString();
    }

    Map<String, Object> asMap() {
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
