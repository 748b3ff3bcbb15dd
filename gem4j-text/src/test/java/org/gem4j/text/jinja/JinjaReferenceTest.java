// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.text.jinja;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.InstantSource;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.gem4j.text.StrictJson;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/// What templates give is what jinja2 makes of them, set up as transformers sets it up. The Python programs beside the
/// fixtures made them.
class JinjaReferenceTest {
    private static final InstantSource CLOCK = InstantSource.fixed(LocalDateTime.of(2025, 7, 6, 9, 5, 3, 123_000)
            .atZone(ZoneId.systemDefault())
            .toInstant());

    private static List<Object> lines(String name) {
        try (InputStream in = Objects.requireNonNull(JinjaReferenceTest.class.getResourceAsStream(name), name)) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8)
                    .lines()
                    .map(line -> Objects.requireNonNull(
                            StrictJson.readAll(line).orElseThrow().value()))
                    .toList();
        } catch (IOException e) {
            throw new AssertionError(e);
        }
    }

    @SuppressWarnings("unchecked")
    private static Map<String, @Nullable Object> variables(@Nullable Object value) {
        return (Map<String, @Nullable Object>) Objects.requireNonNull(value);
    }

    /// The text, or a map of `error` to its kind, as in the fixtures.
    private static Object result(String template, Map<String, @Nullable Object> variables) {
        try {
            return JinjaTemplate.parse(template, CLOCK).render(variables, Duration.ofMinutes(1));
        } catch (JinjaException e) {
            return Map.of("error", e.kind().toString());
        }
    }

    private static @Nullable Object at(Object line, int index) {
        return ((List<?>) line).get(index);
    }

    @Test
    void expressionsAndStatementsGiveWhatTheyGiveInJinja2() {
        List<Object> lines = lines("grid.jsonl");
        Map<String, @Nullable Object> variables = variables(lines.getFirst());
        List<String> differences = new ArrayList<>();

        for (Object line : lines.subList(1, lines.size())) {
            String template = String.valueOf(at(line, 0));
            Object got = result(template, variables);
            if (!got.equals(at(line, 1))) {
                differences.add(template + "\n  expected " + at(line, 1) + "\n  but got  " + got);
            }
        }

        assertThat(lines).hasSizeGreaterThan(5000);
        assertThat(differences).isEmpty();
    }

    static List<Object> families() {
        return lines("chats.jsonl").stream().skip(1).toList();
    }

    @ParameterizedTest
    @MethodSource("families")
    void chatTemplatesOfAllFamiliesWriteWhatTheyWriteInTransformers(Object family) {
        Map<String, @Nullable Object> conversations =
                variables(lines("chats.jsonl").getFirst());

        variables(at(family, 2))
                .forEach((name, expected) -> assertThat(
                                result(String.valueOf(at(family, 1)), variables(conversations.get(name))))
                        .as(at(family, 0) + "/" + name)
                        .isEqualTo(expected));
    }

    static List<Object> reported() {
        return lines("reported.jsonl");
    }

    @ParameterizedTest
    @MethodSource("reported")
    void templatesThatOnceFailedRender(Object entry) {
        Map<String, @Nullable Object> found = variables(entry);

        assertThat(result(String.valueOf(found.get("template")), variables(found.get("vars"))))
                .as(String.valueOf(found.get("name")))
                .isEqualTo(found.get("expected"));
    }
}
