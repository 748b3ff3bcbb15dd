// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.tool;

import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeSet;
import org.gem4j.env.Suggestions;
import org.jspecify.annotations.Nullable;

/// Checks a JSON-like value against the part of JSON Schema that tools use: `type`, `enum`, `const`, `properties`,
/// `required`, `additionalProperties`, `items`, `prefixItems`, the bounds of numbers, texts and lists, `allOf`,
/// `anyOf`, `oneOf`, `not`, `if` with `then` and `else`, and `$ref` within the schema. Other keywords are passed over.
///
/// Own code rather than a library: the message is for a model to act on, so it names one mistake, in the alternative
/// that was meant, and the work is bounded whatever schema a server sends.
final class SchemaCheck {
    /// Levels of a value, and steps from schema to schema for the same piece of it.
    private static final int DEEPEST = 64;

    private static final int MOST_STEPS = 100_000;
    private static final String ROOT = "arguments";

    private final Map<String, Object> root;
    private int steps;

    private SchemaCheck(Map<String, Object> root) {
        this.root = root;
    }

    /// What is wrong at a place.
    ///
    /// @param depth of the place: 0 is the whole value
    record Problem(String text, int depth) {}

    /// A piece of the value.
    ///
    /// @param jumps schemas that this piece was checked against on the way here
    record Spot(String place, int depth, int jumps) {
        Optional<Problem> problem(String text) {
            return Optional.of(new Problem(place + " " + text, depth));
        }

        Spot property(String name) {
            return new Spot(depth == 0 && place.equals(ROOT) ? name : place + "." + name, depth + 1, 0);
        }

        Spot item(int index) {
            return new Spot(place + "[" + index + "]", depth + 1, 0);
        }

        Spot jump() {
            return new Spot(place, depth, jumps + 1);
        }
    }

    /// The first thing that is wrong with the arguments of a call, in words; empty if nothing is.
    static Optional<String> problem(@Nullable Object value, Map<String, Object> schema) {
        return new SchemaCheck(schema)
                .problem(value, schema, new Spot(ROOT, 0, 0))
                .map(Problem::text);
    }

    /// @param given a schema; anything that is none asks for nothing
    Optional<Problem> problem(@Nullable Object value, @Nullable Object given, Spot spot) {
        if (Boolean.FALSE.equals(given)) {
            return spot.problem("is not allowed");
        }
        if (spot.depth() > DEEPEST) {
            return spot.problem("is nested too deeply");
        }
        if (!(given instanceof Map) || spot.jumps() > DEEPEST || ++steps > MOST_STEPS) {
            return Optional.empty();
        }
        Map<String, Object> schema = object(given);
        return SchemaValues.problem(value, schema, spot)
                .or(() -> partsProblem(value, schema, spot))
                .or(() -> SchemaBranches.problem(this, value, schema, spot))
                .or(() -> conditionProblem(value, schema, spot))
                .or(() -> switch (value) {
                    case Map<?, ?> map -> objectProblem(map, schema, spot);
                    case List<?> list -> listProblem(list, schema, spot);
                    case null, default -> Optional.empty();
                });
    }

    private Optional<Problem> partsProblem(@Nullable Object value, Map<String, Object> schema, Spot spot) {
        if (schema.get("$ref") instanceof String reference) {
            Optional<Problem> problem = problem(value, referenced(reference), spot.jump());
            if (problem.isPresent()) {
                return problem;
            }
        }
        if (schema.get("allOf") instanceof List<?> parts) {
            for (Object part : parts) {
                Optional<Problem> problem = problem(value, part, spot.jump());
                if (problem.isPresent()) {
                    return problem;
                }
            }
        }
        return Optional.empty();
    }

    private Optional<Problem> conditionProblem(@Nullable Object value, Map<String, Object> schema, Spot spot) {
        if (schema.containsKey("not")
                && problem(value, schema.get("not"), spot.jump()).isEmpty()) {
            return spot.problem("must not fit " + SchemaValues.shown(schema.get("not")));
        }
        if (!schema.containsKey("if")) {
            return Optional.empty();
        }
        boolean holds = problem(value, schema.get("if"), spot.jump()).isEmpty();
        return problem(value, schema.get(holds ? "then" : "else"), spot.jump());
    }

    private Optional<Problem> objectProblem(Map<?, ?> map, Map<String, Object> schema, Spot spot) {
        Map<String, Object> properties = object(schema.get("properties"));
        if (schema.get("required") instanceof List<?> names) {
            for (Object name : names) {
                if (!map.containsKey(String.valueOf(name))) {
                    return spot.problem("must have " + name);
                }
            }
        }
        Object others = schema.containsKey("patternProperties") ? null : schema.get("additionalProperties");
        for (Map.Entry<?, ?> entry : map.entrySet()) {
            String name = String.valueOf(entry.getKey());
            if (!properties.containsKey(name) && Boolean.FALSE.equals(others)) {
                return spot.problem(
                        "must not have " + name + Suggestions.didYouMean(name, new TreeSet<>(properties.keySet())));
            }
            Object wanted = properties.getOrDefault(name, others == null ? true : others);
            Optional<Problem> problem = problem(entry.getValue(), wanted, spot.property(name));
            if (problem.isPresent()) {
                return problem;
            }
        }
        return Optional.empty();
    }

    private Optional<Problem> listProblem(List<?> list, Map<String, Object> schema, Spot spot) {
        List<?> first = schema.get("prefixItems") instanceof List<?> given ? given : List.of();
        for (int i = 0; i < list.size(); i++) {
            Object wanted = i < first.size() ? first.get(i) : schema.get("items");
            Optional<Problem> problem = problem(list.get(i), wanted, spot.item(i));
            if (problem.isPresent()) {
                return problem;
            }
        }
        return Optional.empty();
    }

    /// The schema itself, or what it refers to.
    Map<String, Object> resolved(@Nullable Object schema) {
        Object now = schema;
        for (int i = 0; i < DEEPEST && object(now).get("$ref") instanceof String reference; i++) {
            now = referenced(reference);
        }
        return object(now);
    }

    /// What a reference such as `#/$defs/point` leads to; null where that lies elsewhere or nowhere.
    private @Nullable Object referenced(String reference) {
        if (!reference.startsWith("#")) {
            return null;
        }
        Object found = root;
        String pointer = URLDecoder.decode(reference.substring(1).replace("+", "%2B"), StandardCharsets.UTF_8);
        for (String step :
                pointer.isEmpty() ? new String[0] : pointer.substring(1).split("/", -1)) {
            String name = step.replace("~1", "/").replace("~0", "~");
            if (found instanceof List<?> list && name.matches("\\d{1,6}") && Integer.parseInt(name) < list.size()) {
                found = list.get(Integer.parseInt(name));
            } else if (found instanceof Map<?, ?> map) {
                found = map.get(name);
            } else {
                return null;
            }
        }
        return found;
    }

    /// A schema or part of one; anything that is not an object asks for nothing.
    static Map<String, Object> object(@Nullable Object value) {
        Map<String, Object> result = new LinkedHashMap<>();
        if (value instanceof Map<?, ?> map) {
            map.forEach((key, entry) -> {
                if (entry != null) {
                    result.put(String.valueOf(key), entry);
                }
            });
        }
        return result;
    }
}
