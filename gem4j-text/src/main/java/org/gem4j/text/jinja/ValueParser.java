// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.text.jinja;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.gem4j.text.jinja.Expression.Arguments;
import org.gem4j.text.jinja.Token.Kind;

/// Reads values and what stands behind them: attributes, subscripts, calls, filters and tests.
final class ValueParser {
    private static final Set<String> AFTER_TEST = Set.of("and", "or", "else", "if", "is", "in", "not", "recursive");

    private final TokenReader tokens;
    private final ExpressionParser expressions;

    ValueParser(TokenReader tokens, ExpressionParser expressions) {
        this.tokens = tokens;
        this.expressions = expressions;
    }

    /// A literal, a name or something in brackets, with its attributes, subscripts and calls.
    Expression parse() {
        return parsePostfix(parsePrimary());
    }

    private Expression parsePrimary() {
        Token token = tokens.peek();
        switch (token.kind()) {
            case STRING -> {
                StringBuilder text = new StringBuilder();
                while (tokens.peek().kind() == Kind.STRING) {
                    text.append(tokens.next().text());
                }
                return new Expression.Literal(text.toString());
            }
            case NUMBER -> {
                tokens.next();
                return new Expression.Literal(token.value());
            }
            case NAME -> {
                tokens.next();
                return switch (token.text()) {
                    case "true", "True" -> new Expression.Literal(true);
                    case "false", "False" -> new Expression.Literal(false);
                    case "none", "None" -> new Expression.Literal(null);
                    default -> new Expression.Name(token.text());
                };
            }
            default -> {
                return parseBracketed();
            }
        }
    }

    private Expression parseBracketed() {
        if (tokens.takeOperator("(")) {
            if (tokens.takeOperator(")")) {
                return new Expression.ListOf(List.of());
            }
            Expression inner = expressions.parseTuple();
            tokens.expectOperator(")");
            return inner;
        }
        if (tokens.takeOperator("[")) {
            List<Expression> items = new ArrayList<>();
            while (!tokens.takeOperator("]")) {
                items.add(expressions.parse());
                if (!tokens.isOperator("]")) {
                    tokens.expectOperator(",");
                }
            }
            return new Expression.ListOf(items);
        }
        if (tokens.takeOperator("{")) {
            List<Map.Entry<Expression, Expression>> items = new ArrayList<>();
            while (!tokens.takeOperator("}")) {
                Expression key = expressions.parse();
                tokens.expectOperator(":");
                items.add(Map.entry(key, expressions.parse()));
                if (!tokens.isOperator("}")) {
                    tokens.expectOperator(",");
                }
            }
            return new Expression.DictOf(items);
        }
        throw tokens.unexpected("a value");
    }

    private Expression parsePostfix(Expression start) {
        Expression value = start;
        while (true) {
            if (tokens.takeOperator(".")) {
                Token name = tokens.next();
                value = switch (name.kind()) {
                    case NAME -> new Expression.Attribute(value, name.text());
                    case NUMBER -> new Expression.Item(value, new Expression.Literal(name.value()));
                    default -> throw JinjaException.syntax(name.line(), "a name must follow a dot");
                };
            } else if (tokens.takeOperator("[")) {
                value = parseSubscript(value);
                tokens.expectOperator("]");
            } else if (tokens.isOperator("(")) {
                value = new Expression.Call(value, parseArguments());
            } else {
                return value;
            }
        }
    }

    private Expression parseSubscript(Expression of) {
        Optional<Expression> from = tokens.isOperator(":") ? Optional.empty() : Optional.of(expressions.parse());
        if (!tokens.takeOperator(":")) {
            return new Expression.Item(of, from.orElseThrow());
        }
        Optional<Expression> to = sliceEnd();
        Optional<Expression> step = tokens.takeOperator(":") ? sliceEnd() : Optional.empty();
        return new Expression.Slice(of, from, to, step);
    }

    private Optional<Expression> sliceEnd() {
        return tokens.isOperator(":") || tokens.isOperator("]") ? Optional.empty() : Optional.of(expressions.parse());
    }

    /// Filters and tests behind a value.
    Expression parseFilters(Expression start) {
        Expression value = start;
        while (true) {
            if (tokens.takeOperator("|")) {
                String name = tokens.expectName();
                while (tokens.takeOperator(".")) {
                    name += "." + tokens.expectName();
                }
                value = new Expression.Filter(value, name, tokens.isOperator("(") ? parseArguments() : Arguments.NONE);
            } else if (tokens.takeName("is")) {
                value = parseTest(value);
            } else if (tokens.isOperator("(")) {
                value = new Expression.Call(value, parseArguments());
            } else {
                return value;
            }
        }
    }

    private Expression parseTest(Expression of) {
        boolean negated = tokens.takeName("not");
        String name = tokens.peek().kind() == Kind.OPERATOR ? tokens.next().text() : tokens.expectName();
        Arguments arguments = Arguments.NONE;
        if (tokens.isOperator("(")) {
            arguments = parseArguments();
        } else if (startsValue(tokens.peek())) {
            Expression argument = parse();
            arguments = new Arguments(List.of(argument), Map.of());
        }
        return new Expression.Test(of, name, arguments, negated);
    }

    private static boolean startsValue(Token token) {
        return switch (token.kind()) {
            case STRING, NUMBER -> true;
            case NAME -> !AFTER_TEST.contains(token.text());
            case OPERATOR -> token.text().equals("[") || token.text().equals("{");
            default -> false;
        };
    }

    Arguments parseArguments() {
        tokens.expectOperator("(");
        List<Expression> positional = new ArrayList<>();
        Map<String, Expression> named = new LinkedHashMap<>();
        while (!tokens.takeOperator(")")) {
            if (tokens.peek().kind() == Kind.NAME && tokens.peekSecond().is(Kind.OPERATOR, "=")) {
                String name = tokens.next().text();
                tokens.next();
                named.put(name, expressions.parse());
            } else {
                positional.add(expressions.parse());
            }
            if (!tokens.isOperator(")")) {
                tokens.expectOperator(",");
            }
        }
        return new Arguments(positional, named);
    }
}
