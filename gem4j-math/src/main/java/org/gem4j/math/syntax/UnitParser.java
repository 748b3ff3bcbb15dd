// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.math.syntax;

import java.util.List;
import java.util.Objects;
import java.util.Set;
import org.gem4j.math.syntax.Node.Degrees;
import org.gem4j.math.syntax.Node.Measured;
import org.gem4j.math.syntax.Node.Modulo;
import org.gem4j.math.syntax.Node.Num;
import org.gem4j.math.syntax.Node.Percent;
import org.gem4j.math.syntax.Node.Product;
import org.gem4j.math.syntax.Node.Remark;
import org.gem4j.math.syntax.Node.Sum;
import org.gem4j.math.syntax.Token.Kind;
import org.jspecify.annotations.Nullable;

/// Reads what may follow a sum: units, `percent`, `degrees`, a modulus, or words that say what was counted.
final class UnitParser {
    /// Two-letter units that count even when they touch their number; others could be products of variables.
    private static final Set<String> CLOSE_UNITS =
            Set.of("cm", "mm", "km", "kg", "ft", "mi", "hr", "lb", "oz", "ml", "mL", "yd", "Hz");

    private static final Set<String> SCALES = Set.of("square", "sq", "cubic", "cu");

    private final Row row;

    UnitParser(Row row) {
        this.row = row;
    }

    Node measured(Node operand) {
        Node node = operand;
        while (row.peek() instanceof Token token) {
            if (token.kind() == Kind.GROUP
                    && token.node() instanceof Modulo modulo
                    && token.text().equals("(")) {
                row.next();
                return new Modulo(node, modulo.modulus());
            }
            if (token.kind() == Kind.COMMAND
                    && (token.text().equals("pmod") || token.text().equals("bmod"))) {
                row.next();
                return new Modulo(node, new ArgumentParser(row).argument());
            }
            if (RatioParser.isColon(row)) {
                return node;
            }
            Unit fraction = fraction(row);
            if (fraction != null) {
                row.skip(3);
                return new Measured(node, fraction);
            }
            if (token.kind() != Kind.TEXT && !isUnitHere(row)) {
                return node;
            }
            Node changed = word(node, token);
            if (changed == null) {
                return node;
            }
            node = changed;
        }
        return node;
    }

    /// Whether a bare word, a fraction of units or `square` with a unit comes next, behind a number.
    static boolean isUnitHere(Row row) {
        Token token = row.peek();
        Token before = row.previous();
        if (token == null || before == null || before.kind() == Kind.WORD) {
            return false;
        }
        boolean scaled = token.kind() == Kind.WORD
                && SCALES.contains(token.text())
                && row.peek(1) instanceof Token next
                && next.isLetters()
                && Units.parse(next.text()) != null;
        boolean multiple = token.kind() == Kind.WORD && Wording.multiple(token.text()) != null;
        return scaled || multiple || fraction(row) != null || isUnitWord(token, before);
    }

    /// The unit of `\frac{\text{km}}{\text{h}}`, or null when something else comes next.
    private static @Nullable Unit fraction(Row row) {
        boolean texts = row.peek() instanceof Token token
                && token.kind() == Kind.COMMAND
                && token.text().endsWith("frac")
                && row.peek(1) instanceof Token top
                && top.node() instanceof Node.Words
                && row.peek(2) instanceof Token bottom
                && bottom.node() instanceof Node.Words;
        if (!texts) {
            return null;
        }
        Node.Words top = (Node.Words)
                Objects.requireNonNull(Objects.requireNonNull(row.peek(1)).node());
        Node.Words bottom = (Node.Words)
                Objects.requireNonNull(Objects.requireNonNull(row.peek(2)).node());
        return Units.parse(top.text() + "/" + bottom.text());
    }

    private static boolean isUnitWord(Token token, Token before) {
        if (token.kind() != Kind.WORD) {
            return false;
        }
        if (before.is(Kind.COMMAND, "circ") && isTemperature(token.text())) {
            return true;
        }
        if (Wording.isPercent(token.text()) || Wording.isDegree(token.text())) {
            return true;
        }
        boolean near = token.text().length() == 2 && !token.space() && !CLOSE_UNITS.contains(token.text());
        return !near && Units.isWord(token.text());
    }

    private @Nullable Node word(Node node, Token token) {
        if (Wording.isHalfDay(token.text())) {
            return null;
        }
        if (Wording.isPercent(token.text())) {
            row.next();
            return new Percent(node);
        }
        if (Wording.isDegree(token.text())) {
            row.next();
            return new AngleParser(row).degrees(node);
        }
        if (isTemperature(token.text()) && withoutRing(node) instanceof Node number) {
            row.next();
            String name = token.text().startsWith("C") || token.text().startsWith("c") ? "celsius" : "fahrenheit";
            return new Measured(number, Objects.requireNonNull(Units.parse(name)));
        }
        if (Wording.multiple(token.text()) instanceof Wording.Multiple multiple) {
            row.next();
            row.split(token, Token.of(token.kind(), multiple.rest(), true));
            if (multiple.rest().isEmpty()) {
                row.next();
            }
            Node factor = Num.of(multiple.factor());
            return node instanceof Measured money
                    ? new Measured(Folding.product(List.of(money.operand(), factor)), money.unit())
                    : Folding.product(List.of(node, factor));
        }
        int start = row.position();
        Unit unit = Units.parse(spelling());
        if (unit != null) {
            return compound(node, unit);
        }
        row.rewind(start);
        if (token.kind() != Kind.TEXT) {
            return null;
        }
        row.next();
        return new Remark(node, token.text());
    }

    /// The unit as one string: `m/s^2` of the tokens `m`, `/`, `s`, `^`, `2`.
    private String spelling() {
        StringBuilder text = new StringBuilder(row.next().text());
        while (row.peek() instanceof Token token) {
            Token after = row.peek(1);
            if (token.isOperator("^") && after != null && smallPower(after) != null) {
                text.append('^').append(smallPower(after));
                row.skip(2);
            } else if ((token.isOperator("/") || token.isOperator("*")) && after != null && after.isLetters()) {
                text.append(token.text()).append(after.text());
                row.skip(2);
            } else if (token.isLetters() && Units.parse(token.text()) != null) {
                text.append(' ').append(token.text());
                row.skip(1);
            } else if (token.kind() == Kind.WORD && token.text().equals("per") && after != null && after.isLetters()) {
                text.append('/').append(after.text());
                row.skip(2);
            } else if (token.kind() == Kind.WORD && List.of("squared", "cubed").contains(token.text())) {
                text.append(' ').append(token.text());
                row.skip(1);
            } else {
                break;
            }
        }
        return text.toString();
    }

    /// `2 hours 30 minutes` is one quantity.
    private Node compound(Node node, Unit unit) {
        Token next = row.peek();
        if (next == null || next.kind() != Kind.NUMBER || unit.dimensions().isEmpty()) {
            return new Measured(node, unit);
        }
        Node rest = measured(new TermParser(row).sum());
        if (!(rest instanceof Measured other) || !other.unit().measuresSame(unit)) {
            throw new UnreadableException("two quantities side by side");
        }
        Node converted = new Product(
                List.of(node, Num.of(unit.factor().dividedBy(other.unit().factor()))));
        return new Measured(new Sum(List.of(converted, other.operand())), other.unit());
    }

    private static @Nullable String smallPower(Token token) {
        boolean number = token.kind() == Kind.NUMBER && token.text().length() == 1;
        if (number) {
            return token.text();
        }
        boolean group = token.kind() == Kind.GROUP
                && token.node() instanceof Num num
                && num.value().isInt();
        return group && token.node() instanceof Num num ? num.value().toString() : null;
    }

    /// What was counted in degrees, with its minus sign; null when these are none.
    private static @Nullable Node withoutRing(Node node) {
        return switch (node) {
            case Degrees degrees -> degrees.operand();
            case Node.Neg negative
            when negative.operand() instanceof Degrees degrees -> Folding.negate(degrees.operand());
            default -> null;
        };
    }

    private static boolean isTemperature(String text) {
        return Set.of("C", "F", "Celsius", "Fahrenheit", "celsius", "fahrenheit")
                .contains(text);
    }
}
