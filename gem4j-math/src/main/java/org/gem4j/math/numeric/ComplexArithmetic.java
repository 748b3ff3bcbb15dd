// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.math.numeric;

import java.math.BigInteger;
import org.gem4j.math.exact.Budget;
import org.gem4j.math.exact.LimitException;
import org.gem4j.math.exact.Rational;
import org.gem4j.math.exact.UndefinedException;

/// Arithmetic and elementary functions on complex balls, principal values throughout.
final class ComplexArithmetic {
    private static final Ball HALF = new Ball(BigInteger.ONE, 0, -1);

    private final BallArithmetic reals;
    private final BallFunctions functions;

    ComplexArithmetic(int bits, Budget budget) {
        this.reals = new BallArithmetic(bits, budget);
        this.functions = new BallFunctions(reals, budget);
    }

    BallArithmetic reals() {
        return reals;
    }

    ComplexBall of(Rational value) {
        return ComplexBall.real(reals.of(value));
    }

    ComplexBall pi() {
        return ComplexBall.real(functions.pi());
    }

    ComplexBall add(ComplexBall a, ComplexBall b) {
        return new ComplexBall(reals.add(a.real(), b.real()), reals.add(a.imaginary(), b.imaginary()));
    }

    ComplexBall subtract(ComplexBall a, ComplexBall b) {
        return add(a, b.negate());
    }

    ComplexBall multiply(ComplexBall a, ComplexBall b) {
        if (a.isReal() && b.isReal()) {
            return ComplexBall.real(reals.multiply(a.real(), b.real()));
        }
        return new ComplexBall(
                reals.subtract(product(a.real(), b.real()), product(a.imaginary(), b.imaginary())),
                reals.add(product(a.real(), b.imaginary()), product(a.imaginary(), b.real())));
    }

    ComplexBall divide(ComplexBall a, ComplexBall b) {
        if (b.isReal()) {
            return new ComplexBall(reals.divide(a.real(), b.real()), reals.divide(a.imaginary(), b.real()));
        }
        Ball norm = norm(b);
        ComplexBall top = multiply(a, b.conjugate());
        return new ComplexBall(reals.divide(top.real(), norm), reals.divide(top.imaginary(), norm));
    }

    /// The absolute value.
    Ball abs(ComplexBall a) {
        if (a.isReal()) {
            return a.real().sign() < 0 ? a.real().negate() : a.real();
        }
        if (a.real().isExactZero()) {
            return a.imaginary().sign() < 0 ? a.imaginary().negate() : a.imaginary();
        }
        return functions.root(norm(a), 2);
    }

    /// The principal argument, in (-π, π].
    Ball argument(ComplexBall a) {
        if (a.isReal()) {
            int sign = a.real().sign();
            if (sign == 0) {
                throw new UndefinedException("the argument of zero");
            }
            return sign > 0 ? Ball.ZERO : functions.pi();
        }
        Ball half = functions.pi().scaled(-1);
        if (!a.real().containsZero() && a.real().sign() > 0) {
            return functions.arctan(reals.divide(a.imaginary(), a.real()));
        }
        int side = a.imaginary().sign();
        Ball turned = functions.arctan(reals.divide(a.real(), a.imaginary()));
        return reals.subtract(side > 0 ? half : half.negate(), turned);
    }

    ComplexBall ln(ComplexBall a) {
        if (a.isReal() && a.real().sign() > 0) {
            return ComplexBall.real(functions.ln(a.real()));
        }
        return new ComplexBall(functions.ln(abs(a)), argument(a));
    }

    ComplexBall exp(ComplexBall a) {
        Ball size = functions.exp(a.real());
        if (a.isReal()) {
            return ComplexBall.real(size);
        }
        Ball[] sinCos = functions.sinCos(a.imaginary());
        return new ComplexBall(product(size, sinCos[1]), product(size, sinCos[0]));
    }

    ComplexBall power(ComplexBall base, BigInteger exponent) {
        if (exponent.signum() < 0) {
            return divide(ComplexBall.ONE, power(base, exponent.negate()));
        }
        if (exponent.bitLength() > 62) {
            throw new LimitException("an exponent has more than 62 bits");
        }
        ComplexBall result = ComplexBall.ONE;
        for (int i = exponent.bitLength() - 1; i >= 0; i--) {
            result = multiply(result, result);
            if (exponent.testBit(i)) {
                result = multiply(result, base);
            }
        }
        return result;
    }

    /// `base` to the power `exponent` = exp(exponent ln base).
    ComplexBall power(ComplexBall base, ComplexBall exponent) {
        if (base.isExactZero()) {
            if (exponent.isReal() && exponent.real().sign() > 0) {
                return ComplexBall.ZERO;
            }
            throw new UndefinedException("a power of zero");
        }
        return exp(multiply(exponent, ln(base)));
    }

    /// The principal n-th root; of a negative real number the real one when n is odd and `realRoots`.
    ComplexBall root(ComplexBall a, int n, boolean realRoots) {
        if (a.isReal()) {
            int sign = a.real().sign();
            if (sign >= 0) {
                return ComplexBall.real(functions.root(a.real(), n));
            }
            Ball size = functions.root(a.real().negate(), n);
            if (n == 2) {
                return new ComplexBall(Ball.ZERO, size);
            }
            if (n % 2 == 1 && realRoots) {
                return ComplexBall.real(size.negate());
            }
        }
        if (n == 2) {
            return squareRoot(a);
        }
        return exp(divide(ln(a), ComplexBall.real(Ball.of(n))));
    }

    ComplexBall sin(ComplexBall a) {
        if (a.isReal()) {
            return ComplexBall.real(functions.sinCos(a.real())[0]);
        }
        ComplexBall up = exp(new ComplexBall(a.imaginary().negate(), a.real()));
        ComplexBall down = divide(ComplexBall.ONE, up);
        return divide(subtract(up, down), new ComplexBall(Ball.ZERO, Ball.of(2)));
    }

    ComplexBall cos(ComplexBall a) {
        if (a.isReal()) {
            return ComplexBall.real(functions.sinCos(a.real())[1]);
        }
        ComplexBall up = exp(new ComplexBall(a.imaginary().negate(), a.real()));
        return multiply(add(up, divide(ComplexBall.ONE, up)), ComplexBall.real(HALF));
    }

    ComplexBall arctan(ComplexBall a) {
        return ComplexBall.real(functions.arctan(onlyReal(a)));
    }

    /// arcsin x = arctan(x / sqrt(1 - x²)) for -1 <= x <= 1.
    ComplexBall arcsin(ComplexBall a) {
        Ball x = onlyReal(a);
        Ball rest = reals.subtract(Ball.ONE, reals.multiply(x, x));
        if (rest.isExactZero()) {
            Ball half = functions.pi().scaled(-1);
            return ComplexBall.real(x.sign() > 0 ? half : half.negate());
        }
        if (rest.sign() < 0) {
            throw new UndefinedException("arcsin outside of [-1, 1]");
        }
        return ComplexBall.real(functions.arctan(reals.divide(x, functions.root(rest, 2))));
    }

    ComplexBall arccos(ComplexBall a) {
        return ComplexBall.real(
                reals.subtract(functions.pi().scaled(-1), arcsin(a).real()));
    }

    private ComplexBall squareRoot(ComplexBall a) {
        Ball size = abs(a);
        Ball real = functions.root(reals.add(size, a.real()).scaled(-1), 2);
        Ball imaginary = functions.root(reals.subtract(size, a.real()).scaled(-1), 2);
        return new ComplexBall(real, a.imaginary().sign() < 0 ? imaginary.negate() : imaginary);
    }

    private Ball norm(ComplexBall a) {
        return reals.add(product(a.real(), a.real()), product(a.imaginary(), a.imaginary()));
    }

    private Ball product(Ball a, Ball b) {
        return a.isExactZero() || b.isExactZero() ? Ball.ZERO : reals.multiply(a, b);
    }

    private static Ball onlyReal(ComplexBall a) {
        if (!a.isReal()) {
            throw new UndefinedException("an inverse function of a number that is not real");
        }
        return a.real();
    }
}
