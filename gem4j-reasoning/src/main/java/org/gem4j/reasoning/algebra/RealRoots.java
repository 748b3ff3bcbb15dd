// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.reasoning.algebra;

import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.ArrayList;
import java.util.List;
import org.gem4j.reasoning.expr.Rational;

/// The real roots of a polynomial, each once, rounded to a number of decimals.
///
/// A Sturm sequence counts the roots in an interval exactly; intervals are halved until each holds one root and both of
/// its ends round to the same decimal. Everything is rational, so no root is lost or made up.
final class RealRoots {
    private static final int MOST_HALVINGS = 400;

    /// The polynomial, its derivative, and the negated remainders of dividing one by the next.
    private final List<List<Rational>> sequence = new ArrayList<>();

    private final int decimals;
    private final List<Double> roots = new ArrayList<>();

    private RealRoots(int decimals) {
        this.decimals = decimals;
    }

    /// @param ascending coefficients, that of the highest power last
    static List<Double> of(List<Rational> ascending, int decimals) {
        RealRoots finder = new RealRoots(decimals);
        List<Rational> polynomial = trimmed(ascending);
        if (polynomial.size() > 1) {
            finder.buildSequence(polynomial);
            Rational bound = bound(polynomial);
            Rational low = bound.negate().subtract(Rational.ONE);
            finder.search(low, bound, finder.changes(low) - finder.changes(bound), 0);
        }
        return finder.roots;
    }

    private void buildSequence(List<Rational> polynomial) {
        List<Rational> derivative = new ArrayList<>();
        for (int i = 1; i < polynomial.size(); i++) {
            derivative.add(polynomial.get(i).multiply(Rational.of(i)));
        }
        sequence.add(polynomial);
        List<Rational> next = derivative;
        while (!next.isEmpty()) {
            sequence.add(next);
            List<Rational> remainder = remainder(sequence.get(sequence.size() - 2), next);
            next = remainder.stream().map(Rational::negate).toList();
        }
    }

    private static List<Rational> remainder(List<Rational> above, List<Rational> below) {
        List<Rational> rest = new ArrayList<>(above);
        while (rest.size() >= below.size()) {
            Rational factor = rest.getLast().divide(below.getLast());
            int shift = rest.size() - below.size();
            for (int i = 0; i < below.size(); i++) {
                rest.set(shift + i, rest.get(shift + i).subtract(factor.multiply(below.get(i))));
            }
            rest = trimmed(rest.subList(0, rest.size() - 1));
        }
        return rest;
    }

    private static List<Rational> trimmed(List<Rational> coefficients) {
        int size = coefficients.size();
        while (size > 0 && coefficients.get(size - 1).isZero()) {
            size--;
        }
        return new ArrayList<>(coefficients.subList(0, size));
    }

    /// No root is farther from 0 (Cauchy).
    private static Rational bound(List<Rational> polynomial) {
        Rational largest = Rational.ZERO;
        for (Rational coefficient : polynomial.subList(0, polynomial.size() - 1)) {
            Rational share = coefficient.divide(polynomial.getLast()).abs();
            largest = share.compareTo(largest) > 0 ? share : largest;
        }
        return largest.add(Rational.ONE);
    }

    private int changes(Rational x) {
        int changes = 0;
        int last = 0;
        for (List<Rational> polynomial : sequence) {
            Rational value = Rational.ZERO;
            for (int i = polynomial.size() - 1; i >= 0; i--) {
                value = value.multiply(x).add(polynomial.get(i));
            }
            int sign = value.signum();
            if (sign != 0) {
                changes += last != 0 && sign != last ? 1 : 0;
                last = sign;
            }
        }
        return changes;
    }

    /// Finds the `count` roots above `low` and up to `high`, in ascending order.
    private void search(Rational low, Rational high, int count, int halvings) {
        if (count == 0) {
            return;
        }
        if (count == 1 && (rounded(low) == rounded(high) || halvings > MOST_HALVINGS)) {
            roots.add(rounded(high));
            return;
        }
        Rational middle = low.add(high).divide(Rational.of(2));
        int below = changes(low) - changes(middle);
        search(low, middle, below, halvings + 1);
        search(middle, high, count - below, halvings + 1);
    }

    private double rounded(Rational x) {
        return new BigDecimal(x.numerator())
                        .divide(new BigDecimal(x.denominator()), decimals, RoundingMode.HALF_EVEN)
                        .doubleValue()
                + 0.0;
    }
}
