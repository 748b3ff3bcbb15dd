// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.agent.style;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.gem4j.agent.chat.CallRequest;
import org.gem4j.text.python.Strings;
import org.jspecify.annotations.Nullable;

/// `gui`: a thought and one action on a screen of 1920 by 1080 pixels.
final class GuiStyle implements AgentStyle {
    private static final String TOOL = "pyautogui_code_generator";
    private static final String CENTER = "click(start_box='<|box_start|>(960,540)<|box_end|>')";
    private static final String PROMPT = """
            You operate a graphical user interface. You get a task and a screenshot, and take the next action.

            Answer with exactly two lines:
            Thought: what you see, and what to do next
            Action: one of the actions below

            click(start_box='<|box_start|>(x1,y1)<|box_end|>')
            type(content='text') # with \\', \\" and \\n as escapes
            scroll(direction='down or up or right or left')
            finished(content='text') # when the task is done

            Coordinates are in pixels; the screen is 1920 by 1080. For example:
            Thought: The search button is at the top right.
            Action: click(start_box='<|box_start|>(1700,80)<|box_end|>')""";

    @Override
    public String name() {
        return "gui";
    }

    @Override
    public Optional<String> systemPrompt(List<Map<String, @Nullable Object>> tools) {
        return Optional.of(PROMPT);
    }

    @Override
    public boolean toolsInTemplate() {
        return false;
    }

    @Override
    public Reply read(String text, ReplyContext context) {
        return context.compat().agentfly() ? guessed(text) : strict(text);
    }

    private static Reply strict(String text) {
        List<UiAction> actions = UiAction.parse(text, true).orElse(List.of());
        if (actions.isEmpty()) {
            return new Reply(
                    Reply.of(text, List.of()).message(),
                    Reply.Status.CONTINUE,
                    List.of("There is no action. Write a line that begins with Action: and one of the actions."));
        }
        UiAction action = actions.getFirst();
        Reply.Status status = List.of("finished", "call_user").contains(action.type())
                ? Reply.Status.TERMINAL
                : Reply.Status.CONTINUE;
        return Reply.of(text, List.of(call(action.toJson())), status);
    }

    /// Any text is an action, and the chain ends before it is taken.
    private static Reply guessed(String given) {
        String text = framed(given);
        Map<String, @Nullable Object> action = UiAction.parse(text, true)
                .filter(actions -> !actions.isEmpty())
                .map(actions -> actions.getFirst().toJson())
                .orElseGet(GuiStyle::center);
        return Reply.of(text, List.of(call(action)), Reply.Status.TERMINAL);
    }

    private static String framed(String given) {
        if (given.contains("Thought:") && given.contains("Action:")) {
            return given;
        }
        String stripped = Strings.strip(given, true, true);
        if (stripped.isEmpty()) {
            return "Thought: Processing the screen (attempt 1).\nAction: " + CENTER;
        }
        String lower = given.toLowerCase(Locale.ROOT);
        return lower.contains("click") || lower.contains("type") || lower.contains("scroll")
                ? "Thought: Executing action based on response.\nAction: " + stripped
                : "Thought: " + stripped + "\nAction: " + CENTER;
    }

    private static Map<String, @Nullable Object> center() {
        Map<String, @Nullable Object> action = new LinkedHashMap<>();
        action.put("action_type", "click");
        action.put("action_inputs", Map.of("start_box", "(960, 540)"));
        action.put("thought", "Clicking at screen center");
        action.put("reflection", null);
        return action;
    }

    private static CallRequest call(Map<String, @Nullable Object> action) {
        return Patterns.call("0", TOOL, Map.of("action", action));
    }
}
