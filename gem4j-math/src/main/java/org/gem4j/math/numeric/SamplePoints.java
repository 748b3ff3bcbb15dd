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
/// signs, large ones, whole numbers. Every other eight of them are stretched by a scale, so that points lie beyond the
/// constants at which `|x - 100|` or `\max(x, 5)` change.
final class SamplePoints {
    private static final long DENOMINATOR = 1 << 16;

    private final List<String> names;
    private final Set<String> integers;
    private final Rational scale;

    /// @param integers the variables that stand for whole numbers
    /// @param scale    by how much points are stretched, a whole number
    SamplePoints(Collection<String> names, Set<String> integers, Rational scale) {
        this.names = new ArrayList<>(names);
        this.integers = Set.copyOf(integers);
        this.scale = scale;
    }

    /// The expression with its variables replaced by the numbers of point `index`.
    Node at(Node node, int index) {
        Node result = node;
        for (int i = 0; i < names.size(); i++) {
            result = Trees.replace(result, names.get(i), Node.Num.of(coordinate(index, i)));
        }
        return result;
    }

    String describe(int index) {
        StringBuilder text = new StringBuilder();
        for (int i = 0; i < names.size(); i++) {
            text.append(i == 0 ? "" : ", ").append(names.get(i)).append(" = ").append(coordinate(index, i));
        }
        return text.toString();
    }

    private Rational coordinate(int index, int variable) {
        Rational near = nearby(index, variable);
        return index / 8 % 2 == 1 ? near.times(scale) : near;
    }

    private Rational nearby(int index, int variable) {
        long random =
                mix(mix(index * 0x9E3779B97F4A7C15L + 1) + names.get(variable).hashCode() * 0xBF58476D1CE4E5B9L);
        long fraction = Math.floorMod(random, DENOMINATOR);
        if (integers.contains(names.get(variable))) {
            return Rational.of(2 + Math.floorMod(random, 7 + index) + (variable == 0 ? 4 : 0));
        }
        Rational unit = Rational.of(2 * fraction + 1, 2 * DENOMINATOR);
        return switch (index % 8) {
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
