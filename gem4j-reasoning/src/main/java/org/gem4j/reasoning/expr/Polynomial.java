// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.reasoning.expr;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.TreeSet;
import org.gem4j.math.exact.Rational;

/// A polynomial in any number of variables with exact coefficients, in expanded form.
///
/// Degrees beyond 100,000 throw `ArithmeticException`.
public final class Polynomial {
    static final int LARGEST_DEGREE = 100_000;

    private final List<String> variables;

    /// Exponents, one for each variable, to coefficients that are not 0; highest powers of the first variable
    /// first.
    private final TreeMap<int[], Rational> terms;

    private Polynomial(List<String> variables) {
        this.variables = List.copyOf(variables);
        terms = new TreeMap<>((a, b) -> Arrays.compare(b, a));
    }

    /// The polynomial in one variable with these coefficients, that of the highest power last.
    public static Polynomial of(String variable, Rational... ascending) {
        Polynomial polynomial = new Polynomial(List.of(variable));
        for (int i = 0; i < ascending.length; i++) {
            polynomial.put(new int[] {i}, ascending[i]);
        }
        return polynomial;
    }

    /// A polynomial from exponents and coefficients; terms with the same exponents are added up.
    public static Polynomial of(List<String> variables, List<int[]> exponents, List<Rational> coefficients) {
        Polynomial polynomial = new Polynomial(variables);
        for (int i = 0; i < exponents.size(); i++) {
            polynomial.put(exponents.get(i).clone(), coefficients.get(i));
        }
        return polynomial;
    }

    /// The formula as a polynomial in all its symbols, or empty if it is not one, is too large or divides by 0.
    public static Optional<Polynomial> from(Expr expr) {
        try {
            return Optional.of(new Expansion(List.copyOf(expr.symbols())).of(expr));
        } catch (ArithmeticException e) {
            return Optional.empty();
        }
    }

    /// The power of a polynomial of one term.
    Polynomial monomialPower(int size) {
        Polynomial result = new Polynomial(variables);
        terms.forEach((exponents, coefficient) -> {
            int[] multiplied = Arrays.stream(exponents)
                    .map(exponent -> Math.multiplyExact(exponent, size))
                    .toArray();
            result.put(multiplied, coefficient.pow(size));
        });
        return result;
    }

    static Polynomial constant(List<String> variables, Rational value) {
        Polynomial polynomial = new Polynomial(variables);
        polynomial.put(new int[variables.size()], value);
        return polynomial;
    }

    /// Adds the terms of a polynomial in the same variables to this one, which must not have been published yet.
    void add(Polynomial other) {
        other.terms.forEach(this::put);
    }

    private void put(int[] exponents, Rational coefficient) {
        if (coefficient.isZero()) {
            return;
        }
        for (int exponent : exponents) {
            if (exponent > LARGEST_DEGREE) {
                throw new ArithmeticException("degree too large");
            }
        }
        Rational old = terms.get(exponents);
        Rational sum = old == null ? coefficient : old.plus(coefficient);
        if (sum.isZero()) {
            terms.remove(exponents);
        } else {
            terms.put(exponents, sum);
        }
    }

    /// The product.
    public Polynomial times(Polynomial other) {
        if (!variables.equals(other.variables)) {
            return in(union(other)).times(other.in(union(other)));
        }
        Polynomial product = new Polynomial(variables);
        terms.forEach((left, a) -> {
            other.terms.forEach((right, b) -> {
                int[] exponents = new int[left.length];
                for (int i = 0; i < left.length; i++) {
                    exponents[i] = left[i] + right[i];
                }
                product.put(exponents, a.times(b));
            });
        });
        return product;
    }

    public Polynomial plus(Polynomial other) {
        List<String> all = union(other);
        Polynomial sum = in(all);
        sum.add(other.in(all));
        return sum;
    }

    public Polynomial negate() {
        Polynomial negated = new Polynomial(variables);
        terms.forEach((exponents, coefficient) -> negated.put(exponents, coefficient.negate()));
        return negated;
    }

    /// The derivative by a variable.
    public Polynomial derivative(String variable) {
        Polynomial derivative = new Polynomial(variables);
        int index = variables.indexOf(variable);
        terms.forEach((exponents, coefficient) -> {
            if (index >= 0 && exponents[index] > 0) {
                int[] lower = exponents.clone();
                lower[index]--;
                derivative.put(lower, coefficient.times(Rational.of(exponents[index])));
            }
        });
        return derivative;
    }

    private List<String> union(Polynomial other) {
        TreeSet<String> all = new TreeSet<>(variables);
        all.addAll(other.variables);
        return List.copyOf(all);
    }

    /// The same polynomial written in more variables.
    private Polynomial in(List<String> more) {
        Polynomial wider = new Polynomial(more);
        terms.forEach((exponents, coefficient) -> {
            int[] placed = new int[more.size()];
            for (int i = 0; i < exponents.length; i++) {
                placed[more.indexOf(variables.get(i))] = exponents[i];
            }
            wider.put(placed, coefficient);
        });
        return wider;
    }

    /// The variables that occur.
    public List<String> variables() {
        List<String> used = new ArrayList<>();
        for (int i = 0; i < variables.size(); i++) {
            int index = i;
            if (terms.keySet().stream().anyMatch(exponents -> exponents[index] > 0)) {
                used.add(variables.get(i));
            }
        }
        return used;
    }

    public boolean isZero() {
        return terms.isEmpty();
    }

    public boolean isConstant() {
        return terms.keySet().stream()
                .allMatch(exponents -> Arrays.stream(exponents).allMatch(e -> e == 0));
    }

    public Rational constantTerm() {
        return terms.getOrDefault(new int[variables.size()], Rational.ZERO);
    }

    public int termCount() {
        return terms.size();
    }

    /// The highest sum of exponents; 0 for the zero polynomial.
    public int degree() {
        return terms.keySet().stream()
                .mapToInt(exponents -> Arrays.stream(exponents).sum())
                .max()
                .orElse(0);
    }

    /// The coefficients of a polynomial in one variable, that of the highest power last; of 0: one 0.
    public List<Rational> coefficients() {
        if (variables.size() > 1) {
            throw new IllegalStateException("polynomial in " + variables + " has no list of coefficients");
        }
        List<Rational> ascending = new ArrayList<>(Collections.nCopies(degree() + 1, Rational.ZERO));
        terms.forEach((exponents, coefficient) -> ascending.set(exponents.length == 0 ? 0 : exponents[0], coefficient));
        return ascending;
    }

    /// The value of a polynomial in one variable.
    public Rational at(Rational x) {
        Rational value = Rational.ZERO;
        List<Rational> ascending = coefficients();
        for (int i = ascending.size() - 1; i >= 0; i--) {
            value = value.times(x).plus(ascending.get(i));
        }
        return value;
    }

    /// Equal when the difference is 0, whatever variables do not occur.
    @Override
    public boolean equals(Object other) {
        return other instanceof Polynomial polynomial
                && plus(polynomial.negate()).isZero();
    }

    @Override
    public int hashCode() {
        return terms.size();
    }

    /// In Python's notation, highest powers first: `3*x**2*y - x/2 + 1`.
    @Override
    public String toString() {
        if (terms.isEmpty()) {
            return "0";
        }
        StringBuilder text = new StringBuilder();
        for (Map.Entry<int[], Rational> term : terms.entrySet()) {
            Rational coefficient = term.getValue();
            boolean minus = coefficient.signum() < 0;
            if (text.isEmpty()) {
                text.append(minus ? "-" : "");
            } else {
                text.append(minus ? " - " : " + ");
            }
            appendTerm(text, coefficient.abs(), term.getKey());
        }
        return text.toString();
    }

    private void appendTerm(StringBuilder text, Rational size, int[] exponents) {
        boolean bare = !size.numerator().equals(BigInteger.ONE);
        if (bare) {
            text.append(size.numerator());
        }
        for (int i = 0; i < exponents.length; i++) {
            if (exponents[i] > 0) {
                text.append(bare ? "*" : "").append(variables.get(i));
                bare = true;
                if (exponents[i] > 1) {
                    text.append("**").append(exponents[i]);
                }
            }
        }
        if (!bare) {
            text.append('1');
        }
        if (!size.isInteger()) {
            text.append('/').append(size.denominator());
        }
    }
}
