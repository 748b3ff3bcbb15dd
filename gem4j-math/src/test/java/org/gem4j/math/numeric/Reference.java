// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.math.numeric;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.MathContext;
import org.gem4j.math.exact.Rational;

/// Elementary functions to about [#DIGITS] digits by other formulas than the main code's: plain Taylor series in
/// decimals, π by the arithmetic-geometric mean.
final class Reference {
    /// Digits that are right, for arguments up to about 50.
    static final int DIGITS = 150;

    private static final MathContext CONTEXT = new MathContext(DIGITS + 40);
    private static final BigDecimal TINY = BigDecimal.ONE.movePointLeft(DIGITS + 30);
    private static final BigDecimal TWO = BigDecimal.valueOf(2);

    private Reference() {}

    static BigDecimal of(Rational value) {
        return new BigDecimal(value.numerator()).divide(new BigDecimal(value.denominator()), CONTEXT);
    }

    static BigDecimal exp(BigDecimal x) {
        if (x.signum() < 0) {
            return BigDecimal.ONE.divide(exp(x.negate()), CONTEXT);
        }
        BigDecimal term = BigDecimal.ONE;
        BigDecimal sum = term;
        for (int n = 1; term.compareTo(TINY) > 0; n++) {
            term = term.multiply(x).divide(BigDecimal.valueOf(n), CONTEXT);
            sum = sum.add(term);
        }
        return sum;
    }

    /// By Newton's method for `e^y = x`.
    static BigDecimal ln(BigDecimal x) {
        BigDecimal y = BigDecimal.valueOf(Math.log(x.doubleValue()));
        for (int i = 0; i < 5; i++) {
            BigDecimal power = exp(y);
            y = y.add(TWO.multiply(x.subtract(power)).divide(x.add(power), CONTEXT));
        }
        return y;
    }

    static BigDecimal sin(BigDecimal x) {
        return alternating(x, x, 2);
    }

    static BigDecimal cos(BigDecimal x) {
        return alternating(BigDecimal.ONE, x, 1);
    }

    private static BigDecimal alternating(BigDecimal first, BigDecimal x, int divisor) {
        BigDecimal square = x.multiply(x, CONTEXT).negate();
        BigDecimal term = first;
        BigDecimal sum = first;
        for (int n = divisor; term.abs().compareTo(TINY) > 0; n += 2) {
            term = term.multiply(square).divide(BigDecimal.valueOf((long) n * (n + 1)), CONTEXT);
            sum = sum.add(term);
        }
        return sum;
    }

    /// By Newton's method for `tan y = x`.
    static BigDecimal arctan(BigDecimal x) {
        BigDecimal y = BigDecimal.valueOf(Math.atan(x.doubleValue()));
        for (int i = 0; i < 5; i++) {
            BigDecimal sin = sin(y);
            BigDecimal cos = cos(y);
            y = y.add(cos.multiply(x.multiply(cos).subtract(sin), CONTEXT));
        }
        return y;
    }

    /// The n-th root, by Newton's method.
    static BigDecimal root(BigDecimal x, int n) {
        BigDecimal y = BigDecimal.valueOf(Math.pow(x.doubleValue(), 1.0 / n));
        for (int i = 0; i < 6; i++) {
            BigDecimal quotient = x.divide(y.pow(n - 1, CONTEXT), CONTEXT);
            y = y.multiply(BigDecimal.valueOf(n - 1L)).add(quotient).divide(BigDecimal.valueOf(n), CONTEXT);
        }
        return y;
    }

    /// By the formula of Gauss, Brent and Salamin.
    static BigDecimal pi() {
        BigDecimal a = BigDecimal.ONE;
        BigDecimal b = BigDecimal.ONE.divide(TWO.sqrt(CONTEXT), CONTEXT);
        BigDecimal t = new BigDecimal("0.25");
        BigDecimal p = BigDecimal.ONE;
        for (int i = 0; i < 9; i++) {
            BigDecimal mean = a.add(b).divide(TWO, CONTEXT);
            b = a.multiply(b).sqrt(CONTEXT);
            t = t.subtract(p.multiply(a.subtract(mean).pow(2)), CONTEXT);
            a = mean;
            p = p.multiply(TWO);
        }
        return a.add(b).pow(2).divide(t.multiply(BigDecimal.valueOf(4)), CONTEXT);
    }

    static BigDecimal low(Ball ball) {
        return scaled(ball.middle().subtract(ball.radiusNumber()), ball.exponent());
    }

    static BigDecimal high(Ball ball) {
        return scaled(ball.middle().add(ball.radiusNumber()), ball.exponent());
    }

    /// Whether the ball holds the value, as far as [#DIGITS] digits tell.
    static boolean holds(Ball ball, BigDecimal value) {
        BigDecimal slack = value.abs().max(BigDecimal.ONE).movePointLeft(DIGITS);
        return low(ball).subtract(slack).compareTo(value) <= 0
                && high(ball).add(slack).compareTo(value) >= 0;
    }

    /// Half of the ball's width.
    static BigDecimal radius(Ball ball) {
        return scaled(ball.radiusNumber(), ball.exponent());
    }

    private static BigDecimal scaled(BigInteger value, long exponent) {
        return exponent >= 0
                ? new BigDecimal(value.shiftLeft((int) exponent))
                : new BigDecimal(value).divide(new BigDecimal(BigInteger.ONE.shiftLeft((int) -exponent)));
    }
}
