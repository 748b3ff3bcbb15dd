// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.math.numeric;

import java.math.BigInteger;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import org.gem4j.math.exact.Rational;
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
/// @param any   whether anything in the expressions bends: an absolute value, a maximum, a rounding, a root
/// @param scale a whole number beyond all constants of the expressions, 1 where nothing bends
record Bends(boolean any, Rational scale) {
    private static final Set<Fn> BENDING =
            EnumSet.of(Fn.ABS, Fn.FLOOR, Fn.CEIL, Fn.MIN, Fn.MAX, Fn.SIGN, Fn.GCD, Fn.LCM);
    private static final Rational SMALLEST = Rational.of(10);
    private static final Rational BEYOND = Rational.of(4);
    private static final int MAX_BITS = 64;
    private static final int MAX_EXPONENT = 20;

    static Bends of(List<Node> nodes) {
        boolean any = nodes.stream().anyMatch(Bends::bends);
        if (!any) {
            return new Bends(false, Rational.ONE);
        }
        Rational scale = SMALLEST;
        for (Node node : nodes) {
            scale = larger(scale, largest(node));
        }
        return new Bends(true, scale.times(BEYOND));
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

    /// The largest constant of an expression, rounded up; powers such as `10^9` count where they are whole.
    private static Rational largest(Node node) {
        Rational result = switch (node) {
            case Num n -> size(n.value());
            case Power n
            when n.base() instanceof Num base && n.exponent() instanceof Num exponent ->
                exponent.value().isInt()
                                && exponent.value().signum() > 0
                                && exponent.value().toInt() <= MAX_EXPONENT
                                && base.value().bits() <= MAX_BITS
                        ? size(base.value().pow(exponent.value().toInt()))
                        : Rational.ONE;
            default -> Rational.ONE;
        };
        for (Node child : node instanceof Power power ? List.of(power.base()) : Trees.children(node)) {
            result = larger(result, largest(child));
        }
        return result;
    }

    private static Rational size(Rational value) {
        return value.bits() > MAX_BITS
                ? Rational.ONE
                : Rational.of(value.abs().floor().add(BigInteger.ONE));
    }

    private static Rational larger(Rational a, Rational b) {
        return a.compareTo(b) >= 0 ? a : b;
    }
}
