// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.report;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import org.gem4j.env.ChatMessage;
import org.gem4j.env.ChatRole;
import org.gem4j.env.Info;
import org.gem4j.env.InfoKeys;
import org.gem4j.env.MoveKind;
import org.gem4j.env.Observation;
import org.gem4j.env.Step;
import org.gem4j.rollout.Episode;
import org.gem4j.rollout.Prompt;
import org.gem4j.rollout.Response;
import org.gem4j.rollout.StopReason;
import org.gem4j.rollout.Turn;

/// An episode as a JSON object, for people and their programs: texts and counts without token ids and images.
///
/// ```json
/// {"env_id": "…", "seed": 7, "policy": "step 300", "outcome": "ok", "failure": "", "return": 1.0, "success": true,
///  "turns": [{"observation": "…", "prompt": "…", "action": "…", "stop": "end_of_turn", "reward": 1.0,
///             "terminated": true, "truncated": false, "move": "win", "prompt_tokens": 40, "tokens": 6,
///             "mean_logprob": -0.02, "info": {…}}],
///  "final_observation": "…"}
/// ```
///
/// An observation is what the environment said since the policy last spoke, without the history around it. A prompt is
/// a text, or a list of messages with `role` and `content`. An action is the response as it was sampled.
public final class EpisodeJson {
    /// What lies below is rounding, which depends on what else was in the model's batch.
    private static final double LOGPROB_STEPS = 1e4;

    private EpisodeJson() {}

    /// Which prompts are written.
    public enum Prompts {
        /// That of every turn.
        WHOLE,
        /// Those that do not just add to the one before: histories would fill the disk.
        CHANGED,
        /// None, and observations as they are: of players who read those.
        NONE
    }

    /// The episode's object.
    public static Map<String, Object> write(Episode episode, Prompts prompts) {
        Map<String, Object> fields = new LinkedHashMap<>();
        fields.put("env_id", episode.envId());
        fields.put("seed", episode.seed());
        fields.put("policy", episode.policy());
        fields.put("outcome", episode.outcome().name().toLowerCase(Locale.ROOT));
        fields.put("failure", episode.failure());
        fields.put("return", Json.number(episode.totalReward()));
        fields.put("success", episode.success());
        List<Map<String, Object>> turns = new ArrayList<>();
        Optional<Turn> before = Optional.empty();
        for (Turn turn : episode.turns()) {
            boolean told = switch (prompts) {
                case WHOLE -> true;
                case CHANGED -> before.isEmpty() || !adds(before.get().prompt(), turn.prompt());
                case NONE -> false;
            };
            String observation = prompts == Prompts.NONE ? turn.observation().text() : news(before, turn.observation());
            turns.add(turn(turn, observation, told ? prompt(turn.prompt()) : ""));
            before = Optional.of(turn);
        }
        fields.put("turns", turns);
        fields.put("final_observation", prompts == Prompts.NONE ? episode.last().text() : news(before, episode.last()));
        return fields;
    }

    private static Map<String, Object> turn(Turn turn, String observation, Object prompt) {
        Response response = turn.response();
        Map<String, Object> info = new LinkedHashMap<>();
        turn.step().info().asMap().forEach((name, value) -> info.put(name, Json.plain(value)));
        info.remove(InfoKeys.PREFIX.name());
        info.remove(InfoKeys.SUFFIX.name());
        Map<String, Object> fields = new LinkedHashMap<>();
        fields.put("observation", observation);
        fields.put("prompt", prompt);
        fields.put("action", response.text());
        fields.put("stop", response.stop().wireName());
        fields.put("reward", Json.number(turn.step().reward()));
        fields.put("terminated", turn.step().terminated());
        fields.put("truncated", turn.step().truncated());
        fields.put("move", info.getOrDefault(InfoKeys.MOVE.name(), ""));
        fields.put("prompt_tokens", response.usage().promptTokens());
        fields.put("tokens", response.usage().responseTokens());
        fields.put(
                "mean_logprob", Json.number(Math.rint(response.usage().meanLogprob() * LOGPROB_STEPS) / LOGPROB_STEPS));
        fields.put("info", info);
        return fields;
    }

    private static Object prompt(Prompt prompt) {
        return prompt instanceof Prompt.Chat chat
                ? chat.messages().stream()
                        .map(message -> Map.of("role", message.role().wireName(), "content", message.content()))
                        .toList()
                : prompt.shown();
    }

    private static boolean adds(Prompt before, Prompt now) {
        if (before instanceof Prompt.Chat(List<ChatMessage> old) && now instanceof Prompt.Chat(List<ChatMessage> all)) {
            return !old.isEmpty()
                    && all.size() >= old.size()
                    && all.subList(0, old.size()).equals(old);
        }
        return !before.shown().isEmpty() && now.shown().startsWith(before.shown());
    }

    /// What the environment said since the policy last spoke.
    private static String news(Optional<Turn> before, Observation now) {
        if (now.messages().isEmpty()) {
            return news(before.map(turn -> turn.observation().text()).orElse(""), now.text());
        }
        List<ChatMessage> messages = now.messages();
        int from = messages.size();
        while (from > 0 && messages.get(from - 1).role() != ChatRole.ASSISTANT) {
            from--;
        }
        return messages.subList(from, messages.size()).stream()
                .map(ChatMessage::content)
                .collect(Collectors.joining("\n"));
    }

    /// The lines of an observation that do not repeat the first ones of the observation before, as a history does.
    static String news(String before, String observation) {
        int shared = 0;
        int line = 0;
        int limit = Math.min(before.length(), observation.length());
        while (shared < limit && before.charAt(shared) == observation.charAt(shared)) {
            shared++;
            if (observation.charAt(shared - 1) == '\n') {
                line = shared;
            }
        }
        return observation.substring(line);
    }

    /// The episode in an object, as far as it is there: observations without their history. Of lines that earlier
    /// versions wrote, too.
    ///
    /// @param source where the object comes from, for the message
    /// @throws IllegalArgumentException if it does not hold an episode
    public static Episode read(Map<String, Object> object, String source) {
        Fields fields = new Fields(object, source);
        List<Fields> turns = new ArrayList<>();
        for (Map<String, Object> turn : fields.objects("turns")) {
            turns.add(new Fields(turn, source + " turn " + (turns.size() + 1)));
        }
        String last = fields.textOr("final_observation", "");
        List<Turn> read = new ArrayList<>();
        for (int i = 0; i < turns.size(); i++) {
            String next = i + 1 < turns.size() ? turns.get(i + 1).text("observation") : last;
            boolean end = i + 1 == turns.size();
            read.add(turn(turns.get(i), next, end ? solved(fields) : Optional.empty()));
        }
        return new Episode(
                fields.text("env_id"),
                fields.whole("seed"),
                fields.textOr("policy", ""),
                read,
                Observation.of(last),
                fields.oneOf("outcome", Episode.Outcome.OK),
                fields.textOr("failure", ""));
    }

    /// Where the last turn has no side information, the line says alone whether the task was solved.
    private static Optional<Boolean> solved(Fields fields) {
        return fields.map().containsKey("success") ? Optional.of(fields.flag("success")) : Optional.empty();
    }

    private static Turn turn(Fields fields, String next, Optional<Boolean> solved) {
        Map<String, Object> info = new LinkedHashMap<>();
        if (fields.map().containsKey("info")) {
            info.putAll(fields.object("info"));
        }
        if (!fields.textOr("move", "").isEmpty()) {
            info.put(InfoKeys.MOVE.name(), fields.text("move"));
        }
        if (info.isEmpty()) {
            solved.ifPresent(said -> info.put(InfoKeys.SUCCESS.name(), said));
        }
        boolean cut = "length".equals(info.remove("stop"));
        StopReason stop = fields.oneOf("stop", cut ? StopReason.LENGTH : StopReason.END_OF_TURN);
        Response.Usage usage = new Response.Usage(
                fields.countOr("prompt_tokens", 0),
                fields.countOr("tokens", 0),
                fields.numberOr("mean_logprob", Double.NaN));
        String action = fields.text("action");
        Step step = Step.of(
                next, fields.number("reward"), fields.flag("terminated"), fields.flag("truncated"), info(info, fields));
        return new Turn(
                Observation.of(fields.text("observation")),
                prompt(fields),
                Response.untokenized(action, stop, usage),
                action,
                step);
    }

    private static Info info(Map<String, Object> info, Fields fields) {
        try {
            return Info.ofMap(info);
        } catch (IllegalArgumentException e) {
            throw new IllegalArgumentException(fields.source() + ": " + e.getMessage(), e);
        }
    }

    private static Prompt prompt(Fields fields) {
        if (!(fields.map().get("prompt") instanceof List)) {
            return Prompt.text(fields.textOr("prompt", ""));
        }
        return new Prompt.Chat(fields.objects("prompt").stream()
                .map(message -> new Fields(message, fields.source() + " prompt"))
                .map(message -> new ChatMessage(message.oneOf("role", ChatRole.USER), message.text("content")))
                .toList());
    }

    /// How the environment took an action: `valid`, `invalid_move`, `invalid_format`, `win`, `lose`; empty if it
    /// did not say.
    public static String move(Turn turn) {
        return turn.step()
                .info()
                .get(InfoKeys.MOVE)
                .map(MoveKind::name)
                .map(name -> name.toLowerCase(Locale.ROOT))
                .orElse("");
    }
}
