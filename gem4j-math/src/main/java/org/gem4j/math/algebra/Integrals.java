// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.math.algebra;

import java.util.ArrayList;
import java.util.List;
import org.gem4j.math.exact.Budget;
import org.gem4j.math.exact.Rational;
import org.gem4j.math.syntax.Fn;
import org.gem4j.math.syntax.Node;
import org.gem4j.math.syntax.Node.Apply;
import org.gem4j.math.syntax.Node.Big;
import org.gem4j.math.syntax.Node.Const;
import org.gem4j.math.syntax.Node.Constant;
import org.gem4j.math.syntax.Node.Neg;
import org.gem4j.math.syntax.Node.Num;
import org.gem4j.math.syntax.Node.Power;
import org.gem4j.math.syntax.Node.Product;
import org.gem4j.math.syntax.Node.Quotient;
import org.gem4j.math.syntax.Node.Root;
import org.gem4j.math.syntax.Node.Sum;
import org.gem4j.math.syntax.Node.Sym;
import org.gem4j.math.syntax.Trees;
import org.jspecify.annotations.Nullable;

/// Computes definite integrals of polynomials and powers, and of `1/u`, `sin u`, `cos u`, `e^u` for linear `u`, times
/// constants.
final class Integrals {
    private final Budget budget;
    private final Big node;

    Integrals(Budget budget, Big node) {
        this.budget = budget;
        this.node = node;
    }

    /// The value, or null when the integrand is of another kind.
    @Nullable
    Node value() {
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
        return new Sum(List.of(at(primitive, node.to()), new Neg(at(primitive, node.from()))));
    }

    private Node at(Node function, Node bound) {
        return Trees.replace(function, node.variable(), bound);
    }

    /// Whether a linear function has the same sign, not 0, at both bounds: then it has no root between them.
    private boolean hasNoRoot(Node linear) {
        int below = sign(at(linear, node.from()));
        return below != 0 && below == sign(at(linear, node.to()));
    }

    /// 1 or -1 for what is easily seen to be positive or negative, else 0.
    private int sign(Node value) {
        Rational rational = new RationalValue(budget).of(value);
        return rational != null
                ? rational.signum()
                : switch (value) {
                    case Const n -> n.constant() == Constant.PI || n.constant() == Constant.E ? 1 : 0;
                    case Neg n -> -sign(n.operand());
                    case Product n -> n.factors().stream().mapToInt(this::sign).reduce(1, (a, b) -> a * b);
                    case Quotient n -> sign(n.numerator()) * sign(n.denominator());
                    case Power n -> sign(n.base()) > 0 ? 1 : 0;
                    case Sum n -> {
                        int[] signs = n.terms().stream()
                                .mapToInt(this::sign)
                                .distinct()
                                .toArray();
                        yield signs.length == 1 ? signs[0] : 0;
                    }
                    default -> 0;
                };
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
            case Quotient n
            when !Trees.symbols(n.numerator()).contains(x) && n.denominator() instanceof Power power ->
                primitive(new Product(List.of(n.numerator(), new Power(power.base(), negated(power.exponent())))), x);
            case Quotient n when !Trees.symbols(n.numerator()).contains(x) -> reciprocal(n, x);
            case Product n -> product(n, x);
            case Power n when n.base() instanceof Sym -> power(n.base(), new RationalValue(budget).of(n.exponent()));
            case Power n when n.base().equals(new Const(Constant.E)) -> overSlope(n, n.exponent(), x);
            case Root n
            when n.radicand() instanceof Sym ->
                power(n.radicand(), new RationalValue(budget).of(new Quotient(Num.of(1), n.index())));
            case Apply n
            when n.function() == Fn.SIN ->
                overSlope(
                        new Neg(new Apply(Fn.COS, n.arguments())), n.arguments().getFirst(), x);
            case Apply n
            when n.function() == Fn.COS ->
                overSlope(new Apply(Fn.SIN, n.arguments()), n.arguments().getFirst(), x);
            default -> null;
        };
    }

    private static Node negated(Node exponent) {
        return exponent instanceof Num num ? Num.of(num.value().negate()) : new Neg(exponent);
    }

    /// `c/u` for linear `u`.
    private @Nullable Node reciprocal(Quotient quotient, String x) {
        Node below = quotient.denominator();
        Node logarithm = new Apply(Fn.LN, List.of(new Quotient(below, at(below, node.from()))));
        Node primitive = overSlope(new Product(List.of(quotient.numerator(), logarithm)), below, x);
        return primitive != null && hasNoRoot(below) ? primitive : null;
    }

    /// The primitive of a function of `inner`, from that of the function alone; null unless `inner` is linear in x.
    private @Nullable Node overSlope(Node primitive, Node inner, String x) {
        Node slope = Derivative.of(inner, x);
        Rational constant = Trees.symbols(slope).contains(x) ? null : new RationalValue(budget).of(slope);
        boolean linear = !Trees.symbols(slope).contains(x) && (constant == null || !constant.isZero());
        return linear ? new Quotient(primitive, slope) : null;
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

    private @Nullable Node power(Node base, @Nullable Rational exponent) {
        if (exponent == null || exponent.plus(Rational.ONE).signum() <= 0 && !hasNoRoot(base)) {
            return null;
        }
        Rational next = exponent.plus(Rational.ONE);
        if (next.isZero()) {
            return new Apply(Fn.LN, List.of(new Quotient(base, node.from())));
        }
        return new Quotient(new Power(base, Num.of(next)), Num.of(next));
    }

    private @Nullable Node polynomial(Node body, String x) {
        Quotients quotients = new Quotients(budget);
        org.gem4j.math.exact.Quotient quotient = quotients.of(new Basic(budget, Num.of(10)).of(body));
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
