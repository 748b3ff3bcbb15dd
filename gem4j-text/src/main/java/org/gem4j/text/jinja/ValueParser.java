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
    private static final Set<String> AFTER_TEST = Set.of("and", "or", "else");

    private final TokenReader tokens;
    private final ExpressionParser expressions;
    private final UnknownNames unknown = new UnknownNames();

    ValueParser(TokenReader tokens, ExpressionParser expressions) {
        this.tokens = tokens;
        this.expressions = expressions;
    }

    /// Filters and tests that there are none of.
    UnknownNames unknown() {
        return unknown;
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
                return new Expression.TupleOf(List.of());
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
                value = parseMember(value);
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

    private Expression parseMember(Expression of) {
        Token name = tokens.next();
        if (name.kind() == Kind.NAME) {
            return new Expression.Attribute(of, name.text());
        }
        if (name.kind() == Kind.NUMBER && !(name.value() instanceof Double)) {
            return new Expression.Item(of, new Expression.Literal(name.value()));
        }
        throw JinjaException.syntax(name.line(), "a name or number must follow a dot");
    }

    private Expression parseSubscript(Expression of) {
        Optional<Expression> from = tokens.isOperator(":") ? Optional.empty() : Optional.of(expressions.parse());
        if (!tokens.isOperator(":")) {
            return new Expression.Item(of, parseKeys(from.orElseThrow()));
        }
        tokens.next();
        Optional<Expression> to = sliceEnd();
        Optional<Expression> step = tokens.takeOperator(":") ? sliceEnd() : Optional.empty();
        return new Expression.Slice(of, from, to, step);
    }

    /// Several keys with commas between them are a tuple.
    private Expression parseKeys(Expression first) {
        if (!tokens.isOperator(",")) {
            return first;
        }
        List<Expression> keys = new ArrayList<>(List.of(first));
        while (tokens.takeOperator(",") && !tokens.isOperator("]")) {
            keys.add(expressions.parse());
        }
        return new Expression.TupleOf(keys);
    }

    private Optional<Expression> sliceEnd() {
        return tokens.isOperator(":") || tokens.isOperator("]") ? Optional.empty() : Optional.of(expressions.parse());
    }

    /// Filters and tests behind a value.
    Expression parseFilters(Expression start) {
        Expression value = start;
        while (true) {
            if (tokens.isOperator("|")) {
                value = parsePipes(value);
            } else if (tokens.takeName("is")) {
                value = parseTest(value);
            } else if (tokens.isOperator("(")) {
                value = new Expression.Call(value, parseArguments());
            } else {
                return value;
            }
        }
    }

    /// Filters alone behind a value.
    Expression parsePipes(Expression start) {
        Expression value = start;
        while (tokens.takeOperator("|")) {
            value = parseFilter(value);
        }
        return value;
    }

    /// A filter from its name on.
    Expression parseFilter(Expression of) {
        int line = tokens.peek().line();
        String name = parseDotted();
        if (!Filters.exists(name)) {
            unknown.add(line, "No filter named '" + name + "'.");
        }
        return new Expression.Filter(of, name, tokens.isOperator("(") ? parseArguments() : Arguments.NONE);
    }

    private String parseDotted() {
        StringBuilder name = new StringBuilder(tokens.expectName());
        while (tokens.takeOperator(".")) {
            name.append('.').append(tokens.expectName());
        }
        return name.toString();
    }

    private Expression parseTest(Expression of) {
        boolean negated = tokens.takeName("not");
        int line = tokens.peek().line();
        String name = parseDotted();
        if (!Tests.exists(name)) {
            unknown.add(line, "No test named '" + name + "'.");
        }
        Arguments arguments = Arguments.NONE;
        if (tokens.isOperator("(")) {
            arguments = parseArguments();
        } else if (startsValue(tokens.peek())) {
            if (tokens.isName("is")) {
                throw JinjaException.syntax(line, "tests cannot be chained with is");
            }
            arguments = Arguments.of(parse());
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
        int line = tokens.peek().line();
        tokens.expectOperator("(");
        List<Expression> positional = new ArrayList<>();
        Map<String, Expression> named = new LinkedHashMap<>();
        Optional<Expression> spread = Optional.empty();
        Optional<Expression> spreadNamed = Optional.empty();
        while (!tokens.takeOperator(")")) {
            boolean fits = spreadNamed.isEmpty();
            if (tokens.takeOperator("*")) {
                fits &= spread.isEmpty();
                spread = Optional.of(expressions.parse());
            } else if (tokens.takeOperator("**")) {
                spreadNamed = Optional.of(expressions.parse());
            } else if (tokens.peek().kind() == Kind.NAME && tokens.peekSecond().is(Kind.OPERATOR, "=")) {
                String name = tokens.next().text();
                tokens.next();
                fits &= named.put(name, expressions.parse()) == null;
            } else {
                fits &= spread.isEmpty() && named.isEmpty();
                positional.add(expressions.parse());
            }
            if (!fits) {
                throw JinjaException.syntax(line, "invalid syntax for function call expression");
            }
            if (!tokens.isOperator(")")) {
                tokens.expectOperator(",");
            }
        }
        return new Arguments(positional, named, spread, spreadNamed);
    }
}
