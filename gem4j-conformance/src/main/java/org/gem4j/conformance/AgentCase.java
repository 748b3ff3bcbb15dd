// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.conformance;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/// A recorded case of area `agents`.
///
/// @param area what is tested
/// @param name of the case
/// @param input its arguments
/// @param expected what AgentFly answered
/// @param alternative what it answered with its LaTeX parser installed; null where that is the same
/// @param suspect whether the recorder calls the answer a fault
record AgentCase(
        String area,
        String name,
        Map<String, @Nullable Object> input,
        @Nullable Object expected,
        @Nullable Object alternative,
        boolean suspect) {
    private static final String RANDOM = "<random>";
    private static final JsonMapper JSON = JsonMapper.builder().build();

    /// The case needs something that only the recorder has.
    static final class UnknownException extends RuntimeException {
        private static final long serialVersionUID = 1L;

        UnknownException(String message) {
            super(message);
        }
    }

    static AgentCase of(Map<String, Object> row, JsonNode input) {
        return new AgentCase(
                String.valueOf(row.get("area")),
                String.valueOf(row.get("case")),
                object(JSON.convertValue(input, Object.class)),
                row.get("expected"),
                row.get("expected_with_latex_parser"),
                Boolean.TRUE.equals(row.get("suspect")));
    }

    static Map<String, @Nullable Object> object(@Nullable Object value) {
        Map<String, @Nullable Object> object = new LinkedHashMap<>();
        if (value instanceof Map<?, ?> map) {
            map.forEach((key, each) -> object.put(String.valueOf(key), each));
        }
        return object;
    }

    String text(String key) {
        Object value = input.get(key);
        return value == null ? "" : value.toString();
    }

    boolean is(String key) {
        return Boolean.TRUE.equals(input.get(key));
    }

    List<?> list(String key) {
        return input.get(key) instanceof List<?> list ? list : List.of();
    }

    /// The part of the name before the slash.
    String group() {
        int slash = name.indexOf('/');
        return slash < 0 ? name : name.substring(0, slash);
    }

    boolean expects(@Nullable Object answer) {
        return same(expected, answer) || alternative != null && same(alternative, answer);
    }

    /// Errors are the same if their class is, and one message begins with the other; an own error matches
    /// any.
    private static boolean same(@Nullable Object expected, @Nullable Object answer) {
        if (expected instanceof Map<?, ?> wanted
                && wanted.containsKey("error")
                && answer instanceof Map<?, ?> given
                && given.containsKey("error")) {
            String message = String.valueOf(wanted.get("message"));
            return "own".equals(given.get("error"))
                    || wanted.get("error").equals(given.get("error"))
                            && (!wanted.containsKey("message")
                                    || String.valueOf(given.get("message")).startsWith(message));
        }
        return matches(expected, answer);
    }

    /// Whether both are the same JSON value; a random name in what was recorded stands for any.
    private static boolean matches(@Nullable Object expected, @Nullable Object answer) {
        if (expected instanceof Map<?, ?> a && answer instanceof Map<?, ?> b) {
            return a.keySet().equals(b.keySet())
                    && a.entrySet().stream().allMatch(entry -> matches(entry.getValue(), b.get(entry.getKey())));
        }
        if (expected instanceof List<?> a && answer instanceof List<?> b) {
            return a.size() == b.size() && IntStream.range(0, a.size()).allMatch(i -> matches(a.get(i), b.get(i)));
        }
        return RANDOM.equals(expected) || Plain.same(expected, answer);
    }
}
