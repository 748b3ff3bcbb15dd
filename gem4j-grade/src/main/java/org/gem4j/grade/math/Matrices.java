// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.grade.math;

import java.util.ArrayList;
import java.util.List;
import org.gem4j.math.exact.Budget;
import org.gem4j.math.exact.LimitException;
import org.gem4j.math.exact.Rational;
import org.gem4j.math.syntax.Fn;
import org.gem4j.math.syntax.Node;
import org.gem4j.math.syntax.Node.Num;
import org.gem4j.math.syntax.Node.Product;
import org.gem4j.math.syntax.Node.Sum;
import org.gem4j.math.syntax.Node.Table;
import org.gem4j.math.syntax.Trees;
import org.jspecify.annotations.Nullable;

/// Works out sums, products, multiples, small powers and transposes of matrices.
final class Matrices {
    private static final int MAX_CELLS = 400;
    private static final int MAX_POWER = 8;
    private static final int MAX_INVERTED = 3;
    private static final int MAX_NODES = 50_000;

    private final Budget budget;

    Matrices(Budget budget) {
        this.budget = budget;
    }

    static boolean isMatrix(Node node) {
        return switch (node) {
            case Table n -> !n.determinant();
            case Node.Neg n -> isMatrix(n.operand());
            case Sum n -> n.terms().stream().anyMatch(Matrices::isMatrix);
            case Product n -> n.factors().stream().anyMatch(Matrices::isMatrix);
            case Node.Quotient n -> isMatrix(n.numerator());
            case Node.Power n -> isMatrix(n.base());
            case Node.Apply n -> n.function() == Fn.TRANSPOSE;
            default -> false;
        };
    }

    /// The matrix, or null when the node is none or its parts do not fit together.
    @Nullable
    Table value(Node node) {
        return switch (node) {
            case Table n -> bounded(n);
            case Node.Neg n -> scaled(value(n.operand()), Num.of(-1));
            case Node.Quotient n -> scaled(value(n.numerator()), new Node.Quotient(Num.of(1), n.denominator()));
            case Sum n -> sum(n);
            case Product n -> product(n.factors());
            case Node.Power n -> power(n);
            case Node.Apply n
            when n.function() == Fn.TRANSPOSE -> transposed(value(n.arguments().getFirst()));
            default -> null;
        };
    }

    private Table bounded(Table table) {
        int cells = table.rows().stream().mapToInt(List::size).sum();
        if (cells > MAX_CELLS) {
            throw new LimitException("a matrix of more than " + MAX_CELLS + " cells");
        }
        budget.spend(cells);
        return table;
    }

    private @Nullable Table sum(Sum node) {
        Table sum = null;
        for (Node term : node.terms()) {
            Table table = value(term);
            if (table == null || sum != null && !sameShape(sum, table)) {
                return null;
            }
            sum = sum == null ? table : added(sum, table);
        }
        return sum;
    }

    private @Nullable Table product(List<Node> factors) {
        Table product = null;
        Node scale = Num.of(1);
        for (Node factor : factors) {
            if (!isMatrix(factor)) {
                scale = new Product(List.of(scale, factor));
                continue;
            }
            Table table = value(factor);
            if (table == null) {
                return null;
            }
            product = product == null ? table : multiplied(product, table);
            if (product == null) {
                return null;
            }
        }
        return scaled(product, scale);
    }

    private @Nullable Table power(Node.Power node) {
        Table base = value(node.base());
        if (base != null && node.exponent() instanceof Num one && one.value().equals(Rational.of(-1))) {
            return inverse(base);
        }
        boolean small = node.exponent() instanceof Num num
                && num.value().isInt()
                && num.value().signum() > 0
                && num.value().toInt() <= MAX_POWER;
        if (base == null || !small || !(node.exponent() instanceof Num num)) {
            return null;
        }
        Table result = base;
        for (int i = 1; i < num.value().toInt() && result != null; i++) {
            result = multiplied(result, base);
        }
        return result;
    }

    /// The adjugate divided by the determinant; null for matrices that are large or not square.
    private @Nullable Table inverse(Table matrix) {
        int size = matrix.rows().size();
        boolean square = matrix.rows().stream().allMatch(row -> row.size() == size);
        if (!square || size < 2 || size > MAX_INVERTED) {
            return null;
        }
        Node determinant = determinant(matrix.rows());
        List<List<Node>> rows = new ArrayList<>();
        for (int i = 0; i < size; i++) {
            List<Node> cells = new ArrayList<>();
            for (int j = 0; j < size; j++) {
                budget.spend(50);
                Node cofactor = determinant(without(matrix.rows(), j, i));
                Node signed = (i + j) % 2 == 0 ? cofactor : new Node.Neg(cofactor);
                cells.add(new Node.Quotient(signed, determinant));
            }
            rows.add(cells);
        }
        return new Table(false, rows);
    }

    private static Node determinant(List<List<Node>> rows) {
        return new Node.Apply(Fn.DETERMINANT, List.of(new Table(false, rows)));
    }

    private static List<List<Node>> without(List<List<Node>> rows, int row, int column) {
        List<List<Node>> minor = new ArrayList<>();
        for (int i = 0; i < rows.size(); i++) {
            if (i != row) {
                List<Node> kept = new ArrayList<>(rows.get(i));
                kept.remove(column);
                minor.add(kept);
            }
        }
        return minor;
    }

    private @Nullable Table multiplied(Table a, Table b) {
        int inner = b.rows().size();
        int width = b.rows().getFirst().size();
        boolean fits = a.rows().stream().allMatch(row -> row.size() == inner)
                && b.rows().stream().allMatch(row -> row.size() == width);
        if (!fits || (long) a.rows().size() * width * inner > 10L * MAX_CELLS) {
            return null;
        }
        int size = Trees.size(a.rows().getFirst().getFirst(), MAX_NODES)
                + Trees.size(b.rows().getFirst().getFirst(), MAX_NODES);
        if ((long) inner * size * a.rows().size() * width > MAX_NODES) {
            throw new LimitException("a product of too large matrices");
        }
        List<List<Node>> rows = new ArrayList<>();
        for (List<Node> row : a.rows()) {
            List<Node> cells = new ArrayList<>();
            for (int column = 0; column < width; column++) {
                List<Node> terms = new ArrayList<>();
                for (int i = 0; i < inner; i++) {
                    budget.spend(20);
                    terms.add(new Product(List.of(row.get(i), b.rows().get(i).get(column))));
                }
                cells.add(new Sum(terms));
            }
            rows.add(cells);
        }
        return new Table(false, rows);
    }

    private static boolean sameShape(Table a, Table b) {
        for (int i = 0; a.rows().size() == b.rows().size() && i < a.rows().size(); i++) {
            if (a.rows().get(i).size() != b.rows().get(i).size()) {
                return false;
            }
        }
        return a.rows().size() == b.rows().size();
    }

    private static Table added(Table a, Table b) {
        List<List<Node>> rows = new ArrayList<>();
        for (int i = 0; i < a.rows().size(); i++) {
            List<Node> cells = new ArrayList<>();
            for (int j = 0; j < a.rows().get(i).size(); j++) {
                cells.add(
                        new Sum(List.of(a.rows().get(i).get(j), b.rows().get(i).get(j))));
            }
            rows.add(cells);
        }
        return new Table(false, rows);
    }

    private static @Nullable Table scaled(@Nullable Table table, Node factor) {
        if (table == null || factor.equals(Num.of(1))) {
            return table;
        }
        List<List<Node>> rows = table.rows().stream()
                .map(row -> row.stream()
                        .map(cell -> (Node) new Product(List.of(factor, cell)))
                        .toList())
                .toList();
        return new Table(false, rows);
    }

    private static @Nullable Table transposed(@Nullable Table table) {
        if (table == null) {
            return null;
        }
        int width = table.rows().getFirst().size();
        if (table.rows().stream().anyMatch(row -> row.size() != width)) {
            return null;
        }
        List<List<Node>> rows = new ArrayList<>();
        for (int column = 0; column < width; column++) {
            int index = column;
            rows.add(table.rows().stream().map(row -> row.get(index)).toList());
        }
        return new Table(false, rows);
    }
}
