// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.text.jinja;

import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// What can stand behind `is`.
final class Tests {
    private Tests() {}

    /// @throws JinjaException if there is no such test
    static boolean holds(String name, @Nullable Object value, List<@Nullable Object> arguments) {
        Inputs in = new Inputs(name, arguments, Map.of());
        Budget.step();
        return switch (name) {
            case "defined" -> !(value instanceof Undefined);
            case "undefined" -> value instanceof Undefined;
            case "none" -> value == null;
            case "boolean" -> value instanceof Boolean;
            case "true" -> Boolean.TRUE.equals(value);
            case "false" -> Boolean.FALSE.equals(value);
            case "string" -> value instanceof String;
            case "number" -> Python.numeric(value) instanceof Number;
            case "integer" -> value instanceof Long;
            case "float" -> value instanceof Double;
            case "mapping" -> value instanceof Map;
            case "sequence" -> value instanceof List || value instanceof String || value instanceof Map;
            case "iterable" ->
                value instanceof List || value instanceof String || value instanceof Map || value instanceof Undefined;
            case "callable" -> value instanceof Callable;
            case "eq", "equalto", "==" -> Python.areEqual(value, in.get(0, "other", null));
            case "ne", "!=" -> !Python.areEqual(value, in.get(0, "other", null));
            case "lt", "lessthan", "<" -> Python.compare(value, in.get(0, "other", null)) < 0;
            case "le", "<=" -> Python.compare(value, in.get(0, "other", null)) <= 0;
            case "gt", "greaterthan", ">" -> Python.compare(value, in.get(0, "other", null)) > 0;
            case "ge", ">=" -> Python.compare(value, in.get(0, "other", null)) >= 0;
            case "in" -> Python.contains(in.get(0, "seq", null), value);
            case "sameas" ->
                value == in.get(0, "other", null)
                        || (isPlain(value) && Python.areEqual(value, in.get(0, "other", null)));
            case "even" -> remainder(value, 2) == 0;
            case "odd" -> remainder(value, 2) == 1;
            case "divisibleby" -> remainder(value, in.integer(0, "num", 1)) == 0;
            case "lower" -> value instanceof String text && isCase(text, "islower");
            case "upper" -> value instanceof String text && isCase(text, "isupper");
            default -> throw new JinjaException(JinjaException.Kind.SYNTAX, "there is no test " + name);
        };
    }

    private static boolean isCase(String text, String method) {
        return TextMethods.named(text, method)
                .map(test -> Python.isTrue(test.call(List.of(), Map.of())))
                .orElseThrow();
    }

    private static boolean isPlain(@Nullable Object value) {
        return value instanceof Boolean || value instanceof Number || value instanceof String;
    }

    private static long remainder(@Nullable Object value, long divisor) {
        if (Python.numeric(value) instanceof Long number && divisor != 0) {
            return Math.floorMod(number, divisor);
        }
        throw Python.undefinedOr(value, value, Python.kind(value) + " cannot be divided by " + divisor);
    }
}
