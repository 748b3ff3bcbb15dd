// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.text.jinja;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;
import org.gem4j.text.jinja.Expression.Arguments;
import org.jspecify.annotations.Nullable;

/// Finds the values of expressions.
final class Evaluator {
    @Nullable
    Object value(Expression expression, Scope scope) {
        Budget.step();
        Budget.enter();
        Object value = valueOf(expression, scope);
        Budget.leave();
        return value;
    }

    private @Nullable Object valueOf(Expression expression, Scope scope) {
        return switch (expression) {
            case Expression.Literal literal -> literal.value();
            case Expression.Name name -> scope.get(name.name());
            case Expression.ListOf list -> list(list.items(), scope);
            case Expression.TupleOf tuple -> new Tuple(list(tuple.items(), scope));
            case Expression.DictOf dict -> dict(dict, scope);
            case Expression.Attribute attribute -> Members.attribute(value(attribute.of(), scope), attribute.name());
            case Expression.Item item -> Members.item(value(item.of(), scope), value(item.key(), scope));
            case Expression.Slice slice -> slice(slice, scope);
            case Expression.Call call -> call(call, Map.of(), scope);
            case Expression.Filter filter -> filter(filter, scope);
            case Expression.Test test -> test(test, scope);
            case Expression.Not not -> !Values.isTrue(value(not.of(), scope));
            case Expression.Negative negative -> sign(value(negative.of(), scope), negative.negated());
            case Expression.Binary binary
            when binary.operator().equals("~") ->
                concatenated(value(binary.left(), scope), value(binary.right(), scope));
            case Expression.Binary binary ->
                Arithmetic.of(binary.operator(), value(binary.left(), scope), value(binary.right(), scope));
            case Expression.And and -> {
                Object left = value(and.left(), scope);
                yield Values.isTrue(left) ? value(and.right(), scope) : left;
            }
            case Expression.Or or -> {
                Object left = value(or.left(), scope);
                yield Values.isTrue(left) ? left : value(or.right(), scope);
            }
            case Expression.Compare compare -> compare(compare, scope);
            case Expression.Conditional conditional -> conditional(conditional, scope);
        };
    }

    private @Nullable Object conditional(Expression.Conditional conditional, Scope scope) {
        if (Values.isTrue(value(conditional.condition(), scope))) {
            return value(conditional.then(), scope);
        }
        return conditional.otherwise().isPresent()
                ? value(conditional.otherwise().get(), scope)
                : new Undefined("the condition of an if without else does not hold and its value is undefined");
    }

    private static String concatenated(@Nullable Object left, @Nullable Object right) {
        String x = Texts.of(left);
        String y = Texts.of(right);
        Budget.make((long) x.length() + y.length());
        return x + y;
    }

    private List<@Nullable Object> list(List<Expression> expressions, Scope scope) {
        List<@Nullable Object> values = new ArrayList<>(expressions.size());
        for (Expression expression : expressions) {
            values.add(value(expression, scope));
        }
        return values;
    }

    private Dict dict(Expression.DictOf dict, Scope scope) {
        List<@Nullable Object> parts = new ArrayList<>();
        for (Map.Entry<Expression, Expression> entry : dict.items()) {
            parts.add(value(entry.getKey(), scope));
            parts.add(value(entry.getValue(), scope));
        }
        Dict values = new Dict();
        for (int i = 0; i < parts.size(); i += 2) {
            values.put(parts.get(i), parts.get(i + 1));
        }
        return values;
    }

    private @Nullable Object slice(Expression.Slice slice, Scope scope) {
        Object of = value(slice.of(), scope);
        if (of instanceof Undefined undefined) {
            throw undefined.used();
        }
        return Slices.of(of, bound(slice.from(), scope), bound(slice.to(), scope), bound(slice.step(), scope));
    }

    private Optional<Long> bound(Optional<Expression> expression, Scope scope) {
        Object value = expression.isPresent() ? value(expression.get(), scope) : null;
        Optional<Long> bound = Numbers.index(value);
        if (value != null && bound.isEmpty()) {
            throw JinjaException.type("slice indices must be integers or None but one is " + Values.kind(value));
        }
        return bound;
    }

    /// Calls with one more argument named `caller`.
    @Nullable
    Object call(Expression.Call call, Macro caller, Scope scope) {
        return call(call, Map.of("caller", caller), scope);
    }

    private @Nullable Object call(Expression.Call call, Map<String, Macro> more, Scope scope) {
        Object function = value(call.function(), scope);
        List<@Nullable Object> positional = positional(call.arguments(), scope);
        Map<String, @Nullable Object> named = named(call.arguments(), scope);
        named.putAll(more);
        if (function instanceof Callable callable) {
            return called(() -> callable.call(positional, named));
        }
        throw Values.undefinedOr(function, function, "'" + Values.kind(function) + "' object is not callable");
    }

    private List<@Nullable Object> positional(Arguments arguments, Scope scope) {
        List<@Nullable Object> values = list(arguments.positional(), scope);
        arguments.spread().ifPresent(spread -> values.addAll(Values.items(value(spread, scope))));
        return values;
    }

    private Map<String, @Nullable Object> named(Arguments arguments, Scope scope) {
        Map<String, @Nullable Object> values = new LinkedHashMap<>();
        arguments.named().forEach((name, expression) -> values.put(name, value(expression, scope)));
        if (arguments.spreadNamed().isPresent()) {
            Object spread = value(arguments.spreadNamed().get(), scope);
            if (!(spread instanceof Map<?, ?> map)) {
                throw Values.undefinedOr(
                        spread, spread, "argument after ** must be a mapping, not " + Values.kind(spread));
            }
            map.forEach((key, value) -> addNamed(key, value, values));
        }
        return values;
    }

    private static void addNamed(@Nullable Object key, @Nullable Object value, Map<String, @Nullable Object> values) {
        if (!(key instanceof String || key instanceof Markup)) {
            throw JinjaException.type("keywords must be strings but one is " + Values.kind(key));
        }
        if (values.containsKey(Texts.of(key))) {
            throw JinjaException.type("got multiple values for keyword argument '" + Texts.of(key) + "'");
        }
        values.put(Texts.of(key), value);
    }

    private @Nullable Object filter(Expression.Filter filter, Scope scope) {
        Object value = value(filter.of(), scope);
        List<@Nullable Object> positional = positional(filter.arguments(), scope);
        Map<String, @Nullable Object> named = named(filter.arguments(), scope);
        return called(() -> Filters.apply(filter.name(), value, positional, named));
    }

    private boolean test(Expression.Test test, Scope scope) {
        Object value = value(test.of(), scope);
        List<@Nullable Object> positional = positional(test.arguments(), scope);
        return Tests.holds(test.name(), value, positional, named(test.arguments(), scope)) != test.negated();
    }

    /// What the package of Python's texts refuses is a wrong use of a value.
    private static @Nullable Object called(Supplier<? extends @Nullable Object> work) {
        try {
            return work.get();
        } catch (IllegalArgumentException e) {
            throw JinjaException.type(String.valueOf(e.getMessage()));
        }
    }

    private static Object sign(@Nullable Object value, boolean negated) {
        if (value == null || !Numbers.isNumber(value)) {
            throw Values.undefinedOr(value, value, "bad operand type for a sign: '" + Values.kind(value) + "'");
        }
        if (value instanceof Double number) {
            return negated ? -number : number;
        }
        return negated ? Arithmetic.of("-", 0L, value) : Numbers.of(Numbers.integer(value));
    }

    private boolean compare(Expression.Compare compare, Scope scope) {
        Object left = value(compare.operands().getFirst(), scope);
        for (int i = 0; i < compare.operators().size(); i++) {
            Object right = value(compare.operands().get(i + 1), scope);
            boolean holds = switch (compare.operators().get(i)) {
                case "==" -> Equality.areEqual(left, right);
                case "!=" -> !Equality.areEqual(left, right);
                case "in" -> Equality.contains(right, left);
                case "not in" -> !Equality.contains(right, left);
                default -> Order.holds(compare.operators().get(i), left, right);
            };
            if (!holds) {
                return false;
            }
            left = right;
        }
        return true;
    }
}
