// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.math.numeric;

import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import org.gem4j.math.exact.Budget;
import org.gem4j.math.exact.LimitException;
import org.gem4j.math.exact.Rational;
import org.gem4j.math.exact.UndefinedException;
import org.gem4j.math.syntax.Fn;
import org.gem4j.math.syntax.Node;
import org.gem4j.math.syntax.Node.Apply;
import org.gem4j.math.syntax.Node.Num;
import org.gem4j.math.syntax.Node.Power;
import org.gem4j.math.syntax.Node.Root;
import org.gem4j.math.syntax.Trees;

/// Where an expression may be another formula elsewhere: `|x - 3|` is `3 - x` up to 3 only, so that a few points that
/// all lie below 3 show nothing.
///
/// @param any    whether anything in the expressions bends: an absolute value, a maximum, a rounding, a root
/// @param beyond a whole number beyond all constants of the expressions
record Bends(boolean any, Rational beyond) {
    private static final Set<Fn> BENDING =
            EnumSet.of(Fn.ABS, Fn.FLOOR, Fn.CEIL, Fn.MIN, Fn.MAX, Fn.SIGN, Fn.GCD, Fn.LCM);
    private static final Rational SMALLEST = Rational.of(10);
    private static final Rational BEYOND = Rational.of(4);
    private static final int MAX_BITS = 1_024;
    private static final int GLANCE_BITS = 40;
    private static final int MAX_WHOLE = 1_024;

    static Bends of(List<Node> nodes, Budget budget) {
        Rational beyond = SMALLEST;
        for (Node node : nodes) {
            beyond = larger(beyond, largest(node, budget));
        }
        return new Bends(nodes.stream().anyMatch(Bends::bends), beyond);
    }

    /// By how much points are stretched.
    Rational scale() {
        return any ? beyond.times(BEYOND) : Rational.ONE;
    }

    /// A whole number beyond the constants, such as the last one of `n(n-1)...(n-60)`, if it is not a large one.
    int largeWhole() {
        return beyond.compareTo(Rational.of(MAX_WHOLE)) > 0 ? MAX_WHOLE : beyond.toInt();
    }

    private static boolean bends(Node node) {
        boolean here = switch (node) {
            case Apply n -> BENDING.contains(n.function());
            case Root n -> true;
            case Power n ->
                Trees.symbols(n.exponent()).isEmpty()
                        && !(n.exponent() instanceof Num exponent
                                && exponent.value().isInt());
            default -> false;
        };
        return here && !Trees.symbols(node).isEmpty()
                || Trees.children(node).stream().anyMatch(Bends::bends);
    }

    /// A power of 2 beyond the largest constant of an expression and beyond the inverse of the smallest one.
    private static Rational largest(Node node, Budget budget) {
        if (Trees.symbols(node).isEmpty()) {
            return size(node, budget);
        }
        Rational result = Rational.ONE;
        for (Node child : Trees.children(node)) {
            result = larger(result, largest(child, budget));
        }
        return result;
    }

    private static Rational size(Node constant, Budget budget) {
        try {
            long bits = Math.abs(new Evaluator(GLANCE_BITS, budget, true)
                            .of(constant)
                            .magnitude())
                    + 1;
            return bits > MAX_BITS ? Rational.ONE : Rational.of(2).pow((int) bits);
        } catch (UndefinedException | PrecisionException | LimitException e) {
            return Rational.ONE;
        }
    }

    private static Rational larger(Rational a, Rational b) {
        return a.compareTo(b) >= 0 ? a : b;
    }
}
