// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.grade.math;

import java.math.BigInteger;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import org.gem4j.math.exact.Rational;
import org.gem4j.math.syntax.Fn;
import org.gem4j.math.syntax.Node;
import org.gem4j.math.syntax.Node.Clock;
import org.gem4j.math.syntax.Node.Degrees;
import org.gem4j.math.syntax.Node.Measured;
import org.gem4j.math.syntax.Node.Modulo;
import org.gem4j.math.syntax.Node.Num;
import org.gem4j.math.syntax.Node.Percent;
import org.gem4j.math.syntax.Node.Product;
import org.gem4j.math.syntax.Node.Quotient;
import org.gem4j.math.syntax.Node.Ratio;
import org.gem4j.math.syntax.Node.Sum;
import org.gem4j.math.syntax.Node.Sym;
import org.gem4j.math.syntax.Trees;
import org.gem4j.math.syntax.Unit;
import org.jspecify.annotations.Nullable;

/// Compares numbers that carry something: units, percent and degree signs, bases, ratios, times of day, moduli.
final class QuantityComparer {
    private static final Unit RADIAN = Objects.requireNonNull(Unit.named("rad"));

    private final Comparer comparer;
    private final ScalarComparer scalars;

    QuantityComparer(Comparer comparer, ScalarComparer scalars) {
        this.comparer = comparer;
        this.scalars = scalars;
    }

    boolean isQuantity(Node node) {
        return switch (node) {
            case Measured n -> true;
            case Percent n -> true;
            case Degrees n -> true;
            case Ratio n -> true;
            case Clock n -> true;
            case Node.Neg n -> isQuantity(n.operand());
            default -> false;
        };
    }

    Finding compare(Node left, Node right) {
        Node a = outside(left);
        Node b = outside(right);
        if (a instanceof Measured || b instanceof Measured) {
            return measured(a, b);
        }
        if (isInRadians(left) || isInRadians(right)) {
            return scalars.compare(a, b);
        }
        if (a instanceof Ratio || b instanceof Ratio || a instanceof Clock || b instanceof Clock) {
            return ratios(a, b);
        }
        if (a instanceof Percent x && b instanceof Percent y) {
            return scalars.compare(x.operand(), y.operand());
        }
        if (a instanceof Degrees x && b instanceof Degrees y) {
            return scalars.compare(x.operand(), y.operand());
        }
        if (a instanceof Percent && b instanceof Degrees || a instanceof Degrees && b instanceof Percent) {
            return Finding.different("one is a percentage, the other an angle");
        }
        return signed(a, b);
    }

    /// `2 (mod 5)` against another residue or a bare number.
    Finding residues(Node a, Node b) {
        if (a instanceof Modulo x && b instanceof Modulo y) {
            Finding moduli = scalars.compare(x.modulus(), y.modulus());
            if (!moduli.isEqual()) {
                return moduli;
            }
            Node steps = new Quotient(new Sum(List.of(x.operand(), new Node.Neg(y.operand()))), x.modulus());
            Finding whole = scalars.compare(steps, new Node.Apply(Fn.FLOOR, List.of(steps)));
            return whole.isEqual() ? Finding.equal("they are congruent") : whole;
        }
        Modulo residue = a instanceof Modulo x ? x : (Modulo) b;
        Node other = a instanceof Modulo ? b : a;
        if (!Trees.symbols(residue.operand()).isEmpty()) {
            return Finding.different("one is a residue of a formula");
        }
        Finding least = comparer.compare(leastResidue(residue), other);
        return comparer.under(
                Convention.MODULUS_DROPPED,
                () -> least.isEqual() || !isReduced(residue) ? least : comparer.compare(residue.operand(), other));
    }

    /// Whether the number is smaller than the modulus, as in `-1 (mod 7)`: `17 mod 5` is not 17.
    private static boolean isReduced(Modulo residue) {
        Rational modulus = residue.modulus() instanceof Num num ? num.value() : Rational.of(0);
        return modulus.signum() == 0
                || constant(residue.operand())
                        .filter(value -> value.abs().compareTo(modulus.abs()) < 0)
                        .isPresent();
    }

    private static Optional<Rational> constant(Node node) {
        return switch (node) {
            case Num num -> Optional.of(num.value());
            case Node.Neg negation -> constant(negation.operand()).map(Rational::negate);
            default -> Optional.empty();
        };
    }

    /// What is left when a number is divided by a whole modulus, as in `7 mod 3`; other operands as they are.
    private static Node leastResidue(Modulo residue) {
        if (residue.operand() instanceof Node.Num && residue.modulus() instanceof Node.Num) {
            Node steps = new Node.Apply(Fn.FLOOR, List.of(new Quotient(residue.operand(), residue.modulus())));
            return new Sum(
                    List.of(residue.operand(), new Node.Neg(new Node.Product(List.of(residue.modulus(), steps)))));
        }
        return residue.operand();
    }

    /// A minus sign moved inside: -(5 cm) is (-5) cm. Radians are plain numbers.
    private static Node outside(Node node) {
        if (node instanceof Measured angle && angle.unit().equals(RADIAN)) {
            return angle.operand();
        }
        if (!(node instanceof Node.Neg negation)) {
            return node;
        }
        return switch (outside(negation.operand())) {
            case Measured n -> new Measured(new Node.Neg(n.operand()), n.unit());
            case Percent n -> new Percent(new Node.Neg(n.operand()));
            case Degrees n -> new Degrees(new Node.Neg(n.operand()));
            default -> node;
        };
    }

    private static boolean isInRadians(Node node) {
        return node instanceof Node.Neg negation
                ? isInRadians(negation.operand())
                : node instanceof Measured angle && angle.unit().equals(RADIAN);
    }

    private Finding measured(Node a, Node b) {
        if (a instanceof Measured x && b instanceof Measured y) {
            if (!x.unit().measuresSame(y.unit())) {
                return Finding.different("they have different units");
            }
            return comparer.compare(scaled(x), scaled(y));
        }
        Measured quantity = a instanceof Measured x ? x : (Measured) b;
        Node other = a instanceof Measured ? b : a;
        if (isQuantity(other)) {
            return Finding.different("one has a unit, the other another sign");
        }
        Measured spelled = spelled(other);
        if (spelled != null) {
            return measured(quantity, spelled);
        }
        return comparer.under(Convention.UNIT_DROPPED, () -> comparer.compare(quantity.operand(), other));
    }

    private static Node scaled(Measured quantity) {
        Rational factor = quantity.unit().factor();
        return factor.isOne() ? quantity.operand() : new Product(List.of(quantity.operand(), Num.of(factor)));
    }

    /// `5 m` or `20 m/s^2` in plain notation, read as a product, is a quantity beside another one.
    private static @Nullable Measured spelled(Node node) {
        Node top = node instanceof Quotient quotient ? quotient.numerator() : node;
        if (!(top instanceof Product product) || !(product.factors().getFirst() instanceof Num number)) {
            return null;
        }
        String spelling =
                spelling(product.factors().subList(1, product.factors().size()));
        if (node instanceof Quotient quotient) {
            spelling += "/" + spelling(List.of(quotient.denominator()));
        }
        Unit unit = Unit.named(spelling);
        return unit == null ? null : new Measured(number, unit);
    }

    /// Letters and their powers as a unit is written; a sign that no unit has for anything else.
    private static String spelling(List<Node> factors) {
        StringBuilder text = new StringBuilder();
        for (Node factor : factors) {
            text.append(text.isEmpty() ? "" : "*");
            text.append(
                    switch (factor) {
                        case Sym symbol -> symbol.name();
                        case Node.Power power
                        when power.base() instanceof Sym symbol && power.exponent() instanceof Num exponent ->
                            symbol.name() + "^" + exponent.value();
                        default -> "?";
                    });
        }
        return text.toString();
    }

    private Finding signed(Node a, Node b) {
        Finding exact = scalars.compare(a, b);
        if (exact.isEqual()) {
            return exact;
        }
        Node sign = a instanceof Percent || a instanceof Degrees ? a : b;
        Node other = sign == a ? b : a;
        if (!Trees.symbols(other).isEmpty()) {
            return exact;
        }
        return switch (sign) {
            case Percent n ->
                comparer.under(Convention.PERCENT_SIGN_DROPPED, () -> scalars.compare(n.operand(), other));
            case Degrees n
            when !mentionsPi(other) ->
                comparer.under(Convention.DEGREE_SIGN_DROPPED, () -> scalars.compare(n.operand(), other));
            default -> exact;
        };
    }

    private Finding ratios(Node a, Node b) {
        if (a instanceof Ratio x && b instanceof Ratio y) {
            return ratios(x, y);
        }
        if (a instanceof Clock || b instanceof Clock) {
            Clock clock = a instanceof Clock x ? x : (Clock) b;
            Node other = a instanceof Clock ? b : a;
            boolean same = other instanceof Ratio ratio
                    && ratio.clock()
                    && minutes(ratio) == clock.minutes()
                    && minutes(ratio) >= 13 * 60;
            return same ? Finding.equal("the same time of day") : Finding.different("they are different times of day");
        }
        Ratio ratio = a instanceof Ratio x ? x : (Ratio) b;
        Node other = a instanceof Ratio ? b : a;
        if (ratio.parts().size() != 2 || isQuantity(other) || isTime(ratio) || hasZero(ratio)) {
            return Finding.different("one is a ratio");
        }
        Node fraction = new Quotient(ratio.parts().getFirst(), ratio.parts().getLast());
        return comparer.under(Convention.RATIO_AS_FRACTION, () -> scalars.compare(fraction, other));
    }

    private Finding ratios(Ratio a, Ratio b) {
        if (a.parts().size() != b.parts().size()) {
            return Finding.different("the ratios have different numbers of parts");
        }
        // With a zero among the parts every scale would do.
        boolean times = a.clock() && b.clock() || isTime(a) || hasZero(a) || hasZero(b);
        Finding result = Finding.equal("the ratios are the same");
        for (int i = 0; i < a.parts().size(); i++) {
            Node left = a.parts().get(i);
            Node right = b.parts().get(i);
            Finding part = times
                    ? scalars.compare(left, right)
                    : scalars.compare(
                            product(left, b.parts().getFirst()),
                            product(right, a.parts().getFirst()));
            if (!part.isEqual()) {
                return part;
            }
        }
        return result;
    }

    /// Whether it is a time of day rather than a ratio, which would be reduced: `10:30`.
    private static boolean isTime(Ratio ratio) {
        return ratio.clock()
                && ratio.parts().getFirst() instanceof Num hours
                && ratio.parts().getLast() instanceof Num minutes
                && hours.value().isInt()
                && minutes.value().isInt()
                && BigInteger.valueOf(hours.value().toInt())
                                .gcd(BigInteger.valueOf(minutes.value().toInt()))
                                .intValue()
                        > 1;
    }

    private boolean hasZero(Ratio ratio) {
        return ratio.parts().stream().anyMatch(this::isZero);
    }

    private boolean isZero(Node node) {
        return scalars.compare(node, Num.of(0)).isEqual();
    }

    private static int minutes(Ratio ratio) {
        int minutes = 0;
        for (Node part : ratio.parts()) {
            minutes = minutes * 60
                    + (part instanceof Num num && num.value().isInt()
                            ? num.value().toInt()
                            : 0);
        }
        return minutes;
    }

    private static Node product(Node a, Node b) {
        return new Product(List.of(a, b));
    }

    private static boolean mentionsPi(Node node) {
        return node.equals(new Node.Const(Node.Constant.PI))
                || Trees.children(node).stream().anyMatch(QuantityComparer::mentionsPi);
    }
}
