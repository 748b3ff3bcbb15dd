// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.grade.math.syntax;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.gem4j.grade.math.exact.Rational;
import org.gem4j.grade.math.syntax.Node.Apply;
import org.gem4j.grade.math.syntax.Node.Call;
import org.gem4j.grade.math.syntax.Node.Degrees;
import org.gem4j.grade.math.syntax.Node.Literal;
import org.gem4j.grade.math.syntax.Node.Measured;
import org.gem4j.grade.math.syntax.Node.Num;
import org.gem4j.grade.math.syntax.Node.Percent;
import org.gem4j.grade.math.syntax.Node.PlusMinus;
import org.gem4j.grade.math.syntax.Node.Sym;
import org.gem4j.grade.math.syntax.Node.Table;
import org.gem4j.grade.math.syntax.Token.Kind;
import org.jspecify.annotations.Nullable;

/// Parses sums, products, signs and powers by precedence; operands are [OperandParser]'s.
///
/// A product without a sign binds as strongly as one with: `1/2x` is `x/2`. A sign binds less than a power: `-3^2` is
/// -9. Powers associate to the right.
final class TermParser {
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
                return Folding.quotient(factors, divisors);
            }
        }
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
                if (before.kind() == Kind.NUMBER || before.kind() == Kind.WORD && !token.space()) {
                    throw new UnreadableException("two numbers side by side, or a number right after a letter");
                }
                yield true;
            }
            case WORD -> !UnitParser.isUnitHere(row) && !endsTerm(token, before);
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
            Node node = new OperandParser(row, this).operand();
            int postfixes = 0;
            while (row.peek() instanceof Token token && token.kind() == Kind.OPERATOR && postfixes++ < 20) {
                Node changed = postfix(node, token);
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

    private @Nullable Node postfix(Node node, Token token) {
        switch (token.text()) {
            case "^" -> {
                row.next();
                return raised(node);
            }
            case "!" -> {
                row.next();
                Fn fn = row.skipOperator("!") ? Fn.DOUBLE_FACTORIAL : Fn.FACTORIAL;
                return new Apply(fn, List.of(node));
            }
            case "%" -> {
                row.next();
                return new Percent(node);
            }
            default -> {
                return null;
            }
        }
    }

    private Node raised(Node base) {
        if (row.peek() instanceof Token token && isRing(token, base)) {
            row.next();
            return degrees(base);
        }
        if (base.equals(new Node.NamedSet(Node.Named.REALS)) && (row.isOperator("+") || row.isOperator("-"))) {
            return half(row.next().text().equals("+"));
        }
        if (row.skipOperator("'")) {
            return base instanceof Sym symbol ? new Sym(symbol.name() + "'") : base;
        }
        Node exponent = exponent();
        boolean transposed = exponent instanceof Sym symbol
                && (symbol.name().equals("T") || symbol.name().equals("top"));
        if (base instanceof Table && transposed) {
            return new Apply(Fn.TRANSPOSE, List.of(base));
        }
        boolean inverse = exponent instanceof Num num && num.value().equals(Rational.of(-1));
        if (inverse && base instanceof Sym symbol && row.peek() instanceof Token group && group.is(Kind.GROUP, "(")) {
            if (symbol.name().equals("f")
                    || symbol.name().equals("g")
                    || symbol.name().equals("h")) {
                row.next();
                return new Call(symbol.name() + "^-1", List.of(OperandParser.inside(group)));
            }
        }
        return Folding.power(base, exponent);
    }

    /// The positive or the negative numbers.
    private static Node half(boolean positive) {
        Node infinity = new Node.Const(Node.Constant.INFINITY);
        List<Node> bounds = positive ? List.of(Num.of(0), infinity) : List.of(new Node.Neg(infinity), Num.of(0));
        return new Node.Listing(Node.Bracket.ROUND, Node.Bracket.ROUND, bounds);
    }

    /// Whether an exponent is the sign of a degree, or the letter o in its place.
    private static boolean isRing(Token token, Node base) {
        return token.is(Kind.COMMAND, "circ")
                || base instanceof Num
                        && (token.is(Kind.TEXT, "o")
                                || token.is(Kind.WORD, "o")
                                || token.is(Kind.GROUP, "{")
                                        && token.node() instanceof Sym o
                                        && o.name().equals("o"));
    }

    /// Degrees with the minutes and seconds behind them: `45^\circ 30'`.
    private Node degrees(Node base) {
        List<Node> parts = new ArrayList<>(List.of(base));
        for (int size : new int[] {60, 3600}) {
            int marks = size == 60 ? 1 : 2;
            boolean follows = row.peek() instanceof Token number && number.kind() == Kind.NUMBER;
            for (int i = 1; i <= marks; i++) {
                follows &= row.peek(i) instanceof Token mark && mark.isOperator("'");
            }
            if (follows) {
                Node part = NumberScanner.value(row.next().text());
                row.skip(marks);
                parts.add(Folding.quotient(part, Num.of(size)));
            }
        }
        return new Degrees(Folding.sum(parts));
    }

    /// What stands after `^`: a group, a number, a letter, a command; a tower goes on upwards.
    Node exponent() {
        row.enter();
        try {
            if (row.skipOperator("-")) {
                return Folding.negate(exponent());
            }
            row.skipOperator("+");
            Node node = argument();
            if (row.skipOperator("^")) {
                return Folding.power(node, exponent());
            }
            return node;
        } finally {
            row.leave();
        }
    }

    /// One argument without its sign: a group, a whole number, a single letter, or a command with its own
    /// arguments.
    Node argument() {
        row.enter();
        try {
            return argument(row.next());
        } finally {
            row.leave();
        }
    }

    private Node argument(Token token) {
        return switch (token.kind()) {
            case GROUP -> OperandParser.inside(token);
            case NUMBER -> NumberScanner.value(token.text());
            case WORD -> {
                if (token.text().length() > 1 && !token.text().equals("pi")) {
                    row.split(
                            Token.of(Kind.WORD, token.text().substring(0, 1), token.space()),
                            Token.of(Kind.WORD, token.text().substring(1), false));
                    yield Letters.symbol(token.text().substring(0, 1));
                }
                yield Letters.symbol(token.text());
            }
            case COMMAND -> {
                row.rewind(row.position() - 1);
                yield new OperandParser(row, this).operand();
            }
            default -> throw new UnreadableException("an argument is missing before " + token.text());
        };
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

    /// The number of a mixed number, or null when the two parts are factors.
    static @Nullable Num mixed(Node whole, Node part) {
        boolean proper = whole instanceof Num left
                && part instanceof Num right
                && left.literal() == Literal.INTEGER
                && right.literal() == Literal.FRACTION
                && right.value().signum() > 0
                && right.value().compareTo(Rational.ONE) < 0;
        if (proper && whole instanceof Num left && part instanceof Num right) {
            return new Num(left.value().plus(right.value()), Literal.MIXED, 0);
        }
        return null;
    }
}
