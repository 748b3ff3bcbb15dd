// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.agent.tools.sympy;

import java.math.BigInteger;
import java.util.Optional;
import org.gem4j.agent.tools.sympy.Value.Decimal;
import org.gem4j.agent.tools.sympy.Value.Rational;
import org.gem4j.agent.tools.sympy.Value.Symbolic;
import org.gem4j.agent.tools.sympy.Value.Truth;
import org.gem4j.agent.tools.sympy.Value.Unsigned;

/// Sums, products and powers of values.
final class Arithmetic {
    private Arithmetic() {}

    static Value plus(Value left, Value right) {
        if (left instanceof Rational a && right instanceof Rational b) {
            return a.plus(b);
        }
        if (left instanceof Unsigned || right instanceof Unsigned) {
            return left.equals(right) ? Decimal.of(Double.NaN) : new Unsigned();
        }
        if (left instanceof Symbolic || right instanceof Symbolic) {
            return symbolic(sum(left).plus(sum(right)));
        }
        Decimal a = decimal(left);
        Decimal b = decimal(right);
        return new Decimal(a.real() + b.real(), a.imaginary() + b.imaginary(), a.exact() && b.exact());
    }

    static Value negated(Value value) {
        return times(Rational.of(-1), value);
    }

    static Value times(Value left, Value right) {
        if (left instanceof Rational a && right instanceof Rational b) {
            return a.times(b);
        }
        if (left instanceof Unsigned || right instanceof Unsigned) {
            return isZero(left) || isZero(right) ? Decimal.of(Double.NaN) : new Unsigned();
        }
        if (left instanceof Symbolic || right instanceof Symbolic) {
            return symbolic(sum(left).times(sum(right)));
        }
        Decimal a = decimal(left);
        Decimal b = decimal(right);
        boolean exact = a.exact() && b.exact();
        return a.imaginary() == 0 && b.imaginary() == 0
                ? new Decimal(a.real() * b.real(), 0, exact)
                : new Decimal(
                        a.real() * b.real() - a.imaginary() * b.imaginary(),
                        a.real() * b.imaginary() + a.imaginary() * b.real(),
                        exact);
    }

    static Value divided(Value left, Value right) {
        return times(left, inverse(right));
    }

    private static Value inverse(Value value) {
        if (isZero(value)) {
            return new Unsigned();
        }
        return switch (value) {
            case Rational number -> number.inverse();
            case Unsigned ignored -> Rational.ZERO;
            case Symbolic(Sum sum) -> symbolic(sum.power(Rational.of(-1)));
            default -> {
                Decimal number = decimal(value);
                if (number.imaginary() == 0) {
                    yield new Decimal(1 / number.real(), 0, number.exact());
                }
                double size = number.real() * number.real() + number.imaginary() * number.imaginary();
                yield new Decimal(number.real() / size, -number.imaginary() / size, number.exact());
            }
        };
    }

    static boolean isZero(Value value) {
        return value instanceof Rational number && number.sign() == 0
                || value instanceof Decimal decimal && decimal.real() == 0 && decimal.imaginary() == 0;
    }

    static Value floorDivided(Value left, Value right) {
        if (left instanceof Rational && right instanceof Rational && isZero(right)) {
            throw new SympyException("integer division or modulo by zero");
        }
        Value quotient = divided(left, right);
        if (quotient instanceof Unsigned || quotient instanceof Decimal number && number.imaginary() != 0) {
            throw new SympyException("Cannot convert complex to float");
        }
        return Functions.floor(quotient);
    }

    static Value modulo(Value left, Value right) {
        if (isZero(right)) {
            boolean whole = left instanceof Rational number && number.whole() || left instanceof Decimal;
            throw new SympyException(whole ? "integer modulo by zero" : "integer division or modulo by zero");
        }
        if (left instanceof Symbolic || right instanceof Symbolic) {
            return symbolic(Sum.of("Mod(" + left.text() + ", " + right.text() + ")"));
        }
        return plus(left, negated(times(right, floorDivided(left, right))));
    }

    static Value power(Value base, Value exponent) {
        if (base instanceof Rational number && exponent instanceof Rational power) {
            return power(number, power);
        }
        if (base.equals(Rational.ONE) && exponent instanceof Decimal number && !Double.isFinite(number.real())) {
            return Decimal.of(Double.NaN);
        }
        if (isZero(exponent) || base.equals(Rational.ONE)) {
            return Rational.ONE;
        }
        if (base instanceof Symbolic(Sum sum) && exponent instanceof Rational power) {
            return symbolic(sum.power(power));
        }
        if (base instanceof Symbolic || exponent instanceof Symbolic) {
            return symbolic(Sum.of(bracketed(base) + "**" + bracketed(exponent)));
        }
        return power(decimal(base), decimal(exponent));
    }

    private static String bracketed(Value value) {
        String text = value.text();
        return text.matches("[\\w.]+") ? text : "(" + text + ")";
    }

    private static Value power(Rational base, Rational exponent) {
        if (exponent.whole() && exponent.above().bitLength() < 31) {
            if (base.sign() == 0 && exponent.sign() < 0) {
                return new Unsigned();
            }
            return power(base, exponent.above().intValue());
        }
        Optional<Rational> root = base.sign() > 0 ? root(base, exponent) : Optional.empty();
        return root.isPresent() ? root.get() : power(decimal(base), decimal(exponent));
    }

    static Rational power(Rational base, int exponent) {
        long bits = (long) Math.max(base.above().bitLength(), base.below().bitLength()) * Math.abs((long) exponent);
        if (bits > Rational.MOST_BITS) {
            throw new SympyException("the number has more than " + Rational.MOST_BITS + " bits");
        }
        Rational power =
                Rational.of(base.above().pow(Math.abs(exponent)), base.below().pow(Math.abs(exponent)));
        return exponent < 0 ? power.inverse() : power;
    }

    /// An exact root, if there is one.
    private static Optional<Rational> root(Rational base, Rational exponent) {
        if (!exponent.below().equals(BigInteger.TWO) || exponent.above().bitLength() > 15) {
            return Optional.empty();
        }
        BigInteger above = base.above().sqrt();
        BigInteger below = base.below().sqrt();
        return above.multiply(above).equals(base.above())
                        && below.multiply(below).equals(base.below())
                ? Optional.of(power(Rational.of(above, below), exponent.above().intValue()))
                : Optional.empty();
    }

    private static Value power(Decimal base, Decimal exponent) {
        boolean exact = base.exact() && exponent.exact();
        double power = exponent.real();
        if (exponent.imaginary() != 0) {
            return MoreFunctions.power(base, exponent);
        }
        if (base.imaginary() == 0 && (base.real() >= 0 || power == Math.rint(power))) {
            return new Decimal(Math.pow(base.real(), power), 0, exact);
        }
        double size = Math.pow(Math.hypot(base.real(), base.imaginary()), power);
        double angle = Math.atan2(base.imaginary(), base.real()) * power;
        return new Decimal(near(size * Math.cos(angle), size), near(size * Math.sin(angle), size), exact);
    }

    /// 0 where rounding left something very small.
    private static double near(double value, double size) {
        return Math.abs(value) < 1e-14 * size ? 0 : value;
    }

    static Decimal decimal(Value value) {
        return switch (value) {
            case Rational number -> new Decimal(number.toDouble(), 0, true);
            case Decimal number -> number;
            case Truth(boolean flag) -> new Decimal(flag ? 1 : 0, 0, true);
            default -> throw new SympyException("unsupported operand type(s): " + value.text());
        };
    }

    private static Sum sum(Value value) {
        return switch (value) {
            case Symbolic(Sum sum) -> sum;
            case Rational number -> Sum.of(number);
            case Decimal number -> Numbers.named(number).orElseGet(() -> Sum.of(number.text()));
            default -> throw new SympyException("unsupported operand type(s): " + value.text());
        };
    }

    static Value symbolic(Sum sum) {
        Optional<Rational> number = sum.number();
        return number.isPresent() ? number.get() : new Symbolic(sum);
    }
}
