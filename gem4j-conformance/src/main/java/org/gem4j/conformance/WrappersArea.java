// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.conformance;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import org.gem4j.env.Env;
import org.gem4j.env.Reset;
import org.gem4j.env.Step;
import org.gem4j.wrap.ChatRenderer;
import org.gem4j.wrap.HistoryOptions;
import org.gem4j.wrap.WrapperContext;
import org.gem4j.wrap.Wrappers;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/// Recorded traces of a scripted environment under wrappers: each reset and step must give the recorded
/// observation, reward, flags and info; a construction that the peer refused must be refused.
final class WrappersArea implements Area {
    private static final JsonMapper MAPPER = JsonMapper.builder().build();
    private static final String TOOL = "tool";
    private static final String SUFFIX_DIFFERENCE = "D-chat-suffix";
    private static final String MESSAGES_DIFFERENCE = "D-chat-messages";

    /// The stand-in template of the recordings.
    private static final ChatRenderer BRACKETS = messages -> messages.stream()
                    .map(message -> "[" + message.role().wireName() + ":" + message.content() + "]")
                    .collect(Collectors.joining())
            + "[gen]";

    @Override
    public String name() {
        return "wrappers";
    }

    @Override
    public String files() {
        return "wrappers.jsonl";
    }

    @Override
    public boolean accepts(Path file) {
        return Area.isNamed(file, "wrappers.jsonl");
    }

    @Override
    public void replay(Path file, Verdicts verdicts) throws IOException {
        verdicts.eachLine(file, node -> check(Plain.map(MAPPER.convertValue(node, Map.class)), node));
    }

    private static Outcome check(Map<String, Object> line, JsonNode node) {
        List<String> layers = List.of(String.valueOf(line.get("wrapper")).split("\\+"));
        if (line.containsKey("exception")) {
            return refused(layers, line, node);
        }
        List<Map<String, Object>> expected = new ArrayList<>();
        node.path("trace").forEach(entry -> expected.add(Plain.map(MAPPER.convertValue(entry, Map.class))));
        List<Map<String, Object>> actual = play(stack(layers, line, node, ""), expected);
        if (Plain.same(expected, actual)) {
            return Outcome.passed();
        }
        boolean chat = layers.contains("concat_chat");
        if (chat && Plain.same(expected, play(stack(layers, line, node, "compat=gem"), expected))) {
            return Outcome.differs(SUFFIX_DIFFERENCE);
        }
        int at = 0;
        while (Plain.same(expected.get(at), actual.get(at))) {
            at++;
        }
        Optional<Outcome> difference = layers.contains(TOOL) && expected.get(at).containsKey("action")
                ? RecordedTools.difference(expected.get(at), actual.get(at))
                : Optional.empty();
        return difference.orElse(Outcome.failed(expected.get(at), actual.get(at)));
    }

    /// The environment under its wrappers.
    ///
    /// @param chatOption an option for the chat history
    private static Env stack(List<String> layers, Map<String, Object> line, JsonNode node, String chatOption) {
        List<String> items = new ArrayList<>();
        for (String layer : layers) {
            if (layer.equals(TOOL)) {
                continue;
            }
            List<String> options = new ArrayList<>();
            if (line.get("max_history_length") instanceof Integer length && !layer.equals("episode_tracking")) {
                options.add("max_history_length=" + length);
            }
            if (layer.equals("concat_chat") && !chatOption.isEmpty()) {
                options.add(chatOption);
            }
            items.add(layer + "(" + String.join(",", options) + ")");
        }
        WrapperContext context = WrapperContext.empty().with(ChatRenderer.class, BRACKETS);
        Env env = RecordedEnv.of(String.valueOf(line.getOrDefault("dummy", "plain")));
        Env inner = layers.contains(TOOL) ? RecordedTools.wrapper(node).wrap(env) : env;
        return Wrappers.parse(String.join(",", items), context).wrap(inner);
    }

    private static List<Map<String, Object>> play(Env env, List<Map<String, Object>> trace) {
        List<Map<String, Object>> answers = new ArrayList<>();
        for (Map<String, Object> entry : trace) {
            Map<String, Object> answer = new LinkedHashMap<>();
            if (entry.containsKey("reset")) {
                Reset first = env.reset();
                answer.put("reset", true);
                answer.put("obs", RecordedTools.marked(first.observation().text()));
                answer.put("info", first.info().asMap());
            } else {
                String action = String.valueOf(entry.get("action"));
                Step step = env.step(action);
                answer.put("action", action);
                answer.put("obs", RecordedTools.marked(step.observation().text()));
                answer.put("reward", step.reward());
                answer.put("terminated", step.terminated());
                answer.put("truncated", step.truncated());
                answer.put("info", step.info().asMap());
            }
            answers.add(answer);
        }
        return answers;
    }

    private static Outcome refused(List<String> layers, Map<String, Object> line, JsonNode node) {
        Map<String, Object> arguments = Plain.map(line.get("kwargs"));
        if (layers.getFirst().startsWith(TOOL)) {
            return refuses(() -> RecordedTools.wrapper(node)) ? Outcome.passed() : accepted(arguments);
        }
        if (refuses(() -> history(arguments, false))) {
            return Outcome.passed();
        }
        return refuses(() -> history(arguments, true)) ? Outcome.differs(MESSAGES_DIFFERENCE) : accepted(arguments);
    }

    private static Outcome accepted(Map<String, Object> arguments) {
        return Outcome.failed("a refusal of " + arguments, "a wrapper");
    }

    private static boolean refuses(Runnable construction) {
        try {
            construction.run();
            return false;
        } catch (IllegalArgumentException e) {
            return true;
        }
    }

    /// Makes the history of a recorded construction.
    ///
    /// @param compat whether as with `compat=gem`
    private static void history(Map<String, Object> arguments, boolean compat) {
        HistoryOptions options = new HistoryOptions(
                (Boolean) arguments.getOrDefault("include_action", true),
                (Boolean) arguments.getOrDefault("include_chat_template", true),
                (Boolean) arguments.getOrDefault("apply_chat_template_on_reset", false),
                HistoryOptions.UNLIMITED,
                compat);
        if (arguments.containsKey("tokenizer")) {
            Wrappers.history(options, BRACKETS);
        } else {
            Wrappers.history(options);
        }
    }
}
