// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.math.syntax;

import java.util.Map;
import java.util.TreeMap;
import org.gem4j.math.exact.Rational;
import org.jspecify.annotations.Nullable;

/// A unit of measure: how many base units it is, and the power of each base dimension.
///
/// Square centimetres are `1/10000` of `{length=2}`. Each currency is a dimension of its own.
public record Unit(Rational factor, Map<String, Integer> dimensions) {
    static final Unit NONE = new Unit(Rational.ONE, Map.of());

    public Unit {
        dimensions = Map.copyOf(dimensions);
    }

    /// The unit written as `text`, or null.
    public static @Nullable Unit named(String text) {
        return Units.parse(text);
    }

    Unit times(Unit other) {
        Map<String, Integer> sum = new TreeMap<>(dimensions);
        other.dimensions.forEach((name, power) -> sum.merge(name, power, Integer::sum));
        sum.values().removeIf(power -> power == 0);
        return new Unit(factor.times(other.factor), sum);
    }

    Unit power(int exponent) {
        Map<String, Integer> scaled = new TreeMap<>();
        if (exponent != 0) {
            dimensions.forEach((name, power) -> scaled.put(name, power * exponent));
        }
        return new Unit(factor.pow(exponent), scaled);
    }

    /// Whether the two measure the same thing, in whatever size.
    public boolean measuresSame(Unit other) {
        return dimensions.equals(other.dimensions);
    }
}
