// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.math.numeric;

import java.math.BigInteger;
import java.util.List;
import org.gem4j.math.algebra.RationalValue;
import org.gem4j.math.algebra.Series;
import org.gem4j.math.exact.Budget;
import org.gem4j.math.exact.LimitException;
import org.gem4j.math.exact.Rational;
import org.gem4j.math.exact.UndefinedException;
import org.gem4j.math.syntax.Fn;
import org.gem4j.math.syntax.Node;
import org.gem4j.math.syntax.Node.Num;

/// Evaluates an expression in basic functions without variables, to a ball around its value.
final class Evaluator {
    private static final int MAX_ROOT = 64;

    private final ComplexArithmetic arithmetic;
    private final Budget budget;
    private final boolean realRoots;
    private long size;
    private boolean leftReals;

    /// @param realRoots whether odd roots of negative numbers are the real ones
    Evaluator(int bits, Budget budget, boolean realRoots) {
        this.arithmetic = new ComplexArithmetic(bits, budget);
        this.budget = budget;
        this.realRoots = realRoots;
    }

    /// Bits of the largest and smallest numbers met: what an agreement must go far beyond.
    long size() {
        return size;
    }

    /// Whether some number on the way was not real.
    boolean leftReals() {
        return leftReals;
    }

    ComplexBall of(Node node) {
        budget.spend(20);
        ComplexBall value = value(node);
        leftReals |= !value.isReal();
        if (node instanceof Num num) {
            size = Math.max(size, num.value().bits());
        } else if (!value.containsZero()) {
            size = Math.max(size, Math.abs(value.magnitude()));
        }
        return value;
    }

    private ComplexBall value(Node node) {
        return switch (node) {
            case Num n -> arithmetic.of(n.value());
            case Node.Const n ->
                switch (n.constant()) {
                    case PI -> arithmetic.pi();
                    case E -> arithmetic.exp(ComplexBall.ONE);
                    case I -> ComplexBall.I;
                    case INFINITY -> throw new UndefinedException("infinity is not a number");
                };
            case Node.Neg n -> of(n.operand()).negate();
            case Node.Sum n -> {
                ComplexBall sum = ComplexBall.ZERO;
                for (Node term : n.terms()) {
                    sum = arithmetic.add(sum, of(term));
                }
                yield sum;
            }
            case Node.Product n -> {
                ComplexBall product = ComplexBall.ONE;
                for (Node factor : n.factors()) {
                    product = arithmetic.multiply(product, of(factor));
                }
                yield product;
            }
            case Node.Quotient n -> arithmetic.divide(of(n.numerator()), of(n.denominator()));
            case Node.Power n -> power(n);
            case Node.Root n -> root(n.radicand(), rational(n.index()));
            case Node.Apply n -> apply(n.function(), n.arguments());
            case Node.Big n -> {
                Node expanded = new Series(budget).expanded(n);
                if (expanded == null) {
                    throw new LimitException("a sum whose bounds are not numbers");
                }
                yield of(expanded);
            }
            default -> throw new LimitException("this cannot be evaluated");
        };
    }

    private ComplexBall power(Node.Power node) {
        Rational exponent = new RationalValue(budget).of(node.exponent());
        if (exponent != null && exponent.isInteger()) {
            return arithmetic.power(of(node.base()), exponent.numerator());
        }
        if (exponent != null && exponent.denominator().bitLength() < 7) {
            return arithmetic.power(root(node.base(), Rational.of(exponent.denominator())), exponent.numerator());
        }
        if (node.base().equals(new Node.Const(Node.Constant.E))) {
            return arithmetic.exp(of(node.exponent()));
        }
        return arithmetic.power(of(node.base()), of(node.exponent()));
    }

    private ComplexBall root(Node radicand, Rational index) {
        if (!index.isInteger() || index.signum() <= 0) {
            throw new UndefinedException("a root whose index is not a positive whole number");
        }
        if (index.compareTo(Rational.of(MAX_ROOT)) > 0) {
            return arithmetic.power(of(radicand), arithmetic.of(index.inverse()));
        }
        return arithmetic.root(of(radicand), index.toInt(), realRoots);
    }

    private Rational rational(Node node) {
        Rational value = new RationalValue(budget).of(node);
        if (value == null) {
            throw new LimitException("an index that is not rational");
        }
        return value;
    }

    private ComplexBall apply(Fn fn, List<Node> arguments) {
        Node first = arguments.getFirst();
        return switch (fn) {
            case SIN -> arithmetic.sin(of(first));
            case COS -> arithmetic.cos(of(first));
            case ARCSIN -> arithmetic.arcsin(of(first));
            case ARCCOS -> arithmetic.arccos(of(first));
            case ARCTAN -> arithmetic.arctan(of(first));
            case LN -> arithmetic.ln(of(first));
            case ABS -> ComplexBall.real(arithmetic.abs(of(first)));
            case REAL -> ComplexBall.real(of(first).real());
            case IMAGINARY -> ComplexBall.real(of(first).imaginary());
            case CONJUGATE -> of(first).conjugate();
            case ARGUMENT -> ComplexBall.real(arithmetic.argument(of(first)));
            case SIGN -> ComplexBall.real(Ball.of(real(first).sign()));
            case FLOOR -> ComplexBall.real(floor(real(first)));
            case CEIL -> ComplexBall.real(floor(real(first).negate()).negate());
            case MIN, MAX -> extreme(fn == Fn.MIN ? -1 : 1, arguments);
            default -> {
                Rational value = new RationalValue(budget).of(new Node.Apply(fn, arguments));
                if (value == null) {
                    throw new UndefinedException("a function of whole numbers of something else");
                }
                yield arithmetic.of(value);
            }
        };
    }

    private ComplexBall extreme(int sign, List<Node> arguments) {
        Ball best = real(arguments.getFirst());
        for (Node argument : arguments.subList(1, arguments.size())) {
            Ball value = real(argument);
            if (arithmetic.reals().subtract(value, best).sign() == sign) {
                best = value;
            }
        }
        return ComplexBall.real(best);
    }

    private Ball real(Node node) {
        ComplexBall value = of(node);
        if (!value.isReal()) {
            throw new UndefinedException("a real number was needed");
        }
        return value.real();
    }

    private static Ball floor(Ball ball) {
        if (ball.isExactZero()) {
            return ball;
        }
        if (ball.magnitude() > 10_000) {
            throw new LimitException("the whole part of too large a number");
        }
        BigInteger low = shifted(ball.middle().subtract(ball.radiusNumber()), ball.exponent());
        BigInteger high = shifted(ball.middle().add(ball.radiusNumber()), ball.exponent());
        if (!low.equals(high)) {
            throw new PrecisionException("the whole part is not known");
        }
        return Ball.of(low);
    }

    private static BigInteger shifted(BigInteger value, long exponent) {
        return exponent >= 0
                ? value.shiftLeft((int) exponent)
                : value.shiftRight((int) Math.min(-exponent, Integer.MAX_VALUE));
    }
}
