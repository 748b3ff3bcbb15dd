// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.text.python;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class FloatsTest {
    @ParameterizedTest
    @CsvSource({
        "1.0,1.0",
        "-0.0,-0.0",
        "1e16,1e+16",
        "1e15,1000000000000000.0",
        "123456789.123,123456789.123",
        "1e-5,1e-05",
        "0.0001,0.0001",
        "5e-324,5e-324",
        "2e23,2e+23",
        "1.7976931348623157e308,1.7976931348623157e+308",
        "NaN,nan",
        "-Infinity,-inf",
        "0.1,0.1",
        "1.2e-7,1.2e-07"
    })
    void reprHasTheFewestDigits(double value, String expected) {
        assertThat(Floats.repr(value)).isEqualTo(expected);
    }
}
