// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.grade.math.algebra;

import java.util.ArrayList;
import java.util.List;
import org.gem4j.grade.math.exact.Budget;
import org.gem4j.grade.math.exact.Rational;
import org.gem4j.grade.math.syntax.Fn;
import org.gem4j.grade.math.syntax.Node;
import org.gem4j.grade.math.syntax.Node.Apply;
import org.gem4j.grade.math.syntax.Node.Big;
import org.gem4j.grade.math.syntax.Node.Const;
import org.gem4j.grade.math.syntax.Node.Constant;
import org.gem4j.grade.math.syntax.Node.Neg;
import org.gem4j.grade.math.syntax.Node.Num;
import org.gem4j.grade.math.syntax.Node.Power;
import org.gem4j.grade.math.syntax.Node.Product;
import org.gem4j.grade.math.syntax.Node.Quotient;
import org.gem4j.grade.math.syntax.Node.Root;
import org.gem4j.grade.math.syntax.Node.Sum;
import org.gem4j.grade.math.syntax.Node.Sym;
import org.gem4j.grade.math.syntax.Trees;
import org.jspecify.annotations.Nullable;

/// Computes definite integrals of polynomials, powers, and `sin x`, `cos x`, `e^x`, times constants.
final class Integrals {
    private final Budget budget;

    Integrals(Budget budget) {
        this.budget = budget;
    }

    /// The value, or null when the integrand is of another kind.
    @Nullable
    Node value(Big node) {
        if (node.from() instanceof Const || node.to() instanceof Const c && c.constant() == Constant.INFINITY) {
            return null;
        }
        Node primitive = primitive(node.body(), node.variable());
        if (primitive == null) {
            primitive = polynomial(node.body(), node.variable());
        }
        if (primitive == null) {
            return null;
        }
        Node above = Trees.replace(primitive, node.variable(), node.to());
        Node below = Trees.replace(primitive, node.variable(), node.from());
        return new Sum(List.of(above, new Neg(below)));
    }

    private @Nullable Node primitive(Node body, String x) {
        if (!Trees.symbols(body).contains(x)) {
            return new Product(List.of(body, new Sym(x)));
        }
        return switch (body) {
            case Sym n -> new Quotient(new Power(n, Num.of(2)), Num.of(2));
            case Neg n -> {
                Node inner = primitive(n.operand(), x);
                yield inner == null ? null : new Neg(inner);
            }
            case Sum n -> {
                List<Node> terms = new ArrayList<>();
                for (Node term : n.terms()) {
                    Node inner = primitive(term, x);
                    if (inner == null) {
                        yield null;
                    }
                    terms.add(inner);
                }
                yield new Sum(terms);
            }
            case Quotient n
            when !Trees.symbols(n.denominator()).contains(x) -> {
                Node inner = primitive(n.numerator(), x);
                yield inner == null ? null : new Quotient(inner, n.denominator());
            }
            case Product n -> product(n, x);
            case Power n when n.base() instanceof Sym -> power(n.base(), new RationalValue(budget).of(n.exponent()));
            case Power n when n.equals(new Power(new Const(Constant.E), new Sym(x))) -> n;
            case Root n
            when n.radicand() instanceof Sym ->
                power(n.radicand(), new RationalValue(budget).of(new Quotient(Num.of(1), n.index())));
            case Apply n
            when n.arguments().equals(List.of(new Sym(x))) && n.function() == Fn.SIN ->
                new Neg(new Apply(Fn.COS, n.arguments()));
            case Apply n
            when n.arguments().equals(List.of(new Sym(x))) && n.function() == Fn.COS ->
                new Apply(Fn.SIN, n.arguments());
            default -> null;
        };
    }

    private @Nullable Node product(Product node, String x) {
        List<Node> constants = new ArrayList<>();
        List<Node> rest = new ArrayList<>();
        node.factors().forEach(factor -> (Trees.symbols(factor).contains(x) ? rest : constants).add(factor));
        if (rest.size() != 1 || constants.isEmpty()) {
            return null;
        }
        Node inner = primitive(rest.getFirst(), x);
        constants.add(inner == null ? Num.of(0) : inner);
        return inner == null ? null : new Product(constants);
    }

    private static @Nullable Node power(Node base, @Nullable Rational exponent) {
        if (exponent == null || exponent.equals(Rational.of(-1))) {
            return null;
        }
        Rational next = exponent.plus(Rational.ONE);
        return new Quotient(new Power(base, Num.of(next)), Num.of(next));
    }

    private @Nullable Node polynomial(Node body, String x) {
        Quotients quotients = new Quotients(budget);
        org.gem4j.grade.math.exact.Quotient quotient = quotients.of(new Basic(budget, Num.of(10)).of(body));
        Rational[] coefficients = quotient.top().coefficients(quotients.variable(x));
        if (coefficients == null || !quotient.bottom().isConstant()) {
            return null;
        }
        List<Node> terms = new ArrayList<>();
        for (int i = 0; i < coefficients.length; i++) {
            Rational factor =
                    coefficients[i].dividedBy(quotient.bottom().constantValue()).dividedBy(Rational.of(i + 1));
            terms.add(new Product(List.of(Num.of(factor), new Power(new Sym(x), Num.of(i + 1)))));
        }
        return new Sum(terms);
    }
}
