// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.tool;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.gem4j.tool.SchemaCheck.Problem;
import org.gem4j.tool.SchemaCheck.Spot;
import org.jspecify.annotations.Nullable;

/// What a schema asks of a value as a whole: its type, one of several values, the bounds of its size.
final class SchemaValues {
    private static final int LONGEST = 80;

    private SchemaValues() {}

    static Optional<Problem> problem(@Nullable Object value, Map<String, Object> schema, Spot spot) {
        return typeProblem(value, schema.get("type"), spot)
                .or(() -> choiceProblem(value, schema, spot))
                .or(() -> switch (value) {
                    case String text -> sizeProblem(text.codePointCount(0, text.length()), schema, "Length", spot);
                    case List<?> list -> sizeProblem(list.size(), schema, "Items", spot);
                    case Number number -> numberProblem(number, schema, spot);
                    case null, default -> Optional.empty();
                });
    }

    /// Whether the value has the type that a schema asks for.
    static boolean hasType(@Nullable Object value, @Nullable Object type) {
        List<?> types = types(type);
        return types.isEmpty() || types.stream().anyMatch(name -> isOfType(value, String.valueOf(name)));
    }

    private static List<?> types(@Nullable Object type) {
        return type instanceof List<?> list ? list : type == null ? List.of() : List.of(type);
    }

    private static Optional<Problem> typeProblem(@Nullable Object value, @Nullable Object type, Spot spot) {
        if (hasType(value, type)) {
            return Optional.empty();
        }
        String wanted =
                String.join(" or ", types(type).stream().map(String::valueOf).toList());
        return spot.problem("must be of type " + wanted + " but is " + shown(value));
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

    /// What is wrong if the value is none of those that the schema names.
    static Optional<Problem> choiceProblem(@Nullable Object value, Map<String, Object> schema, Spot spot) {
        if (schema.get("enum") instanceof List<?> choices
                && choices.stream().noneMatch(choice -> same(choice, value))) {
            return spot.problem("must be one of " + choices + " but is " + shown(value));
        }
        return schema.containsKey("const") && !same(schema.get("const"), value)
                ? spot.problem("must be " + schema.get("const") + " but is " + shown(value))
                : Optional.empty();
    }

    private static boolean same(@Nullable Object a, @Nullable Object b) {
        if (a instanceof Number x && b instanceof Number y) {
            return decimal(x).compareTo(decimal(y)) == 0;
        }
        return Objects.equals(a, b);
    }

    private static Optional<Problem> numberProblem(Number number, Map<String, Object> schema, Spot spot) {
        BigDecimal value = decimal(number);
        if (schema.get("minimum") instanceof Number least && value.compareTo(decimal(least)) < 0) {
            return spot.problem("must be at least " + least + " but is " + number);
        }
        if (schema.get("maximum") instanceof Number most && value.compareTo(decimal(most)) > 0) {
            return spot.problem("must be at most " + most + " but is " + number);
        }
        if (schema.get("exclusiveMinimum") instanceof Number least && value.compareTo(decimal(least)) <= 0) {
            return spot.problem("must be greater than " + least + " but is " + number);
        }
        if (schema.get("exclusiveMaximum") instanceof Number most && value.compareTo(decimal(most)) >= 0) {
            return spot.problem("must be less than " + most + " but is " + number);
        }
        return Optional.empty();
    }

    private static Optional<Problem> sizeProblem(int size, Map<String, Object> schema, String what, Spot spot) {
        Spot length = new Spot(spot.place() + "'s length", spot.depth(), 0);
        if (schema.get("min" + what) instanceof Number least && size < least.doubleValue()) {
            return length.problem("must be at least " + least + " but is " + size);
        }
        return schema.get("max" + what) instanceof Number most && size > most.doubleValue()
                ? length.problem("must be at most " + most + " but is " + size)
                : Optional.empty();
    }

    private static BigDecimal decimal(Number number) {
        return switch (number) {
            case BigDecimal value -> value;
            case BigInteger value -> new BigDecimal(value);
            case Double value -> BigDecimal.valueOf(value);
            default -> BigDecimal.valueOf(number.longValue());
        };
    }

    static String shown(@Nullable Object value) {
        String text = value instanceof String string ? '"' + string + '"' : String.valueOf(value);
        return text.length() <= LONGEST ? text : text.substring(0, LONGEST) + "...";
    }
}
