// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.text.jinja;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.gem4j.text.python.Strings;
import org.jspecify.annotations.Nullable;

/// What can stand behind `is`.
final class Tests {
    private interface Body {
        boolean holds(@Nullable Object value, Inputs in);
    }

    private record Test(Signature signature, Body body) {}

    private static final Map<String, Test> TESTS = new HashMap<>();

    static {
        define("defined", "", (value, in) -> !(value instanceof Undefined));
        define("undefined", "", (value, in) -> value instanceof Undefined);
        define("none", "", (value, in) -> value == null);
        define("boolean", "", (value, in) -> value instanceof Boolean);
        define("true", "", (value, in) -> Boolean.TRUE.equals(value));
        define("false", "", (value, in) -> Boolean.FALSE.equals(value));
        define("string", "", (value, in) -> value instanceof String || value instanceof Markup);
        define("number", "", (value, in) -> Numbers.isNumber(value));
        define("integer", "", (value, in) -> Numbers.isInteger(value) && !(value instanceof Boolean));
        define("float", "", (value, in) -> value instanceof Double);
        define("mapping", "", (value, in) -> value instanceof Map);
        define("sequence", "", (value, in) -> isSequence(value));
        define("iterable", "", (value, in) -> Values.isIterable(value));
        define("callable", "", (value, in) -> value instanceof Callable || value instanceof Undefined);
        define("escaped", "", (value, in) -> value instanceof Markup);
        define("filter", "", (value, in) -> Keys.of(value) instanceof String name && Filters.exists(name));
        define("test", "", (value, in) -> Keys.of(value) instanceof String name && exists(name));
        define("in", "seq", (value, in) -> Equality.contains(in.get("seq"), value));
        define("sameas", "other", (value, in) -> isSame(value, in.get("other")));
        define("even", "", (value, in) -> isDivisible(value, 2L, 0L));
        define("odd", "", (value, in) -> isDivisible(value, 2L, 1L));
        define("divisibleby", "num", (value, in) -> isDivisible(value, in.get("num"), 0L));
        define("lower", "", (value, in) -> Strings.isLower(Texts.of(value)));
        define("upper", "", (value, in) -> Strings.isUpper(Texts.of(value)));
        for (String name : List.of("==", "eq", "equalto")) {
            define(name, "other /", (value, in) -> Equality.areEqual(value, in.get("other")));
        }
        for (String name : List.of("!=", "ne")) {
            define(name, "other /", (value, in) -> !Equality.areEqual(value, in.get("other")));
        }
        defineOrder("<", "lt", "lessthan");
        defineOrder(">", "gt", "greaterthan");
        defineOrder("<=", "le");
        defineOrder(">=", "ge");
    }

    private Tests() {}

    private static void define(String name, String signature, Body body) {
        TESTS.put(name, new Test(Signature.of(signature), body));
    }

    private static void defineOrder(String operator, String... names) {
        define(operator, "other /", (value, in) -> Order.holds(operator, value, in.get("other")));
        for (String name : names) {
            define(name, "other /", (value, in) -> Order.holds(operator, value, in.get("other")));
        }
    }

    /// Whether there is such a test.
    static boolean exists(String name) {
        return TESTS.containsKey(name);
    }

    /// @throws JinjaException if there is no such test, or it cannot take these values
    static boolean holds(
            String name,
            @Nullable Object value,
            List<@Nullable Object> positional,
            Map<String, @Nullable Object> named) {
        Test test = TESTS.get(name);
        if (test == null) {
            throw new JinjaException(JinjaException.Kind.SYNTAX, "No test named '" + name + "'.");
        }
        Budget.step();
        return test.body().holds(value, test.signature().bind(name, positional, named));
    }

    private static boolean isSequence(@Nullable Object value) {
        return Values.isIterable(value)
                && !(value instanceof Generator || value instanceof View || value instanceof Loop);
    }

    private static boolean isSame(@Nullable Object value, @Nullable Object other) {
        return switch (value) {
            case Boolean flag -> flag.equals(other);
            case Long number -> number.equals(other);
            case Double number -> number.equals(other);
            case String text -> text.equals(other);
            case null, default -> value == other;
        };
    }

    private static boolean isDivisible(@Nullable Object value, @Nullable Object by, Object rest) {
        return Equality.areEqual(Arithmetic.of("%", value, by), rest);
    }
}
