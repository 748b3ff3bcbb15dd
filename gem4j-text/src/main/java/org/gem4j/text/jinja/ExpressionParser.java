// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.text.jinja;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.gem4j.text.jinja.Token.Kind;

/// Reads expressions, by precedence from `if` down to powers; values are [ValueParser]'s.
final class ExpressionParser {
    private static final int DEEPEST = 200;
    private static final Set<String> COMPARISONS = Set.of("==", "!=", "<", ">", "<=", ">=");

    private final TokenReader tokens;
    private final ValueParser values;
    private int depth;

    ExpressionParser(TokenReader tokens) {
        this.tokens = tokens;
        this.values = new ValueParser(tokens, this);
    }

    /// Reads what follows a value, in the same template.
    ValueParser values() {
        return values;
    }

    /// One expression, or several with commas between them, which are a tuple.
    Expression parseTuple() {
        return parseTuple(true);
    }

    /// What a loop goes through and what an `if` looks at, which end before an `if`.
    Expression parseTupleWithoutCondition() {
        return parseTuple(false);
    }

    private Expression parseTuple(boolean withCondition) {
        Expression first = withCondition ? parse() : parseOr();
        if (!tokens.isOperator(",")) {
            return first;
        }
        List<Expression> items = new ArrayList<>(List.of(first));
        while (tokens.takeOperator(",")) {
            if (tokens.peek().kind() == Kind.BLOCK_END
                    || tokens.peek().kind() == Kind.VARIABLE_END
                    || tokens.isOperator(")")
                    || (!withCondition && tokens.isName("recursive"))) {
                break;
            }
            items.add(withCondition ? parse() : parseOr());
        }
        return new Expression.TupleOf(items);
    }

    Expression parse() {
        if (++depth > DEEPEST) {
            throw JinjaException.syntax(tokens.peek().line(), "expressions are nested more than " + DEEPEST + " deep");
        }
        int unknown = values.unknown().size();
        Expression value = parseOr();
        while (tokens.takeName("if")) {
            Expression condition = parseOr();
            Optional<Expression> otherwise = tokens.takeName("else") ? Optional.of(parse()) : Optional.empty();
            value = new Expression.Conditional(condition, value, otherwise);
            values.unknown().forgetFrom(unknown);
        }
        depth--;
        return value;
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
        Expression left = parsePower();
        while (tokens.isOperator("*") || tokens.isOperator("/") || tokens.isOperator("//") || tokens.isOperator("%")) {
            left = new Expression.Binary(tokens.next().text(), left, parsePower());
        }
        return left;
    }

    /// Powers group from the left, and signs bind closer than they do.
    private Expression parsePower() {
        Expression left = parseUnary(true);
        while (tokens.takeOperator("**")) {
            left = new Expression.Binary("**", left, parseUnary(true));
        }
        return left;
    }

    private Expression parseUnary(boolean withFilters) {
        if (++depth > DEEPEST) {
            throw JinjaException.syntax(tokens.peek().line(), "signs are nested more than " + DEEPEST + " deep");
        }
        Expression value;
        if (tokens.isOperator("-") || tokens.isOperator("+")) {
            boolean negated = tokens.next().text().equals("-");
            value = new Expression.Negative(parseUnary(false), negated);
        } else {
            value = values.parse();
        }
        depth--;
        return withFilters ? values.parseFilters(value) : value;
    }
}
