// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.grade.math;

import java.util.ArrayList;
import java.util.List;
import org.gem4j.math.syntax.Node;
import org.gem4j.math.syntax.Node.Listing;
import org.gem4j.math.syntax.Node.Rel;
import org.gem4j.math.syntax.Node.Relation;
import org.gem4j.math.syntax.Node.Sym;
import org.gem4j.math.syntax.Trees;
import org.jspecify.annotations.Nullable;

/// A chain of `=` and `≈` as the values that it may stand for: `x = 22/2 = 11`, `22/2 = 11`, `\sqrt2 \approx 1.41`.
///
/// @param readings what the chain may be shortened to, the exact value before its rounding
/// @param named    whether its first side is the name of the value
record Chain(List<Node> readings, boolean named) {
    /// The chain that a node is, or null when nothing in it may be left out.
    static @Nullable Chain of(Node node) {
        boolean equations = node instanceof Relation relation
                && relation.relations().stream().allMatch(r -> r == Rel.EQUAL || r == Rel.APPROXIMATE);
        if (!equations || !(node instanceof Relation relation)) {
            return null;
        }
        Node first = relation.sides().getFirst();
        Node exact = exact(relation);
        Node last = relation.sides().getLast();
        boolean nameless = Trees.symbols(relation).isEmpty()
                && !(first instanceof Node.Words)
                && !Trees.contains(relation, Node.Call.class);
        if (nameless) {
            return new Chain(exact.equals(last) ? List.of(exact) : List.of(exact, last), false);
        }
        boolean chain = relation.sides().size() > 2
                && !(exact instanceof Sym)
                && Definition.of(shortened(first, exact)) != null;
        return chain ? new Chain(List.of(shortened(first, exact)), true) : null;
    }

    /// Whether what stands after the last `=` of a chain is that number, rounded.
    static boolean isRounded(Relation chain, Comparer comparer, ScalarComparer scalars) {
        Node exact = exact(chain);
        return chain
                .sides()
                .subList(
                        chain.relations().lastIndexOf(Rel.EQUAL) + 1,
                        chain.sides().size())
                .stream()
                .allMatch(side -> agrees(side, exact, comparer, scalars));
    }

    /// Whether the chain names several numbers without a computation, neither of two neighbors the other one
    /// rounded: `x = 4 = 5`. A computation that goes wrong still has its last part.
    static boolean contradictsItself(Relation chain, Comparer comparer, ScalarComparer scalars) {
        List<Node> numbers = numbers(chain);
        return numbers.stream().allMatch(Chain::isLiteral) && isFalse(numbers, comparer, scalars);
    }

    /// Whether two neighbors of a chain of numbers differ, neither of them the other one rounded: `9 + 3 = 5`.
    static boolean isFalse(Relation chain, Comparer comparer, ScalarComparer scalars) {
        return isFalse(numbers(chain), comparer, scalars);
    }

    private static List<Node> numbers(Relation chain) {
        return chain.sides().stream()
                .filter(side -> Trees.symbols(side).isEmpty())
                .toList();
    }

    private static boolean isFalse(List<Node> numbers, Comparer comparer, ScalarComparer scalars) {
        for (int i = 0; i + 1 < numbers.size(); i++) {
            Node left = numbers.get(i);
            Node right = numbers.get(i + 1);
            if (!agrees(right, left, comparer, scalars) && !agrees(left, right, comparer, scalars)) {
                return true;
            }
        }
        return false;
    }

    private static boolean isLiteral(Node node) {
        return switch (node) {
            case Node.Num n -> n.literal() != Node.Literal.COMPUTED;
            case Node.Const n -> true;
            case Node.Ratio n -> n.parts().stream().allMatch(Chain::isLiteral);
            case Node.Clock n -> true;
            case Node.Neg n -> isLiteral(n.operand());
            case Node.Measured n ->
                isLiteral(n.operand()) && !(n.operand() instanceof Node.Num m && m.literal() == Node.Literal.FRACTION);
            case Node.Degrees n -> isLiteral(n.operand());
            case Node.Percent n -> isLiteral(n.operand());
            case Listing n -> n.items().stream().allMatch(Chain::isLiteral);
            default -> false;
        };
    }

    private static boolean agrees(Node side, Node exact, Comparer comparer, ScalarComparer scalars) {
        if (side instanceof Listing a
                && exact instanceof Listing b
                && a.items().size() == b.items().size()) {
            boolean all = true;
            for (int i = 0; i < a.items().size() && all; i++) {
                all = agrees(a.items().get(i), b.items().get(i), comparer, scalars);
            }
            return all;
        }
        Node number = bare(side);
        boolean rounding = number instanceof Node.Num || number instanceof Node.Neg;
        return comparer.compare(side, exact).isEqual() || rounding && scalars.rounds(number, bare(exact));
    }

    /// A number without its unit, sign of percent or degrees.
    private static Node bare(Node node) {
        return switch (node) {
            case Node.Measured n -> n.operand();
            case Node.Degrees n -> n.operand();
            case Node.Percent n -> n.operand();
            case Node.Remark n -> bare(n.operand());
            default -> node;
        };
    }

    /// The last side before a rounding.
    private static Node exact(Relation chain) {
        int last = chain.relations().lastIndexOf(Rel.EQUAL);
        boolean name = last < 0 && !Trees.symbols(chain.sides().getFirst()).isEmpty();
        return chain.sides().get(name ? chain.relations().size() : last + 1);
    }

    private static Node shortened(Node first, Node last) {
        return new Relation(new ArrayList<>(List.of(first, last)), List.of(Rel.EQUAL));
    }
}
