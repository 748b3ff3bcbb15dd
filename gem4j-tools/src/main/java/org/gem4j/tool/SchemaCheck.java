// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.tool;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.TreeSet;
import org.gem4j.env.Suggestions;
import org.jspecify.annotations.Nullable;

/// Checks a JSON-like value against the part of JSON Schema that tools use: `type`, `enum`, `const`, `properties`,
/// `required`, `additionalProperties`, `items`, the bounds of numbers, texts and lists, and `anyOf`. Other keywords
/// hold back nothing.
final class SchemaCheck {
    private static final int DEEPEST = 64;

    private SchemaCheck() {}

    /// The first thing that is wrong, in words; empty if nothing is.
    static Optional<String> problem(@Nullable Object value, Map<String, Object> schema, String place) {
        return problem(value, schema, place, 0);
    }

    private static Optional<String> problem(
            @Nullable Object value, Map<String, Object> schema, String place, int depth) {
        if (depth > DEEPEST) {
            return Optional.of(place + " is nested too deeply");
        }
        return typeProblem(value, schema.get("type"), place)
                .or(() -> choiceProblem(value, schema, place))
                .or(() -> anyProblem(value, schema, place, depth))
                .or(() -> switch (value) {
                    case Map<?, ?> map -> objectProblem(map, schema, place, depth);
                    case List<?> list -> listProblem(list, schema, place, depth);
                    case String text ->
                        bounds(text.codePointCount(0, text.length()), schema, "Length", place + "'s length");
                    case Number number -> numberProblem(number, schema, place);
                    case null, default -> Optional.empty();
                });
    }

    private static Optional<String> typeProblem(@Nullable Object value, @Nullable Object type, String place) {
        List<?> types = type instanceof List<?> list ? list : type == null ? List.of() : List.of(type);
        if (types.isEmpty() || types.stream().anyMatch(name -> isOfType(value, String.valueOf(name)))) {
            return Optional.empty();
        }
        String wanted = String.join(" or ", types.stream().map(String::valueOf).toList());
        return Optional.of(place + " must be of type " + wanted + " but is " + shown(value));
    }

    private static boolean isOfType(@Nullable Object value, String type) {
        return switch (type) {
            case "object" -> value instanceof Map;
            case "array" -> value instanceof List;
            case "string" -> value instanceof String;
            case "boolean" -> value instanceof Boolean;
            case "number" -> value instanceof Number;
            case "integer" -> value instanceof Number number && isWhole(number);
            case "null" -> value == null;
            default -> true;
        };
    }

    private static boolean isWhole(Number number) {
        return switch (number) {
            case Long ignored -> true;
            case Integer ignored -> true;
            case BigInteger ignored -> true;
            case Double value -> Math.rint(value) == value;
            default -> decimal(number).stripTrailingZeros().scale() <= 0;
        };
    }

    private static Optional<String> choiceProblem(@Nullable Object value, Map<String, Object> schema, String place) {
        if (schema.get("enum") instanceof List<?> choices
                && choices.stream().noneMatch(choice -> same(choice, value))) {
            return Optional.of(place + " must be one of " + choices + " but is " + shown(value));
        }
        return schema.containsKey("const") && !same(schema.get("const"), value)
                ? Optional.of(place + " must be " + schema.get("const") + " but is " + shown(value))
                : Optional.empty();
    }

    private static boolean same(@Nullable Object a, @Nullable Object b) {
        if (a instanceof Number x && b instanceof Number y) {
            return decimal(x).compareTo(decimal(y)) == 0;
        }
        return Objects.equals(a, b);
    }

    private static Optional<String> anyProblem(
            @Nullable Object value, Map<String, Object> schema, String place, int depth) {
        Object any = schema.containsKey("anyOf") ? schema.get("anyOf") : schema.get("oneOf");
        if (!(any instanceof List<?> choices) || choices.isEmpty()) {
            return Optional.empty();
        }
        Optional<String> first = Optional.empty();
        for (Object choice : choices) {
            Optional<String> problem = problem(value, object(choice), place, depth + 1);
            if (problem.isEmpty()) {
                return problem;
            }
            first = first.or(() -> problem);
        }
        return first;
    }

    private static Optional<String> objectProblem(Map<?, ?> map, Map<String, Object> schema, String place, int depth) {
        Map<String, Object> properties = object(schema.get("properties"));
        if (schema.get("required") instanceof List<?> names) {
            for (Object name : names) {
                if (!map.containsKey(String.valueOf(name))) {
                    return Optional.of(place + " must have " + name);
                }
            }
        }
        for (Map.Entry<?, ?> entry : map.entrySet()) {
            String name = String.valueOf(entry.getKey());
            Optional<String> problem = Optional.empty();
            if (properties.containsKey(name)) {
                problem = problem(entry.getValue(), object(properties.get(name)), name, depth + 1);
            } else if (Boolean.FALSE.equals(schema.get("additionalProperties"))) {
                problem = Optional.of(place + " must not have " + name
                        + Suggestions.didYouMean(name, new TreeSet<>(properties.keySet())));
            } else if (schema.get("additionalProperties") instanceof Map<?, ?> other) {
                problem = problem(entry.getValue(), object(other), name, depth + 1);
            }
            if (problem.isPresent()) {
                return problem;
            }
        }
        return Optional.empty();
    }

    private static Optional<String> listProblem(List<?> list, Map<String, Object> schema, String place, int depth) {
        Optional<String> size = bounds(list.size(), schema, "Items", place + "'s length");
        if (size.isPresent() || !(schema.get("items") instanceof Map<?, ?> items)) {
            return size;
        }
        Map<String, Object> itemSchema = object(items);
        for (int i = 0; i < list.size(); i++) {
            Optional<String> problem = problem(list.get(i), itemSchema, place + "[" + i + "]", depth + 1);
            if (problem.isPresent()) {
                return problem;
            }
        }
        return Optional.empty();
    }

    private static Optional<String> numberProblem(Number number, Map<String, Object> schema, String place) {
        BigDecimal value = decimal(number);
        if (schema.get("minimum") instanceof Number least && value.compareTo(decimal(least)) < 0) {
            return Optional.of(place + " must be at least " + least + " but is " + number);
        }
        if (schema.get("maximum") instanceof Number most && value.compareTo(decimal(most)) > 0) {
            return Optional.of(place + " must be at most " + most + " but is " + number);
        }
        if (schema.get("exclusiveMinimum") instanceof Number least && value.compareTo(decimal(least)) <= 0) {
            return Optional.of(place + " must be greater than " + least + " but is " + number);
        }
        if (schema.get("exclusiveMaximum") instanceof Number most && value.compareTo(decimal(most)) >= 0) {
            return Optional.of(place + " must be less than " + most + " but is " + number);
        }
        return Optional.empty();
    }

    private static Optional<String> bounds(int size, Map<String, Object> schema, String what, String place) {
        if (schema.get("min" + what) instanceof Number least && size < least.doubleValue()) {
            return Optional.of(place + " must be at least " + least + " but is " + size);
        }
        return schema.get("max" + what) instanceof Number most && size > most.doubleValue()
                ? Optional.of(place + " must be at most " + most + " but is " + size)
                : Optional.empty();
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

    private static BigDecimal decimal(Number number) {
        return switch (number) {
            case BigDecimal value -> value;
            case BigInteger value -> new BigDecimal(value);
            case Double value -> BigDecimal.valueOf(value);
            default -> BigDecimal.valueOf(number.longValue());
        };
    }

    private static String shown(@Nullable Object value) {
        String text = value instanceof String string ? '"' + string + '"' : String.valueOf(value);
        return text.length() <= 80 ? text : text.substring(0, 80) + "...";
    }
}
