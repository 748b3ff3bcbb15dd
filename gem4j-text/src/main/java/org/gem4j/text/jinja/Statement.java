// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.text.jinja;

import java.util.List;
import java.util.Map;
import java.util.Optional;

/// Something that is done.
sealed interface Statement {
    record Text(String text) implements Statement {}

    record Print(Expression value) implements Statement {}

    /// @param branches conditions with what is done where they are the first true one
    record If(List<Map.Entry<Expression, List<Statement>>> branches, List<Statement> otherwise) implements Statement {}

    /// @param names one, or several that each item is taken apart into
    record For(
            List<String> names,
            Expression items,
            Optional<Expression> condition,
            List<Statement> body,
            List<Statement> otherwise)
            implements Statement {}

    record Set(List<String> names, Expression value) implements Statement {}

    record SetAttribute(String namespace, String attribute, Expression value) implements Statement {}

    /// The text that the body gives becomes the value.
    record SetText(String name, List<Statement> body) implements Statement {}

    record Macro(String name, List<String> parameters, Map<String, Expression> defaults, List<Statement> body)
            implements Statement {}

    /// The body's text goes through a filter, written as one of an expression named [#BODY].
    record FilterText(Expression filter, List<Statement> body) implements Statement {
        static final String BODY = " body";
    }

    record Group(List<Statement> body) implements Statement {}

    record Break() implements Statement {}

    record Continue() implements Statement {}
}
