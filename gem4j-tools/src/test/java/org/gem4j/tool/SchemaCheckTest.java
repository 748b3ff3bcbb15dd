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
        assertThat(schema.problem(Map.of("a", 4))).contains("a must be 3 but is 4");
        assertThat(schema.problem(Map.of("a", List.of()))).contains("a must be 3 but is []");
    }

    private static Map<String, Object> shape(String kind, String size) {
        return Map.of(
                "type",
                "object",
                "properties",
                Map.of("kind", Map.of("const", kind), size, Map.of("type", "number")),
                "required",
                List.of("kind", size));
    }

    @Test
    void namesTheMistakeInTheAlternativeThatWasMeant() {
        Map<String, Object> alternatives = Map.of(
                "oneOf",
                List.of(
                        shape("square", "side"),
                        Map.of("$ref", "#/$defs/circle"),
                        Map.of("type", "array", "items", Map.of("$ref", "#/properties/shape"))));
        ToolSchema schema = new ToolSchema(Map.of(
                "type",
                "object",
                "properties",
                Map.of("shape", alternatives),
                "$defs",
                Map.of("circle", shape("circle", "radius"))));

        assertThat(schema.problem(Map.of("shape", Map.of("kind", "circle", "radius", 1))))
                .isEmpty();
        assertThat(schema.problem(Map.of("shape", Map.of("kind", "circle", "radius", "1"))))
                .contains("shape.radius must be of type number but is \"1\"");
        assertThat(schema.problem(Map.of("shape", Map.of("kind", "circle", "side", 1))))
                .contains("shape must have radius");
        assertThat(schema.problem(Map.of("shape", Map.of("kind", "star"))))
                .contains("shape.kind must be square but is \"star\"; or shape.kind must be circle but is \"star\"");
        assertThat(schema.problem(Map.of("shape", List.of(Map.of("kind", "square", "side", 1), Map.of("side", 2)))))
                .contains("shape[1] must have kind");
        assertThat(schema.problem(Map.of("shape", "circle")))
                .contains("shape must be of type object but is \"circle\"; or shape must be of type array but is"
                        + " \"circle\"");
    }

    @Test
    void oneOfWantsOneThatFits() {
        ToolSchema schema = new ToolSchema(Map.of(
                "properties", Map.of("n", Map.of("oneOf", List.of(Map.of("type", "integer"), Map.of("minimum", 5))))));

        assertThat(schema.problem(Map.of("n", 3))).isEmpty();
        assertThat(schema.problem(Map.of("n", 7)))
                .contains("n must fit one of 2 alternatives but fits several: numbers 1, 2");
    }

    @Test
    void allPartsAndConditionsCount() {
        ToolSchema schema = new ToolSchema(Map.of(
                "allOf",
                        List.of(
                                Map.of("required", List.of("a")),
                                Map.of("properties", Map.of("a", Map.of("not", Map.of("const", 0))))),
                "if", Map.of("properties", Map.of("a", Map.of("const", 1))),
                "then", Map.of("required", List.of("b")),
                "else", Map.of("properties", Map.of("b", false)),
                "patternProperties", Map.of("^x-", Map.of()),
                "additionalProperties", false));

        assertThat(schema.problem(Map.of())).contains("arguments must have a");
        assertThat(schema.problem(Map.of("a", 0))).contains("a must not fit {const=0}");
        assertThat(schema.problem(Map.of("a", 1))).contains("arguments must have b");
        assertThat(schema.problem(Map.of("a", 1, "b", 2, "x-y", 3))).isEmpty();
        assertThat(schema.problem(Map.of("a", 2, "b", 2))).contains("b is not allowed");
    }

    @Test
    void listsMayHaveASchemaForEachPlace() {
        ToolSchema schema = new ToolSchema(Map.of(
                "properties",
                Map.of("pair", Map.of("prefixItems", List.of(Map.of("type", "string"), Map.of("type", "integer"))))));

        assertThat(schema.problem(Map.of("pair", List.of("a", 1, true)))).isEmpty();
        assertThat(schema.problem(Map.of("pair", List.of("a", "b"))))
                .contains("pair[1] must be of type integer but is \"b\"");
    }

    @Test
    void schemasThatLeadToThemselvesOrNowhereHoldBackNothing() {
        Object self = Map.of("$ref", "#/properties/self");
        Object doubled = Map.of("anyOf", List.of(Map.of("$ref", "#/properties/doubled"), self));
        Object all = Map.of("allOf", List.of(Map.of("$ref", "#/properties/all"), Map.of("$ref", "#/properties/all")));
        ToolSchema schema = new ToolSchema(Map.of(
                "properties",
                Map.of(
                        "self", self,
                        "doubled", doubled,
                        "all", all,
                        "away", Map.of("$ref", "other.json#/x"),
                        "nowhere", Map.of("$ref", "#/$defs/none/1"))));

        assertThat(schema.problem(Map.of("self", 1, "doubled", 2, "all", 3, "away", 4, "nowhere", 5)))
                .isEmpty();
    }
}
