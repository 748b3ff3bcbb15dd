// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.agent.style;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/// A call as Python writes it, `click(start_box='(1,2)')`, of which the named arguments that are constants
/// are read.
///
/// @param function its name, without what stands before its last point
/// @param arguments texts, numbers and truth values by name; null where the value is not a constant
record PythonCall(String function, Map<String, @Nullable Object> arguments) {
    private static final Pattern HEAD =
            Pattern.compile("\\s*((?:[\\p{L}_][\\p{L}\\p{N}_]*\\s*\\.\\s*)*)([\\p{L}_][\\p{L}\\p{N}_]*)\\s*\\(");
    private static final Pattern NAMED = Pattern.compile("([\\p{L}_][\\p{L}\\p{N}_]*)\\s*=(?!=)\\s*");

    /// Empty if the text is not one call.
    static Optional<PythonCall> parse(String text) {
        Matcher head = HEAD.matcher(text);
        if (!head.lookingAt()) {
            return Optional.empty();
        }
        Reader reader = new Reader(text, head.end());
        return reader.arguments() ? Optional.of(new PythonCall(head.group(2), reader.named)) : Optional.empty();
    }

    private static final class Reader {
        final String text;
        final Map<String, @Nullable Object> named = new LinkedHashMap<>();
        int at;

        Reader(String text, int at) {
            this.text = text;
            this.at = at;
        }

        boolean arguments() {
            skip();
            while (at < text.length() && text.charAt(at) != ')') {
                Matcher name = NAMED.matcher(text).region(at, text.length());
                boolean isNamed = name.lookingAt();
                if (isNamed) {
                    at = name.end();
                }
                int start = at;
                if (!expression() || at == start) {
                    return false;
                }
                if (isNamed) {
                    Object value = Constants.read(text.substring(start, at).strip());
                    if (value == Constants.BROKEN || named.containsKey(name.group(1))) {
                        return false;
                    }
                    named.put(name.group(1), value == Constants.OTHER ? null : value);
                } else if (!named.isEmpty()) {
                    return false;
                }
                if (at < text.length() && text.charAt(at) == ',') {
                    at++;
                    skip();
                }
            }
            if (at >= text.length()) {
                return false;
            }
            at++;
            return text.substring(at).isBlank();
        }

        /// Passes over an expression up to the comma or bracket behind it.
        private boolean expression() {
            int depth = 0;
            while (at < text.length()) {
                char c = text.charAt(at);
                if (c == '\'' || c == '"') {
                    int end = Constants.endOfText(text, at);
                    if (end < 0) {
                        return false;
                    }
                    at = end;
                    continue;
                }
                if (depth == 0 && (c == ',' || c == ')')) {
                    return true;
                }
                depth += "([{".indexOf(c) >= 0 ? 1 : ")]}".indexOf(c) >= 0 ? -1 : 0;
                at++;
            }
            return false;
        }

        private void skip() {
            while (at < text.length() && Character.isWhitespace(text.charAt(at))) {
                at++;
            }
        }
    }
}
