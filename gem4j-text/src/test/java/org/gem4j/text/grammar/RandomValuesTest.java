// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.text.grammar;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.gem4j.env.SeededRandom;
import org.gem4j.text.StrictJson;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/// Random values against a grammar: what satisfies the schema is accepted, and of what was changed at one place nothing
/// that a strict reader refuses.
class RandomValuesTest {
    private static final String SCHEMA = """
            {"type": "object", "required": ["id", "tags"], "properties": {
               "id": {"type": "integer"},
               "name": {"type": "string", "maxLength": 12},
               "kind": {"enum": ["cat", "dog", null, 3]},
               "tags": {"type": "array", "items": {"type": ["string", "number"]}, "maxItems": 4},
               "child": {"$ref": "#"}}}""";
    private static final List<String> PIECES = List.of("a", "\"", "\\", "\n", "é", "😀", "\u0001", "/", "{", " ");

    @SuppressWarnings("unchecked")
    private static Automaton automaton() {
        return new Automaton(Grammar.schema(
                (Map<String, ?>) StrictJson.readAll(SCHEMA).orElseThrow().value()));
    }

    private static boolean accepts(Automaton automaton, String text) {
        Optional<GrammarState> state = Optional.of(automaton.start());
        for (byte each : text.getBytes(StandardCharsets.UTF_8)) {
            state = state.flatMap(before -> automaton.after(before, each & 0xff));
        }
        return state.map(GrammarState::mayEnd).orElse(false);
    }

    private static String text(SeededRandom random, int most) {
        StringBuilder text = new StringBuilder();
        for (int i = random.nextInt(most + 1); i > 0; i--) {
            text.append(PIECES.get(random.nextInt(PIECES.size())));
        }
        return text.toString();
    }

    private static Map<String, @Nullable Object> value(SeededRandom random, int depth) {
        Map<String, @Nullable Object> value = new LinkedHashMap<>();
        value.put("id", random.nextInt(2_000_000) - 1_000_000);
        if (random.nextBoolean()) {
            value.put("name", text(random, 12));
        }
        if (random.nextBoolean()) {
            value.put("kind", random.nextBoolean() ? "dog" : null);
        }
        List<Object> tags = new ArrayList<>();
        for (int i = random.nextInt(5); i > 0; i--) {
            tags.add(random.nextBoolean() ? text(random, 5) : (Object) (random.nextInt(1000) / 8.0));
        }
        value.put("tags", tags);
        if (depth < 3 && random.nextBoolean()) {
            value.put("child", value(random, depth + 1));
        }
        return value;
    }

    @Test
    void valuesOfTheSchemaAreAccepted() {
        Automaton automaton = automaton();
        for (int seed = 0; seed < 500; seed++) {
            String text = JsonText.of(value(SeededRandom.of(seed), 0));

            assertThat(accepts(automaton, text)).as("seed %d: %s", seed, text).isTrue();
        }
    }

    @Test
    void whatIsAcceptedAfterAChangeIsStillAValueOfTheSchema() {
        Automaton automaton = automaton();
        int refused = 0;
        for (int seed = 0; seed < 3000; seed++) {
            SeededRandom random = SeededRandom.of(seed);
            String before = JsonText.of(value(random, 0));
            int at = random.nextInt(before.length());
            int end = Math.min(before.length(), at + random.nextInt(3));
            String changed = before.substring(0, at)
                    + List.of("", "\"", "}", "1", ",", "x", "null", "\\").get(random.nextInt(8))
                    + before.substring(end);
            Optional<StrictJson.Read> read = StrictJson.readAll(changed);
            boolean valid = read.isPresent() && isValid(read.get().value());

            if (accepts(automaton, changed)) {
                assertThat(valid).as("seed %d: %s", seed, changed).isTrue();
            } else {
                refused++;
            }
        }
        assertThat(refused).isGreaterThan(1000);
    }

    private static boolean isValid(@Nullable Object value) {
        if (!(value instanceof Map<?, ?> map)
                || !List.of("id", "name", "kind", "tags", "child").containsAll(map.keySet())
                || !(map.get("id") instanceof Long)
                || !(map.get("tags") instanceof List<?> tags)
                || tags.size() > 4
                || !tags.stream().allMatch(tag -> tag instanceof String || tag instanceof Number)) {
            return false;
        }
        Object name = map.containsKey("name") ? map.get("name") : "";
        Object kind = map.get("kind");
        return name instanceof String text
                && text.codePointCount(0, text.length()) <= 12
                && (kind == null || kind.equals("cat") || kind.equals("dog") || kind.equals(3L))
                && (!map.containsKey("child") || isValid(map.get("child")));
    }
}
