// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.grade.math;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.gem4j.math.syntax.Node;
import org.gem4j.math.syntax.Node.Call;
import org.gem4j.math.syntax.Node.Listing;
import org.gem4j.math.syntax.Node.Rel;
import org.gem4j.math.syntax.Node.Relation;
import org.gem4j.math.syntax.Node.Sym;
import org.gem4j.math.syntax.Trees;
import org.jspecify.annotations.Nullable;

/// A value with its name: `x = 5`, `f(x) = x^2`, `AB = 7`, `(p, q) = (1, 2)`.
record Definition(Node name, Node value) {
    /// The definition that a relation is, or null.
    static @Nullable Definition of(Node node) {
        boolean pair = node instanceof Relation relation
                && relation.sides().size() == 2
                && (relation.relations().getFirst() == Rel.EQUAL
                        || relation.relations().getFirst() == Rel.APPROXIMATE
                        || relation.relations().getFirst() == Rel.CONGRUENT);
        if (!pair || !(node instanceof Relation relation)) {
            return null;
        }
        Node left = relation.sides().getFirst();
        Node right = relation.sides().getLast();
        if (left instanceof Node.Ratio && isName(left)) {
            // Beside its name a ratio is not a time of day.
            return new Definition(
                    left, right instanceof Node.Ratio ratio ? new Node.Ratio(ratio.parts(), false) : right);
        }
        if (isName(left)) {
            return new Definition(left, right);
        }
        return right instanceof Sym ? new Definition(right, left) : null;
    }

    /// `(x, y) = (1, 2)` as `x = 1` and `y = 2`; any other definition as it is.
    List<Definition> parts() {
        boolean several = name instanceof Listing names
                && value instanceof Listing values
                && names.items().size() == values.items().size();
        if (!several || !(name instanceof Listing names) || !(value instanceof Listing values)) {
            return List.of(this);
        }
        List<Definition> parts = new ArrayList<>();
        for (int i = 0; i < names.items().size(); i++) {
            parts.add(new Definition(names.items().get(i), values.items().get(i)));
        }
        return parts;
    }

    /// Whether the two name the same thing; the letters of a function's arguments do not matter.
    boolean sameName(Definition other) {
        return name.equals(other.name)
                || name instanceof Call a
                        && other.name instanceof Call b
                        && a.name().equals(b.name())
                        && renamed(b) != null
                        && mentions(value, a) == mentions(other.value, b)
                        && (isVariable(a) && isVariable(b) || mentions(value, a));
    }

    /// What the name is sorted by.
    String label() {
        return name instanceof Sym symbol ? symbol.name() : name.toString();
    }

    /// Whether `f(x) = …` and `y = …` say the same of a function of x: the value is one in x, the primes are
    /// the same.
    static boolean isSameFunction(Definition a, Definition b) {
        return isGraph(a, b) || isGraph(b, a);
    }

    private static boolean isGraph(Definition function, Definition graph) {
        boolean shape = function.name instanceof Call call
                && graph.name instanceof Sym symbol
                && call.arguments().stream().allMatch(Sym.class::isInstance)
                && !call.arguments().contains(symbol)
                && primes(call.name()) == primes(symbol.name());
        if (!shape || !(function.name instanceof Call call) || !(graph.name instanceof Sym symbol)) {
            return false;
        }
        Set<String> used = new TreeSet<>(Trees.symbols(function.value));
        used.addAll(Trees.symbols(graph.value));
        boolean inArgument = call.arguments().stream().anyMatch(x -> x instanceof Sym s && used.contains(s.name()));
        return !used.contains(symbol.name()) && (inArgument || symbol.name().startsWith("y"));
    }

    private static long primes(String name) {
        return name.chars().filter(c -> c == '\'').count();
    }

    /// Whether small letters stand in the brackets, which are variables; `A` in `P(A) = 1/2` is an event.
    private static boolean isVariable(Call call) {
        return call.arguments().stream()
                .allMatch(x -> x instanceof Sym symbol
                        && Character.isLowerCase(symbol.name().charAt(0)));
    }

    /// Whether a value depends on the letters in the brackets.
    private static boolean mentions(Node value, Call call) {
        Set<String> used = Trees.symbols(value);
        return call.arguments().stream().anyMatch(x -> x instanceof Sym symbol && used.contains(symbol.name()));
    }

    /// The value in the argument letters of `like`.
    Node valueIn(Definition like) {
        if (name.equals(like.name) || !(name instanceof Call from) || !(like.name instanceof Call to)) {
            return value;
        }
        Node result = value;
        for (int i = 0; i < from.arguments().size(); i++) {
            if (from.arguments().get(i) instanceof Sym old) {
                result = Trees.replace(result, old.name(), to.arguments().get(i));
            }
        }
        return result;
    }

    private @Nullable Node renamed(Call other) {
        boolean letters = name instanceof Call call
                && call.arguments().size() == other.arguments().size()
                && call.arguments().stream().allMatch(Sym.class::isInstance)
                && other.arguments().stream().allMatch(Sym.class::isInstance);
        return letters ? name : null;
    }

    private static boolean isName(Node node) {
        return switch (node) {
            case Sym n -> true;
            case Call n -> true;
            case Node.Words n -> true;
            case Node.Apply n -> !Trees.symbols(n).isEmpty();
            case Node.Measured n -> isName(n.operand());
            case Node.Degrees n -> isName(n.operand());
            case Node.Quotient n -> isPoints(n.numerator()) && isPoints(n.denominator());
            case Node.Const n -> n.constant() != Node.Constant.INFINITY && n.constant() != Node.Constant.PI;
            case Listing n -> !n.items().isEmpty() && n.items().stream().allMatch(Sym.class::isInstance);
            case Node.Ratio n -> n.parts().stream().allMatch(Definition::isName);
            default -> isPoints(node);
        };
    }

    /// Letters of points, such as the segment `AB`.
    private static boolean isPoints(Node node) {
        List<Node> factors = node instanceof Node.Product product ? product.factors() : List.of(node);
        return factors.stream()
                .allMatch(factor -> factor instanceof Sym symbol
                        && Character.isUpperCase(symbol.name().charAt(0)));
    }
}
