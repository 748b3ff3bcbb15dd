// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.math.algebra;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import org.gem4j.math.exact.Budget;
import org.gem4j.math.exact.LimitException;
import org.gem4j.math.exact.Rational;
import org.gem4j.math.syntax.Fn;
import org.gem4j.math.syntax.Node;
import org.gem4j.math.syntax.Node.Apply;
import org.gem4j.math.syntax.Node.Big;
import org.gem4j.math.syntax.Node.BigKind;
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
import org.gem4j.math.syntax.Node.Table;
import org.gem4j.math.syntax.Trees;

/// Rewrites scalars with few functions: sine, cosine, inverse trigonometric functions, exp, ln, absolute
/// value, roots and the like.
///
/// Tangents become quotients, degrees multiples of π, logarithms to a base quotients of logarithms, finite sums sums;
/// sines and cosines of simple multiples of π get their values, unknown functions become variables.
public final class Basic {
    /// Terms of a sum that are written out.
    static final int MAX_SUMMANDS = 1_000;

    private static final int MAX_DETERMINANT = 5;
    private static final Node ONE = Num.of(1);
    private static final Node TWO = Num.of(2);
    private static final Node I = new Const(Constant.I);

    private final Budget budget;
    private final Node logBase;

    /// @param logBase the base of a logarithm that was written without one
    public Basic(Budget budget, Node logBase) {
        this.budget = budget;
        this.logBase = logBase;
    }

    /// The scalar in basic functions.
    ///
    /// @throws NotScalarException when the tree holds something that is not a number or an expression
    public Node of(Node node) {
        budget.spend(6);
        return switch (node) {
            case Num n -> n;
            case Sym n -> n;
            case Const n -> {
                if (n.constant() == Constant.INFINITY) {
                    throw new NotScalarException("infinity is not a number");
                }
                yield n;
            }
            case Neg n -> new Neg(of(n.operand()));
            case Sum n -> new Sum(all(n.terms()));
            case Product n -> new Product(all(n.factors()));
            case Quotient n -> new Quotient(of(n.numerator()), of(n.denominator()));
            case Power n -> power(of(n.base()), of(n.exponent()));
            case Root n -> new Root(of(n.radicand()), of(n.index()));
            case Apply n -> apply(n);
            case Node.Call n ->
                new Sym(n.name()
                        + all(n.arguments()).stream().map(this::key).collect(Collectors.joining(", ", "(", ")")));
            case Big n -> big(n);
            case Node.Percent n -> new Quotient(of(n.operand()), Num.of(100));
            case Node.Degrees n ->
                new Quotient(new Product(List.of(of(n.operand()), new Const(Constant.PI))), Num.of(180));
            case Node.Based n -> Num.of(Rational.of(new BigInteger(n.digits(), n.base())));
            default -> throw new NotScalarException("it is not a number or an expression");
        };
    }

    private List<Node> all(List<Node> nodes) {
        return nodes.stream().map(this::of).toList();
    }

    private String key(Node node) {
        Rational value = Trees.symbols(node).isEmpty() ? new RationalValue(budget).of(node) : null;
        return value == null ? node.toString() : value.toString();
    }

    private Node power(Node base, Node exponent) {
        if (base instanceof Const constant && constant.constant() == Constant.E) {
            Rational turns = Angles.imaginaryMultiple(exponent, new RationalValue(budget));
            if (turns != null) {
                return new Sum(List.of(cos(Angles.node(turns)), new Product(List.of(I, sin(Angles.node(turns))))));
            }
        }
        return new Power(base, exponent);
    }

    private Node apply(Apply node) {
        if (node.function() == Fn.DETERMINANT && node.arguments().getFirst() instanceof Table table) {
            return determinant(table.rows().stream().map(this::all).toList());
        }
        List<Node> arguments = all(node.arguments());
        Node x = arguments.getFirst();
        return switch (node.function()) {
            case SIN -> sin(x);
            case COS -> cos(x);
            case TAN -> new Quotient(sin(x), cos(x));
            case COT -> new Quotient(cos(x), sin(x));
            case SEC -> new Quotient(ONE, cos(x));
            case CSC -> new Quotient(ONE, sin(x));
            case CIS -> new Sum(List.of(cos(x), new Product(List.of(I, sin(x)))));
            case ARCCOT -> new Sum(List.of(Angles.node(Rational.HALF), new Neg(call(Fn.ARCTAN, x))));
            case ARCSEC -> call(Fn.ARCCOS, new Quotient(ONE, x));
            case ARCCSC -> call(Fn.ARCSIN, new Quotient(ONE, x));
            case EXP -> power(new Const(Constant.E), x);
            case LOG -> logarithm(arguments);
            case SINH -> half(exp(x), new Neg(exp(new Neg(x))));
            case COSH -> half(exp(x), exp(new Neg(x)));
            case TANH -> new Quotient(half(exp(x), new Neg(exp(new Neg(x)))), half(exp(x), exp(new Neg(x))));
            case COTH -> new Quotient(half(exp(x), exp(new Neg(x))), half(exp(x), new Neg(exp(new Neg(x)))));
            case SECH -> new Quotient(ONE, half(exp(x), exp(new Neg(x))));
            case CSCH -> new Quotient(ONE, half(exp(x), new Neg(exp(new Neg(x)))));
            case ARSINH -> call(Fn.LN, new Sum(List.of(x, squareRoot(new Sum(List.of(square(x), ONE))))));
            case ARCOSH -> call(Fn.LN, new Sum(List.of(x, squareRoot(new Sum(List.of(square(x), Num.of(-1)))))));
            case ARTANH ->
                new Quotient(
                        call(Fn.LN, new Quotient(new Sum(List.of(ONE, x)), new Sum(List.of(ONE, new Neg(x))))), TWO);
            case BINOMIAL -> binomial(x, arguments.get(1));
            case DETERMINANT, TRANSPOSE -> throw new NotScalarException("a matrix is not a number");
            default -> new Apply(node.function(), arguments);
        };
    }

    private Node logarithm(List<Node> arguments) {
        Node base = arguments.size() == 2 ? arguments.get(0) : logBase;
        Node top = call(Fn.LN, arguments.getLast());
        boolean natural = base instanceof Const constant && constant.constant() == Constant.E;
        return natural ? top : new Quotient(top, call(Fn.LN, base));
    }

    private Node sin(Node x) {
        Rational multiple = Angles.multiple(x, new RationalValue(budget));
        Node value = multiple == null ? null : Angles.sine(multiple);
        return value == null ? call(Fn.SIN, x) : value;
    }

    private Node cos(Node x) {
        Rational multiple = Angles.multiple(x, new RationalValue(budget));
        Node value = multiple == null ? null : Angles.sine(multiple.plus(Rational.HALF));
        return value == null ? call(Fn.COS, x) : value;
    }

    /// n over k with a small k is a polynomial in n; else factorials.
    private Node binomial(Node n, Node k) {
        if (Trees.symbols(n).isEmpty() && Trees.symbols(k).isEmpty()) {
            return new Apply(Fn.BINOMIAL, List.of(n, k));
        }
        if (k instanceof Num num
                && num.value().isInt()
                && num.value().signum() >= 0
                && num.value().toInt() <= 20) {
            List<Node> factors = new ArrayList<>(List.of(ONE));
            for (int i = 0; i < num.value().toInt(); i++) {
                factors.add(new Quotient(new Sum(List.of(n, Num.of(-i))), Num.of(i + 1)));
            }
            return new Product(factors);
        }
        Node below = call(Fn.FACTORIAL, new Sum(List.of(n, new Neg(k))));
        return new Quotient(call(Fn.FACTORIAL, n), new Product(List.of(call(Fn.FACTORIAL, k), below)));
    }

    private Node big(Big node) {
        Node expanded = switch (node.kind()) {
            case SUM, PRODUCT -> new Series(budget).expanded(node);
            case INTEGRAL -> new Integrals(budget, node).value();
            case LIMIT -> new Limits(budget, this).value(node);
        };
        if (expanded != null) {
            return of(expanded);
        }
        if (node.kind() == BigKind.INTEGRAL || node.kind() == BigKind.LIMIT) {
            throw new LimitException("an integral or limit of this kind cannot be computed");
        }
        return new Big(node.kind(), node.variable(), of(node.from()), bound(node.to()), of(node.body()));
    }

    private Node bound(Node to) {
        return to instanceof Const ? to : of(to);
    }

    private Node determinant(List<List<Node>> rows) {
        int size = rows.size();
        if (size > MAX_DETERMINANT || rows.stream().anyMatch(row -> row.size() != size)) {
            throw new LimitException("a determinant of more than " + MAX_DETERMINANT + " rows, or not square");
        }
        if (size == 1) {
            return rows.getFirst().getFirst();
        }
        List<Node> terms = new ArrayList<>();
        for (int column = 0; column < size; column++) {
            int skipped = column;
            List<List<Node>> minor = new ArrayList<>();
            for (List<Node> row : rows.subList(1, size)) {
                List<Node> kept = new ArrayList<>(row);
                kept.remove(skipped);
                minor.add(kept);
            }
            Node term = new Product(List.of(rows.getFirst().get(column), determinant(minor)));
            terms.add(column % 2 == 0 ? term : new Neg(term));
        }
        return new Sum(terms);
    }

    private static Node call(Fn fn, Node argument) {
        return new Apply(fn, List.of(argument));
    }

    private static Node exp(Node x) {
        return new Power(new Const(Constant.E), x);
    }

    private static Node half(Node a, Node b) {
        return new Quotient(new Sum(List.of(a, b)), TWO);
    }

    private static Node square(Node x) {
        return new Power(x, TWO);
    }

    private static Node squareRoot(Node x) {
        return new Root(x, TWO);
    }
}
