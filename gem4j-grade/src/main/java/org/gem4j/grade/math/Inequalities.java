// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.grade.math;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.gem4j.grade.math.IntervalSet.Piece;
import org.gem4j.math.algebra.Quotients;
import org.gem4j.math.exact.Budget;
import org.gem4j.math.exact.Quotient;
import org.gem4j.math.exact.Rational;
import org.gem4j.math.numeric.NumericComparer;
import org.gem4j.math.syntax.Fn;
import org.gem4j.math.syntax.Node;
import org.gem4j.math.syntax.Node.Num;
import org.gem4j.math.syntax.Node.Rel;
import org.gem4j.math.syntax.Node.Sym;
import org.gem4j.math.syntax.Trees;
import org.jspecify.annotations.Nullable;

/// Solves an inequality in one variable: a bound, an absolute value, a quotient of polynomials with simple roots.
final class Inequalities {
    private final ScalarComparer scalars;
    private final Budget budget;

    Inequalities(ScalarComparer scalars, Budget budget) {
        this.scalars = scalars;
        this.budget = budget;
    }

    /// The solutions of `left relation right` for `x`, or null when they cannot be written as intervals.
    @Nullable
    IntervalSet solve(Node left, Rel relation, Node right, String x) {
        boolean leftHas = Trees.symbols(left).contains(x);
        boolean rightHas = Trees.symbols(right).contains(x);
        if (leftHas && !rightHas) {
            return bounded(left, relation, right, x);
        }
        if (rightHas && !leftHas) {
            return bounded(right, mirrored(relation), left, x);
        }
        return algebraic(left, relation, right, x);
    }

    private @Nullable IntervalSet bounded(Node left, Rel relation, Node bound, String x) {
        int infinity = ScalarComparer.infinity(bound);
        if (left instanceof Sym && infinity != 0) {
            boolean all = relation == Rel.LESS && infinity > 0 || relation == Rel.GREATER && infinity < 0;
            return all ? IntervalSet.REALS : null;
        }
        if (left instanceof Sym) {
            return ray(relation, bound);
        }
        boolean absolute =
                left instanceof Node.Apply apply && apply.function() == Fn.ABS && scalars.order(bound, Num.of(0)) > 0;
        if (absolute && left instanceof Node.Apply apply) {
            Node inside = apply.arguments().getFirst();
            IntervalSet above = solve(inside, relation, bound, x);
            IntervalSet below = solve(inside, mirrored(relation), new Node.Neg(bound), x);
            if (above == null || below == null) {
                return null;
            }
            boolean within = relation == Rel.LESS || relation == Rel.LESS_OR_EQUAL || relation == Rel.NOT_EQUAL;
            return within ? above.intersection(below, scalars::order) : above.union(below, scalars::order);
        }
        return algebraic(left, relation, bound, x);
    }

    private static @Nullable IntervalSet ray(Rel relation, Node bound) {
        return switch (relation) {
            case LESS -> new IntervalSet(List.of(new Piece(null, false, bound, false)));
            case LESS_OR_EQUAL -> new IntervalSet(List.of(new Piece(null, false, bound, true)));
            case GREATER -> new IntervalSet(List.of(new Piece(bound, false, null, false)));
            case GREATER_OR_EQUAL -> new IntervalSet(List.of(new Piece(bound, true, null, false)));
            case NOT_EQUAL -> IntervalSet.point(bound).complement();
            case EQUAL -> IntervalSet.point(bound);
            default -> null;
        };
    }

    /// By the signs of a quotient of polynomials between its zeros and poles.
    private @Nullable IntervalSet algebraic(Node left, Rel relation, Node right, String x) {
        Quotients quotients = new Quotients(budget);
        Node difference = new Node.Sum(List.of(left, new Node.Neg(right)));
        Quotient quotient = quotients.of(scalars.basic(difference));
        Rational[] top = quotient.top().coefficients(quotients.variable(x));
        Rational[] bottom = quotient.bottom().coefficients(quotients.variable(x));
        if (top == null || bottom == null) {
            return null;
        }
        List<Node> zeros = PolynomialRoots.real(top, budget);
        List<Node> poles = PolynomialRoots.real(bottom, budget);
        if (zeros == null || poles == null) {
            return null;
        }
        List<Node> critical = new ArrayList<>(zeros);
        critical.addAll(poles);
        critical.sort(scalars::order);
        IntervalSet solutions = IntervalSet.EMPTY;
        for (int i = 0; i <= critical.size(); i++) {
            Node low = i == 0 ? null : critical.get(i - 1);
            Node high = i == critical.size() ? null : critical.get(i);
            Piece piece = new Piece(low, false, high, false);
            IntervalSet open = IntervalSet.of(piece, scalars::order);
            if (!open.pieces().isEmpty()
                    && holds(relation, sign(top, between(low, high)) * sign(bottom, between(low, high)))) {
                solutions = solutions.union(open, scalars::order);
            }
        }
        if (holds(relation, 0)) {
            for (Node zero : zeros) {
                if (poles.stream().noneMatch(pole -> scalars.order(pole, zero) == 0)) {
                    solutions = solutions.union(IntervalSet.point(zero), scalars::order);
                }
            }
        }
        return solutions;
    }

    private Rational between(@Nullable Node low, @Nullable Node high) {
        if (low == null && high == null) {
            return Rational.ZERO;
        }
        if (low == null || high == null) {
            Rational end = approximate(low == null ? Objects.requireNonNull(high) : low);
            return low == null ? end.minus(Rational.ONE) : end.plus(Rational.ONE);
        }
        return approximate(low).plus(approximate(high)).times(Rational.HALF);
    }

    private Rational approximate(Node node) {
        return new NumericComparer(budget).approximation(scalars.basic(node));
    }

    private static int sign(Rational[] coefficients, Rational x) {
        Rational value = Rational.ZERO;
        for (int i = coefficients.length - 1; i >= 0; i--) {
            value = value.times(x).plus(coefficients[i]);
        }
        return value.signum();
    }

    private static boolean holds(Rel relation, int sign) {
        return switch (relation) {
            case LESS -> sign < 0;
            case LESS_OR_EQUAL -> sign <= 0;
            case GREATER -> sign > 0;
            case GREATER_OR_EQUAL -> sign >= 0;
            case NOT_EQUAL -> sign != 0;
            case EQUAL -> sign == 0;
            default -> false;
        };
    }

    static Rel mirrored(Rel relation) {
        return switch (relation) {
            case LESS -> Rel.GREATER;
            case LESS_OR_EQUAL -> Rel.GREATER_OR_EQUAL;
            case GREATER -> Rel.LESS;
            case GREATER_OR_EQUAL -> Rel.LESS_OR_EQUAL;
            default -> relation;
        };
    }

    static boolean isOrder(Rel relation) {
        return mirrored(relation) != relation;
    }
}
