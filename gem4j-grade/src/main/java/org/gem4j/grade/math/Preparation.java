// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.grade.math;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.gem4j.math.exact.LimitException;
import org.gem4j.math.syntax.Fn;
import org.gem4j.math.syntax.Node;
import org.gem4j.math.syntax.Node.Bracket;
import org.gem4j.math.syntax.Node.Listing;
import org.gem4j.math.syntax.Node.PlusMinus;
import org.gem4j.math.syntax.Node.Relation;
import org.gem4j.math.syntax.Trees;

/// Brings an answer into the form that comparison starts from: `±` written out, lists of lists flat, determinants
/// made scalars, a name written once for several values distributed.
final class Preparation {
    private static final int MAX_ITEMS = 400;
    private static final Set<Node.Rel> ORDER =
            Set.of(Node.Rel.LESS, Node.Rel.LESS_OR_EQUAL, Node.Rel.GREATER, Node.Rel.GREATER_OR_EQUAL);

    private Preparation() {}

    static Node of(Node node) {
        if (isOrderOfTwo(node)) {
            throw new LimitException("a sign \u00b1 in an inequality, which could be either of two");
        }
        Node prepared = Trees.contains(node, PlusMinus.class) ? expanded(node) : node;
        return distributed(determinants(rows(flat(prepared))));
    }

    /// Whether an inequality holds a sign `±`: `x > ±2` says neither which bound is meant nor whether both are.
    private static boolean isOrderOfTwo(Node node) {
        return switch (node) {
            case Relation relation ->
                relation.relations().stream().anyMatch(ORDER::contains) && Trees.contains(node, PlusMinus.class);
            case Listing listing -> listing.items().stream().anyMatch(Preparation::isOrderOfTwo);
            default -> false;
        };
    }

    /// Rows in square brackets within square brackets, as in Python, are a matrix.
    private static Node rows(Node node) {
        boolean nested = node instanceof Listing listing
                && isSquare(listing)
                && listing.items().getFirst() instanceof Listing first
                && listing.items().stream()
                        .allMatch(item -> item instanceof Listing row
                                && isSquare(row)
                                && row.items().size() == first.items().size());
        return nested && node instanceof Listing listing
                ? new Node.Table(
                        false,
                        listing.items().stream()
                                .map(row -> ((Listing) row).items())
                                .toList())
                : node;
    }

    private static boolean isSquare(Listing listing) {
        return listing.open() == Bracket.SQUARE
                && listing.close() == Bracket.SQUARE
                && !listing.items().isEmpty();
    }

    private static Node determinants(Node node) {
        if (node instanceof Node.Table table && table.determinant()) {
            return new Node.Apply(Fn.DETERMINANT, List.of(new Node.Table(false, table.rows())));
        }
        return Trees.contains(node, Node.Table.class) ? Trees.map(node, Preparation::determinants) : node;
    }

    /// Each `±` as two answers, upper signs together and lower signs together.
    private static Node expanded(Node node) {
        if (node instanceof Listing listing && (listing.open() == Bracket.NONE || listing.open() == Bracket.CURLY)) {
            List<Node> items = new ArrayList<>();
            for (Node item : listing.items()) {
                items.addAll(alternatives(item));
            }
            return new Listing(listing.open(), listing.close(), items);
        }
        return new Listing(Bracket.NONE, Bracket.NONE, alternatives(node));
    }

    private static List<Node> alternatives(Node node) {
        return Trees.contains(node, PlusMinus.class) ? List.of(signed(node, true), signed(node, false)) : List.of(node);
    }

    private static Node signed(Node node, boolean upper) {
        if (node instanceof PlusMinus plusMinus) {
            Node operand = signed(plusMinus.operand(), upper);
            return plusMinus.plusFirst() == upper ? operand : new Node.Neg(operand);
        }
        return Trees.map(node, child -> signed(child, upper));
    }

    private static Node flat(Node node) {
        boolean nested = node instanceof Listing listing
                && (listing.open() == Bracket.NONE || listing.open() == Bracket.CURLY)
                && listing.items().stream().anyMatch(Preparation::isBare);
        if (!nested || !(node instanceof Listing listing)) {
            return node;
        }
        List<Node> items = new ArrayList<>();
        for (Node item : listing.items()) {
            if (item instanceof Listing inner && isBare(inner)) {
                items.addAll(inner.items());
            } else {
                items.add(item);
            }
        }
        if (items.size() > MAX_ITEMS) {
            throw new LimitException("a list of more than " + MAX_ITEMS + " items");
        }
        return new Listing(listing.open(), listing.close(), items);
    }

    /// `n = 1, 2, 3` as `n = 1, n = 2, n = 3`, and `x = (1, 2)` left alone.
    private static Node distributed(Node node) {
        if (node instanceof Relation relation
                && isDefinition(relation)
                && isBare(relation.sides().getLast())) {
            Listing values = (Listing) relation.sides().getLast();
            return new Listing(
                    Bracket.NONE,
                    Bracket.NONE,
                    values.items().stream().map(value -> named(relation, value)).toList());
        }
        boolean shared = node instanceof Listing listing
                && listing.open() == Bracket.NONE
                && listing.items().size() > 1
                && listing.items().getFirst() instanceof Relation first
                && isDefinition(first)
                && listing.items().stream().skip(1).noneMatch(Relation.class::isInstance);
        if (shared && node instanceof Listing listing && listing.items().getFirst() instanceof Relation first) {
            List<Node> items = new ArrayList<>(List.of(first));
            listing.items().stream().skip(1).forEach(value -> items.add(named(first, value)));
            return new Listing(Bracket.NONE, Bracket.NONE, items);
        }
        return node;
    }

    private static Node named(Relation definition, Node value) {
        return new Relation(List.of(definition.sides().getFirst(), value), List.of(Node.Rel.EQUAL));
    }

    private static boolean isDefinition(Relation relation) {
        return relation.sides().size() == 2
                && relation.relations().getFirst() == Node.Rel.EQUAL
                && relation.sides().getFirst() instanceof Node.Sym;
    }

    private static boolean isBare(Node node) {
        return node instanceof Listing listing && listing.open() == Bracket.NONE;
    }
}
