// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.text.jinja;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
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
            case Expression.ListOf list -> values(list.items(), scope);
            case Expression.DictOf dict -> dict(dict, scope);
            case Expression.Attribute attribute -> Members.attribute(value(attribute.of(), scope), attribute.name());
            case Expression.Item item -> Members.item(value(item.of(), scope), value(item.key(), scope));
            case Expression.Slice slice -> slice(slice, scope);
            case Expression.Call call -> call(call, scope);
            case Expression.Filter filter -> filter(filter, scope);
            case Expression.Test test -> test(test, scope);
            case Expression.Not not -> !Python.isTrue(value(not.of(), scope));
            case Expression.Negative negative -> sign(value(negative.of(), scope), negative.negated());
            case Expression.Binary binary ->
                Arithmetic.of(binary.operator(), value(binary.left(), scope), value(binary.right(), scope));
            case Expression.And and -> {
                Object left = value(and.left(), scope);
                yield Python.isTrue(left) ? value(and.right(), scope) : left;
            }
            case Expression.Or or -> {
                Object left = value(or.left(), scope);
                yield Python.isTrue(left) ? left : value(or.right(), scope);
            }
            case Expression.Compare compare -> compare(compare, scope);
            case Expression.Conditional conditional -> conditional(conditional, scope);
        };
    }

    private @Nullable Object conditional(Expression.Conditional conditional, Scope scope) {
        if (Python.isTrue(value(conditional.condition(), scope))) {
            return value(conditional.then(), scope);
        }
        return conditional.otherwise().isPresent()
                ? value(conditional.otherwise().get(), scope)
                : new Undefined("the value of an if without else");
    }

    private List<@Nullable Object> values(List<Expression> expressions, Scope scope) {
        List<@Nullable Object> values = new ArrayList<>(expressions.size());
        for (Expression expression : expressions) {
            values.add(value(expression, scope));
        }
        return values;
    }

    private Map<String, @Nullable Object> values(Map<String, Expression> expressions, Scope scope) {
        Map<String, @Nullable Object> values = new LinkedHashMap<>();
        expressions.forEach((name, expression) -> values.put(name, value(expression, scope)));
        return values;
    }

    private Map<String, @Nullable Object> dict(Expression.DictOf dict, Scope scope) {
        Map<String, @Nullable Object> values = new LinkedHashMap<>();
        for (Map.Entry<Expression, Expression> entry : dict.items()) {
            values.put(Python.text(value(entry.getKey(), scope)), value(entry.getValue(), scope));
        }
        return values;
    }

    private @Nullable Object slice(Expression.Slice slice, Scope scope) {
        return Slices.of(
                value(slice.of(), scope),
                bound(slice.from(), scope),
                bound(slice.to(), scope),
                bound(slice.step(), scope));
    }

    private Optional<Long> bound(Optional<Expression> expression, Scope scope) {
        Object value = expression.isPresent() ? Python.numeric(value(expression.get(), scope)) : null;
        if (value == null) {
            return Optional.empty();
        }
        if (value instanceof Long number) {
            return Optional.of(number);
        }
        throw Python.undefinedOr(value, value, "a slice's bound must be int but is " + Python.kind(value));
    }

    private @Nullable Object call(Expression.Call call, Scope scope) {
        Object function = value(call.function(), scope);
        Arguments arguments = call.arguments();
        if (function instanceof Callable callable) {
            return callable.call(values(arguments.positional(), scope), values(arguments.named(), scope));
        }
        throw Python.undefinedOr(function, function, Python.kind(function) + " cannot be called");
    }

    private @Nullable Object filter(Expression.Filter filter, Scope scope) {
        return Filters.apply(
                filter.name(),
                value(filter.of(), scope),
                values(filter.arguments().positional(), scope),
                values(filter.arguments().named(), scope));
    }

    private boolean test(Expression.Test test, Scope scope) {
        List<@Nullable Object> arguments = values(test.arguments().positional(), scope);
        return Tests.holds(test.name(), value(test.of(), scope), arguments) != test.negated();
    }

    private static Object sign(@Nullable Object value, boolean negated) {
        return switch (Python.numeric(value)) {
            case Long number -> negated ? Arithmetic.of("-", 0L, number) : number;
            case Double number -> negated ? -number : number;
            case null, default -> throw Python.undefinedOr(value, value, Python.kind(value) + " has no sign");
        };
    }

    private boolean compare(Expression.Compare compare, Scope scope) {
        Object left = value(compare.operands().getFirst(), scope);
        for (int i = 0; i < compare.operators().size(); i++) {
            Object right = value(compare.operands().get(i + 1), scope);
            boolean holds = switch (compare.operators().get(i)) {
                case "==" -> Python.areEqual(left, right);
                case "!=" -> !Python.areEqual(left, right);
                case "<" -> Python.compare(left, right) < 0;
                case ">" -> Python.compare(left, right) > 0;
                case "<=" -> Python.compare(left, right) <= 0;
                case ">=" -> Python.compare(left, right) >= 0;
                case "in" -> Python.contains(right, left);
                default -> !Python.contains(right, left);
            };
            if (!holds) {
                return false;
            }
            left = right;
        }
        return true;
    }
}
