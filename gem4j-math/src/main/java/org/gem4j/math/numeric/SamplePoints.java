// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.math.numeric;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Set;
import org.gem4j.math.exact.Rational;
import org.gem4j.math.syntax.Node;
import org.gem4j.math.syntax.Trees;

/// The points at which expressions are compared: fixed by the names of the variables, so that no verdict is random.
///
/// They come in kinds that suit different domains: moderate positive numbers, numbers in (0, 1), negative ones, mixed
/// signs, large ones, whole numbers. Some are irrational, since `\sin(2^{20} \pi x)` is 0 at many fractions. The
/// second eight lie right beyond the constants at which `|x - 100|` or `\max(x, 5)` change, on both sides of 0; the
/// next ones are stretched by a scale, or its third power.
final class SamplePoints {
    private static final long DENOMINATOR = 1 << 16;
    private static final int KINDS = 8;
    private static final int WHOLE = 7;
    private static final Node IRRATIONAL = new Node.Quotient(new Node.Const(Node.Constant.E), Node.Num.of(3));

    private final List<String> names;
    private final Set<String> integers;
    private final Rational beyond;
    private final Rational scale;
    private final int largeWhole;

    /// @param integers the variables that stand for whole numbers
    /// @param bends    where the expressions may change
    SamplePoints(Collection<String> names, Set<String> integers, Bends bends) {
        this.names = new ArrayList<>(names);
        this.integers = Set.copyOf(integers);
        this.beyond = bends.any() ? bends.beyond() : Rational.ONE;
        this.scale = bends.scale();
        this.largeWhole = bends.largeWhole();
    }

    /// The expression with its variables replaced by the numbers of point `index`.
    Node at(Node node, int index) {
        Node result = node;
        for (int i = 0; i < names.size(); i++) {
            Node number = Node.Num.of(rational(index, i));
            result = Trees.replace(
                    result,
                    names.get(i),
                    isIrrational(index, i) ? new Node.Product(List.of(number, IRRATIONAL)) : number);
        }
        return result;
    }

    String describe(int index) {
        StringBuilder text = new StringBuilder();
        for (int i = 0; i < names.size(); i++) {
            text.append(i == 0 ? "" : ", ").append(names.get(i)).append(" = ").append(rational(index, i));
            text.append(isIrrational(index, i) ? " e/3" : "");
        }
        return text.toString();
    }

    /// Whether agreement at the point says something about numbers in general: it is not made of whole numbers for
    /// variables that stand for others.
    boolean isGeneral(int index) {
        return index % KINDS != WHOLE || integers.containsAll(names);
    }

    /// Whether the point lies right beyond the constants.
    static boolean isRightBeyond(int index) {
        return index / KINDS % 4 == 1;
    }

    /// Whether all points that lie right beyond the constants come before this one.
    static boolean isPastThem(int index) {
        return index >= 2 * KINDS;
    }

    private boolean isIrrational(int index, int variable) {
        int kind = index % KINDS;
        return (kind == 2 || kind == 3 || kind == 6) && !integers.contains(names.get(variable));
    }

    private Rational rational(int index, int variable) {
        Rational near = nearby(index, variable);
        return switch (index / KINDS % 4) {
            case 1 -> rightBeyond(near, integers.contains(names.get(variable)));
            case 2 -> near.times(scale);
            case 3 -> near.times(scale.pow(3));
            default -> near;
        };
    }

    private Rational rightBeyond(Rational near, boolean whole) {
        if (whole) {
            return near.plus(Rational.of(largeWhole));
        }
        Rational part = near.times(Rational.of(1, 16));
        return near.signum() < 0 ? part.minus(beyond) : part.plus(beyond);
    }

    private Rational nearby(int index, int variable) {
        long random =
                mix(mix(index * 0x9E3779B97F4A7C15L + 1) + names.get(variable).hashCode() * 0xBF58476D1CE4E5B9L);
        long fraction = Math.floorMod(random, DENOMINATOR);
        if (integers.contains(names.get(variable))) {
            long small = 2 + Math.floorMod(random, 7 + index) + (variable == 0 ? 4 : 0);
            return Rational.of(index % KINDS == 2 ? largeWhole + small : small);
        }
        Rational unit = Rational.of(2 * fraction + 1, 2 * DENOMINATOR);
        return switch (index % KINDS) {
            case 0, 3 -> unit.times(Rational.of(3)).plus(Rational.of(1, 7));
            case 1 -> unit.negate().times(Rational.of(2)).minus(Rational.of(1, 9));
            case 2 -> unit;
            case 4 ->
                (random >> 40 & 1) == 0
                        ? unit.times(Rational.of(2))
                        : unit.negate().times(Rational.of(2));
            case 5 -> unit.times(Rational.of(40)).plus(Rational.of(5));
            case 6 -> unit.negate();
            default -> Rational.of(1 + Math.floorMod(random >> 20, 9L + index));
        };
    }

    private static long mix(long z) {
        long a = (z ^ (z >>> 30)) * 0xBF58476D1CE4E5B9L;
        long b = (a ^ (a >>> 27)) * 0x94D049BB133111EBL;
        return b ^ (b >>> 31);
    }
}
