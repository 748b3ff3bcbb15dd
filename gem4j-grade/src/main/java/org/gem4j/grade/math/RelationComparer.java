// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.grade.math;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import org.gem4j.grade.math.RegionReader.Region;
import org.gem4j.math.Outcome;
import org.gem4j.math.syntax.Fn;
import org.gem4j.math.syntax.Node;
import org.gem4j.math.syntax.Node.Bracket;
import org.gem4j.math.syntax.Node.Listing;
import org.gem4j.math.syntax.Node.Rel;
import org.gem4j.math.syntax.Node.Relation;
import org.gem4j.math.syntax.Node.Sym;
import org.gem4j.math.syntax.Trees;
import org.jspecify.annotations.Nullable;

/// Compares equations, inequalities and named values, with each other and with bare values.
final class RelationComparer {
    private final Comparer comparer;
    private final ScalarComparer scalars;
    private final RegionComparer regions;

    RelationComparer(Comparer comparer, ScalarComparer scalars, RegionComparer regions) {
        this.comparer = comparer;
        this.scalars = scalars;
        this.regions = regions;
    }

    Finding compare(Node a, Node b) {
        Chain left = Chain.of(a);
        Chain right = Chain.of(b);
        if (left == null && right == null) {
            return shortened(a, b);
        }
        if (left != null && contradictsItself(a) || right != null && contradictsItself(b)) {
            return Finding.different("two numbers of a chain differ");
        }
        boolean numbers = left != null && !left.named() || right != null && !right.named();
        Finding finding = numbers ? valueOfChain(a, left, b, right) : underChain(a, left, b, right);
        return finding.isEqual() || numbers || !isStatement(a) || !isStatement(b) ? finding : statements(a, b);
    }

    private boolean contradictsItself(Node node) {
        return node instanceof Relation chain && Chain.contradictsItself(chain, comparer, scalars);
    }

    private boolean isFalse(Node node) {
        return node instanceof Relation chain && Chain.isFalse(chain, comparer, scalars);
    }

    /// A chain of numbers against a value or another one; it says nothing about an equation with a name in it.
    private Finding valueOfChain(Node a, @Nullable Chain left, Node b, @Nullable Chain right) {
        boolean values =
                (left != null ? !left.named() : !isStatement(a)) && (right != null ? !right.named() : !isStatement(b));
        if (!values) {
            return Finding.different("one is an identity between numbers");
        }
        boolean identities = left != null && right != null;
        if (identities && (isFalse(a) || isFalse(b))) {
            return Finding.different("one of the two identities between numbers is false");
        }
        boolean rounded = (left == null || a instanceof Relation x && Chain.isRounded(x, comparer, scalars))
                && (right == null || b instanceof Relation y && Chain.isRounded(y, comparer, scalars));
        return rounded ? underChain(a, left, b, right) : Finding.different("a number stands beside a wrong rounding");
    }

    private Finding underChain(Node a, @Nullable Chain left, Node b, @Nullable Chain right) {
        return comparer.under(Convention.LAST_OF_CHAIN, () -> {
            Finding first = null;
            for (Node x : left == null ? List.of(a) : left.readings()) {
                for (Node y : right == null ? List.of(b) : right.readings()) {
                    Finding finding = comparer.compare(x, y);
                    if (finding.isEqual()) {
                        return finding;
                    }
                    first = first == null ? finding : first;
                }
            }
            return Objects.requireNonNull(first);
        });
    }

    private Finding shortened(Node a, Node b) {
        return isStatement(a) && isStatement(b)
                ? statements(a, b)
                : statementAndValue(isStatement(a) ? a : b, isStatement(a) ? b : a);
    }

    private static boolean isStatement(Node node) {
        return node instanceof Relation || Comparer.isRelations(node);
    }

    private Finding statements(Node a, Node b) {
        if (Trees.contains(a, Node.Modulo.class) != Trees.contains(b, Node.Modulo.class)) {
            return Finding.different("one names a number, the other all that are congruent to it");
        }
        List<Definition> left = definitions(a);
        List<Definition> right = definitions(b);
        Finding named = left != null && right != null ? named(left, right) : null;
        if (named != null && named.isEqual()) {
            return named;
        }
        Region x = regions.region(a);
        Region y = regions.region(b);
        if (x != null && y != null) {
            return regions.same(x, y);
        }
        if (a instanceof Relation r && b instanceof Relation s) {
            Finding finding = relations(r, s);
            return named == null || finding.isEqual() || finding.outcome() == Outcome.DIFFERENT ? finding : named;
        }
        if (named != null) {
            return named;
        }
        List<Node> p = items(a);
        List<Node> q = items(b);
        if (p.size() == 1 && q.size() == 1) {
            return Finding.different("the statements differ");
        }
        return new ListComparer(comparer).anyOrder(p, q);
    }

    /// Named values: those of one name as a list, those of several names name by name.
    private Finding named(List<Definition> a, List<Definition> b) {
        boolean oneName =
                a.stream().allMatch(a.getFirst()::sameName) && b.stream().allMatch(a.getFirst()::sameName);
        if (oneName) {
            Definition first = a.getFirst();
            return comparer.compare(list(a, first), list(b, first));
        }
        Tuples left = Tuples.of(a);
        Tuples right = Tuples.of(b);
        if (left != null || right != null) {
            return left != null && right != null && left.names().equals(right.names())
                    ? comparer.compare(left.values(), right.values())
                    : Finding.different("they are values of different names");
        }
        if (a.size() == 1 && b.size() == 1 && Definition.isSameFunction(a.getFirst(), b.getFirst())) {
            return comparer.under(
                    Convention.NAME_DROPPED,
                    () -> comparer.compare(a.getFirst().value(), b.getFirst().value()));
        }
        if (a.size() != b.size()) {
            return Finding.different("one has " + a.size() + " values, the other " + b.size());
        }
        List<Definition> rest = new ArrayList<>(b);
        Finding result = Finding.equal("every name has the same value");
        for (Definition definition : a) {
            Finding found = null;
            for (int i = 0; i < rest.size() && found == null; i++) {
                Definition other = rest.get(i);
                if (definition.sameName(other)) {
                    Finding pair = comparer.compare(definition.value(), other.valueIn(definition));
                    if (pair.isEqual()) {
                        found = pair;
                        rest.remove(i);
                    }
                }
            }
            if (found == null) {
                return Finding.different("a named value differs");
            }
            result = result.using(found.conventions());
        }
        return result;
    }

    private static Node list(List<Definition> definitions, Definition like) {
        List<Node> values =
                definitions.stream().map(definition -> definition.valueIn(like)).toList();
        return values.size() == 1 ? values.getFirst() : new Listing(Bracket.NONE, Bracket.NONE, values);
    }

    private Finding relations(Relation a, Relation b) {
        List<Node> left = pairs(a);
        List<Node> right = pairs(b);
        if (left.size() != right.size()) {
            return Finding.different("the statements have different numbers of parts");
        }
        if (left.size() > 1) {
            return new ListComparer(comparer).anyOrder(left, right);
        }
        Relation p = (Relation) left.getFirst();
        Relation q = (Relation) right.getFirst();
        Rel relation = p.relations().getFirst();
        if (relation != q.relations().getFirst()) {
            return Finding.different("the relation signs differ");
        }
        return switch (relation) {
            case EQUAL, NOT_EQUAL, CONGRUENT, APPROXIMATE -> equation(p, q);
            case LESS, LESS_OR_EQUAL -> inequality(p, q);
            default -> new ListComparer(comparer).inOrder(p.sides(), q.sides());
        };
    }

    private Finding equation(Relation a, Relation b) {
        Finding sides = new ListComparer(comparer).inOrder(a.sides(), b.sides());
        if (sides.isEqual() || Trees.symbols(a).isEmpty() || Trees.symbols(b).isEmpty()) {
            return sides;
        }
        return scalars.proportional(difference(a), difference(b));
    }

    private Finding inequality(Relation a, Relation b) {
        Finding sides = new ListComparer(comparer).inOrder(a.sides(), b.sides());
        if (sides.isEqual()) {
            return sides;
        }
        Node left = difference(a);
        Node right = difference(b);
        Finding same = scalars.proportional(left, right);
        if (!same.isEqual()) {
            return same;
        }
        Finding sign = scalars.compare(new Node.Apply(Fn.SIGN, List.of(left)), new Node.Apply(Fn.SIGN, List.of(right)));
        return sign.isEqual() ? Finding.equal("they are positive multiples of each other") : sign;
    }

    private static Node difference(Relation relation) {
        return new Node.Sum(List.of(
                relation.sides().getFirst(), new Node.Neg(relation.sides().getLast())));
    }

    /// A chain as single relations, the smaller side first.
    private static List<Node> pairs(Relation chain) {
        List<Node> pairs = new ArrayList<>();
        for (int i = 0; i < chain.relations().size(); i++) {
            Rel relation = chain.relations().get(i);
            Node left = chain.sides().get(i);
            Node right = chain.sides().get(i + 1);
            boolean swap = relation == Rel.GREATER || relation == Rel.GREATER_OR_EQUAL;
            Rel kept = swap ? Inequalities.mirrored(relation) : relation;
            pairs.add(new Relation(swap ? List.of(right, left) : List.of(left, right), List.of(kept)));
        }
        return pairs;
    }

    private Finding statementAndValue(Node statement, Node value) {
        List<Definition> definitions = definitions(statement);
        if (definitions != null) {
            return comparer.under(Convention.NAME_DROPPED, () -> values(definitions, value));
        }
        Region region = regions.region(statement);
        Region other = region == null ? null : regions.region(value);
        if (region != null && other != null) {
            return comparer.under(Convention.SET_AS_RELATION, () -> regions.same(region, other));
        }
        if (statement instanceof Relation relation
                && relation.relations().equals(List.of(Rel.ELEMENT))
                && relation.sides().getFirst() instanceof Sym) {
            return comparer.under(
                    Convention.NAME_DROPPED,
                    () -> comparer.compare(relation.sides().getLast(), value));
        }
        return Finding.different("one is a statement, the other a value");
    }

    private Finding values(List<Definition> definitions, Node value) {
        if (definitions.stream().allMatch(definitions.getFirst()::sameName)) {
            return comparer.compare(list(definitions, definitions.getFirst()), value);
        }
        Tuples tuples = Tuples.of(definitions);
        if (tuples != null) {
            return comparer.compare(tuples.values(), value);
        }
        if (!(value instanceof Listing listing) || listing.open() == Bracket.CURLY) {
            return Finding.different("one has several named values, the other is a single thing");
        }
        if (listing.open() == Bracket.NONE) {
            Node list = list(definitions, definitions.getFirst());
            boolean indexed =
                    definitions.stream().map(RelationComparer::stem).distinct().count() == 1;
            return indexed ? comparer.compare(list, value) : new ListComparer(comparer).inOrderOf(list, listing);
        }
        List<Definition> sorted = definitions.stream()
                .sorted(Comparator.comparing(Definition::label))
                .toList();
        return new ListComparer(comparer).inOrderOf(list(sorted, sorted.getFirst()), listing);
    }

    /// The name without its index: `x` for `x_1`.
    private static String stem(Definition definition) {
        String label = definition.label();
        int index = label.indexOf('_');
        return index < 0 ? label : label.substring(0, index);
    }

    private static @Nullable List<Definition> definitions(Node node) {
        List<Definition> definitions = new ArrayList<>();
        for (Node item : items(node)) {
            Definition definition = Definition.of(item);
            if (definition == null) {
                return null;
            }
            definitions.addAll(definition.parts());
        }
        return definitions;
    }

    private static List<Node> items(Node node) {
        return node instanceof Listing listing ? listing.items() : List.of(node);
    }
}
