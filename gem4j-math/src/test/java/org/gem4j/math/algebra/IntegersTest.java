// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.math.algebra;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigInteger;
import java.util.List;
import org.gem4j.env.SeededRandom;
import org.gem4j.math.Formulas;
import org.junit.jupiter.api.Test;

class IntegersTest {
    private static final long SEED = 35;

    private final SeededRandom random = SeededRandom.of(SEED);

    private static BigInteger number(long value) {
        return BigInteger.valueOf(value);
    }

    @Test
    void theLeastCommonMultipleIsTheLeast() {
        for (int i = 0; i < 300; i++) {
            int a = random.between(-40, 40);
            int b = random.between(-40, 40);
            long expected = 0;
            for (int multiple = 1; a != 0 && b != 0 && expected == 0; multiple++) {
                expected = multiple % a == 0 && multiple % b == 0 ? multiple : 0;
            }

            assertThat(Integers.lcm(number(a), number(b)))
                    .as("seed %d: %d, %d", SEED, a, b)
                    .isEqualTo(number(expected));
        }
    }

    @Test
    void divisorAndMultipleMakeTheProduct() {
        for (int i = 0; i < 200; i++) {
            BigInteger a = Formulas.natural(120, random).add(BigInteger.ONE);
            BigInteger b = Formulas.natural(90, random).add(BigInteger.ONE);

            assertThat(Integers.lcm(a, b).multiply(a.gcd(b)))
                    .as("seed %d: %s, %s", SEED, a, b)
                    .isEqualTo(a.multiply(b));
        }
    }

    @Test
    void onlyPowersHaveExactRoots() {
        for (int i = 0; i < 300; i++) {
            BigInteger base = Formulas.natural(random.between(2, 90), random).add(BigInteger.TWO);
            int n = random.between(2, 9);
            BigInteger power = base.pow(n);

            assertThat(Integers.exactRoot(power, n))
                    .as("seed %d: %s^%d", SEED, base, n)
                    .isEqualTo(base);
            assertThat(Integers.exactRoot(power.add(BigInteger.ONE), n)).isNull();
            assertThat(Integers.exactRoot(power.subtract(BigInteger.ONE), n)).isNull();
        }
        assertThat(Integers.exactRoot(BigInteger.ZERO, 5)).isEqualTo(BigInteger.ZERO);
        assertThat(Integers.exactRoot(BigInteger.ONE, 5)).isEqualTo(BigInteger.ONE);
        assertThat(Integers.exactRoot(BigInteger.TWO, 5)).isNull();
        assertThat(Integers.exactRoot(number(32), 5)).isEqualTo(BigInteger.TWO);
    }

    @Test
    void factorsMultiplyToTheNumberAndArePrimeWhereTheySaySo() {
        for (int i = 0; i < 500; i++) {
            BigInteger value = Formulas.natural(random.between(1, 64), random).add(BigInteger.ONE);
            List<Integers.Factor> factors = Integers.factors(value);
            BigInteger product = BigInteger.ONE;
            BigInteger last = BigInteger.ONE;
            for (Integers.Factor factor : factors) {
                product = product.multiply(factor.base().pow(factor.exponent()));
                assertThat(factor.base())
                        .as("seed %d: %s, ascending", SEED, value)
                        .isGreaterThan(last);
                assertThat(factor.prime() && !factor.base().isProbablePrime(60))
                        .as("seed %d: prime factors of %s: %s", SEED, value, factors)
                        .isFalse();
                last = factor.base();
            }

            assertThat(product).as("seed %d: %s", SEED, factors).isEqualTo(value);
        }
    }

    @Test
    void smallNumbersAreFactoredWhole() {
        for (int value = 1; value < 3_000; value++) {
            for (Integers.Factor factor : Integers.factors(number(value))) {
                assertThat(factor.prime()).as("factors of %d", value).isTrue();
            }
        }
        assertThat(Integers.factors(number(360)))
                .containsExactly(
                        new Integers.Factor(number(2), 3, true),
                        new Integers.Factor(number(3), 2, true),
                        new Integers.Factor(number(5), 1, true));
        BigInteger large = number(1_000_003);
        assertThat(Integers.factors(large.pow(2))).containsExactly(new Integers.Factor(large, 2, false));
        assertThat(Integers.factors(BigInteger.ONE)).isEmpty();
    }
}
