// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.grade.math;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.gem4j.math.Outcome;
import org.gem4j.math.syntax.Node;
import org.gem4j.math.syntax.Node.Bracket;
import org.gem4j.math.syntax.Node.Dots;
import org.gem4j.math.syntax.Node.Listing;
import org.gem4j.math.syntax.Node.NamedSet;
import org.gem4j.math.syntax.Node.Num;
import org.gem4j.math.syntax.Node.Product;
import org.gem4j.math.syntax.Node.Sym;

/// Compares sets, tuples, lists without brackets, and sequences with dots.
final class ListComparer {
    private final Comparer comparer;

    ListComparer(Comparer comparer) {
        this.comparer = comparer;
    }

    Finding compare(Node a, Node b) {
        if (!(a instanceof Listing left) || !(b instanceof Listing right)) {
            return single(a instanceof Listing listing ? listing : (Listing) b, a instanceof Listing ? b : a);
        }
        if (hasDots(left) || hasDots(right)) {
            return sequences(left, right);
        }
        if (isSet(left) || isSet(right)) {
            if (!isSet(left) && !isBare(left) || !isSet(right) && !isBare(right)) {
                return Finding.different("one is a set, the other is ordered");
            }
            return sets(left.items(), right.items());
        }
        if (isBare(left)
                && isBare(right)
                && left.items().size() != right.items().size()) {
            return comparer.under(Convention.LIST_ORDER, () -> sets(left.items(), right.items()));
        }
        if (left.items().size() != right.items().size()) {
            return Finding.different("one has " + left.items().size() + " members, the other "
                    + right.items().size());
        }
        if (isBare(left) && isBare(right)) {
            return lists(left.items(), right.items());
        }
        if (isBare(left) || isBare(right)) {
            Listing bracketed = isBare(left) ? right : left;
            if (bracketed.open() != bracketed.close() || bracketed.open() == Bracket.REVERSED) {
                return Finding.different("one is an interval, the other a list");
            }
            return comparer.under(Convention.TUPLE_AS_LIST, () -> inOrder(left.items(), right.items()));
        }
        if (left.open() == right.open() && left.close() == right.close()) {
            return inOrder(left.items(), right.items());
        }
        boolean interval = left.items().size() == 2 && left.open() != Bracket.ANGLE && right.open() != Bracket.ANGLE;
        if (interval) {
            return Finding.different("their brackets differ");
        }
        return comparer.under(Convention.VECTOR_NOTATION, () -> inOrder(left.items(), right.items()));
    }

    /// Pairs in order; the first that differs decides.
    Finding inOrder(List<Node> a, List<Node> b) {
        Finding result = Finding.equal("all parts are equal");
        Finding open = null;
        for (int i = 0; i < a.size(); i++) {
            Finding part = member(a.get(i), b.get(i));
            if (part.outcome() == Outcome.DIFFERENT) {
                return Finding.different("part " + (i + 1) + ": " + part.reason());
            }
            if (part.outcome() == Outcome.UNDECIDED) {
                open = Finding.undecided("part " + (i + 1) + ": " + part.reason());
            }
            result = result.using(part.conventions());
        }
        return open == null ? result : open;
    }

    /// Two lists of the same length in order, whatever their brackets.
    Finding inOrderOf(Node a, Listing b) {
        List<Node> items = a instanceof Listing listing ? listing.items() : List.of(a);
        return items.size() == b.items().size()
                ? inOrder(items, b.items())
                : Finding.different("one has " + items.size() + " members, the other "
                        + b.items().size());
    }

    /// Each of one side with an equal partner on the other, every partner used once.
    Finding anyOrder(List<Node> a, List<Node> b) {
        if (a.size() != b.size()) {
            return Finding.different("one has " + a.size() + " members, the other " + b.size());
        }
        List<Node> others = new ArrayList<>(a);
        List<Node> rest = new ArrayList<>(b);
        removeCommon(others, rest);
        Finding result = Finding.equal("all members are equal");
        boolean open = false;
        for (Node item : others) {
            Finding found = null;
            for (int i = 0; i < rest.size() && found == null; i++) {
                Finding pair = member(item, rest.get(i));
                open |= pair.outcome() == Outcome.UNDECIDED;
                if (pair.isEqual()) {
                    found = pair;
                    rest.remove(i);
                }
            }
            if (found == null) {
                return open
                        ? Finding.undecided("some members could not be compared")
                        : Finding.different("a member of one is missing in the other");
            }
            result = result.using(found.conventions());
        }
        return result;
    }

    /// Compares two members: there a set of one thing is not that thing.
    private Finding member(Node a, Node b) {
        boolean one = a instanceof Listing left && isSet(left) && isPlain(b)
                || b instanceof Listing right && isSet(right) && isPlain(a);
        return one ? Finding.different("one is a set, the other a single thing") : comparer.compare(a, b);
    }

    private static boolean isPlain(Node node) {
        return !(node instanceof Listing
                || node instanceof NamedSet
                || node instanceof Node.SetOperation
                || node instanceof Node.SetBuilder
                || node instanceof Node.Relation);
    }

    /// Takes out of both lists what is written the same, or is the same number.
    private static void removeCommon(List<Node> a, List<Node> b) {
        Map<Object, Integer> counts = new HashMap<>();
        b.forEach(item -> counts.merge(key(item), 1, Integer::sum));
        Map<Object, Integer> taken = new HashMap<>();
        a.removeIf(item -> {
            boolean known = counts.merge(key(item), -1, Integer::sum) >= 0;
            taken.merge(key(item), known ? 1 : 0, Integer::sum);
            return known;
        });
        b.removeIf(item -> taken.merge(key(item), -1, Integer::sum) >= 0);
    }

    private static Object key(Node item) {
        return item instanceof Num num ? num.value() : item;
    }

    private Finding lists(List<Node> a, List<Node> b) {
        Finding ordered = inOrder(a, b);
        return ordered.isEqual() ? ordered : comparer.under(Convention.LIST_ORDER, () -> anyOrder(a, b));
    }

    /// Sets: repetition does not count.
    private Finding sets(List<Node> a, List<Node> b) {
        return anyOrder(distinct(a), distinct(b));
    }

    private List<Node> distinct(List<Node> items) {
        List<Node> distinct = new ArrayList<>();
        Set<Object> keys = new HashSet<>();
        boolean numbers = items.stream().allMatch(Num.class::isInstance);
        for (Node item : items) {
            if (!keys.add(key(item))) {
                continue;
            }
            if (numbers
                    || distinct.stream()
                            .noneMatch(known -> comparer.compare(known, item).isEqual())) {
                distinct.add(item);
            }
        }
        return distinct;
    }

    private Finding single(Listing listing, Node other) {
        if (isBare(listing)
                && other instanceof Product product
                && isChoices(listing)
                && product.factors().stream().allMatch(Sym.class::isInstance)) {
            return comparer.under(Convention.CHOICE_LETTER, () -> anyOrder(listing.items(), product.factors()));
        }
        if (other instanceof NamedSet) {
            return listing.items().isEmpty() && isSet(listing) && other.equals(new NamedSet(Node.Named.EMPTY))
                    ? Finding.equal("both are empty")
                    : Finding.different("they are different sets");
        }
        if (isSet(listing) && listing.items().size() == 1) {
            return comparer.under(
                    Convention.SINGLETON_SET,
                    () -> comparer.compare(listing.items().getFirst(), other));
        }
        return Finding.different("one has several members, the other is a single thing");
    }

    private static boolean isChoices(Listing listing) {
        return listing.items().stream()
                .allMatch(item -> item instanceof Sym symbol
                        && symbol.name().length() == 1
                        && Character.isUpperCase(symbol.name().charAt(0)));
    }

    /// Sequences with dots: the same first members, step and last member.
    private Finding sequences(Listing a, Listing b) {
        List<Node> left = Progression.canonical(a.items(), comparer);
        List<Node> right = Progression.canonical(b.items(), comparer);
        if (left.size() != right.size()) {
            return Finding.different("the sequences begin or end differently");
        }
        return inOrder(left, right);
    }

    private static boolean hasDots(Listing listing) {
        return listing.items().stream().anyMatch(Dots.class::isInstance);
    }

    private static boolean isSet(Listing listing) {
        return listing.open() == Bracket.CURLY;
    }

    private static boolean isBare(Listing listing) {
        return listing.open() == Bracket.NONE;
    }
}
