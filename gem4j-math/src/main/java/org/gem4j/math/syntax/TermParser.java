// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.math.syntax;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.gem4j.math.syntax.Node.Measured;
import org.gem4j.math.syntax.Node.PlusMinus;
import org.gem4j.math.syntax.Token.Kind;

/// Parses sums, products and signs by precedence; operands are [OperandParser]'s, powers [PostfixParser]'s.
///
/// A product without a sign binds as strongly as one with: `1/2x` is `x/2`. A sign binds less than a power: `-3^2` is
/// -9. Powers associate to the right.
final class TermParser {
    private static final int MAX_POSTFIXES = 20;
    /// More letters than the factors of a vanishing term have.
    private static final int SHORTEST_WORD = 3;

    private final Row row;

    TermParser(Row row) {
        this.row = row;
    }

    Node sum() {
        List<Node> terms = new ArrayList<>();
        terms.add(term());
        while (true) {
            if (row.skipOperator("+")) {
                terms.add(term());
            } else if (row.skipOperator("-")) {
                terms.add(Folding.negate(term()));
            } else if (row.isOperator("+-") || row.isOperator("-+")) {
                boolean plusFirst = row.next().text().equals("+-");
                terms.add(new PlusMinus(plusFirst, term()));
            } else {
                return Folding.sum(terms);
            }
        }
    }

    /// Factors and divisors, with signs or without.
    Node term() {
        List<Node> factors = new ArrayList<>();
        List<Node> divisors = new ArrayList<>();
        factors.add(signed());
        while (true) {
            if (row.skipOperator("*")) {
                factors.add(signed());
            } else if (row.skipOperator("/")) {
                divisors.add(signed());
            } else if (startsFactor()) {
                factors.add(power());
            } else {
                requireNoWordsBesideZero(factors);
                return Folding.quotient(factors, divisors);
            }
        }
    }

    /// A word beside 0 is no product of letters, which would be 0: `0 (wrong)`.
    private static void requireNoWordsBesideZero(List<Node> factors) {
        boolean zero = factors.stream()
                .anyMatch(
                        factor -> factor instanceof Node.Num num && num.value().signum() == 0);
        if (zero && factors.stream().mapToInt(TermParser::letters).sum() >= SHORTEST_WORD) {
            throw new UnreadableException("words beside 0");
        }
    }

    private static int letters(Node node) {
        return switch (node) {
            case Node.Sym symbol -> 1;
            case Node.Const constant -> 1;
            case Node.Product product ->
                product.factors().stream().mapToInt(TermParser::letters).sum();
            default -> 0;
        };
    }

    /// Whether the next token is a factor although no sign says so.
    boolean startsFactor() {
        Token token = row.peek();
        Token before = row.previous();
        if (token == null || before == null) {
            return false;
        }
        return switch (token.kind()) {
            case NUMBER -> {
                boolean powers = row.peek(1) instanceof Token mark && mark.isOperator("^") && row.isAfterPower();
                boolean imaginary = before.is(Kind.WORD, "i");
                if (before.kind() == Kind.NUMBER && !powers
                        || before.kind() == Kind.WORD && !token.space() && !imaginary) {
                    throw new UnreadableException("two numbers side by side, or a number right after a letter");
                }
                yield true;
            }
            case WORD -> !UnitParser.isUnitHere(row) && !endsTerm(token, before) && !RatioParser.isColon(row);
            case COMMAND -> !token.text().equals("pmod") && !token.text().equals("bmod") && !UnitParser.isUnitHere(row);
            case GROUP -> !(token.node() instanceof Node.Modulo);
            default -> false;
        };
    }

    /// `unary` signs, then a power.
    private Node signed() {
        row.enter();
        try {
            if (row.skipOperator("-")) {
                return Folding.negate(signed());
            }
            if (row.skipOperator("+")) {
                return signed();
            }
            if (row.isOperator("+-") || row.isOperator("-+")) {
                return new PlusMinus(row.next().text().equals("+-"), signed());
            }
            Token token = row.peek();
            boolean money = token != null
                    && Currency.isSign(token.text())
                    && (token.kind() == Kind.TEXT
                            || token.kind() == Kind.WORD
                                    && row.peek(1) instanceof Token amount
                                    && amount.kind() == Kind.NUMBER);
            if (money && token != null) {
                row.next();
                return new Measured(term(), Objects.requireNonNull(Units.parse(token.text())));
            }
            return power();
        } finally {
            row.leave();
        }
    }

    /// An operand with everything that stands behind it: powers, factorials, percent signs.
    Node power() {
        row.enter();
        try {
            Node node = new OperandParser(row).operand();
            int count = 0;
            PostfixParser postfixes = new PostfixParser(row);
            while (row.peek() instanceof Token token && token.kind() == Kind.OPERATOR && count++ < MAX_POSTFIXES) {
                Node changed = postfixes.postfix(node, token);
                if (changed == null) {
                    return node;
                }
                node = changed;
            }
            return node;
        } finally {
            row.leave();
        }
    }

    /// Whether a word ends the term because it is a joining word or text, not a product of letters.
    private static boolean endsTerm(Token token, Token before) {
        if (before.kind() == Kind.NUMBER && Wording.isHalfDay(token.text())) {
            return true;
        }
        boolean known = Fn.named(token.text()) != null || Letters.isName(token.text());
        return !known
                && token.space()
                && token.text().length() > 2
                && (before.kind() == Kind.NUMBER || before.kind() == Kind.GROUP || before.isOperator("%"));
    }
}
