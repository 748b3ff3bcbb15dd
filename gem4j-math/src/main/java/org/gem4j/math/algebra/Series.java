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
    private static final Node INFINITY = new Const(Node.Constant.INFINITY);

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
        if (node.to().equals(INFINITY)) {
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
        Rational ratio = node.kind() == BigKind.SUM ? ratio(node, from, 0) : null;
        for (int i = 1; ratio != null && i < RATIOS_CHECKED; i++) {
            ratio = ratio.equals(ratio(node, from, i)) ? ratio : null;
        }
        if (ratio == null || ratio.abs().compareTo(Rational.ONE) >= 0) {
            throw new LimitException("an infinite series that is not geometric or does not converge");
        }
        return new Quotient(term(node, from, 0), Num.of(Rational.ONE.minus(ratio)));
    }

    /// The quotient of two terms side by side, or null when it is not a rational number.
    private @Nullable Rational ratio(Big node, Rational from, int offset) {
        RationalValue values = new RationalValue(budget);
        Rational divisor = values.of(term(node, from, offset));
        boolean zero = divisor != null && divisor.isZero();
        return zero ? null : values.of(new Quotient(term(node, from, offset + 1), term(node, from, offset)));
    }

    private static Node term(Big node, Rational from, int offset) {
        return Trees.replace(node.body(), node.variable(), Num.of(from.plus(Rational.of(offset))));
    }
}
