// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.agent.style;

import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/// The labeled parts of a step of the style `react`.
///
/// @param thought behind `Thought:`
/// @param action behind `Action:`
/// @param input behind `Input:`
public record ReactStep(Optional<String> thought, Optional<String> action, Optional<String> input) {
    private static final Pattern THOUGHT = labeled("Thought", "Action:|Input:");
    private static final Pattern ACTION = labeled("Action", "Thought:|Input:");
    private static final Pattern INPUT = labeled("Input", "Thought:|Action:");

    private static Pattern labeled(String label, String next) {
        return Patterns.anyCase(label + ":\\s*(.*?)(?=\\s*(?:" + next + "|$))");
    }

    /// Labels may be of any case; each part ends at the next label.
    public static ReactStep parse(String text) {
        return new ReactStep(part(THOUGHT, text), part(ACTION, text), part(INPUT, text));
    }

    private static Optional<String> part(Pattern pattern, String text) {
        Matcher matcher = pattern.matcher(text);
        return matcher.find() ? Optional.of(Patterns.strip(matcher.group(1))) : Optional.empty();
    }

    /// A text in which line breaks and bad escapes within JSON strings are written as JSON wants them.
    public static String repaired(String text) {
        StringBuilder out = new StringBuilder();
        boolean inString = false;
        boolean escaped = false;
        for (char c : Patterns.strip(text).toCharArray()) {
            if (!inString) {
                inString = c == '"';
                out.append(c);
            } else if (escaped) {
                out.append("\"\\/bfnrtu".indexOf(c) < 0 ? "\\" : "").append(c);
                escaped = false;
            } else {
                escaped = c == '\\';
                inString = c != '"';
                out.append(c == '\n' ? "\\n" : String.valueOf(c));
            }
        }
        return out.toString();
    }

    private static final Pattern CALL = Patterns.of("<tool_call>\\s*(.*?)\\s*</tool_call>");

    /// The JSON of an input, which may stand in `<tool_call>` tags; empty if there is no input.
    public static Optional<String> json(@Nullable String input) {
        if (input == null) {
            return Optional.empty();
        }
        Matcher matcher = CALL.matcher(input);
        return Optional.of(repaired(matcher.find() ? Patterns.strip(matcher.group(1)) : input));
    }
}
