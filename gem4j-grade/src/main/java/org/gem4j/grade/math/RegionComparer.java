// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.grade.math;

import java.util.ArrayList;
import java.util.List;
import org.gem4j.grade.math.IntervalSet.Piece;
import org.gem4j.grade.math.RegionReader.Region;
import org.gem4j.math.algebra.NotScalarException;
import org.gem4j.math.exact.Budget;
import org.gem4j.math.exact.LimitException;
import org.gem4j.math.exact.UndefinedException;
import org.gem4j.math.syntax.Node;
import org.gem4j.math.syntax.Node.Bracket;
import org.gem4j.math.syntax.Node.Listing;
import org.gem4j.math.syntax.Node.NamedSet;
import org.gem4j.math.syntax.Node.SetBuilder;
import org.gem4j.math.syntax.Node.SetOp;
import org.gem4j.math.syntax.Node.SetOperation;
import org.jspecify.annotations.Nullable;

/// Compares sets of real numbers, however they are written.
final class RegionComparer {
    private final Comparer comparer;
    private final RegionReader reader;

    RegionComparer(Comparer comparer, ScalarComparer scalars, Budget budget) {
        this.comparer = comparer;
        this.reader = new RegionReader(scalars, budget);
    }

    /// Whether this can only be a set of numbers; `(1, 2)` may be a point and is none.
    boolean isRegion(Node node) {
        return switch (node) {
            case SetOperation n -> true;
            case NamedSet n -> true;
            case SetBuilder n -> true;
            case Listing n -> n.items().size() == 2 && isHalfOpen(n);
            case Node.Sum n -> n.terms().stream().anyMatch(NamedSet.class::isInstance);
            default -> false;
        };
    }

    /// The finding, or null when the two are better compared as lists.
    @Nullable
    Finding compare(Node a, Node b) {
        Region left = region(a);
        Region right = region(b);
        if (left != null && right != null) {
            return same(left, right);
        }
        if (a instanceof SetOperation x && b instanceof SetOperation y) {
            return x.operation() == y.operation()
                    ? new ListComparer(comparer).anyOrder(parts(x, x.operation()), parts(y, y.operation()))
                    : Finding.different("they are different sets");
        }
        Node finite = a instanceof SetOperation x ? union(x) : b instanceof SetOperation y ? union(y) : null;
        if (finite != null) {
            return comparer.compare(finite, a instanceof SetOperation ? b : a);
        }
        if (a instanceof Listing && b instanceof Listing
                || a instanceof NamedSet && b instanceof Listing
                || a instanceof Listing && b instanceof NamedSet) {
            return null;
        }
        return Finding.different("one is a set of numbers, the other is not");
    }

    /// The set of numbers that a node describes, or null.
    @Nullable
    Region region(Node node) {
        try {
            return reader.read(node);
        } catch (NotScalarException | LimitException | UndefinedException e) {
            return null;
        }
    }

    Finding same(Region a, Region b) {
        if (!a.variable().isEmpty() && !b.variable().isEmpty() && !a.variable().equals(b.variable())) {
            return Finding.different("they are about different variables");
        }
        List<Piece> left = a.set().pieces();
        List<Piece> right = b.set().pieces();
        if (left.size() != right.size()) {
            return Finding.different("the sets have different numbers of parts");
        }
        Finding result = Finding.equal("they are the same set of numbers");
        for (int i = 0; i < left.size(); i++) {
            Finding part = same(left.get(i), right.get(i));
            if (!part.isEqual()) {
                return part;
            }
            result = result.using(part.conventions());
        }
        return result;
    }

    private Finding same(Piece a, Piece b) {
        if (a.lowClosed() != b.lowClosed() || a.highClosed() != b.highClosed()) {
            return Finding.different("a bound belongs to one of the sets only");
        }
        Finding low = sameBound(a.low(), b.low());
        return low.isEqual() ? sameBound(a.high(), b.high()).using(low.conventions()) : low;
    }

    private Finding sameBound(@Nullable Node a, @Nullable Node b) {
        if (a == null || b == null) {
            return a == b ? Finding.equal("both are infinite") : Finding.different("one of the sets is infinite");
        }
        return comparer.compare(a, b);
    }

    private static List<Node> parts(Node node, SetOp operation) {
        List<Node> parts = new ArrayList<>();
        if (node instanceof SetOperation inner && inner.operation() == operation && operation != SetOp.DIFFERENCE) {
            parts.addAll(parts(inner.left(), operation));
            parts.addAll(parts(inner.right(), operation));
        } else if (node instanceof SetOperation inner && inner.operation() == operation) {
            parts.add(inner.left());
            parts.add(inner.right());
        } else {
            parts.add(node);
        }
        return parts;
    }

    /// A union of finite sets as one set, or null.
    private static @Nullable Node union(SetOperation node) {
        List<Node> items = new ArrayList<>();
        for (Node part : parts(node, SetOp.UNION)) {
            if (!(part instanceof Listing listing) || listing.open() != Bracket.CURLY) {
                return null;
            }
            items.addAll(listing.items());
        }
        return new Listing(Bracket.CURLY, Bracket.CURLY, items);
    }

    private static boolean isHalfOpen(Listing node) {
        boolean brackets = node.open() != Bracket.NONE && node.open() != Bracket.CURLY && node.open() != Bracket.ANGLE;
        boolean round = node.open() == Bracket.ROUND && node.close() == Bracket.ROUND;
        boolean infinite = node.items().stream().anyMatch(item -> ScalarComparer.infinity(item) != 0);
        return brackets && (!round || infinite);
    }
}
