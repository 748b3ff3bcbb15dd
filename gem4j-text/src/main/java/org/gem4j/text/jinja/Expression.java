// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.text.jinja;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// Something that has a value.
sealed interface Expression {
    record Literal(@Nullable Object value) implements Expression {}

    record Name(String name) implements Expression {}

    record ListOf(List<Expression> items) implements Expression {}

    record TupleOf(List<Expression> items) implements Expression {}

    record DictOf(List<Map.Entry<Expression, Expression>> items) implements Expression {}

    record Attribute(Expression of, String name) implements Expression {}

    record Item(Expression of, Expression key) implements Expression {}

    record Slice(Expression of, Optional<Expression> from, Optional<Expression> to, Optional<Expression> step)
            implements Expression {}

    record Call(Expression function, Arguments arguments) implements Expression {}

    record Filter(Expression of, String name, Arguments arguments) implements Expression {}

    record Test(Expression of, String name, Arguments arguments, boolean negated) implements Expression {}

    record Not(Expression of) implements Expression {}

    record Negative(Expression of, boolean negated) implements Expression {}

    record Binary(String operator, Expression left, Expression right) implements Expression {}

    record And(Expression left, Expression right) implements Expression {}

    record Or(Expression left, Expression right) implements Expression {}

    /// Comparisons in a row, each between neighbors.
    record Compare(List<Expression> operands, List<String> operators) implements Expression {}

    record Conditional(Expression condition, Expression then, Optional<Expression> otherwise) implements Expression {}

    /// @param positional in order
    /// @param named by name
    /// @param spread items that follow the positional ones, after `*`
    /// @param spreadNamed entries that follow the named ones, after `**`
    record Arguments(
            List<Expression> positional,
            Map<String, Expression> named,
            Optional<Expression> spread,
            Optional<Expression> spreadNamed) {
        static final Arguments NONE = new Arguments(List.of(), Map.of(), Optional.empty(), Optional.empty());

        static Arguments of(Expression argument) {
            return new Arguments(List.of(argument), Map.of(), Optional.empty(), Optional.empty());
        }
    }
}
