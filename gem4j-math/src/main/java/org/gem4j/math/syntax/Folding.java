// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.math.syntax;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;
import org.gem4j.math.exact.Rational;
import org.gem4j.math.syntax.Node.Literal;
import org.gem4j.math.syntax.Node.Neg;
import org.gem4j.math.syntax.Node.Num;
import org.gem4j.math.syntax.Node.Power;
import org.gem4j.math.syntax.Node.Product;
import org.gem4j.math.syntax.Node.Quotient;
import org.gem4j.math.syntax.Node.Root;
import org.gem4j.math.syntax.Node.Sum;
import org.jspecify.annotations.Nullable;

/// Builds arithmetic nodes; arithmetic on plain numbers is done at once, so that deep towers of it stay flat.
final class Folding {
    private static final int MAX_FOLDED_EXPONENT = 64;
    private static final int MAX_FOLDED_BITS = 8_192;

    private Folding() {}

    static Node negate(Node node) {
        return node instanceof Num num ? new Num(num.value().negate(), num.literal(), num.places()) : new Neg(node);
    }

    static Node sum(List<Node> terms) {
        if (terms.size() == 1) {
            return terms.getFirst();
        }
        Rational sum = Rational.ZERO;
        for (Node term : terms) {
            if (!(term instanceof Num num)
                    || sum.bits() > MAX_FOLDED_BITS
                    || num.value().bits() > MAX_FOLDED_BITS) {
                return new Sum(terms);
            }
            sum = sum.plus(num.value());
        }
        return Num.of(sum);
    }

    static Node quotient(List<Node> factors, List<Node> divisors) {
        return divisors.isEmpty() ? product(factors) : quotient(product(factors), product(divisors));
    }

    static Node quotient(Node top, Node bottom) {
        boolean numbers = top instanceof Num a
                && bottom instanceof Num b
                && !b.value().isZero()
                && a.value().bits() + b.value().bits() < MAX_FOLDED_BITS;
        if (numbers && top instanceof Num a && bottom instanceof Num b) {
            boolean literal = a.literal() == Literal.INTEGER && b.literal() == Literal.INTEGER;
            return new Num(a.value().dividedBy(b.value()), literal ? Literal.FRACTION : Literal.COMPUTED, 0);
        }
        return new Quotient(top, bottom);
    }

    static Node power(Node base, Node exponent) {
        boolean numbers = base instanceof Num b
                && exponent instanceof Num e
                && e.value().isInt()
                && Math.abs((long) e.value().toInt()) <= MAX_FOLDED_EXPONENT
                && b.value().bits() * Math.abs((long) e.value().toInt()) <= MAX_FOLDED_BITS
                && !(b.value().isZero() && e.value().signum() <= 0);
        if (numbers && base instanceof Num b && exponent instanceof Num e) {
            return Num.of(b.value().pow(e.value().toInt()));
        }
        return new Power(base, exponent);
    }

    static Node root(Node radicand, Node index) {
        boolean square = radicand instanceof Num r
                && index instanceof Num i
                && i.value().equals(Rational.of(2))
                && r.value().signum() >= 0
                && r.value().bits() <= MAX_FOLDED_BITS;
        if (square && radicand instanceof Num r) {
            BigInteger top = r.value().numerator().sqrt();
            BigInteger bottom = r.value().denominator().sqrt();
            boolean exact = top.multiply(top).equals(r.value().numerator())
                    && bottom.multiply(bottom).equals(r.value().denominator());
            if (exact) {
                return Num.of(Rational.of(top, bottom));
            }
        }
        return new Root(radicand, index);
    }

    static Node product(List<Node> factors) {
        if (factors.size() == 1) {
            return factors.getFirst();
        }
        if (factors.size() == 2 && scaled(factors.getFirst(), factors.getLast()) instanceof Num decimal) {
            return decimal;
        }
        Rational product = Rational.ONE;
        for (Node factor : factors) {
            if (!(factor instanceof Num num) || product.bits() + num.value().bits() > MAX_FOLDED_BITS) {
                return new Product(flat(factors));
            }
            product = product.times(num.value());
        }
        return Num.of(product);
    }

    /// A decimal times a power of ten, which is a decimal still: `2.5 \times 10^{-3}`; else null.
    private static @Nullable Num scaled(Node decimal, Node power) {
        boolean decimals = decimal instanceof Num d
                && d.literal() == Literal.DECIMAL
                && power instanceof Num p
                && p.literal() == Literal.COMPUTED
                && p.value().bits() <= MAX_FOLDED_BITS
                && p.value().signum() > 0;
        if (!decimals || !(decimal instanceof Num d) || !(power instanceof Num p)) {
            return null;
        }
        boolean large = p.value().isInteger();
        BigInteger size = large ? p.value().numerator() : p.value().denominator();
        int exponent = size.toString().length() - 1;
        boolean ten = size.equals(BigInteger.TEN.pow(exponent))
                && (large || p.value().numerator().equals(BigInteger.ONE));
        return ten
                ? new Num(d.value().times(p.value()), Literal.DECIMAL, d.places() + (large ? -exponent : exponent))
                : null;
    }

    private static List<Node> flat(List<Node> factors) {
        List<Node> flat = new ArrayList<>();
        for (Node factor : factors) {
            if (factor instanceof Product product) {
                flat.addAll(product.factors());
            } else {
                flat.add(factor);
            }
        }
        return flat;
    }
}
