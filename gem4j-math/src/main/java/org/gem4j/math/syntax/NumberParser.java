// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.math.syntax;

import java.util.Locale;
import org.gem4j.math.exact.Rational;
import org.gem4j.math.syntax.Node.Based;
import org.gem4j.math.syntax.Node.Literal;
import org.gem4j.math.syntax.Node.Num;
import org.gem4j.math.syntax.Node.Words;
import org.gem4j.math.syntax.Token.Kind;
import org.jspecify.annotations.Nullable;

/// Parses numbers with what belongs to them: a base as subscript, the fraction of a mixed number.
final class NumberParser {
    private final Row row;
    private final ArgumentParser arguments;

    NumberParser(Row row) {
        this.row = row;
        this.arguments = new ArgumentParser(row);
    }

    Node number(Token token) {
        Node number = Decimals.value(token.text());
        if (row.skipOperator("_")) {
            return based(token.text());
        }
        if (token.text().indexOf('.') >= 0) {
            return number;
        }
        Token next = row.peek();
        if (next != null && isDigits(next)) {
            row.skip(2);
            return based(token.text() + next.text());
        }
        if (next != null && next.kind() == Kind.COMMAND && Commands.isFraction(next.text())) {
            int start = row.position();
            row.next();
            Num mixed = mixed(number, arguments.fraction());
            if (mixed != null) {
                return mixed;
            }
            row.rewind(start);
        }
        return plainMixed(number, next);
    }

    /// Whether a word after a number is more of its digits, as in `1A_{16}`.
    private boolean isDigits(Token word) {
        boolean letters = word.kind() == Kind.WORD
                && !word.space()
                && word.text().chars().allMatch(c -> c >= 'A' && c <= 'F')
                && row.peek(1) instanceof Token mark
                && mark.isOperator("_");
        return letters
                && row.peek(2) instanceof Token base
                && base.node() instanceof Num num
                && num.value().isInt()
                && num.value().toInt() > 10;
    }

    /// `8 3/7`: a whole number, a blank, a proper fraction.
    private Node plainMixed(Node number, @Nullable Token next) {
        Token slash = row.peek(1);
        Token bottom = row.peek(2);
        boolean shape = next != null
                && slash != null
                && bottom != null
                && next.kind() == Kind.NUMBER
                && next.space()
                && slash.isOperator("/")
                && bottom.kind() == Kind.NUMBER;
        if (shape && next != null && bottom != null) {
            Node part = Folding.quotient(Decimals.value(next.text()), Decimals.value(bottom.text()));
            Num mixed = mixed(number, part);
            if (mixed != null) {
                row.skip(3);
                return mixed;
            }
        }
        return number;
    }

    /// The number of a mixed number, or null when the two parts are factors.
    private static @Nullable Num mixed(Node whole, Node part) {
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

    /// The number that the digits are in the base that comes next.
    Node based(String digits) {
        Integer base = subscriptBase();
        if (base == null || digits.indexOf('.') >= 0) {
            throw new UnreadableException("a number with a subscript that is not a base");
        }
        for (int i = 0; i < digits.length(); i++) {
            if (Character.digit(digits.charAt(i), 36) >= base) {
                throw new UnreadableException("the digit " + digits.charAt(i) + " does not exist in base " + base);
            }
        }
        return new Based(digits.toUpperCase(Locale.ROOT), base);
    }

    private @Nullable Integer subscriptBase() {
        Token token = row.next();
        return switch (token.kind()) {
            case GROUP -> Letters.base(ArgumentParser.inside(token));
            case NUMBER -> Letters.base(Decimals.value(token.text()));
            case TEXT -> Letters.base(new Words(token.text()));
            default -> null;
        };
    }
}
