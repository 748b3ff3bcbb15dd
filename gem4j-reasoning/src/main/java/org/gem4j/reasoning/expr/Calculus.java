// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.reasoning.expr;

import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import org.gem4j.env.SeededRandom;

/// Decides whether formulas are equal, and whether one is an integral of another.
///
/// Polynomials are compared exactly. Everything else is evaluated at points sampled from a fixed seed: real ones where
/// both sides are defined, complex ones close to the real axis if too few of those are found. Two unequal formulas of
/// realistic size do not agree at all of them.
public final class Calculus {
    private static final int POINTS = 12;
    private static final int ATTEMPTS = 60;
    private static final double TOLERANCE = 1e-8;
    private static final double SMALLEST = 1e-6;
    private static final double LARGEST = 1e12;
    private static final Set<String> NAMED = Set.of("pi", "E", "e", "I", "i");

    private Calculus() {}

    /// Whether the derivative of `integral` by `variable` is `integrand`. Other symbols are constants.
    public static boolean isIntegral(Expr integral, Expr integrand, String variable) {
        Optional<Polynomial> left = polynomial(integral);
        Optional<Polynomial> right = polynomial(integrand);
        if (left.isPresent() && right.isPresent()) {
            return left.get().derivative(variable).equals(right.get());
        }
        return agree(integral, integrand, variable, true);
    }

    /// Whether two formulas have the same value for all values of their symbols.
    public static boolean equal(Expr a, Expr b) {
        Optional<Polynomial> left = polynomial(a);
        Optional<Polynomial> right = polynomial(b);
        if (left.isPresent() && right.isPresent()) {
            return left.get().equals(right.get());
        }
        return agree(a, b, "", false);
    }

    private static Optional<Polynomial> polynomial(Expr expr) {
        return expr.symbols().stream().anyMatch(NAMED::contains) ? Optional.empty() : Polynomial.from(expr);
    }

    private static boolean agree(Expr a, Expr b, String variable, boolean derivative) {
        Set<String> names = new TreeSet<>(a.symbols());
        names.addAll(b.symbols());
        if (!variable.isEmpty()) {
            names.add(variable);
        }
        SeededRandom random = SeededRandom.of(0, "sample points", 0);
        int found = 0;
        int tried = 0;
        double largest = 0;
        double largestDifference = 0;
        for (int attempt = 0; attempt < ATTEMPTS && found < POINTS; attempt++) {
            boolean real = attempt < ATTEMPTS / 2 || found > POINTS / 4;
            Map<String, Complex> point = draw(names, random, real);
            Slope left = Slope.of(a, variable, point);
            Slope right = Slope.of(b, variable, point);
            Complex compared = derivative ? left.slope() : left.value();
            if (!isDefined(compared, real) || !isDefined(right.value(), real)) {
                continue;
            }
            double size = Math.max(compared.abs(), right.value().abs());
            if (size >= LARGEST) {
                if (Math.min(compared.abs(), right.value().abs()) < 1) {
                    return false;
                }
                continue;
            }
            double difference = compared.minus(right.value()).abs();
            if (difference > TOLERANCE * Math.max(1, size)) {
                return false;
            }
            tried++;
            largest = Math.max(largest, size);
            largestDifference = Math.max(largestDifference, difference);
            found += size < SMALLEST ? 0 : 1;
        }
        // Values close to 0 agree with any others close to 0.
        return found > 0 || tried > 0 && (!derivative || largestDifference <= TOLERANCE * largest);
    }

    private static boolean isDefined(Complex value, boolean real) {
        return value.isFinite() && (!real || value.im() == 0);
    }

    /// Values around the unit interval first, then further out.
    private static Map<String, Complex> draw(Set<String> names, SeededRandom random, boolean real) {
        Map<String, Complex> point = new HashMap<>();
        double reach = random.nextInt(3) == 0 ? 1 : random.nextInt(2) == 0 ? 3 : 12;
        for (String name : names) {
            double re = (random.nextDouble() * 2 - 1) * reach;
            point.put(name, new Complex(re, real ? 0 : 0.05 + random.nextDouble() * 0.3));
        }
        return point;
    }
}
