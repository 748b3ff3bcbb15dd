// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.cluster;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.gem4j.env.Env;
import org.gem4j.env.Gem;
import org.gem4j.env.Observation;
import org.gem4j.env.Samples;
import org.gem4j.env.SeededRandom;
import org.gem4j.env.Step;
import tools.jackson.databind.json.JsonMapper;

/// Episodes that were played in this process, as frames and what they showed.
final class Recordings {
    private static final JsonMapper JSON = JsonMapper.shared();
    private static final List<String> IDS = List.of(
            "game:GuessTheNumber-v0-easy",
            "game:Mastermind-v0-easy",
            "game:Minesweeper-v0-easy",
            "game:Sudoku-v0-easy",
            "game:Hangman-v0-easy",
            "game:TowerofHanoi-v0-easy");

    private Recordings() {}

    /// @param shown for each frame the text, the reward and whether the episode is over
    record Recording(String envId, List<String> frames, List<String> shown) {}

    /// Episodes one after the other, with random actions.
    static Recording of(int number, int steps) {
        String envId = IDS.get(number % IDS.size());
        List<String> frames = new ArrayList<>();
        List<String> shown = new ArrayList<>();
        SeededRandom random = SeededRandom.of(number, "actions", 0);
        try (Env env = Gem.make(envId)) {
            boolean over = true;
            for (int i = 0; i < steps; i++) {
                if (over) {
                    long seed = 1000L * number + i;
                    frames.add(JSON.writeValueAsString(Map.of("type", "reset", "data", Map.of("seed", seed))));
                    shown.add(shown(env.reset(seed).observation(), "null", false));
                    over = false;
                } else {
                    String action = env.capability(Samples.class).orElseThrow().sampleAction(random);
                    frames.add(JSON.writeValueAsString(Map.of("type", "step", "data", Map.of("message", action))));
                    Step step = env.step(action);
                    over = step.done();
                    shown.add(shown(step.observation(), Double.toString(step.reward()), over));
                }
            }
        }
        return new Recording(envId, frames, shown);
    }

    private static String shown(Observation observation, String reward, boolean done) {
        return observation.text() + "|" + reward + "|" + done;
    }

    /// What the data of an answer shows.
    static String shown(String data) {
        var node = JSON.readTree(data);
        return node.path("observation").path("text").asString("") + "|"
                + (node.path("reward").isNull()
                        ? "null"
                        : Double.toString(node.path("reward").doubleValue()))
                + "|" + node.path("done").booleanValue();
    }
}
