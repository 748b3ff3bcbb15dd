// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.math;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigInteger;
import org.gem4j.env.SeededRandom;
import org.gem4j.math.algebra.Basic;
import org.gem4j.math.exact.Budget;
import org.gem4j.math.exact.Rational;
import org.gem4j.math.numeric.NumericComparer;
import org.gem4j.math.syntax.Node;
import org.gem4j.math.syntax.Parser;
import org.gem4j.math.syntax.Reading;
import org.gem4j.math.syntax.Trees;

/// What the tests of several packages do with formulas: read them, put numbers into them, evaluate them.
public final class Formulas {
    private Formulas() {}

    public static Budget budget() {
        return new Budget(100_000_000);
    }

    public static Node parse(String text) {
        assertThat(Parser.parse(text)).as(text).isInstanceOf(Reading.Parsed.class);
        return ((Reading.Parsed) Parser.parse(text)).node();
    }

    /// The formula in basic functions; logarithms without a base are to base 10.
    public static Node basic(Node node) {
        return new Basic(budget(), Node.Num.of(10)).of(node);
    }

    public static Node basic(String text) {
        return basic(parse(text));
    }

    /// A rational number within about `2^-150` of the value, relatively.
    public static Rational value(Node node) {
        return new NumericComparer(budget()).approximation(basic(node));
    }

    /// The value of a function of `x`.
    public static Rational at(Node function, Rational x) {
        return value(Trees.replace(function, "x", Node.Num.of(x)));
    }

    /// A random number >= 0 of at most `bits` bits.
    public static BigInteger natural(int bits, SeededRandom random) {
        byte[] bytes = new byte[bits / 8 + 1];
        random.nextBytes(bytes);
        return new BigInteger(1, bytes).shiftRight(8 * bytes.length - bits);
    }

    public static Outcome compare(Node a, Node b) {
        return new NumericComparer(budget()).compare(basic(a), basic(b)).outcome();
    }
}
