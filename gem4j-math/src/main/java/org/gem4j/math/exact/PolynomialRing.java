// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.math.exact;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// The polynomials over named generators, some of which obey a rule `g^n = p`: `i^2 = -1`, `r^2 = 5` for `r = sqrt 5`.
///
/// Products are always reduced by the rules. Not thread-safe: one per comparison.
public final class PolynomialRing {
    private static final int MAX_TERMS = 3_000;
    private static final int MAX_GENERATORS = 64;

    private record Rule(int power, Polynomial value) {}

    private final Map<Object, Integer> generators = new HashMap<>();
    private final List<@Nullable Rule> rules = new ArrayList<>();
    private final Budget budget;

    public PolynomialRing(Budget budget) {
        this.budget = budget;
    }

    /// The number of the generator for `key`, a new one when the key is new.
    public int generator(Object key) {
        Integer known = generators.get(key);
        if (known != null) {
            return known;
        }
        if (rules.size() >= MAX_GENERATORS) {
            throw new LimitException("more than " + MAX_GENERATORS + " different symbols");
        }
        generators.put(key, rules.size());
        rules.add(null);
        return rules.size() - 1;
    }

    /// The generator for `key`, which obeys `key^power = value`.
    public int generator(Object key, int power, Polynomial value) {
        boolean known = generators.containsKey(key);
        int generator = generator(key);
        if (!known) {
            rules.set(generator, new Rule(power, value));
        }
        return generator;
    }

    public Polynomial polynomial(int generator) {
        return Polynomial.generator(generator);
    }

    public Polynomial product(Polynomial a, Polynomial b) {
        if (a.terms().size() * (long) b.terms().size() > 40L * MAX_TERMS) {
            throw new LimitException("a product of polynomials would have too many terms");
        }
        Map<Monomial, Rational> product = new HashMap<>();
        boolean reducible = false;
        for (Map.Entry<Monomial, Rational> left : a.terms().entrySet()) {
            for (Map.Entry<Monomial, Rational> right : b.terms().entrySet()) {
                budget.spend(60);
                budget.spendProduct(
                        2L * (left.getValue().bits() + (long) right.getValue().bits()));
                Monomial monomial = left.getKey().times(right.getKey());
                reducible |= isReducible(monomial);
                product.merge(monomial, left.getValue().times(right.getValue()), PolynomialRing::sum);
            }
        }
        if (product.size() > MAX_TERMS) {
            throw new LimitException("a polynomial would have more than " + MAX_TERMS + " terms");
        }
        Polynomial result = new Polynomial(product);
        return reducible ? reduced(result) : result;
    }

    public Polynomial power(Polynomial base, int exponent) {
        Polynomial result = Polynomial.ONE;
        for (int bit = 31 - Integer.numberOfLeadingZeros(exponent); bit >= 0; bit--) {
            result = product(result, result);
            if ((exponent >> bit & 1) != 0) {
                result = product(result, base);
            }
        }
        return result;
    }

    private Polynomial reduced(Polynomial polynomial) {
        Polynomial result = Polynomial.ZERO;
        for (Map.Entry<Monomial, Rational> term : polynomial.terms().entrySet()) {
            result = result.plus(reduced(term.getKey()).scaled(term.getValue()));
        }
        return result;
    }

    private Polynomial reduced(Monomial monomial) {
        budget.spend(100);
        for (int i = 0; i < monomial.width(); i++) {
            Rule rule = rules.get(i);
            if (rule != null && monomial.exponent(i) >= rule.power()) {
                int times = monomial.exponent(i) / rule.power();
                Monomial rest = monomial.with(i, monomial.exponent(i) % rule.power());
                return product(new Polynomial(Map.of(rest, Rational.ONE)), power(rule.value(), times));
            }
        }
        return new Polynomial(Map.of(monomial, Rational.ONE));
    }

    private boolean isReducible(Monomial monomial) {
        for (int i = 0; i < monomial.width(); i++) {
            Rule rule = rules.get(i);
            if (rule != null && monomial.exponent(i) >= rule.power()) {
                return true;
            }
        }
        return false;
    }

    private static @Nullable Rational sum(Rational a, Rational b) {
        Rational sum = a.plus(b);
        return sum.isZero() ? null : sum;
    }
}
