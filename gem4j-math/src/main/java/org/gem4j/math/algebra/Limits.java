// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.math.algebra;

import java.util.List;
import java.util.Set;
import org.gem4j.math.exact.Budget;
import org.gem4j.math.exact.LimitException;
import org.gem4j.math.exact.Rational;
import org.gem4j.math.syntax.Fn;
import org.gem4j.math.syntax.Node;
import org.gem4j.math.syntax.Node.Big;
import org.gem4j.math.syntax.Node.Const;
import org.gem4j.math.syntax.Node.Num;
import org.gem4j.math.syntax.Node.Quotient;
import org.gem4j.math.syntax.Trees;
import org.jspecify.annotations.Nullable;

/// Computes limits of quotients at a number by de l'Hôpital's rule, of rational functions at infinity, and of powers
/// such as `(1+1/n)^n` there.
final class Limits {
    private static final int MAX_DERIVATIVES = 5;
    private static final Node INFINITY = new Const(Node.Constant.INFINITY);

    /// Functions that tend to their values, wherever they have one.
    private static final Set<Fn> CONTINUOUS =
            Set.of(Fn.SIN, Fn.COS, Fn.LN, Fn.ARCSIN, Fn.ARCCOS, Fn.ARCTAN, Fn.ABS, Fn.MIN, Fn.MAX);

    private final Budget budget;
    private final Basic basic;

    Limits(Budget budget, Basic basic) {
        this.budget = budget;
        this.basic = basic;
    }

    @Nullable
    Node value(Big node) {
        Node body = basic.of(node.body());
        if (node.from().equals(INFINITY)) {
            return atInfinity(body, node.variable());
        }
        if (!isContinuous(body, node.variable())) {
            return null;
        }
        Node top = body instanceof Quotient quotient ? quotient.numerator() : body;
        Node bottom = body instanceof Quotient quotient ? quotient.denominator() : Num.of(1);
        for (int i = 0; i <= MAX_DERIVATIVES; i++) {
            Rational below = at(bottom, node);
            if (below == null) {
                return null;
            }
            if (!below.isZero()) {
                return new Quotient(basic.of(Trees.replace(top, node.variable(), node.from())), Num.of(below));
            }
            Rational above = at(top, node);
            if (above == null || !above.isZero()) {
                return null;
            }
            top = basic.of(Derivative.of(top, node.variable()));
            bottom = basic.of(Derivative.of(bottom, node.variable()));
        }
        return null;
    }

    private static boolean isContinuous(Node node, String variable) {
        boolean jumps = node instanceof Node.Apply apply
                && !CONTINUOUS.contains(apply.function())
                && Trees.symbols(apply).contains(variable);
        return !jumps && Trees.children(node).stream().allMatch(child -> isContinuous(child, variable));
    }

    private @Nullable Rational at(Node node, Big limit) {
        Node there = basic.of(Trees.replace(node, limit.variable(), limit.from()));
        return new RationalValue(budget).of(there);
    }

    private @Nullable Node atInfinity(Node body, String variable) {
        if (body instanceof Node.Power power && Trees.symbols(power.exponent()).contains(variable)) {
            return powerAtInfinity(power, variable);
        }
        Quotients quotients = new Quotients(budget);
        org.gem4j.math.exact.Quotient quotient = quotients.of(body);
        int generator = quotients.variable(variable);
        Rational[] top = quotient.top().coefficients(generator);
        Rational[] bottom = quotient.bottom().coefficients(generator);
        if (top == null || bottom == null) {
            return null;
        }
        if (top.length > bottom.length) {
            throw new LimitException("an infinite limit");
        }
        return top.length < bottom.length
                ? Num.of(0)
                : Num.of(top[top.length - 1].dividedBy(bottom[bottom.length - 1]));
    }

    /// `f^g` tends to `e^L` where `f` tends to 1 and `g (f - 1)` to `L`.
    private @Nullable Node powerAtInfinity(Node.Power power, String variable) {
        Node base = atInfinity(power.base(), variable);
        if (base == null || !Rational.ONE.equals(new RationalValue(budget).of(base))) {
            return null;
        }
        Node growth = new Node.Product(List.of(power.exponent(), new Node.Sum(List.of(power.base(), Num.of(-1)))));
        Node exponent = atInfinity(growth, variable);
        return exponent == null ? null : new Node.Power(new Const(Node.Constant.E), exponent);
    }
}
