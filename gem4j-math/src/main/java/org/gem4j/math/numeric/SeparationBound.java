// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.math.numeric;

import java.util.HashSet;
import java.util.OptionalLong;
import java.util.Set;
import org.gem4j.math.exact.Rational;
import org.gem4j.math.syntax.Node;
import org.jspecify.annotations.Nullable;

/// How near to 0 an algebraic number made of whole numbers, `+ - * /` and roots can be without being 0.
///
/// The bound of Burnikel, Fleischer, Mehlhorn and Schirra (2001): with `u` and `l` computed along the expression and
/// `d` the product of the indices of its different roots, a value that is not 0 is at least `1 / (u^(d-1) l)`.
final class SeparationBound {
    private static final double MAX_DEGREE = 4_096;

    private record Sizes(double upper, double lower) {
        Sizes times(Sizes other) {
            return new Sizes(upper + other.upper, lower + other.lower);
        }

        Sizes inverse() {
            return new Sizes(lower, upper);
        }

        Sizes plus(Sizes other) {
            return new Sizes(Math.max(upper + other.lower, other.upper + lower) + 1, lower + other.lower);
        }

        Sizes power(int n) {
            return new Sizes(upper * n, lower * n);
        }

        Sizes root(int n) {
            return upper >= lower
                    ? new Sizes((upper + (n - 1) * lower) / n, lower)
                    : new Sizes(upper, ((n - 1) * upper + lower) / n);
        }
    }

    private final Set<Node> roots = new HashSet<>();
    private double degree = 1;

    private SeparationBound() {}

    /// `b` such that the value is 0 if it is below `2^-b`; empty when the value is not of this kind.
    static OptionalLong bits(Node node) {
        SeparationBound bound = new SeparationBound();
        Sizes sizes = bound.sizes(node);
        if (sizes == null || bound.degree > MAX_DEGREE) {
            return OptionalLong.empty();
        }
        return OptionalLong.of((long) Math.ceil(Math.max(0, bound.degree - 1) * Math.max(0, sizes.upper) + sizes.lower)
                + 2);
    }

    private @Nullable Sizes sizes(Node node) {
        return switch (node) {
            case Node.Num n -> number(n.value());
            case Node.Const n when n.constant() == Node.Constant.I -> root(node, new Sizes(0, 0), 2);
            case Node.Neg n -> sizes(n.operand());
            case Node.Sum n -> {
                Sizes sum = new Sizes(0, 0);
                for (Node term : n.terms()) {
                    Sizes part = sizes(term);
                    if (part == null) {
                        yield null;
                    }
                    sum = sum.plus(part);
                }
                yield sum;
            }
            case Node.Product n -> {
                Sizes product = new Sizes(0, 0);
                for (Node factor : n.factors()) {
                    Sizes part = sizes(factor);
                    if (part == null) {
                        yield null;
                    }
                    product = product.times(part);
                }
                yield product;
            }
            case Node.Quotient n -> {
                Sizes top = sizes(n.numerator());
                Sizes bottom = sizes(n.denominator());
                yield top == null || bottom == null ? null : top.times(bottom.inverse());
            }
            case Node.Power n -> power(n);
            case Node.Root n ->
                n.index() instanceof Node.Num index ? rooted(n, sizes(n.radicand()), index.value()) : null;
            default -> null;
        };
    }

    private @Nullable Sizes power(Node.Power node) {
        Sizes base = sizes(node.base());
        if (base == null
                || !(node.exponent() instanceof Node.Num exponent)
                || exponent.value().bits() > 24) {
            return null;
        }
        int top = exponent.value().numerator().intValue();
        Sizes raised = top < 0 ? base.inverse().power(-top) : base.power(top);
        return exponent.value().isInteger()
                ? raised
                : rooted(node, raised, Rational.of(exponent.value().denominator()));
    }

    private @Nullable Sizes rooted(Node node, @Nullable Sizes inside, Rational index) {
        return inside == null || !index.isInt() ? null : root(node, inside, index.toInt());
    }

    private Sizes root(Node node, Sizes inside, int index) {
        if (roots.add(node)) {
            degree *= index;
        }
        return inside.root(index);
    }

    private static Sizes number(Rational value) {
        // The logarithm of a denominator 1 is 0, not its one bit.
        return new Sizes(
                value.numerator().bitLength(),
                value.isInteger() ? 0 : value.denominator().bitLength());
    }
}
