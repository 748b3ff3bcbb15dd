// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.math.algebra;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;
import org.gem4j.math.exact.Rational;
import org.gem4j.math.syntax.Node;
import org.gem4j.math.syntax.Node.Const;
import org.gem4j.math.syntax.Node.Constant;
import org.gem4j.math.syntax.Node.Neg;
import org.gem4j.math.syntax.Node.Num;
import org.gem4j.math.syntax.Node.Product;
import org.gem4j.math.syntax.Node.Quotient;
import org.gem4j.math.syntax.Node.Root;
import org.gem4j.math.syntax.Node.Sum;
import org.jspecify.annotations.Nullable;

/// Rational multiples of π and their sines.
final class Angles {
    private static final Node PI = new Const(Constant.PI);

    private Angles() {}

    static Node node(Rational multiple) {
        return new Product(List.of(Num.of(multiple), PI));
    }

    /// q of an angle qπ, or null when the angle is not written as such a multiple.
    static @Nullable Rational multiple(Node angle, RationalValue values) {
        return multiple(angle, PI, values);
    }

    /// q of an exponent iqπ, or null.
    static @Nullable Rational imaginaryMultiple(Node exponent, RationalValue values) {
        Node rest = without(exponent, new Const(Constant.I));
        return rest == null ? null : multiple(rest, values);
    }

    /// The sine of qπ where it is simple: multiples of π/6 and π/4; else null.
    static @Nullable Node sine(Rational multiple) {
        Rational twelfths = multiple.times(Rational.of(12));
        if (!twelfths.isInteger()) {
            return null;
        }
        int turn = twelfths.numerator().mod(BigInteger.valueOf(24)).intValue();
        if (turn > 12) {
            Node opposite = sine(Rational.of(turn - 12, 12));
            return opposite == null ? null : new Neg(opposite);
        }
        return switch (Math.min(turn, 12 - turn)) {
            case 0 -> Num.of(0);
            case 2 -> Num.of(Rational.HALF);
            case 3 -> new Quotient(new Root(Num.of(2), Num.of(2)), Num.of(2));
            case 4 -> new Quotient(new Root(Num.of(3), Num.of(2)), Num.of(2));
            case 6 -> Num.of(1);
            default -> null;
        };
    }

    private static @Nullable Rational multiple(Node node, Node unit, RationalValue values) {
        return switch (node) {
            case Num n -> n.value().isZero() ? Rational.ZERO : null;
            case Const c -> c.equals(unit) ? Rational.ONE : null;
            case Neg n -> {
                Rational inner = multiple(n.operand(), unit, values);
                yield inner == null ? null : inner.negate();
            }
            case Sum n -> {
                Rational sum = Rational.ZERO;
                for (Node term : n.terms()) {
                    Rational part = multiple(term, unit, values);
                    if (part == null) {
                        yield null;
                    }
                    sum = sum.plus(part);
                }
                yield sum;
            }
            case Quotient n -> {
                Rational top = multiple(n.numerator(), unit, values);
                Rational bottom = top == null ? null : values.of(n.denominator());
                yield top == null || bottom == null ? null : top.dividedBy(bottom);
            }
            case Product n -> product(n, unit, values);
            default -> null;
        };
    }

    private static @Nullable Rational product(Product node, Node unit, RationalValue values) {
        Rational factor = Rational.ONE;
        Rational multiple = null;
        for (Node part : node.factors()) {
            Rational value = multiple == null ? multiple(part, unit, values) : null;
            if (value != null && !(part instanceof Num)) {
                multiple = value;
                continue;
            }
            Rational number = values.of(part);
            if (number == null) {
                return null;
            }
            factor = factor.times(number);
        }
        return multiple == null ? null : multiple.times(factor);
    }

    /// The node divided by a factor that it is written with, or null when it is not.
    private static @Nullable Node without(Node node, Node factor) {
        return switch (node) {
            case Const n -> n.equals(factor) ? Num.of(1) : null;
            case Neg n -> {
                Node rest = without(n.operand(), factor);
                yield rest == null ? null : new Neg(rest);
            }
            case Quotient n -> {
                Node rest = without(n.numerator(), factor);
                yield rest == null ? null : new Quotient(rest, n.denominator());
            }
            case Product n -> {
                ArrayList<Node> rest = new ArrayList<>(n.factors());
                if (rest.remove(factor)) {
                    yield rest.size() == 1 ? rest.getFirst() : new Product(rest);
                }
                for (int i = 0; i < rest.size(); i++) {
                    Node inner = without(rest.get(i), factor);
                    if (inner != null) {
                        rest.set(i, inner);
                        yield new Product(rest);
                    }
                }
                yield null;
            }
            default -> null;
        };
    }
}
