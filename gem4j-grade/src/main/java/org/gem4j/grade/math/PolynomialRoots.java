// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.grade.math;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import org.gem4j.math.exact.Budget;
import org.gem4j.math.exact.Rational;
import org.gem4j.math.syntax.Node;
import org.gem4j.math.syntax.Node.Num;
import org.jspecify.annotations.Nullable;

/// The real roots of a polynomial whose irrational part is at most quadratic.
final class PolynomialRoots {
    private static final int MAX_DEGREE = 12;
    private static final int MAX_COEFFICIENT = 100_000;

    private PolynomialRoots() {}

    /// The different real roots, or null when there may be others than these simple ones.
    ///
    /// @param coefficients by power, lowest first
    static @Nullable List<Node> real(Rational[] coefficients, Budget budget) {
        Rational[] rest = trimmed(coefficients);
        if (rest.length > MAX_DEGREE + 1) {
            return null;
        }
        List<Node> roots = new ArrayList<>();
        while (rest.length > 1) {
            Rational root = rest[0].isZero() ? Rational.ZERO : rationalRoot(rest, budget);
            if (root == null) {
                break;
            }
            if (!roots.contains(Num.of(root))) {
                roots.add(Num.of(root));
            }
            rest = deflated(rest, root);
        }
        if (rest.length == 3) {
            roots.addAll(quadratic(rest[2], rest[1], rest[0]));
        } else if (rest.length > 3) {
            return null;
        }
        return roots;
    }

    private static List<Node> quadratic(Rational a, Rational b, Rational c) {
        Rational discriminant = b.times(b).minus(Rational.of(4).times(a).times(c));
        if (discriminant.signum() < 0) {
            return List.of();
        }
        Node root = new Node.Root(Num.of(discriminant), Num.of(2));
        Node bottom = Num.of(Rational.of(2).times(a));
        Node low = new Node.Quotient(new Node.Sum(List.of(Num.of(b.negate()), root)), bottom);
        Node high = new Node.Quotient(new Node.Sum(List.of(Num.of(b.negate()), new Node.Neg(root))), bottom);
        return discriminant.isZero() ? List.of(low) : List.of(low, high);
    }

    private static @Nullable Rational rationalRoot(Rational[] coefficients, Budget budget) {
        BigInteger scale = BigInteger.ONE;
        for (Rational coefficient : coefficients) {
            scale = scale.divide(scale.gcd(coefficient.denominator())).multiply(coefficient.denominator());
        }
        BigInteger last = coefficients[0].times(Rational.of(scale)).numerator().abs();
        BigInteger first = coefficients[coefficients.length - 1]
                .times(Rational.of(scale))
                .numerator()
                .abs();
        if (last.bitLength() > 17 || first.bitLength() > 17) {
            return null;
        }
        for (int q : divisors(first.intValue())) {
            for (int p : divisors(last.intValue())) {
                for (int sign = -1; sign <= 1; sign += 2) {
                    budget.spend(20L * coefficients.length);
                    Rational candidate = Rational.of((long) sign * p, q);
                    if (value(coefficients, candidate).isZero()) {
                        return candidate;
                    }
                }
            }
        }
        return null;
    }

    private static int[] divisors(int n) {
        return IntStream.rangeClosed(1, Math.min(n, MAX_COEFFICIENT))
                .filter(d -> n % d == 0)
                .toArray();
    }

    private static Rational value(Rational[] coefficients, Rational x) {
        Rational value = Rational.ZERO;
        for (int i = coefficients.length - 1; i >= 0; i--) {
            value = value.times(x).plus(coefficients[i]);
        }
        return value;
    }

    /// The polynomial divided by `x - root`.
    private static Rational[] deflated(Rational[] coefficients, Rational root) {
        Rational[] quotient = new Rational[coefficients.length - 1];
        Rational carry = Rational.ZERO;
        for (int i = coefficients.length - 1; i > 0; i--) {
            carry = coefficients[i].plus(carry.times(root));
            quotient[i - 1] = carry;
        }
        return quotient;
    }

    private static Rational[] trimmed(Rational[] coefficients) {
        int length = coefficients.length;
        while (length > 1 && coefficients[length - 1].isZero()) {
            length--;
        }
        return Arrays.copyOf(coefficients, length);
    }
}
