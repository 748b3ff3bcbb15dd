// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.agent.style;

import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import org.gem4j.agent.chat.CallRequest;
import org.gem4j.text.python.JsonText;
import org.gem4j.text.python.Strings;
import org.jspecify.annotations.Nullable;

/// Regular expressions that mean what they mean in Python, and what several styles do with their matches.
final class Patterns {
    private static final int PYTHON = Pattern.DOTALL | Pattern.UNIX_LINES | Pattern.UNICODE_CHARACTER_CLASS;

    private Patterns() {}

    /// A dot matches line breaks.
    static Pattern of(String regex) {
        return Pattern.compile(regex, PYTHON);
    }

    /// The same without regard to case.
    static Pattern anyCase(String regex) {
        return Pattern.compile(regex, PYTHON | Pattern.CASE_INSENSITIVE | Pattern.UNICODE_CASE);
    }

    static String strip(String text) {
        return Strings.strip(text, true, true);
    }

    /// A call whose arguments are written as JSON.
    static CallRequest call(String id, String name, Map<String, ? extends @Nullable Object> arguments) {
        return new CallRequest(id, name, JsonText.dumps(arguments));
    }

    static <T> List<T> first(List<T> list) {
        return list.size() > 1 ? List.of(list.getFirst()) : list;
    }

    /// The text up to the earliest of these, each kept.
    static String cut(String text, String... ends) {
        int cut = text.length();
        for (String end : ends) {
            int at = text.indexOf(end);
            cut = at < 0 ? cut : Math.min(cut, at + end.length());
        }
        return text.substring(0, cut);
    }
}
