// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.agent.style;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.gem4j.text.python.Floats;
import org.gem4j.text.python.Strings;
import org.jspecify.annotations.Nullable;

/// An action on a screen, as models that operate user interfaces write it: a thought, then
/// `click(start_box='(10,20)')` or the like.
///
/// @param reflection what the model thinks of the step before; may be null
/// @param thought what it thinks; may be null
/// @param type such as `click`, `type`, `scroll`, `hotkey`, `drag`
/// @param inputs the arguments; boxes as a list of four numbers
/// @param text the reply, with points written as boxes
public record UiAction(
        @Nullable String reflection, @Nullable String thought, String type, Map<String, Object> inputs, String text) {
    /// The size of the screen that models are shown.
    public static final int WIDTH = 1920;

    public static final int HEIGHT = 1080;

    private static final Pattern POINT = Pattern.compile("<point>(\\d+)\\s+(\\d+)</point>");
    private static final Pattern THOUGHT = Patterns.of("Thought: (.+?)(?=\\s*Action: |$)");
    private static final Pattern REFLECTION = Patterns.of("Reflection: (.+?)Action_Summary: (.+?)(?=\\s*Action: |$)");
    private static final Pattern SUMMARY = Patterns.of("Action_Summary: (.+?)(?=\\s*Action: |$)");
    private static final Pattern TYPED = Pattern.compile("type\\(content='(.*?)'\\)", Pattern.UNIX_LINES);

    /// The actions of a reply.
    ///
    /// @param scaled whether boxes are parts of the screen rather than pixels
    /// @return empty if the reply has none, or a box in it has no numbers
    public static Optional<List<UiAction>> parse(String reply, boolean scaled) {
        String text = Strings.strip(reply, true, true);
        if (text.contains("<point>")) {
            text = Strings.strip(POINT.matcher(text.replace("[EOS]", "")).replaceAll("($1,$2)"), true, true);
        }
        text = text.replace("start_point=", "start_box=")
                .replace("end_point=", "end_box=")
                .replace("point=", "start_box=");
        if (!text.contains("Action:")) {
            return Optional.empty();
        }
        @Nullable String[] thoughts = thoughts(text);
        List<UiAction> actions = new ArrayList<>();
        String last = text.substring(text.lastIndexOf("Action: ") < 0 ? 0 : text.lastIndexOf("Action: ") + 8);
        for (String each : last.split("\\)\n\n", -1)) {
            Optional<PythonCall> call =
                    PythonCall.parse(complete(each).replace("\n", "\\n").stripLeading());
            if (call.isPresent()) {
                Optional<Map<String, Object>> inputs = inputs(call.get().arguments(), scaled);
                if (inputs.isEmpty()) {
                    return Optional.empty();
                }
                actions.add(
                        new UiAction(thoughts[0], thoughts[1], type(call.get().function()), inputs.get(), text));
            }
        }
        return Optional.of(actions);
    }

    private static @Nullable String[] thoughts(String text) {
        Pattern pattern =
                text.startsWith("Reflection:") ? REFLECTION : text.startsWith("Action_Summary:") ? SUMMARY : THOUGHT;
        Matcher matcher = pattern.matcher(text);
        if (!matcher.find()) {
            return new @Nullable String[] {null, null};
        }
        String first = Patterns.strip(matcher.group(1));
        return matcher.groupCount() == 1
                ? new @Nullable String[] {null, first}
                : new @Nullable String[] {first, Patterns.strip(matcher.group(2))};
    }

    /// The action with its closing bracket, and with quotes within a typed text escaped.
    private static String complete(String action) {
        String text = action;
        if (text.contains("type(content")) {
            text = closed(text);
            Matcher typed = TYPED.matcher(text);
            if (typed.find()) {
                String content = typed.replaceAll(match -> Matcher.quoteReplacement(match.group(1)));
                text = "type(content='" + content.replaceAll("(?<!\\\\)'", "\\\\'") + "')";
            }
        }
        return closed(text);
    }

    private static String closed(String text) {
        String stripped = Strings.strip(text, true, true);
        return stripped.endsWith(")") ? text : stripped + ")";
    }

    private static Optional<Map<String, Object>> inputs(Map<String, @Nullable Object> arguments, boolean scaled) {
        Map<String, Object> inputs = new LinkedHashMap<>();
        for (Map.Entry<String, @Nullable Object> argument : arguments.entrySet()) {
            Object value = argument.getValue();
            if (value == null || value.equals("")) {
                continue;
            }
            String name = argument.getKey();
            if (!(value instanceof String text)) {
                inputs.put(name, value);
            } else if (name.contains("start_box") || name.contains("end_box")) {
                Optional<String> box = box(text.stripLeading(), scaled);
                if (box.isEmpty()) {
                    return Optional.empty();
                }
                inputs.put(name, box.get());
            } else {
                inputs.put(name, Strings.strip(text, true, false));
            }
        }
        return Optional.of(inputs);
    }

    private static Optional<String> box(String text, boolean scaled) {
        String plain = text.replace("<|box_start|>", "")
                .replace("<|box_end|>", "")
                .replace("(", "")
                .replace(")", "");
        List<Double> numbers = new ArrayList<>();
        for (String part : plain.split(",", -1)) {
            double number;
            try {
                number = Double.parseDouble(Strings.strip(part, true, true));
            } catch (NumberFormatException e) {
                return Optional.empty();
            }
            numbers.add(!scaled ? number : number / (numbers.size() % 2 == 0 ? WIDTH : HEIGHT));
        }
        if (numbers.size() == 2) {
            numbers.addAll(List.copyOf(numbers));
        }
        return Optional.of(numbers.stream().map(Floats::repr).toList().toString());
    }

    private static String type(String function) {
        return switch (function) {
            case "left_single", "left_double", "right_single" -> "click";
            case "press", "keydown", "release", "keyup" -> "hotkey";
            case "select" -> "drag";
            default -> function;
        };
    }

    /// The shape in which tools get it.
    public Map<String, @Nullable Object> toJson() {
        Map<String, @Nullable Object> json = new LinkedHashMap<>();
        json.put("reflection", reflection);
        json.put("thought", thought);
        json.put("action_type", type);
        json.put("action_inputs", inputs);
        json.put("text", text);
        return json;
    }
}
