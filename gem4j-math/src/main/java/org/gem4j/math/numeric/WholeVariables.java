// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.math.numeric;

import java.util.HashSet;
import java.util.Set;
import org.gem4j.math.syntax.Fn;
import org.gem4j.math.syntax.Node;
import org.gem4j.math.syntax.Node.Apply;
import org.gem4j.math.syntax.Node.Big;
import org.gem4j.math.syntax.Node.Power;
import org.gem4j.math.syntax.Trees;

/// Finds the variables that stand for whole numbers by where they occur: under a factorial, in the bounds of a sum, in
/// the exponent of a negative number.
///
/// Where only one of two expressions needs it and something has a period, as in `\sin(\pi x)`, the name must be one for
/// whole numbers: otherwise `x! - x!` would make 0 of a sine.
final class WholeVariables {
    private static final Set<Fn> OF_WHOLE_NUMBERS =
            Set.of(Fn.FACTORIAL, Fn.DOUBLE_FACTORIAL, Fn.BINOMIAL, Fn.GCD, Fn.LCM);

    private static final Set<Fn> PERIODIC = Set.of(Fn.SIN, Fn.COS, Fn.FLOOR, Fn.CEIL, Fn.ARGUMENT);

    /// The first letters of the usual names of whole numbers.
    private static final String NAMES = "ijklmnpqrsKMN";

    private WholeVariables() {}

    /// The variables for which whole numbers are sampled when two expressions are compared.
    static Set<String> of(Node a, Node b) {
        Set<String> left = new HashSet<>();
        Set<String> right = new HashSet<>();
        collect(a, left);
        collect(b, right);
        Set<String> periodic = new HashSet<>();
        collectPeriodic(a, periodic);
        collectPeriodic(b, periodic);
        Set<String> names = new HashSet<>(left);
        names.addAll(right);
        names.removeIf(name -> !(left.contains(name) && right.contains(name))
                && periodic.contains(name)
                && NAMES.indexOf(name.charAt(0)) < 0);
        return names;
    }

    private static void collectPeriodic(Node node, Set<String> names) {
        boolean here = node instanceof Apply call && PERIODIC.contains(call.function())
                || node instanceof Power power && (isNegative(power.base()) || !isReal(power.exponent()));
        if (here) {
            names.addAll(Trees.symbols(node));
        }
        Trees.children(node).forEach(child -> collectPeriodic(child, names));
    }

    private static boolean isReal(Node node) {
        return !node.equals(new Node.Const(Node.Constant.I))
                && Trees.children(node).stream().allMatch(WholeVariables::isReal);
    }

    private static void collect(Node node, Set<String> names) {
        switch (node) {
            case Apply n
            when OF_WHOLE_NUMBERS.contains(n.function()) ->
                n.arguments().forEach(argument -> names.addAll(Trees.symbols(argument)));
            case Big n -> {
                names.addAll(Trees.symbols(n.from()));
                names.addAll(Trees.symbols(n.to()));
            }
            case Power n when isNegative(n.base()) -> names.addAll(Trees.symbols(n.exponent()));
            default -> {}
        }
        Trees.children(node).forEach(child -> collect(child, names));
    }

    private static boolean isNegative(Node node) {
        return node instanceof Node.Neg negation && Trees.symbols(negation).isEmpty()
                || node instanceof Node.Num num && num.value().signum() < 0;
    }
}
