// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.grade.math;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.gem4j.grade.math.IntervalSet.Piece;
import org.gem4j.math.exact.Budget;
import org.gem4j.math.syntax.Node;
import org.gem4j.math.syntax.Node.Bracket;
import org.gem4j.math.syntax.Node.Listing;
import org.gem4j.math.syntax.Node.NamedSet;
import org.gem4j.math.syntax.Node.Rel;
import org.gem4j.math.syntax.Node.Relation;
import org.gem4j.math.syntax.Node.SetBuilder;
import org.gem4j.math.syntax.Node.SetOperation;
import org.gem4j.math.syntax.Node.Sym;
import org.gem4j.math.syntax.Trees;
import org.jspecify.annotations.Nullable;

/// Reads sets of real numbers: intervals, unions, finite sets, inequalities in one variable.
final class RegionReader {
    /// A set and the name of its elements; the name is empty when none was written.
    record Region(String variable, IntervalSet set) {}

    private final ScalarComparer scalars;
    private final Inequalities inequalities;

    RegionReader(ScalarComparer scalars, Budget budget) {
        this.scalars = scalars;
        this.inequalities = new Inequalities(scalars, budget);
    }

    /// The set, or null when this is not one or cannot be worked out.
    @Nullable
    Region read(Node node) {
        return switch (node) {
            case Relation n -> relation(n);
            case Listing n when Comparer.isRelations(n) -> relations(n);
            case SetBuilder n -> builder(n);
            default -> {
                IntervalSet set = set(node);
                yield set == null ? null : new Region("", set);
            }
        };
    }

    private @Nullable IntervalSet set(Node node) {
        return switch (node) {
            case NamedSet n ->
                switch (n.set()) {
                    case REALS -> IntervalSet.REALS;
                    case EMPTY -> IntervalSet.EMPTY;
                    default -> null;
                };
            case Listing n -> listing(n);
            case SetOperation n -> operation(n);
            case SetBuilder n -> {
                Region region = builder(n);
                yield region == null ? null : region.set();
            }
            // R - {0}
            case Node.Sum n
            when n.terms().size() == 2 && n.terms().getLast() instanceof Node.Neg minus ->
                operation(new SetOperation(Node.SetOp.DIFFERENCE, n.terms().getFirst(), minus.operand()));
            default -> null;
        };
    }

    private @Nullable IntervalSet listing(Listing node) {
        if (node.open() == Bracket.CURLY) {
            IntervalSet set = IntervalSet.EMPTY;
            for (Node item : node.items()) {
                if (!isNumber(item)) {
                    return null;
                }
                set = set.union(IntervalSet.point(item), scalars::order);
            }
            return set;
        }
        boolean interval = node.items().size() == 2 && node.open() != Bracket.NONE && node.open() != Bracket.ANGLE;
        if (!interval
                || !isNumber(node.items().getFirst())
                || !isNumber(node.items().getLast())) {
            return null;
        }
        Node low = node.items().getFirst();
        Node high = node.items().getLast();
        int lowInfinity = ScalarComparer.infinity(low);
        int highInfinity = ScalarComparer.infinity(high);
        if (lowInfinity > 0 || highInfinity < 0) {
            return null;
        }
        boolean lowClosed = node.open() == Bracket.SQUARE && lowInfinity == 0;
        boolean highClosed = node.close() == Bracket.SQUARE && highInfinity == 0;
        Piece piece = new Piece(lowInfinity == 0 ? low : null, lowClosed, highInfinity == 0 ? high : null, highClosed);
        IntervalSet set = IntervalSet.of(piece, scalars::order);
        return set.pieces().isEmpty() ? null : set;
    }

    private @Nullable IntervalSet operation(SetOperation node) {
        IntervalSet left = set(node.left());
        IntervalSet right = set(node.right());
        if (left == null || right == null) {
            return null;
        }
        return switch (node.operation()) {
            case UNION -> left.union(right, scalars::order);
            case INTERSECTION -> left.intersection(right, scalars::order);
            case DIFFERENCE -> left.intersection(right.complement(), scalars::order);
        };
    }

    private @Nullable Region builder(SetBuilder node) {
        Node element = node.element();
        if (element instanceof Relation member && member.relations().equals(List.of(Rel.ELEMENT))) {
            element = member.sides().getFirst();
        }
        Region region = read(node.condition());
        boolean same = element instanceof Sym symbol
                && region != null
                && region.variable().equals(symbol.name());
        return same && region != null ? new Region("", region.set()) : null;
    }

    private @Nullable Region relation(Relation node) {
        if (node.relations().equals(List.of(Rel.ELEMENT)) && node.sides().getFirst() instanceof Sym symbol) {
            IntervalSet set = set(node.sides().getLast());
            return set == null ? null : new Region(symbol.name(), set);
        }
        if (node.relations().equals(List.of(Rel.NOT_ELEMENT)) && node.sides().getFirst() instanceof Sym symbol) {
            IntervalSet set = set(node.sides().getLast());
            return set == null ? null : new Region(symbol.name(), set.complement());
        }
        if (Trees.contains(node, Node.Call.class)) {
            Relation range = ofValues(node);
            return range == null ? null : relation(range);
        }
        Set<String> names = new TreeSet<>(Trees.symbols(node));
        boolean ordered = node.relations().stream().anyMatch(Inequalities::isOrder)
                || node.relations().equals(List.of(Rel.NOT_EQUAL));
        if (names.size() != 1 || !ordered) {
            return null;
        }
        String name = names.iterator().next();
        IntervalSet set = IntervalSet.REALS;
        for (int i = 0; i < node.relations().size(); i++) {
            IntervalSet part = inequalities.solve(
                    node.sides().get(i), node.relations().get(i), node.sides().get(i + 1), name);
            if (part == null) {
                return null;
            }
            set = set.intersection(part, scalars::order);
        }
        return new Region(name, set);
    }

    /// `0 < f(x) < 1` with the one value in it as a variable; null when there are others.
    private static @Nullable Relation ofValues(Relation node) {
        Set<Node> calls = new HashSet<>();
        Relation changed = (Relation) Trees.map(node, side -> {
            if (side instanceof Node.Call call) {
                calls.add(call);
                return new Sym(call.toString());
            }
            return side;
        });
        return calls.size() == 1 && !Trees.contains(changed, Node.Call.class) ? changed : null;
    }

    /// Several inequalities hold together if they can; else any of them.
    private @Nullable Region relations(Listing node) {
        List<Region> regions = new ArrayList<>();
        boolean equation = false;
        for (Node item : node.items()) {
            Region region = item instanceof Relation relation && isEquation(relation) ? point(relation) : read(item);
            equation |= item instanceof Relation relation && isEquation(relation);
            if (region == null
                    || !regions.isEmpty() && !regions.getFirst().variable().equals(region.variable())) {
                return null;
            }
            regions.add(region);
        }
        if (regions.getFirst().variable().isEmpty()) {
            return null;
        }
        IntervalSet both = IntervalSet.REALS;
        IntervalSet any = IntervalSet.EMPTY;
        for (Region region : regions) {
            both = both.intersection(region.set(), scalars::order);
            any = any.union(region.set(), scalars::order);
        }
        boolean together = !equation && !both.pieces().isEmpty();
        return new Region(regions.getFirst().variable(), together ? both : any);
    }

    private @Nullable Region point(Relation node) {
        boolean value =
                node.sides().getFirst() instanceof Sym && isNumber(node.sides().getLast());
        return value && node.sides().getFirst() instanceof Sym symbol
                ? new Region(symbol.name(), IntervalSet.point(node.sides().getLast()))
                : null;
    }

    private static boolean isEquation(Relation node) {
        return node.relations().equals(List.of(Rel.EQUAL));
    }

    private static boolean isNumber(Node node) {
        return switch (node) {
            case Listing n -> false;
            case Node.Dots n -> false;
            case Node.Words n -> false;
            case Relation n -> false;
            case NamedSet n -> false;
            default -> Trees.symbols(node).isEmpty();
        };
    }
}
