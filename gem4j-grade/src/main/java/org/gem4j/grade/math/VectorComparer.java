// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.grade.math;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.gem4j.math.exact.Budget;
import org.gem4j.math.syntax.Node;
import org.gem4j.math.syntax.Node.Bracket;
import org.gem4j.math.syntax.Node.Listing;
import org.gem4j.math.syntax.Node.Num;
import org.gem4j.math.syntax.Node.Table;
import org.gem4j.math.syntax.Trees;
import org.jspecify.annotations.Nullable;

/// Compares matrices, columns and rows, and vectors written with unit vectors.
final class VectorComparer {
    private static final List<List<String>> UNIT_VECTORS = List.of(
            List.of("bold:i", "bold:j", "bold:k"),
            List.of("hat i", "hat j", "hat k"),
            List.of("vec i", "vec j", "vec k"));

    private final Comparer comparer;
    private final Matrices matrices;

    VectorComparer(Comparer comparer, Budget budget) {
        this.comparer = comparer;
        this.matrices = new Matrices(budget);
    }

    boolean isVector(Node node) {
        return Matrices.isMatrix(node) || unitVectors(node) != null;
    }

    Finding compare(Node a, Node b) {
        Table left = matrices.value(a);
        Table right = matrices.value(b);
        if (left != null && right != null) {
            return tables(left, right);
        }
        List<String> aNames = unitVectors(a);
        List<String> bNames = unitVectors(b);
        if (aNames != null && bNames != null) {
            return comparer.compare(coordinates(a, aNames, 3), coordinates(b, bNames, 3));
        }
        List<Node> x = components(a, aNames, b);
        List<Node> y = components(b, bNames, a);
        if (x == null || y == null || x.size() != y.size()) {
            return Finding.different("one is a matrix or vector, the other is not, or of another size");
        }
        return comparer.under(
                Convention.VECTOR_NOTATION,
                () -> comparer.compare(
                        new Listing(Bracket.ANGLE, Bracket.ANGLE, x), new Listing(Bracket.ANGLE, Bracket.ANGLE, y)));
    }

    private Finding tables(Table a, Table b) {
        boolean sameShape = a.rows().size() == b.rows().size();
        List<Node> left = new ArrayList<>();
        List<Node> right = new ArrayList<>();
        for (int i = 0; sameShape && i < a.rows().size(); i++) {
            sameShape = a.rows().get(i).size() == b.rows().get(i).size();
            left.addAll(a.rows().get(i));
            right.addAll(b.rows().get(i));
        }
        return sameShape
                ? new ListComparer(comparer).inOrder(left, right)
                : Finding.different("the matrices have different shapes");
    }

    private @Nullable List<Node> components(Node node, @Nullable List<String> names, Node other) {
        Table table = matrices.value(node);
        if (table != null) {
            boolean column = table.rows().stream().allMatch(row -> row.size() == 1);
            boolean row = table.rows().size() == 1;
            return column
                    ? table.rows().stream().map(List::getFirst).toList()
                    : row ? table.rows().getFirst() : null;
        }
        if (node instanceof Listing listing && listing.open() != Bracket.CURLY && listing.open() != Bracket.NONE) {
            return listing.items();
        }
        if (names != null) {
            List<Node> partner = components(other, null, node);
            int size = partner == null ? 3 : partner.size();
            boolean planar = size == 2 && !Trees.symbols(node).contains(names.get(2));
            return size == 3 || planar ? coordinates(node, names, size).items() : null;
        }
        return null;
    }

    /// The coefficients of the unit vectors: what is left when one of them is 1 and the others are 0.
    private static Listing coordinates(Node node, List<String> names, int size) {
        List<Node> parts = new ArrayList<>();
        for (int i = 0; i < size; i++) {
            Node part = node;
            for (int j = 0; j < names.size(); j++) {
                part = Trees.replace(part, names.get(j), Num.of(i == j ? 1 : 0));
            }
            parts.add(part);
        }
        return new Listing(Bracket.ANGLE, Bracket.ANGLE, parts);
    }

    private static @Nullable List<String> unitVectors(Node node) {
        if (node instanceof Listing || node instanceof Table) {
            return null;
        }
        Set<String> used = new TreeSet<>(Trees.symbols(node));
        for (List<String> names : UNIT_VECTORS) {
            if (used.stream().anyMatch(names::contains)) {
                return isCombination(node, names) ? names : null;
            }
        }
        return null;
    }

    /// Whether every term has one of the unit vectors, once and as a factor: neither `\mathbf{i}^2` nor
    /// `2\mathbf{i} + 1` is a vector.
    private static boolean isCombination(Node node, List<String> names) {
        return switch (node) {
            case Node.Sym n -> names.contains(n.name());
            case Node.Neg n -> isCombination(n.operand(), names);
            case Node.Sum n -> n.terms().stream().allMatch(term -> isCombination(term, names));
            case Node.Quotient n -> isCombination(n.numerator(), names) && isFree(n.denominator(), names);
            case Node.Product n ->
                n.factors().stream()
                                        .filter(factor -> isCombination(factor, names))
                                        .count()
                                == 1
                        && n.factors().stream()
                                        .filter(factor -> isFree(factor, names))
                                        .count()
                                == n.factors().size() - 1;
            default -> false;
        };
    }

    private static boolean isFree(Node node, List<String> names) {
        return Trees.symbols(node).stream().noneMatch(names::contains);
    }
}
