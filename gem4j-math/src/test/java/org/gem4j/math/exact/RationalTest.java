// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.math.exact;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.MathContext;
import java.math.RoundingMode;
import org.assertj.core.data.Percentage;
import org.gem4j.env.SeededRandom;
import org.gem4j.math.Formulas;
import org.junit.jupiter.api.Test;

class RationalTest {
    private static final long SEED = 21;
    private static final BigInteger HUGE = BigInteger.ONE.shiftLeft(Rational.MAX_BITS - 1);

    private final SeededRandom random = SeededRandom.of(SEED);

    /// Small and large numbers, whole ones, and 0 now and then.
    private Rational number() {
        int size = random.between(1, 100);
        BigInteger top = Formulas.natural(size, random).subtract(BigInteger.ONE.shiftLeft(size - 1));
        BigInteger bottom = random.nextInt(3) == 0 ? BigInteger.ONE : Formulas.natural(size, random);
        return Rational.of(top, bottom.add(BigInteger.ONE));
    }

    @Test
    void theLawsOfAFieldHold() {
        for (int i = 0; i < 2_000; i++) {
            Rational a = number();
            Rational b = number();
            Rational c = number();

            assertThat(a.plus(b)).as("seed %d: %s, %s, %s", SEED, a, b, c).isEqualTo(b.plus(a));
            assertThat(a.plus(b).plus(c)).isEqualTo(a.plus(b.plus(c)));
            assertThat(a.times(b)).isEqualTo(b.times(a));
            assertThat(a.times(b).times(c)).isEqualTo(a.times(b.times(c)));
            assertThat(a.times(b.plus(c))).isEqualTo(a.times(b).plus(a.times(c)));
            assertThat(a.minus(b).plus(b)).isEqualTo(a);
            assertThat(a.minus(a)).isEqualTo(Rational.ZERO);
            if (!b.isZero()) {
                assertThat(a.dividedBy(b).times(b)).isEqualTo(a);
                assertThat(b.times(b.inverse())).isEqualTo(Rational.ONE);
            }
        }
    }

    @Test
    void sumsAndProductsAreThoseOfCrossMultiplication() {
        for (int i = 0; i < 1_000; i++) {
            Rational a = number();
            Rational b = number();
            BigInteger bottom = a.denominator().multiply(b.denominator());
            BigInteger top =
                    a.numerator().multiply(b.denominator()).add(b.numerator().multiply(a.denominator()));

            Rational sum = a.plus(b);
            Rational product = a.times(b);

            assertThat(sum.numerator().multiply(bottom))
                    .as("seed %d: %s + %s", SEED, a, b)
                    .isEqualTo(top.multiply(sum.denominator()));
            assertThat(product.numerator().multiply(bottom))
                    .isEqualTo(a.numerator().multiply(b.numerator()).multiply(product.denominator()));
        }
    }

    @Test
    void resultsAreInLowestTermsWithAPositiveDenominator() {
        for (int i = 0; i < 1_000; i++) {
            Rational a = number();
            Rational b = number();
            for (Rational value : new Rational[] {a, a.plus(b), a.times(b), a.minus(b), a.negate(), a.abs()}) {
                assertThat(value.denominator().signum())
                        .as("seed %d: %s, %s", SEED, a, b)
                        .isPositive();
                assertThat(value.numerator().gcd(value.denominator())).isEqualTo(BigInteger.ONE);
            }
        }
        assertThat(Rational.of(6, -4)).isEqualTo(Rational.of(-3, 2)).hasToString("-3/2");
        assertThat(Rational.of(0, -5)).isEqualTo(Rational.ZERO).hasToString("0");
        assertThat(Rational.of(-2, 3).inverse()).isEqualTo(Rational.of(-3, 2));
    }

    @Test
    void orderAndWholePartAgreeWithDecimals() {
        for (int i = 0; i < 1_000; i++) {
            Rational a = number();
            Rational b = number();
            BigDecimal difference = new BigDecimal(a.numerator().multiply(b.denominator()))
                    .subtract(new BigDecimal(b.numerator().multiply(a.denominator())));
            BigInteger floor = new BigDecimal(a.numerator())
                    .divide(new BigDecimal(a.denominator()), 0, RoundingMode.FLOOR)
                    .toBigInteger();

            assertThat(Integer.signum(a.compareTo(b)))
                    .as("seed %d: %s, %s", SEED, a, b)
                    .isEqualTo(difference.signum());
            assertThat(a.signum()).isEqualTo(a.compareTo(Rational.ZERO));
            assertThat(a.floor()).isEqualTo(floor);
            assertThat(a.abs().signum()).isEqualTo(Math.abs(a.signum()));
        }
    }

    @Test
    void powersAreRepeatedProducts() {
        for (int i = 0; i < 200; i++) {
            Rational base = number();
            Rational product = Rational.ONE;
            for (int exponent = 0; exponent < 6; exponent++) {
                assertThat(base.pow(exponent))
                        .as("seed %d: %s^%d", SEED, base, exponent)
                        .isEqualTo(product);
                if (!base.isZero()) {
                    assertThat(base.pow(-exponent)).isEqualTo(product.inverse());
                }
                product = product.times(base);
            }
        }
    }

    @Test
    void noExponentIsTooLowForItsNegation() {
        assertThat(Rational.ONE.pow(Integer.MIN_VALUE)).isEqualTo(Rational.ONE);
        assertThat(Rational.of(-1).pow(Integer.MIN_VALUE)).isEqualTo(Rational.ONE);
        assertThat(Rational.of(-1).pow(-Integer.MAX_VALUE)).isEqualTo(Rational.of(-1));
        assertThatThrownBy(() -> Rational.of(2).pow(Integer.MIN_VALUE)).isInstanceOf(LimitException.class);
        assertThatThrownBy(() -> Rational.ZERO.pow(Integer.MIN_VALUE)).isInstanceOf(UndefinedException.class);
    }

    @Test
    void wholeNumbersThatFitAnInt() {
        assertThat(Rational.of(Integer.MAX_VALUE).toInt()).isEqualTo(Integer.MAX_VALUE);
        assertThat(Rational.of(Integer.MIN_VALUE).toInt()).isEqualTo(Integer.MIN_VALUE);
        assertThat(Rational.of(1L << 31).isInt()).isFalse();
        assertThat(Rational.HALF.isInt()).isFalse();
        assertThat(Rational.of(-5).isInteger()).isTrue();
        assertThat(Rational.of(-1).isOne()).isFalse();
        assertThat(Rational.of(7, 4).bits()).isEqualTo(6);
        assertThatThrownBy(Rational.HALF::toInt).isInstanceOf(LimitException.class);
    }

    @Test
    void decimalsAreExactAndDoublesNear() {
        for (int i = 0; i < 500; i++) {
            Rational a = number();
            int scale = random.between(-40, 40);
            BigDecimal decimal = new BigDecimal(a.numerator(), scale);

            assertThat(Rational.of(decimal))
                    .as("seed %d: %s", SEED, decimal)
                    .isEqualTo(
                            Rational.of(a.numerator()).dividedBy(Rational.of(10).pow(scale)));
            BigDecimal quotient =
                    new BigDecimal(a.numerator()).divide(new BigDecimal(a.denominator()), MathContext.DECIMAL128);
            assertThat(a.doubleValue())
                    .as("seed %d: %s", SEED, a)
                    .isCloseTo(quotient.doubleValue(), Percentage.withPercentage(1e-12));
        }
        Rational large = Rational.of(10).pow(2_000);
        assertThat(large.plus(Rational.ONE).dividedBy(large).doubleValue()).isEqualTo(1.0);
        assertThat(Rational.of(new BigDecimal("1e10000")))
                .isEqualTo(Rational.of(10).pow(10_000));
        assertThatThrownBy(() -> Rational.of(new BigDecimal("1e20000"))).isInstanceOf(LimitException.class);
        assertThatThrownBy(() -> Rational.of(new BigDecimal("1e-2000000000"))).isInstanceOf(LimitException.class);
    }

    @Test
    void divisionByZeroIsUndefined() {
        assertThatThrownBy(() -> Rational.of(1, 0)).isInstanceOf(UndefinedException.class);
        assertThatThrownBy(Rational.ZERO::inverse).isInstanceOf(UndefinedException.class);
        assertThatThrownBy(() -> Rational.ONE.dividedBy(Rational.ZERO)).isInstanceOf(UndefinedException.class);
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new Rational(BigInteger.ONE, BigInteger.ZERO))
                .withMessageContaining("denominator must be > 0 but was 0");
    }

    @Test
    void nothingGrowsBeyondTheLimit() {
        Rational large = Rational.of(HUGE);

        assertThat(large.plus(large.negate())).isEqualTo(Rational.ZERO);
        assertThat(large.times(large.inverse())).isEqualTo(Rational.ONE);
        assertThatThrownBy(() -> large.plus(large)).isInstanceOf(LimitException.class);
        assertThatThrownBy(() -> large.times(large)).isInstanceOf(LimitException.class);
        assertThatThrownBy(() -> large.inverse().times(large.inverse())).isInstanceOf(LimitException.class);
        assertThatThrownBy(() -> Rational.of(3).pow(1_000_000_000)).isInstanceOf(LimitException.class);
        assertThatThrownBy(() -> Rational.of(1, 3).pow(1_000_000_000)).isInstanceOf(LimitException.class);
        assertThat(Rational.of(2).pow(Rational.MAX_BITS - 1)).isEqualTo(large);
    }
}
