// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.math.syntax;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import org.gem4j.math.syntax.Node.Apply;
import org.gem4j.math.syntax.Node.Big;
import org.gem4j.math.syntax.Node.Call;
import org.gem4j.math.syntax.Node.Cases;
import org.gem4j.math.syntax.Node.Degrees;
import org.gem4j.math.syntax.Node.Listing;
import org.gem4j.math.syntax.Node.Measured;
import org.gem4j.math.syntax.Node.Modulo;
import org.gem4j.math.syntax.Node.Neg;
import org.gem4j.math.syntax.Node.Percent;
import org.gem4j.math.syntax.Node.PlusMinus;
import org.gem4j.math.syntax.Node.Power;
import org.gem4j.math.syntax.Node.Product;
import org.gem4j.math.syntax.Node.Quotient;
import org.gem4j.math.syntax.Node.Ratio;
import org.gem4j.math.syntax.Node.Relation;
import org.gem4j.math.syntax.Node.Remark;
import org.gem4j.math.syntax.Node.Root;
import org.gem4j.math.syntax.Node.SetBuilder;
import org.gem4j.math.syntax.Node.SetOperation;
import org.gem4j.math.syntax.Node.Sum;
import org.gem4j.math.syntax.Node.Sym;
import org.gem4j.math.syntax.Node.Table;

/// Walks over trees of nodes.
public final class Trees {
    /// No tree is deeper: recursion over a parsed answer is safe.
    public static final int MAX_DEPTH = 250;

    static final int MAX_NODES = 40_000;

    private Trees() {}

    public static List<Node> children(Node node) {
        return switch (node) {
            case Neg n -> List.of(n.operand());
            case Sum n -> n.terms();
            case Product n -> n.factors();
            case Quotient n -> List.of(n.numerator(), n.denominator());
            case Power n -> List.of(n.base(), n.exponent());
            case Root n -> List.of(n.radicand(), n.index());
            case Apply n -> n.arguments();
            case Call n -> n.arguments();
            case Big n -> List.of(n.from(), n.to(), n.body());
            case PlusMinus n -> List.of(n.operand());
            case Listing n -> n.items();
            case SetBuilder n -> List.of(n.element(), n.condition());
            case SetOperation n -> List.of(n.left(), n.right());
            case Table n -> flat(n.rows());
            case Cases n -> flat(n.rows());
            case Relation n -> n.sides();
            case Percent n -> List.of(n.operand());
            case Degrees n -> List.of(n.operand());
            case Measured n -> List.of(n.operand());
            case Remark n ->
                Stream.concat(Stream.of(n.operand()), n.formulas().stream()).toList();
            case Ratio n -> n.parts();
            case Modulo n -> List.of(n.operand(), n.modulus());
            default -> List.of();
        };
    }

    /// The node with each child replaced by what `change` makes of it.
    public static Node map(Node node, UnaryOperator<Node> change) {
        return switch (node) {
            case Neg n -> new Neg(change.apply(n.operand()));
            case Sum n -> new Sum(all(n.terms(), change));
            case Product n -> new Product(all(n.factors(), change));
            case Quotient n -> new Quotient(change.apply(n.numerator()), change.apply(n.denominator()));
            case Power n -> new Power(change.apply(n.base()), change.apply(n.exponent()));
            case Root n -> new Root(change.apply(n.radicand()), change.apply(n.index()));
            case Apply n -> new Apply(n.function(), all(n.arguments(), change));
            case Call n -> new Call(n.name(), all(n.arguments(), change));
            case Big n ->
                new Big(n.kind(), n.variable(), change.apply(n.from()), change.apply(n.to()), change.apply(n.body()));
            case PlusMinus n -> new PlusMinus(n.plusFirst(), change.apply(n.operand()));
            case Listing n -> new Listing(n.open(), n.close(), all(n.items(), change));
            case SetBuilder n -> new SetBuilder(change.apply(n.element()), change.apply(n.condition()));
            case SetOperation n -> new SetOperation(n.operation(), change.apply(n.left()), change.apply(n.right()));
            case Table n ->
                new Table(
                        n.determinant(),
                        n.rows().stream().map(row -> all(row, change)).toList());
            case Cases n ->
                new Cases(n.rows().stream().map(row -> all(row, change)).toList());
            case Relation n -> new Relation(all(n.sides(), change), n.relations());
            case Percent n -> new Percent(change.apply(n.operand()));
            case Degrees n -> new Degrees(change.apply(n.operand()));
            case Measured n -> new Measured(change.apply(n.operand()), n.unit());
            case Remark n -> new Remark(change.apply(n.operand()), n.words(), all(n.formulas(), change));
            case Ratio n -> new Ratio(all(n.parts(), change), n.clock());
            case Modulo n -> new Modulo(change.apply(n.operand()), change.apply(n.modulus()));
            default -> node;
        };
    }

    /// The names of the variables, without those bound by a sum or an integral.
    public static Set<String> symbols(Node node) {
        Set<String> names = new TreeSet<>();
        collect(node, names);
        return names;
    }

    /// Puts `value` in the place of the variable `name`.
    public static Node replace(Node node, String name, Node value) {
        if (node instanceof Sym symbol) {
            return symbol.name().equals(name) ? value : node;
        }
        if (node instanceof Big big && big.variable().equals(name)) {
            return new Big(
                    big.kind(), name, replace(big.from(), name, value), replace(big.to(), name, value), big.body());
        }
        return map(node, child -> replace(child, name, value));
    }

    /// Whether some node of the tree is of the type given.
    public static boolean contains(Node node, Class<? extends Node> type) {
        if (type.isInstance(node)) {
            return true;
        }
        for (Node child : children(node)) {
            if (contains(child, type)) {
                return true;
            }
        }
        return false;
    }

    /// The number of nodes, counted no further than `limit`; parts that occur twice count twice.
    public static int size(Node root, int limit) {
        ArrayDeque<Node> stack = new ArrayDeque<>();
        stack.push(root);
        int count = 0;
        while (!stack.isEmpty() && count < limit) {
            count++;
            children(stack.pop()).forEach(stack::push);
        }
        return count;
    }

    /// Whether the tree is small and shallow enough to be worked on; itself without recursion.
    static boolean isBounded(Node root) {
        record Visit(Node node, int depth) {}
        ArrayDeque<Visit> stack = new ArrayDeque<>();
        stack.push(new Visit(root, 1));
        int count = 0;
        while (!stack.isEmpty()) {
            Visit visit = stack.pop();
            if (++count > MAX_NODES || visit.depth() > MAX_DEPTH) {
                return false;
            }
            for (Node child : children(visit.node())) {
                stack.push(new Visit(child, visit.depth() + 1));
            }
        }
        return true;
    }

    private static void collect(Node node, Set<String> names) {
        if (node instanceof Sym symbol) {
            names.add(symbol.name());
            return;
        }
        if (node instanceof Big big) {
            Set<String> inside = symbols(big.body());
            inside.remove(big.variable());
            names.addAll(inside);
            collect(big.from(), names);
            collect(big.to(), names);
            return;
        }
        children(node).forEach(child -> collect(child, names));
    }

    private static List<Node> all(List<Node> nodes, UnaryOperator<Node> change) {
        List<Node> changed = new ArrayList<>(nodes.size());
        for (Node node : nodes) {
            changed.add(change.apply(node));
        }
        return changed;
    }

    private static List<Node> flat(List<List<Node>> rows) {
        List<Node> cells = new ArrayList<>();
        rows.forEach(cells::addAll);
        return cells;
    }
}
