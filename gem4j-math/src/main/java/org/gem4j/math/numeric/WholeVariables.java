// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.math.numeric;

import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.gem4j.math.syntax.Fn;
import org.gem4j.math.syntax.Node;
import org.gem4j.math.syntax.Node.Apply;
import org.gem4j.math.syntax.Node.Big;
import org.gem4j.math.syntax.Node.Power;
import org.gem4j.math.syntax.Trees;

/// Finds the variables that stand for whole numbers by where they occur: under a factorial, in the bounds of a sum, in
/// the exponent of a negative number.
final class WholeVariables {
    private static final Set<Fn> OF_WHOLE_NUMBERS =
            Set.of(Fn.FACTORIAL, Fn.DOUBLE_FACTORIAL, Fn.BINOMIAL, Fn.GCD, Fn.LCM);

    private WholeVariables() {}

    static Set<String> of(List<Node> nodes) {
        Set<String> names = new HashSet<>();
        nodes.forEach(node -> collect(node, names));
        return names;
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
