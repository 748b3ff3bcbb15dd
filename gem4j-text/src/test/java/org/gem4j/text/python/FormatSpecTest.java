// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.text.python;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.math.BigInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class FormatSpecTest {
    @ParameterizedTest
    @CsvSource(
            delimiter = '#',
            quoteCharacter = '`',
            value = {
                ".2f # 3.14159 # 3.14",
                ".0f # 2.5 # 2",
                ".1f # 0.25 # 0.2",
                "e # 12345.678 # 1.234568e+04",
                "g # 1e20 # 1e+20",
                "g # 0.0001 # 0.0001",
                ".3g # 1234.5 # 1.23e+03",
                "% # 0.25 # 25.000000%",
                ".3 # 2.0 # 2.0",
                ".2 # 1234.5 # 1.2e+03",
                "010.2f # -3.14159 # -000003.14",
                ",.2f # 1234567.891 # 1,234,567.89",
                "z.1f # -0.01 # 0.0",
                "+ # 1.0 # +1.0",
                "F # Infinity # INF",
                "G # 1e-10 # 1E-10",
                "012, # 1234.5 # 00,001,234.5",
            })
    void floats(String spec, double value, String expected) {
        assertThat(FormatSpec.parse(spec).of(value)).isEqualTo(expected);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '#',
            quoteCharacter = '`',
            value = {
                "d # 42 # 42",
                "5d # 42 # `   42`",
                "<5 # 42 # `42   `",
                "^5 # 42 # ` 42  `",
                "05 # -42 # -0042",
                "x # 255 # ff",
                "b # 5 # 101",
                ", # 1234567 # 1,234,567",
                "_ # 1234567 # 1_234_567",
                "c # 65 # A",
                "*>4 # 7 # ***7",
                "012,d # 1234 # 0,000,001,234",
            })
    void integers(String spec, BigInteger value, String expected) {
        assertThat(FormatSpec.parse(spec).of(value)).isEqualTo(expected);
    }

    @Test
    void widthsCountCodePoints() {
        assertThat(FormatSpec.parse("*^5").of("\uD83D\uDE00")).isEqualTo("**\uD83D\uDE00**");
        assertThat(FormatSpec.parse(".1").of("\uD83D\uDE00x")).isEqualTo("\uD83D\uDE00");
    }

    @Test
    void whatPythonRefusesIsRefused() {
        assertThatThrownBy(() -> FormatSpec.parse("5q5")).hasMessage("Invalid format specifier '5q5'");
        assertThatThrownBy(() -> FormatSpec.parse("d").of("a"))
                .hasMessage("Unknown format code 'd' for object of type 'str'");
        assertThatThrownBy(() -> FormatSpec.parse("x").of(1.5))
                .hasMessage("Unknown format code 'x' for object of type 'float'");
        assertThatThrownBy(() -> FormatSpec.parse(".2d").of(BigInteger.ONE))
                .hasMessage("Precision not allowed in integer format specifier");
        assertThatThrownBy(() -> FormatSpec.parse("9999999999")).isInstanceOf(IllegalArgumentException.class);
    }
}
