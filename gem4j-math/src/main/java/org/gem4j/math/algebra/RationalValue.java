// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.math.algebra;

import java.math.BigInteger;
import java.util.List;
import org.gem4j.math.exact.Budget;
import org.gem4j.math.exact.LimitException;
import org.gem4j.math.exact.Rational;
import org.gem4j.math.exact.UndefinedException;
import org.gem4j.math.syntax.Fn;
import org.gem4j.math.syntax.Node;
import org.jspecify.annotations.Nullable;

/// Computes trees that are rational numbers, exactly.
public final class RationalValue {
    private static final int MAX_FACTORIAL = 3_000;
    private static final int PRODUCT_AT_ONCE = 16;

    private final Budget budget;

    public RationalValue(Budget budget) {
        this.budget = budget;
    }

    /// The value, or null when the tree holds something that is not made of rational numbers.
    ///
    /// @throws UndefinedException when there is no value
    /// @throws LimitException     when the value is too large to be written out
    public @Nullable Rational of(Node node) {
        budget.spend(4);
        return switch (node) {
            case Node.Num n -> n.value();
            case Node.Neg n -> {
                Rational value = of(n.operand());
                yield value == null ? null : value.negate();
            }
            case Node.Sum n -> sum(n.terms());
            case Node.Product n -> product(n.factors());
            case Node.Quotient n -> {
                Rational top = of(n.numerator());
                Rational bottom = of(n.denominator());
                if (bottom != null && bottom.isZero()) {
                    throw new UndefinedException("division by zero");
                }
                yield top == null || bottom == null ? null : spent(top.dividedBy(bottom));
            }
            case Node.Power n -> power(n);
            case Node.Root n -> root(n);
            case Node.Apply n -> apply(n.function(), n.arguments());
            default -> null;
        };
    }

    private @Nullable Rational sum(List<Node> terms) {
        Rational sum = Rational.ZERO;
        for (Node term : terms) {
            Rational value = of(term);
            if (value == null) {
                return null;
            }
            sum = spent(sum.plus(value));
        }
        return sum;
    }

    private @Nullable Rational product(List<Node> factors) {
        Rational product = Rational.ONE;
        for (Node factor : factors) {
            Rational value = of(factor);
            if (value == null) {
                return null;
            }
            product = spent(product.times(value));
        }
        return product;
    }

    private @Nullable Rational power(Node.Power node) {
        Rational exponent = of(node.exponent());
        if (exponent != null && exponent.isZero() && node.base() instanceof Node.Const) {
            return Rational.ONE;
        }
        Rational base = exponent == null ? null : of(node.base());
        if (exponent == null || base == null) {
            return null;
        }
        if (base.isZero() && exponent.signum() <= 0) {
            throw new UndefinedException("zero to a power that is not positive");
        }
        if (base.isOne()) {
            return Rational.ONE;
        }
        if (base.abs().isOne() && exponent.isInteger()) {
            return exponent.numerator().testBit(0) ? base : Rational.ONE;
        }
        if (exponent.isInteger()) {
            budget.spendProduct(Math.abs((long) exponent.toInt()) * base.bits());
            return base.pow(exponent.toInt());
        }
        Rational root = exactRoot(base, exponent.denominator());
        return root == null ? null : root.pow(Rational.of(exponent.numerator()).toInt());
    }

    private @Nullable Rational root(Node.Root node) {
        Rational index = of(node.index());
        Rational radicand = index == null ? null : of(node.radicand());
        if (index == null || radicand == null) {
            return null;
        }
        if (!index.isInteger() || index.signum() <= 0) {
            throw new UndefinedException("a root whose index is not a positive whole number");
        }
        return exactRoot(radicand, index.numerator());
    }

    /// The rational n-th root, real where there is one; null when the root is not rational.
    private @Nullable Rational exactRoot(Rational value, BigInteger n) {
        if (value.isZero() || value.isOne() || n.equals(BigInteger.ONE)) {
            return value;
        }
        if (n.bitLength() > 15 || value.signum() < 0 && !n.testBit(0)) {
            return null;
        }
        budget.spendProduct(value.bits() * 8L);
        BigInteger top = Integers.exactRoot(value.abs().numerator(), n.intValue());
        BigInteger bottom = Integers.exactRoot(value.denominator(), n.intValue());
        if (top == null || bottom == null) {
            return null;
        }
        Rational root = Rational.of(top, bottom);
        return value.signum() < 0 ? root.negate() : root;
    }

    private @Nullable Rational apply(Fn fn, List<Node> arguments) {
        switch (fn) {
            case ABS, FLOOR, CEIL, FACTORIAL, DOUBLE_FACTORIAL, BINOMIAL, GCD, LCM, MIN, MAX, SIGN -> {}
            case SIN, ARCSIN, ARCTAN, COS, LN -> {
                Rational argument = of(arguments.getFirst());
                return argument == null ? null : atSimplePoint(fn, argument);
            }
            default -> {
                return null;
            }
        }
        Rational first = of(arguments.getFirst());
        if (first == null) {
            return null;
        }
        return switch (fn) {
            case ABS -> first.abs();
            case SIGN -> Rational.of(first.signum());
            case FLOOR -> Rational.of(first.floor());
            case CEIL -> Rational.of(first.negate().floor().negate());
            case FACTORIAL -> Rational.of(factorial(natural(first), 1));
            case DOUBLE_FACTORIAL -> Rational.of(factorial(natural(first), 2));
            case BINOMIAL -> {
                Rational second = of(arguments.get(1));
                yield second == null ? null : binomial(first, second);
            }
            default -> folded(fn, first, arguments);
        };
    }

    /// The values of functions at 0, and of the logarithm at 1.
    private static @Nullable Rational atSimplePoint(Fn fn, Rational argument) {
        if (fn == Fn.LN) {
            return argument.isOne() ? Rational.ZERO : null;
        }
        if (!argument.isZero()) {
            return null;
        }
        return fn == Fn.COS ? Rational.ONE : Rational.ZERO;
    }

    private @Nullable Rational folded(Fn fn, Rational first, List<Node> arguments) {
        Rational result = first;
        for (Node argument : arguments.subList(1, arguments.size())) {
            Rational value = of(argument);
            if (value == null) {
                return null;
            }
            result = switch (fn) {
                case MIN -> result.compareTo(value) <= 0 ? result : value;
                case MAX -> result.compareTo(value) >= 0 ? result : value;
                case GCD -> Rational.of(whole(result).gcd(whole(value)));
                default -> Rational.of(Integers.lcm(whole(result), whole(value)));
            };
        }
        return result;
    }

    private BigInteger factorial(int n, int step) {
        if (n > MAX_FACTORIAL) {
            throw new LimitException("the factorial of a number over " + MAX_FACTORIAL);
        }
        budget.spend((long) n * n / 32);
        return progression(n, step, (n + step - 1) / step);
    }

    /// The product of `count` numbers from `last` downward; halves of like size are multiplied, which is quicker.
    private static BigInteger progression(int last, int step, int count) {
        if (count > PRODUCT_AT_ONCE) {
            int half = count / 2;
            return progression(last, step, half).multiply(progression(last - half * step, step, count - half));
        }
        BigInteger product = BigInteger.ONE;
        for (int i = 0; i < count; i++) {
            product = product.multiply(BigInteger.valueOf(last - (long) i * step));
        }
        return product;
    }

    private Rational binomial(Rational n, Rational k) {
        if (!n.isInteger() || !k.isInteger()) {
            throw new UndefinedException("a binomial coefficient of numbers that are not whole");
        }
        if (k.signum() < 0 || n.signum() >= 0 && k.compareTo(n) > 0) {
            return Rational.ZERO;
        }
        Rational other = n.minus(k);
        int steps = (n.signum() >= 0 && other.compareTo(k) < 0 ? other : k).toInt();
        if (steps > MAX_FACTORIAL) {
            throw new LimitException("a binomial coefficient of too large numbers");
        }
        budget.spend((long) steps * (8 + n.bits() * (long) steps / 64));
        BigInteger top = BigInteger.ONE;
        for (int i = 0; i < steps; i++) {
            top = top.multiply(n.numerator().subtract(BigInteger.valueOf(i))).divide(BigInteger.valueOf(i + 1L));
        }
        return Rational.of(top);
    }

    private static BigInteger whole(Rational value) {
        if (!value.isInteger()) {
            throw new UndefinedException("a common divisor or multiple of numbers that are not whole");
        }
        return value.numerator();
    }

    private static int natural(Rational value) {
        if (!value.isInteger() || value.signum() < 0) {
            throw new UndefinedException("the factorial of a number that is not natural");
        }
        return value.toInt();
    }

    private Rational spent(Rational value) {
        // The greatest common divisor costs some products.
        budget.spendProduct(4L * value.bits());
        return value;
    }
}
