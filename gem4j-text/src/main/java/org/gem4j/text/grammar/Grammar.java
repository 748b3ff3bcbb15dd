// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.text.grammar;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.gem4j.text.ToolCallFormat;
import org.gem4j.text.grammar.Expression.Rule;
import org.jspecify.annotations.Nullable;

/// A set of texts that a response is constrained to. Immutable.
public final class Grammar {
    /// Formats of tool calls whose texts can be constrained.
    public static final Set<ToolCallFormat> CALL_FORMATS = Set.of(ToolCallFormat.HERMES, ToolCallFormat.LLAMA3_JSON);

    private static final int MOST_TEXTS = 512;

    private final Expression expression;

    private Grammar(Expression expression) {
        this.expression = expression;
    }

    Expression expression() {
        return expression;
    }

    /// Any JSON object.
    public static Grammar json() {
        return new Grammar(JsonRules.OBJECT);
    }

    /// JSON values that a JSON Schema accepts, though not all of them. Properties come in the order of the schema,
    /// and properties that it does not name only where it allows or describes them by `additionalProperties`.
    ///
    /// @throws IllegalArgumentException naming the keyword that is not supported or has an invalid value
    public static Grammar schema(Map<String, ?> schema) {
        return new Grammar(SchemaGrammar.of(schema));
    }

    /// One of several texts.
    ///
    /// @throws IllegalArgumentException if there are none, or more than 512
    public static Grammar choice(List<String> texts) {
        if (texts.isEmpty() || texts.size() > MOST_TEXTS) {
            throw new IllegalArgumentException(
                    "a choice must be among 1.." + MOST_TEXTS + " texts but was among " + texts.size());
        }
        return new Grammar(
                new Expression.Choice(texts.stream().map(Expression::text).toList()));
    }

    /// A tool that can be called.
    ///
    /// @param parameters JSON Schema of its arguments; empty for a tool without any
    public record Tool(String name, Optional<Map<String, ?>> parameters) {}

    /// A call of one of several tools, and nothing else.
    ///
    /// @param format one of [#CALL_FORMATS]
    /// @param several whether more calls may follow the first
    /// @throws IllegalArgumentException naming what is not supported
    public static Grammar calls(List<Tool> tools, ToolCallFormat format, boolean several) {
        if (tools.isEmpty() || tools.size() > MOST_TEXTS) {
            throw new IllegalArgumentException(
                    "a call must be of one of 1.." + MOST_TEXTS + " tools but there are " + tools.size());
        }
        return switch (format) {
            case HERMES -> {
                Expression lineBreak = Expression.optional(Expression.text("\n"));
                yield new Grammar(repeated(
                        Expression.sequence(
                                Expression.text("<tool_call>"),
                                lineBreak,
                                call(tools, "arguments"),
                                lineBreak,
                                Expression.text("</tool_call>")),
                        several,
                        lineBreak));
            }
            case LLAMA3_JSON -> new Grammar(call(tools, "parameters"));
            case MCP, SEARCH, PYTHON_FENCE ->
                throw new IllegalArgumentException("calls in the format " + format.id() + " cannot be constrained");
        };
    }

    /// Text in which every call of a tool is well-formed; it may hold none.
    ///
    /// @param format one whose calls have a tag: [ToolCallFormat#HERMES]
    /// @throws IllegalArgumentException naming what is not supported
    public static Grammar textWithCalls(List<Tool> tools, ToolCallFormat format) {
        if (format != ToolCallFormat.HERMES) {
            throw new IllegalArgumentException(
                    "calls in the format " + format.id() + " cannot be constrained within other text");
        }
        Expression text = Rule.of(TextWithout.tag("<tool_call>"));
        Expression call = calls(tools, format, false).expression;
        return new Grammar(Expression.sequence(text, Expression.star(Expression.sequence(call, text))));
    }

    private static Expression repeated(Expression part, boolean several, Expression separator) {
        Rule rule = Rule.of(part);
        return several ? Expression.sequence(rule, Expression.star(Expression.sequence(separator, rule))) : rule;
    }

    private static Expression call(List<Tool> tools, String argumentsKey) {
        List<Expression> calls = new ArrayList<>();
        for (Tool tool : tools) {
            Map<String, ?> schema = tool.parameters().orElse(Map.of("type", "object", "additionalProperties", false));
            Expression arguments;
            try {
                arguments = SchemaGrammar.ofObject(schema);
            } catch (IllegalArgumentException e) {
                throw new IllegalArgumentException("tool " + tool.name() + ": " + e.getMessage(), e);
            }
            calls.add(Expression.sequence(
                    JsonRules.member(text("name"), text(tool.name())),
                    JsonRules.COMMA,
                    JsonRules.member(text(argumentsKey), arguments)));
        }
        return JsonRules.object(new Expression.Choice(calls));
    }

    private static Expression text(@Nullable Object json) {
        return Expression.text(JsonText.of(json));
    }

    /// The texts of either.
    public Grammar or(Grammar other) {
        return new Grammar(Expression.choice(expression, other.expression));
    }
}
