// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.text.python;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.OptionalDouble;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class NumbersTest {
    @ParameterizedTest
    @CsvSource({"' 12\n',12", "-7,-7", "+1_000,1000", "٣٤,34", "007,7"})
    void readsWholeNumbers(String text, long value) {
        assertThat(Numbers.integer(text)).contains(BigInteger.valueOf(value));
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "1.0", "1__0", "_1", "1_", "0x10", "- 1", "1e3", "½", "1 2"})
    void refusesWhatIsNoWholeNumber(String text) {
        assertThat(Numbers.integer(text)).isEmpty();
    }

    @ParameterizedTest
    @CsvSource({"0x1F,31", "-0b101,-5", "0o17,15", "0x_ff,255", "12,12", "00,0", "'  0X1f ',31"})
    void readsWholeNumbersOfAnyBase(String text, long value) {
        assertThat(Numbers.literalInteger(text)).contains(BigInteger.valueOf(value));
    }

    @ParameterizedTest
    @ValueSource(strings = {"012", "0x", "0b2", "x1", "0xg", "0x1.0", ""})
    void refusesOtherLiterals(String text) {
        assertThat(Numbers.literalInteger(text)).isEmpty();
    }

    @Test
    void readsDecimals() {
        assertThat(Numbers.decimal(" +1_2.50E1 ")).contains(new BigDecimal("12.50E1"));
        assertThat(Numbers.decimal(".5")).contains(new BigDecimal("0.5"));
        assertThat(Numbers.decimal("5.")).contains(new BigDecimal("5"));
        assertThat(Numbers.decimal("1e999999")).isEmpty();
        assertThat(Numbers.decimal("NaN")).isEmpty();
        assertThat(Numbers.decimal("1 2")).isEmpty();
    }

    @Test
    void readsFloats() {
        assertThat(Numbers.floating("1e400")).isEqualTo(OptionalDouble.of(Double.POSITIVE_INFINITY));
        assertThat(Numbers.floating(" -Inf ")).isEqualTo(OptionalDouble.of(Double.NEGATIVE_INFINITY));
        assertThat(Numbers.floating("1.5f")).isEmpty();
        assertThat(Numbers.floating("0x1p3")).isEmpty();
        assertThat(Numbers.floating("1_0.0_1")).isEqualTo(OptionalDouble.of(10.01));
    }

    @Test
    void readsFractions() {
        assertThat(Numbers.fraction("3/8")).isEqualTo(OptionalDouble.of(0.375));
        assertThat(Numbers.fraction(" -3/8 ")).isEqualTo(OptionalDouble.of(-0.375));
        assertThat(Numbers.fraction("1/0")).isEmpty();
        assertThat(Numbers.fraction("1/-2")).isEmpty();
        assertThat(Numbers.fraction("0.25")).isEqualTo(OptionalDouble.of(0.25));
    }

    @ParameterizedTest
    @CsvSource({
        "1.0,1.0", "0.1,0.1", "1e16,1e+16", "123456789012345680,1.2345678901234568e+17", "0.0001,0.0001",
        "0.00001,1e-05", "1e22,1e+22", "-0.0,-0.0", "9999999999999998,9999999999999998.0", "1.5e-7,1.5e-07",
        "100,100.0"
    })
    void printsFloatsAsReprDoes(double value, String repr) {
        assertThat(Floats.repr(value)).isEqualTo(repr);
    }

    @ParameterizedTest
    @CsvSource({
        "0.5,0.5",
        "0.0001220703125,0.0001220703125",
        "0.000030517578125,3.051757812e-05",
        "1,1",
        "12345678901,1.23456789e+10"
    })
    void printsShortestOfTenDigits(String value, String text) {
        assertThat(Floats.general(new BigDecimal(value), 10)).isEqualTo(text);
    }
}
