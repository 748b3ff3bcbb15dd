// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.math.syntax;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.gem4j.env.SeededRandom;
import org.gem4j.math.Formulas;
import org.gem4j.math.exact.Rational;
import org.gem4j.math.syntax.Node.Literal;
import org.gem4j.math.syntax.Node.Num;
import org.junit.jupiter.api.Test;

class DecimalsTest {
    private static final long SEED = 53;

    private final SeededRandom random = SeededRandom.of(SEED);

    private String digits(int most) {
        StringBuilder digits = new StringBuilder();
        for (int count = random.between(1, most); count > 0; count--) {
            digits.append(random.nextInt(10));
        }
        return digits.toString();
    }

    @Test
    void decimalsHaveTheValueAndThePlacesThatWereWritten() {
        for (int i = 0; i < 500; i++) {
            String fraction = digits(20);
            String text = digits(20) + "." + fraction;

            Num number = Decimals.value(text);

            assertThat(number.value()).as("seed %d: %s", SEED, text).isEqualTo(Rational.of(new BigDecimal(text)));
            assertThat(number.places()).isEqualTo(fraction.length());
            assertThat(number.literal()).isEqualTo(Literal.DECIMAL);
            assertThat(Formulas.parse(text)).isEqualTo(number);
        }
    }

    @Test
    void powersOfTenMoveThePoint() {
        for (int i = 0; i < 500; i++) {
            String text = digits(9) + "." + digits(9);
            int power = random.between(-30, 30);

            Num number = (Num) Decimals.scaled(text, power);

            assertThat(number.value())
                    .as("seed %d: %se%d", SEED, text, power)
                    .isEqualTo(Rational.of(new BigDecimal(text).scaleByPowerOfTen(power)));
            assertThat(number.places()).isEqualTo(Decimals.value(text).places() - power);
        }
        assertThat(Decimals.scaled("1", 1_000_000)).isInstanceOf(Node.Product.class);
    }

    @Test
    void repeatingDecimalsAreTheFractionsTheyComeFrom() {
        for (int i = 0; i < 300; i++) {
            int bottom = random.between(2, 400);
            int top = random.between(0, 3 * bottom);
            String text = division(top, bottom);

            Node number = Formulas.parse(text);

            assertThat(((Num) number).value()).as("seed %d: %s", SEED, text).isEqualTo(Rational.of(top, bottom));
        }
    }

    /// Long division, with a bar over the digits that repeat.
    private static String division(int top, int bottom) {
        StringBuilder digits = new StringBuilder();
        List<Integer> rests = new ArrayList<>();
        int rest = top % bottom;
        while (rest != 0 && !rests.contains(rest)) {
            rests.add(rest);
            digits.append(10 * rest / bottom);
            rest = 10 * rest % bottom;
        }
        String whole = top / bottom + ".";
        if (rest == 0) {
            return whole + digits;
        }
        int start = rests.indexOf(rest);
        return whole + digits.substring(0, start) + "\\overline{" + digits.substring(start) + "}";
    }

    @Test
    void groupsOfThreeDigitsMakeOneNumber() {
        for (int i = 0; i < 200; i++) {
            BigInteger value = BigInteger.valueOf(random.between(1_000_000, 2_000_000_000));
            String text = String.format(Locale.ROOT, "%,d", value);

            for (String separator : new String[] {",", "{,}", "\\,"}) {
                String written = text.replace(",", separator);
                assertThat(((Num) Formulas.parse(written)).value())
                        .as("seed %d: %s", SEED, written)
                        .isEqualTo(Rational.of(value));
            }
        }
    }

    @Test
    void numbersInOtherBases() {
        for (int i = 0; i < 200; i++) {
            int base = random.between(2, 10);
            BigInteger value = BigInteger.valueOf(random.between(0, 1_000_000));
            String text = value.toString(base) + "_{" + base + "}";

            assertThat(Formulas.value(Formulas.parse(text)))
                    .as("seed %d: %s", SEED, text)
                    .isEqualTo(Rational.of(value));
        }
    }
}
