// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.rollout.judge;

import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import tools.jackson.core.JacksonException;
import tools.jackson.core.StreamReadFeature;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/// A judge's reply, read strictly: one JSON object with exactly the fields asked for, in a code fence at most.
sealed interface Verdict {
    record Valid(int points, String reason) implements Verdict {}

    record Invalid(String problem) implements Verdict {}

    /// @param word the reply must repeat as `id`
    /// @param maxPoints points must be in 0..this
    static Verdict parse(String reply, String word, int maxPoints) {
        String text = reply.strip();
        Matcher fence = Reading.FENCE.matcher(text);
        if (fence.matches()) {
            text = fence.group(1);
        }
        JsonNode root;
        try {
            root = Reading.STRICT.readTree(text);
        } catch (JacksonException e) {
            return new Invalid("it is not one JSON object");
        }
        if (!root.isObject()) {
            return new Invalid("it is not one JSON object");
        }
        Set<String> names = new TreeSet<>(root.propertyNames());
        if (!names.equals(Reading.FIELDS)) {
            return new Invalid("its fields are not id, points and reason");
        }
        if (!root.get("id").isString() || !root.get("id").asString().equals(word)) {
            return new Invalid("its id is not the one given");
        }
        JsonNode points = root.get("points");
        if (!points.isInt() || points.asInt() < 0 || points.asInt() > maxPoints) {
            return new Invalid("points is not a whole number in 0.." + maxPoints);
        }
        if (!root.get("reason").isString()) {
            return new Invalid("reason is not a string");
        }
        return new Valid(points.asInt(), root.get("reason").asString());
    }

    /// How replies are read.
    final class Reading {
        private static final Set<String> FIELDS = new TreeSet<>(Set.of("id", "points", "reason"));
        private static final Pattern FENCE = Pattern.compile("```(?:json)?\\n([^`]*)\\n```");
        private static final JsonMapper STRICT = JsonMapper.builder()
                .enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
                .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
                .build();

        private Reading() {}
    }
}
