// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.math.algebra;

import java.util.ArrayList;
import java.util.List;
import org.gem4j.math.exact.LimitException;
import org.gem4j.math.exact.Rational;
import org.gem4j.math.syntax.Fn;
import org.gem4j.math.syntax.Node;
import org.gem4j.math.syntax.Node.Apply;
import org.gem4j.math.syntax.Node.Neg;
import org.gem4j.math.syntax.Node.Num;
import org.gem4j.math.syntax.Node.Power;
import org.gem4j.math.syntax.Node.Product;
import org.gem4j.math.syntax.Node.Quotient;
import org.gem4j.math.syntax.Node.Root;
import org.gem4j.math.syntax.Node.Sum;
import org.gem4j.math.syntax.Node.Sym;
import org.gem4j.math.syntax.Trees;

/// Differentiates expressions in basic functions.
final class Derivative {
    private static final Node ZERO = Num.of(0);
    private static final Node ONE = Num.of(1);

    private Derivative() {}

    static Node of(Node node, String variable) {
        if (!Trees.symbols(node).contains(variable)) {
            return ZERO;
        }
        return switch (node) {
            case Sym n -> ONE;
            case Neg n -> new Neg(of(n.operand(), variable));
            case Sum n ->
                new Sum(n.terms().stream().map(term -> of(term, variable)).toList());
            case Product n -> product(n.factors(), variable);
            case Quotient n
            when !Trees.symbols(n.denominator()).contains(variable) ->
                new Quotient(of(n.numerator(), variable), n.denominator());
            case Quotient n ->
                new Quotient(
                        new Sum(List.of(
                                new Product(List.of(of(n.numerator(), variable), n.denominator())),
                                new Neg(new Product(List.of(n.numerator(), of(n.denominator(), variable)))))),
                        new Power(n.denominator(), Num.of(2)));
            case Root n -> of(new Power(n.radicand(), new Quotient(ONE, n.index())), variable);
            case Power n -> power(n, variable);
            case Apply n -> new Product(List.of(outer(n), of(n.arguments().getFirst(), variable)));
            default -> throw new LimitException("a derivative that is not known");
        };
    }

    private static Node product(List<Node> factors, String variable) {
        List<Node> terms = new ArrayList<>();
        for (int i = 0; i < factors.size(); i++) {
            if (!Trees.symbols(factors.get(i)).contains(variable)) {
                continue;
            }
            List<Node> changed = new ArrayList<>(factors);
            changed.set(i, of(factors.get(i), variable));
            terms.add(new Product(changed));
        }
        return new Sum(terms);
    }

    private static Node power(Power node, String variable) {
        Node exponent = node.exponent();
        if (exponent instanceof Num num && num.value().isOne()) {
            return of(node.base(), variable);
        }
        if (exponent instanceof Num num) {
            Node lower = new Power(node.base(), Num.of(num.value().minus(Rational.ONE)));
            return new Product(List.of(exponent, lower, of(node.base(), variable)));
        }
        if (!Trees.symbols(exponent).contains(variable)) {
            Node lower = new Power(node.base(), new Sum(List.of(exponent, Num.of(-1))));
            return new Product(List.of(exponent, lower, of(node.base(), variable)));
        }
        Node logarithm = new Apply(Fn.LN, List.of(node.base()));
        return new Product(List.of(node, of(new Product(List.of(exponent, logarithm)), variable)));
    }

    private static Node outer(Apply node) {
        Node x = node.arguments().getFirst();
        Node square = new Power(x, Num.of(2));
        return switch (node.function()) {
            case SIN -> new Apply(Fn.COS, List.of(x));
            case COS -> new Neg(new Apply(Fn.SIN, List.of(x)));
            case LN -> new Quotient(ONE, x);
            case ARCTAN -> new Quotient(ONE, new Sum(List.of(ONE, square)));
            case ARCSIN -> new Quotient(ONE, new Root(new Sum(List.of(ONE, new Neg(square))), Num.of(2)));
            default -> throw new LimitException("the derivative of a function is not known");
        };
    }
}
