// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.math.algebra;

import java.math.BigInteger;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.gem4j.math.exact.Budget;
import org.gem4j.math.exact.LimitException;
import org.gem4j.math.exact.Polynomial;
import org.gem4j.math.exact.PolynomialRing;
import org.gem4j.math.exact.Quotient;
import org.gem4j.math.exact.Rational;
import org.gem4j.math.syntax.Fn;
import org.gem4j.math.syntax.Node;
import org.gem4j.math.syntax.Node.Const;
import org.gem4j.math.syntax.Node.Constant;
import org.gem4j.math.syntax.Node.Sym;

/// Turns expressions in basic functions into quotients of polynomials over Q.
///
/// Variables, π, e, i, the roots of primes and every other irreducible part become generators, with the rules they
/// obey. When only variables, i, square roots of primes and at most one of π and e occur, two expressions are equal
/// exactly when their quotients are ([#isComplete]); otherwise equal quotients still mean equal expressions.
public final class Quotients {
    private static final int MAX_EXPONENT = 400;

    private final PolynomialRing ring;
    private final Budget budget;
    private final Set<Constant> constants = new HashSet<>();
    private boolean complete = true;

    public Quotients(Budget budget) {
        this.budget = budget;
        this.ring = new PolynomialRing(budget);
    }

    public PolynomialRing ring() {
        return ring;
    }

    /// Whether nothing met so far could make different quotients equal.
    public boolean isComplete() {
        return complete && !(constants.contains(Constant.PI) && constants.contains(Constant.E));
    }

    /// The generator of a variable.
    public int variable(String name) {
        return ring.generator(new Sym(name));
    }

    public Quotient of(Node node) {
        budget.spend(20);
        return switch (node) {
            case Node.Num n -> Quotient.of(n.value());
            case Sym n -> Quotient.of(ring.polynomial(ring.generator(n)));
            case Const n -> constant(n);
            case Node.Neg n -> of(n.operand()).negate();
            case Node.Sum n -> {
                Quotient sum = Quotient.ZERO;
                for (Node term : n.terms()) {
                    sum = sum.plus(of(term), ring);
                }
                yield sum;
            }
            case Node.Product n -> {
                Quotient product = Quotient.ONE;
                for (Node factor : n.factors()) {
                    product = product.times(of(factor), ring);
                }
                yield product;
            }
            case Node.Quotient n -> of(n.numerator()).dividedBy(of(n.denominator()), ring);
            case Node.Power n -> power(n);
            case Node.Root n -> root(n);
            case Node.Apply n when n.function() == Fn.LN -> logarithm(n);
            default -> opaque(node);
        };
    }

    private Quotient constant(Const node) {
        if (node.constant() == Constant.I) {
            Polynomial minusOne = Quotient.of(Rational.of(-1)).top();
            return Quotient.of(ring.polynomial(ring.generator(node, 2, minusOne)));
        }
        constants.add(node.constant());
        return Quotient.of(ring.polynomial(ring.generator(node)));
    }

    private Quotient power(Node.Power node) {
        Rational exponent = new RationalValue(budget).of(node.exponent());
        if (exponent == null) {
            return opaque(node);
        }
        if (exponent.isInteger() && exponent.abs().compareTo(Rational.of(MAX_EXPONENT)) <= 0) {
            return of(node.base()).power(exponent.toInt(), ring);
        }
        if (exponent.isInteger()) {
            Quotient base = of(node.base());
            if (!base.isConstant()) {
                throw new LimitException("a power of an expression with an exponent over " + MAX_EXPONENT);
            }
            return Quotient.of(base.constantValue().pow(exponent.toInt()));
        }
        BigInteger whole = exponent.floor();
        Rational part = exponent.minus(Rational.of(whole));
        Node root = new Node.Root(node.base(), Node.Num.of(Rational.of(part.denominator())));
        Quotient fraction = of(root).power(Rational.of(part.numerator()).toInt(), ring);
        return of(node.base()).power(Rational.of(whole).toInt(), ring).times(fraction, ring);
    }

    private Quotient root(Node.Root node) {
        Rational index = new RationalValue(budget).of(node.index());
        if (index == null || !index.isInt() || index.signum() <= 0 || index.toInt() > MAX_EXPONENT) {
            return opaque(node);
        }
        int n = index.toInt();
        Quotient radicand = of(node.radicand());
        if (radicand.isConstant()) {
            return numericRoot(radicand.constantValue(), n);
        }
        boolean variable = node.radicand() instanceof Sym;
        complete &= variable;
        Object key = List.of(radicand.top(), radicand.bottom(), n);
        if (!radicand.bottom().isConstant()) {
            return opaque(node);
        }
        return Quotient.of(ring.polynomial(ring.generator(key, n, radicand.top())));
    }

    /// The root of a rational number as a product of roots of primes.
    private Quotient numericRoot(Rational value, int n) {
        if (value.isZero()) {
            return Quotient.ZERO;
        }
        if (value.signum() < 0) {
            Quotient positive = numericRoot(value.negate(), n);
            if (n == 2) {
                return positive.times(constant(new Const(Constant.I)), ring);
            }
            if (n % 2 == 1) {
                return positive.negate();
            }
            throw new LimitException("an even root of a negative number");
        }
        if ((long) n * value.bits() > Rational.MAX_BITS / 8) {
            throw new LimitException("a root of too large a number");
        }
        budget.spend(4L * Integers.TRIAL_LIMIT * (1 + value.bits() / 64));
        Quotient result = Quotient.of(Rational.of(BigInteger.ONE, value.denominator()));
        BigInteger whole = value.numerator().multiply(value.denominator().pow(n - 1));
        for (Integers.Factor factor : Integers.factors(whole)) {
            int rest = factor.exponent() % n;
            Rational outside = Rational.of(factor.base()).pow(factor.exponent() / n);
            result = result.times(Quotient.of(outside), ring);
            if (rest > 0) {
                complete &= factor.prime() && n == 2;
                Polynomial base = Quotient.of(Rational.of(factor.base())).top();
                int generator = ring.generator(List.of("root", factor.base(), n), n, base);
                result = result.times(Quotient.of(ring.polynomial(generator)).power(rest, ring), ring);
            }
        }
        return result;
    }

    /// The logarithm of a rational number as a sum of logarithms of primes.
    private Quotient logarithm(Node.Apply node) {
        complete = false;
        Rational value = new RationalValue(budget).of(node.arguments().getFirst());
        if (value == null || value.signum() <= 0) {
            return opaque(node);
        }
        budget.spend(4L * Integers.TRIAL_LIMIT * (1 + value.bits() / 64));
        return logarithm(value.numerator()).plus(logarithm(value.denominator()).negate(), ring);
    }

    private Quotient logarithm(BigInteger value) {
        Quotient sum = Quotient.ZERO;
        for (Integers.Factor factor : Integers.factors(value)) {
            Polynomial part = ring.polynomial(ring.generator(List.of("ln", factor.base())));
            sum = sum.plus(Quotient.of(part.scaled(Rational.of(factor.exponent()))), ring);
        }
        return sum;
    }

    private Quotient opaque(Node node) {
        Rational value = new RationalValue(budget).of(node);
        if (value != null) {
            return Quotient.of(value);
        }
        complete = false;
        return Quotient.of(ring.polynomial(ring.generator(node)));
    }
}
