// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.rollout.report;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/// Reads and writes sample episodes as JSON Lines, one episode per line.
///
/// ```json
/// {"env_id": "…", "seed": 7, "policy": "step 300", "return": 1.0, "success": true,
///  "turns": [{"observation": "…", "prompt": "…", "action": "…", "reward": 1.0, "terminated": true,
///             "truncated": false, "move": "win", "tokens": 6, "mean_logprob": -0.02, "info": {…}}],
///  "final_observation": "…"}
/// ```
public final class SampleEpisodes {
    private SampleEpisodes() {}

    /// Replaces `file`.
    public static void write(Path file, Collection<SampleEpisode> episodes) {
        StringBuilder text = new StringBuilder();
        for (SampleEpisode episode : episodes) {
            text.append(line(episode)).append('\n');
        }
        AtomicFile.write(file, text.toString());
    }

    /// The episodes of a file, none if there is no such file.
    ///
    /// @throws IllegalArgumentException naming the line that does not hold an episode
    public static List<SampleEpisode> read(Path file) {
        List<SampleEpisode> episodes = new ArrayList<>();
        try {
            int number = 0;
            for (String line : Files.exists(file) ? Files.readAllLines(file) : List.<String>of()) {
                number++;
                if (!line.isBlank()) {
                    episodes.add(parse(line, Json.at(file, number)));
                }
            }
        } catch (IOException e) {
            throw AtomicFile.failure("read", file, e);
        }
        return episodes;
    }

    static String line(SampleEpisode episode) {
        return Json.line(fields(episode));
    }

    /// An episode as its line has it, for lines that say more.
    public static Map<String, Object> fields(SampleEpisode episode) {
        Map<String, Object> fields = new LinkedHashMap<>();
        fields.put("env_id", episode.envId());
        fields.put("seed", episode.seed());
        fields.put("policy", episode.policy());
        fields.put("return", Json.number(episode.totalReward()));
        fields.put("success", episode.success());
        fields.put("turns", episode.turns().stream().map(SampleEpisodes::turn).toList());
        fields.put("final_observation", episode.finalObservation());
        return fields;
    }

    private static Map<String, Object> turn(SampleTurn turn) {
        Map<String, Object> fields = new LinkedHashMap<>();
        fields.put("observation", turn.observation());
        fields.put("prompt", turn.prompt());
        fields.put("action", turn.action());
        fields.put("reward", Json.number(turn.reward()));
        fields.put("terminated", turn.terminated());
        fields.put("truncated", turn.truncated());
        fields.put("move", turn.move());
        fields.put("tokens", turn.tokens());
        fields.put("mean_logprob", Json.number(turn.meanLogprob()));
        fields.put("info", turn.info());
        return fields;
    }

    private static SampleEpisode parse(String line, String source) {
        return parse(Json.object(line, source), source);
    }

    /// The episode in a line's object.
    ///
    /// @param source where it comes from, for the message
    /// @throws IllegalArgumentException if it does not hold an episode
    public static SampleEpisode parse(Map<String, Object> line, String source) {
        Fields fields = new Fields(line, source);
        List<SampleTurn> turns = new ArrayList<>();
        for (Map<String, Object> turn : fields.objects("turns")) {
            turns.add(turn(new Fields(turn, source + " turn " + (turns.size() + 1))));
        }
        return new SampleEpisode(
                fields.text("env_id"),
                fields.whole("seed"),
                fields.text("policy"),
                turns,
                fields.text("final_observation"),
                fields.flag("success"));
    }

    private static SampleTurn turn(Fields fields) {
        Map<String, Object> info = new LinkedHashMap<>(fields.object("info"));
        if (!fields.text("move").isEmpty()) {
            info.put("move", fields.text("move"));
        }
        return new SampleTurn(
                fields.text("observation"),
                fields.text("prompt"),
                fields.text("action"),
                fields.number("reward"),
                fields.flag("terminated"),
                fields.flag("truncated"),
                info,
                (int) Math.clamp(fields.whole("tokens"), 0L, Integer.MAX_VALUE),
                fields.number("mean_logprob"));
    }
}
