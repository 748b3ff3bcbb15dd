// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.text.jinja;

import java.util.List;
import java.util.Map;
import java.util.Optional;

/// Something that is done.
sealed interface Statement {
    record Text(String text) implements Statement {}

    record Print(List<Expression> values) implements Statement {}

    /// @param branches conditions with what is done where they are the first true one
    record If(List<Map.Entry<Expression, List<Statement>>> branches, List<Statement> otherwise) implements Statement {}

    /// @param target what each item is set to
    /// @param recursive whether the loop's body can carry out the loop for other items
    record For(
            Target target,
            Expression items,
            Optional<Expression> condition,
            boolean recursive,
            List<Statement> body,
            List<Statement> otherwise)
            implements Statement {}

    record Set(Target target, Expression value) implements Statement {}

    /// The text that the body gives, after the filters of an expression named [#BODY], becomes the value.
    record SetText(Target target, Expression filters, List<Statement> body) implements Statement {}

    /// @param defaults by parameter
    /// @param takesPositional whether there is a variable `varargs`
    /// @param takesNamed whether there is a variable `kwargs`
    /// @param takesCaller whether there is a variable `caller`
    record Macro(
            String name,
            List<String> parameters,
            Map<String, Expression> defaults,
            boolean takesPositional,
            boolean takesNamed,
            boolean takesCaller,
            List<Statement> body)
            implements Statement {}

    /// A macro is called, which can call the body.
    record CallBlock(Expression.Call call, Macro caller) implements Statement {}

    /// The body's text goes through the filters of an expression named [#BODY].
    record FilterText(Expression filters, List<Statement> body) implements Statement {}

    /// Names are set for the body alone.
    record With(List<Map.Entry<Target, Expression>> variables, List<Statement> body) implements Statement {}

    /// @param scoped whether it knows the names around it, and not those of the template alone
    record Block(boolean scoped, List<Statement> body) implements Statement {}

    /// The body alone, where the setting is false; texts are never escaped by themselves.
    record Autoescape(Expression setting, List<Statement> body) implements Statement {}

    /// Another template is asked for, of which there are none.
    record OtherTemplate(String word, Expression name) implements Statement {}

    record Break() implements Statement {}

    record Continue() implements Statement {}

    /// What the text of a body is called in an expression of filters.
    String BODY = " body";
}
