// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.tool;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class SchemaCheckTest {
    private static final ToolSchema SCHEMA = ToolSchema.create()
            .text("city", "where")
            .integer("days", "how many")
            .optional()
            .choice("unit", List.of("c", "f"), "degrees")
            .optional()
            .with("tags", Map.of("type", "array", "items", Map.of("type", "string"), "maxItems", 2), false);

    private static String problem(Map<String, @Nullable Object> arguments) {
        return SCHEMA.problem(arguments).orElse("");
    }

    @Test
    void acceptsWhatFits() {
        assertThat(problem(Map.of("city", "Lima"))).isEmpty();
        assertThat(problem(Map.of("city", "Lima", "days", 2.0, "unit", "f", "tags", List.of("a"))))
                .isEmpty();
    }

    @Test
    void namesWhatDoesNot() {
        Map<String, @Nullable Object> nothing = new HashMap<>();
        nothing.put("city", null);

        assertThat(problem(Map.of())).isEqualTo("arguments must have city");
        assertThat(problem(nothing)).isEqualTo("city must be of type string but is null");
        assertThat(problem(Map.of("city", "Lima", "days", 1.5))).isEqualTo("days must be of type integer but is 1.5");
        assertThat(problem(Map.of("city", "Lima", "unit", "k"))).isEqualTo("unit must be one of [c, f] but is \"k\"");
        assertThat(problem(Map.of("city", "Lima", "day", 1)))
                .isEqualTo("arguments must not have day. Did you mean days?");
        assertThat(problem(Map.of("city", "Lima", "tags", List.of("a", 2))))
                .isEqualTo("tags[1] must be of type string but is 2");
        assertThat(problem(Map.of("city", "Lima", "tags", List.of("a", "b", "c"))))
                .isEqualTo("tags's length must be at most 2 but is 3");
    }

    @Test
    void readsForeignSchemas() {
        ToolSchema schema = new ToolSchema(Map.of(
                "type", "object",
                "$schema", "x",
                "properties",
                        Map.of(
                                "n", Map.of("type", List.of("number", "null"), "minimum", 1, "exclusiveMaximum", 5),
                                "a", Map.of("anyOf", List.of(Map.of("type", "string"), Map.of("const", 3))))));

        assertThat(schema.problem(Map.of("n", 4.5, "a", 3L, "other", true))).isEmpty();
        assertThat(schema.problem(Map.of("n", 5))).contains("n must be less than 5 but is 5");
        assertThat(schema.problem(Map.of("n", 0))).contains("n must be at least 1 but is 0");
        assertThat(schema.problem(Map.of("a", 4))).contains("a must be of type string but is 4");
    }
}
