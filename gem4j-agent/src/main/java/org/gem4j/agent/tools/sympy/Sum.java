// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.agent.tools.sympy;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.TreeSet;
import org.gem4j.agent.tools.sympy.Value.Rational;

/// A sum of products of unknowns, with like terms together. A factor is a name, a call, or a sum in
/// brackets.
///
/// @param terms coefficients by product
record Sum(Map<Product, Rational> terms) {
    /// Powers of factors.
    ///
    /// @param powers exponents by the factor's text
    record Product(Map<String, Rational> powers) implements Comparable<Product> {
        /// Constants, then names, then calls, then sums in brackets.
        private static final Comparator<String> FACTORS =
                Comparator.comparing(Product::rank).thenComparing(Comparator.naturalOrder());

        static final Product ONE = new Product(Map.of());

        Product {
            Map<String, Rational> sorted = new TreeMap<>(FACTORS);
            sorted.putAll(powers);
            powers = sorted;
        }

        Product times(Product other) {
            Map<String, Rational> product = new HashMap<>(powers);
            other.powers.forEach((factor, power) -> product.merge(factor, power, Rational::plus));
            product.values().removeIf(power -> power.sign() == 0);
            return new Product(product);
        }

        private static int rank(String factor) {
            return isNumber(factor) ? 0 : factor.startsWith("(") ? 3 : factor.endsWith(")") ? 2 : 1;
        }

        private static boolean isNumber(String factor) {
            return factor.matches("[0-9.e+-]+|pi|E|I|oo|nan|sqrt\\(\\d+\\)");
        }

        /// Whether nothing but numbers of digits are in it.
        boolean isNumber() {
            return powers.keySet().stream().allMatch(Product::isNumber);
        }

        @Override
        public int compareTo(Product other) {
            TreeSet<String> factors = new TreeSet<>(powers.keySet());
            factors.addAll(other.powers.keySet());
            for (String factor : factors) {
                Rational mine = powers.getOrDefault(factor, Rational.ZERO);
                Rational theirs = other.powers.getOrDefault(factor, Rational.ZERO);
                int order = theirs.plus(mine.negated()).sign();
                if (order != 0) {
                    return order;
                }
            }
            return 0;
        }
    }

    Sum {
        Map<Product, Rational> kept = new TreeMap<>(Comparator.naturalOrder());
        terms.forEach((product, coefficient) -> {
            if (coefficient.sign() != 0) {
                kept.put(product, coefficient);
            }
        });
        terms = kept;
    }

    static Sum of(Rational number) {
        return new Sum(Map.of(Product.ONE, number));
    }

    static Sum of(String factor) {
        return new Sum(Map.of(new Product(Map.of(factor, Rational.ONE)), Rational.ONE));
    }

    /// The number that the sum is, if it has no unknowns.
    Optional<Rational> number() {
        if (terms.isEmpty()) {
            return Optional.of(Rational.ZERO);
        }
        return terms.size() == 1 ? Optional.ofNullable(terms.get(Product.ONE)) : Optional.empty();
    }

    Sum plus(Sum other) {
        Map<Product, Rational> sum = new TreeMap<>(terms);
        other.terms.forEach((product, coefficient) -> sum.merge(product, coefficient, Rational::plus));
        return new Sum(sum);
    }

    /// The product, without multiplying out.
    Sum times(Sum other) {
        Optional<Rational> mine = number();
        Optional<Rational> theirs = other.number();
        if (mine.isPresent() || theirs.isPresent()) {
            Rational number = mine.orElseGet(theirs::orElseThrow);
            return (mine.isPresent() ? other : this).scaled(number);
        }
        Map.Entry<Product, Rational> left = single();
        Map.Entry<Product, Rational> right = other.single();
        return new Sum(
                Map.of(left.getKey().times(right.getKey()), left.getValue().times(right.getValue())));
    }

    Sum scaled(Rational number) {
        Map<Product, Rational> scaled = new TreeMap<>();
        terms.forEach((product, coefficient) -> scaled.put(product, coefficient.times(number)));
        return new Sum(scaled);
    }

    /// The sum as one term: several become a factor in brackets.
    private Map.Entry<Product, Rational> single() {
        return terms.size() == 1
                ? terms.entrySet().iterator().next()
                : Map.entry(new Product(Map.of("(" + text() + ")", Rational.ONE)), Rational.ONE);
    }

    /// A power with a number that is not 0.
    Sum power(Rational exponent) {
        Map.Entry<Product, Rational> base = single();
        boolean whole = exponent.whole() && exponent.above().bitLength() < 16;
        boolean plain = base.getValue().equals(Rational.ONE)
                && base.getKey().powers().values().stream().allMatch(Rational.ONE::equals);
        if (!whole && !plain) {
            return of("(" + text() + ")").power(exponent);
        }
        Map<String, Rational> powers = new TreeMap<>();
        base.getKey().powers().forEach((factor, power) -> powers.put(factor, power.times(exponent)));
        Rational coefficient =
                whole ? Arithmetic.power(base.getValue(), exponent.above().intValue()) : Rational.ONE;
        return new Sum(Map.of(new Product(powers), coefficient));
    }

    /// The derivative or the integral by a name; empty if the name occurs other than in powers.
    Optional<Sum> calculus(String name, boolean integral) {
        Map<Product, Rational> result = new TreeMap<>();
        for (Map.Entry<Product, Rational> term : terms.entrySet()) {
            Map<String, Rational> powers = new TreeMap<>(term.getKey().powers());
            if (powers.keySet().stream().anyMatch(factor -> !factor.equals(name) && factor.contains(name))) {
                return Optional.empty();
            }
            Rational power = powers.getOrDefault(name, Rational.ZERO);
            Rational next = power.plus(Rational.of(integral ? 1 : -1));
            if (integral && next.sign() == 0) {
                return Optional.empty();
            }
            powers.put(name, next);
            powers.values().removeIf(each -> each.sign() == 0);
            Rational factor = integral ? next.inverse() : power;
            result.merge(new Product(powers), term.getValue().times(factor), Rational::plus);
        }
        return Optional.of(new Sum(result));
    }

    String text() {
        if (terms.isEmpty()) {
            return "0";
        }
        if (terms.size() == 1 && isLonePower()) {
            Map.Entry<String, Rational> only =
                    single().getKey().powers().entrySet().iterator().next();
            return only.getKey() + "**(" + only.getValue().text() + ")";
        }
        List<String> written = new ArrayList<>();
        List<String> numbers = new ArrayList<>();
        terms.forEach(
                (product, coefficient) -> (product.isNumber() ? numbers : written).add(term(product, coefficient)));
        written.addAll(numbers);
        if (numberFirst(numbers)) {
            Collections.reverse(written);
        }
        StringBuilder text = new StringBuilder(written.getFirst());
        written.subList(1, written.size())
                .forEach(term -> text.append(term.startsWith("-") ? " - " + term.substring(1) : " + " + term));
        return text.toString();
    }

    /// One factor with a negative power other than -1, which sympy writes as a power rather than a
    /// fraction.
    private boolean isLonePower() {
        Map.Entry<Product, Rational> only = terms.entrySet().iterator().next();
        return only.getValue().equals(Rational.ONE)
                && only.getKey().powers().size() == 1
                && only.getKey().powers().values().stream()
                        .allMatch(power -> power.sign() < 0 && power.whole() && !power.equals(Rational.of(-1)));
    }

    /// A positive number and one negative factor are written as `1 - x`.
    private boolean numberFirst(List<String> numbers) {
        return terms.size() == 2
                && numbers.size() == 1
                && Character.isDigit(numbers.getFirst().charAt(0))
                && terms.entrySet().stream()
                        .filter(term -> !term.getKey().isNumber())
                        .allMatch(term -> term.getValue().sign() < 0
                                && term.getKey().powers().size() == 1);
    }

    private static String term(Product product, Rational coefficient) {
        List<String> above = new ArrayList<>();
        List<String> below = new ArrayList<>();
        BigInteger whole = coefficient.above().abs();
        product.powers().forEach((factor, power) -> (power.sign() < 0 ? below : above).add(powered(factor, power)));
        if (!whole.equals(BigInteger.ONE) || above.isEmpty()) {
            above.addFirst(whole.toString());
        }
        if (!coefficient.whole()) {
            below.addFirst(coefficient.below().toString());
        }
        String sign = coefficient.sign() < 0 ? "-" : "";
        String down = String.join("*", below);
        return sign
                + String.join("*", above)
                + (below.isEmpty() ? "" : "/" + (below.size() > 1 ? "(" + down + ")" : down));
    }

    private static String powered(String factor, Rational given) {
        Rational power = given.sign() < 0 ? given.negated() : given;
        if (power.equals(Rational.ONE)) {
            return factor;
        }
        if (power.equals(Rational.of(BigInteger.ONE, BigInteger.TWO))) {
            return "sqrt(" + (factor.startsWith("(") ? factor.substring(1, factor.length() - 1) : factor) + ")";
        }
        return factor + "**" + (power.whole() ? power.text() : "(" + power.text() + ")");
    }
}
