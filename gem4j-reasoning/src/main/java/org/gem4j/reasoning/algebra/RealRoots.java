// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.reasoning.algebra;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.RoundingMode;
import java.util.ArrayList;
import java.util.List;
import org.gem4j.math.exact.Rational;

/// The real roots of a polynomial, each once, rounded to a number of decimals.
///
/// A Sturm sequence counts the roots in an interval exactly; intervals are halved until each holds one root and both of
/// its ends round to the same decimal, or the root is the number in the middle of two decimals. All arithmetic is
/// rational, so no root is missed or invented.
final class RealRoots {
    /// The polynomial without repeated roots, its derivative, and the negated remainders of dividing one by the
    /// next.
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
            List<Rational> repeated = finder.sequence.getLast();
            if (repeated.size() > 1) {
                finder.sequence.clear();
                finder.buildSequence(quotient(polynomial, repeated));
            }
            Rational bound = bound(polynomial);
            Rational low = bound.negate().minus(Rational.ONE);
            finder.search(low, bound, finder.changes(low) - finder.changes(bound));
        }
        return finder.roots;
    }

    private void buildSequence(List<Rational> polynomial) {
        List<Rational> derivative = new ArrayList<>();
        for (int i = 1; i < polynomial.size(); i++) {
            derivative.add(polynomial.get(i).times(Rational.of(i)));
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
            subtract(rest, below, rest.getLast().dividedBy(below.getLast()));
            rest = trimmed(rest.subList(0, rest.size() - 1));
        }
        return rest;
    }

    /// The polynomial that gives `product` when multiplied by `factor`.
    private static List<Rational> quotient(List<Rational> product, List<Rational> factor) {
        List<Rational> rest = new ArrayList<>(product);
        List<Rational> quotient = new ArrayList<>();
        while (rest.size() >= factor.size()) {
            Rational coefficient = rest.getLast().dividedBy(factor.getLast());
            quotient.addFirst(coefficient);
            subtract(rest, factor, coefficient);
            rest.removeLast();
        }
        return quotient;
    }

    /// Subtracts a multiple of `below` from the highest powers of `rest`.
    private static void subtract(List<Rational> rest, List<Rational> below, Rational multiple) {
        int shift = rest.size() - below.size();
        for (int i = 0; i < below.size(); i++) {
            rest.set(shift + i, rest.get(shift + i).minus(multiple.times(below.get(i))));
        }
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
            Rational share = coefficient.dividedBy(polynomial.getLast()).abs();
            largest = share.compareTo(largest) > 0 ? share : largest;
        }
        return largest.plus(Rational.ONE);
    }

    private int changes(Rational x) {
        int changes = 0;
        int last = 0;
        for (List<Rational> polynomial : sequence) {
            int sign = sign(polynomial, x);
            if (sign != 0) {
                changes += last != 0 && sign != last ? 1 : 0;
                last = sign;
            }
        }
        return changes;
    }

    private static int sign(List<Rational> polynomial, Rational x) {
        Rational value = Rational.ZERO;
        for (int i = polynomial.size() - 1; i >= 0; i--) {
            value = value.times(x).plus(polynomial.get(i));
        }
        return value.signum();
    }

    /// Finds the `count` roots above `low` and up to `high`, in ascending order.
    private void search(Rational low, Rational high, int count) {
        if (count == 0) {
            return;
        }
        if (count == 1) {
            BigDecimal below = rounded(low);
            BigDecimal above = rounded(high);
            if (below.equals(above)) {
                roots.add(above.doubleValue());
                return;
            }
            if (above.subtract(below).unscaledValue().equals(BigInteger.ONE)) {
                Rational tie = Rational.of(below.add(above)).dividedBy(Rational.of(2));
                if (sign(sequence.getFirst(), tie) == 0) {
                    roots.add(rounded(tie).doubleValue());
                    return;
                }
            }
        }
        Rational middle = low.plus(high).dividedBy(Rational.of(2));
        int below = changes(low) - changes(middle);
        search(low, middle, below);
        search(middle, high, count - below);
    }

    private BigDecimal rounded(Rational x) {
        return new BigDecimal(x.numerator()).divide(new BigDecimal(x.denominator()), decimals, RoundingMode.HALF_EVEN);
    }
}
