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

/// Reads expressions, by precedence from `if` down to calls.
final class ExpressionParser {
    private static final int DEEPEST = 200;
    private static final Set<String> COMPARISONS = Set.of("==", "!=", "<", ">", "<=", ">=");
    private static final Set<String> AFTER_TEST = Set.of("and", "or", "else", "if", "is", "in", "not", "recursive");

    private final TokenReader tokens;
    private int depth;

    ExpressionParser(TokenReader tokens) {
        this.tokens = tokens;
    }

    /// Several expressions with commas between them are a list.
    Expression parseTuple() {
        Expression first = parse();
        if (!tokens.isOperator(",")) {
            return first;
        }
        List<Expression> items = new ArrayList<>(List.of(first));
        while (tokens.takeOperator(",")) {
            if (tokens.peek().kind() == Kind.BLOCK_END
                    || tokens.peek().kind() == Kind.VARIABLE_END
                    || tokens.isOperator(")")) {
                break;
            }
            items.add(parse());
        }
        return new Expression.ListOf(items);
    }

    Expression parse() {
        if (++depth > DEEPEST) {
            throw JinjaException.syntax(tokens.peek().line(), "expressions are nested more than " + DEEPEST + " deep");
        }
        Expression value = parseOr();
        while (tokens.takeName("if")) {
            Expression condition = parseOr();
            Optional<Expression> otherwise = tokens.takeName("else") ? Optional.of(parse()) : Optional.empty();
            value = new Expression.Conditional(condition, value, otherwise);
        }
        depth--;
        return value;
    }

    /// An expression that ends before an `if`, as the items of a loop do.
    Expression parseWithoutCondition() {
        return parseOr();
    }

    private Expression parseOr() {
        Expression left = parseAnd();
        while (tokens.takeName("or")) {
            left = new Expression.Or(left, parseAnd());
        }
        return left;
    }

    private Expression parseAnd() {
        Expression left = parseNot();
        while (tokens.takeName("and")) {
            left = new Expression.And(left, parseNot());
        }
        return left;
    }

    private Expression parseNot() {
        int nots = 0;
        while (tokens.isName("not")) {
            tokens.next();
            nots++;
        }
        Expression value = parseCompare();
        for (int i = 0; i < nots; i++) {
            value = new Expression.Not(value);
        }
        return value;
    }

    private Expression parseCompare() {
        List<Expression> operands = new ArrayList<>(List.of(parseSum()));
        List<String> operators = new ArrayList<>();
        while (true) {
            if (tokens.peek().kind() == Kind.OPERATOR
                    && COMPARISONS.contains(tokens.peek().text())) {
                operators.add(tokens.next().text());
            } else if (tokens.takeName("in")) {
                operators.add("in");
            } else if (tokens.isName("not") && tokens.peekSecond().is(Kind.NAME, "in")) {
                tokens.next();
                tokens.next();
                operators.add("not in");
            } else {
                break;
            }
            operands.add(parseSum());
        }
        return operators.isEmpty() ? operands.getFirst() : new Expression.Compare(operands, operators);
    }

    private Expression parseSum() {
        Expression left = parseConcat();
        while (tokens.isOperator("+") || tokens.isOperator("-")) {
            left = new Expression.Binary(tokens.next().text(), left, parseConcat());
        }
        return left;
    }

    private Expression parseConcat() {
        Expression left = parseProduct();
        while (tokens.takeOperator("~")) {
            left = new Expression.Binary("~", left, parseProduct());
        }
        return left;
    }

    private Expression parseProduct() {
        Expression left = parseUnary(true);
        while (tokens.isOperator("*") || tokens.isOperator("/") || tokens.isOperator("//") || tokens.isOperator("%")) {
            left = new Expression.Binary(tokens.next().text(), left, parseUnary(true));
        }
        return left;
    }

    private Expression parseUnary(boolean withFilters) {
        Expression value;
        if (tokens.isOperator("-") || tokens.isOperator("+")) {
            boolean negated = tokens.next().text().equals("-");
            if (++depth > DEEPEST) {
                throw JinjaException.syntax(tokens.peek().line(), "signs are nested more than " + DEEPEST + " deep");
            }
            value = new Expression.Negative(parseUnary(false), negated);
            depth--;
        } else {
            value = parsePostfix(parsePrimary());
            if (tokens.takeOperator("**")) {
                value = new Expression.Binary("**", value, parseUnary(false));
            }
        }
        return withFilters ? parseFilters(value) : value;
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
            Expression inner = parseTuple();
            tokens.expectOperator(")");
            return inner;
        }
        if (tokens.takeOperator("[")) {
            List<Expression> items = new ArrayList<>();
            while (!tokens.takeOperator("]")) {
                items.add(parse());
                if (!tokens.isOperator("]")) {
                    tokens.expectOperator(",");
                }
            }
            return new Expression.ListOf(items);
        }
        if (tokens.takeOperator("{")) {
            List<Map.Entry<Expression, Expression>> items = new ArrayList<>();
            while (!tokens.takeOperator("}")) {
                Expression key = parse();
                tokens.expectOperator(":");
                items.add(Map.entry(key, parse()));
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
        Optional<Expression> from = tokens.isOperator(":") ? Optional.empty() : Optional.of(parse());
        if (!tokens.takeOperator(":")) {
            return new Expression.Item(of, from.orElseThrow());
        }
        Optional<Expression> to = sliceEnd();
        Optional<Expression> step = tokens.takeOperator(":") ? sliceEnd() : Optional.empty();
        return new Expression.Slice(of, from, to, step);
    }

    private Optional<Expression> sliceEnd() {
        return tokens.isOperator(":") || tokens.isOperator("]") ? Optional.empty() : Optional.of(parse());
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
            Expression argument = parsePostfix(parsePrimary());
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
                named.put(name, parse());
            } else {
                positional.add(parse());
            }
            if (!tokens.isOperator(")")) {
                tokens.expectOperator(",");
            }
        }
        return new Arguments(positional, named);
    }
}
