// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.math.algebra;

import java.util.ArrayList;
import java.util.List;
import org.gem4j.math.exact.Budget;
import org.gem4j.math.exact.LimitException;
import org.gem4j.math.exact.Rational;
import org.gem4j.math.syntax.Node;
import org.gem4j.math.syntax.Node.Big;
import org.gem4j.math.syntax.Node.BigKind;
import org.gem4j.math.syntax.Node.Const;
import org.gem4j.math.syntax.Node.Num;
import org.gem4j.math.syntax.Node.Product;
import org.gem4j.math.syntax.Node.Quotient;
import org.gem4j.math.syntax.Node.Sum;
import org.gem4j.math.syntax.Trees;
import org.jspecify.annotations.Nullable;

/// Writes out finite sums and products, and sums infinite geometric series.
public final class Series {
    private static final int RATIOS_CHECKED = 6;

    private final Budget budget;

    public Series(Budget budget) {
        this.budget = budget;
    }

    /// The sum or product without its sign, or null when the bounds hold variables.
    ///
    /// @throws LimitException when there are too many terms, or the series is not geometric
    public @Nullable Node expanded(Big node) {
        if (!Trees.symbols(node.from()).isEmpty() || !Trees.symbols(node.to()).isEmpty()) {
            return null;
        }
        Rational from = new RationalValue(budget).of(node.from());
        if (from == null) {
            throw new LimitException("a sum from a bound that is not a whole number");
        }
        if (node.to() instanceof Const) {
            return geometric(node, from);
        }
        Rational to = new RationalValue(budget).of(node.to());
        if (to == null || !from.isInteger() || !to.isInteger()) {
            throw new LimitException("a sum to a bound that is not a whole number");
        }
        Rational count = to.minus(from);
        if (count.compareTo(Rational.of(Basic.MAX_SUMMANDS)) > 0) {
            throw new LimitException("a sum of more than " + Basic.MAX_SUMMANDS + " terms");
        }
        List<Node> terms = new ArrayList<>();
        for (int i = 0; i <= count.toInt(); i++) {
            budget.spend(800);
            terms.add(term(node, from, i));
        }
        if (terms.isEmpty()) {
            return Num.of(node.kind() == BigKind.SUM ? 0 : 1);
        }
        return node.kind() == BigKind.SUM ? new Sum(terms) : new Product(terms);
    }

    private Node geometric(Big node, Rational from) {
        Rational ratio = null;
        for (int i = 0; node.kind() == BigKind.SUM && i < RATIOS_CHECKED; i++) {
            Rational here = new RationalValue(budget).of(new Quotient(term(node, from, i + 1), term(node, from, i)));
            if (here == null || ratio != null && !ratio.equals(here)) {
                ratio = null;
                break;
            }
            ratio = here;
        }
        if (ratio == null || ratio.abs().compareTo(Rational.ONE) >= 0) {
            throw new LimitException("an infinite series that is not geometric or does not converge");
        }
        return new Quotient(term(node, from, 0), Num.of(Rational.ONE.minus(ratio)));
    }

    private static Node term(Big node, Rational from, int offset) {
        return Trees.replace(node.body(), node.variable(), Num.of(from.plus(Rational.of(offset))));
    }
}
