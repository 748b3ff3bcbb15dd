// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.webshop;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// The expected ratios are those of `thefuzz.fuzz.token_set_ratio` 0.22.1 with rapidfuzz 3.14.6.
class TokenSetRatioTest {
    @ParameterizedTest
    @CsvSource({
        "5 ft, 5ft, 86",
        "30 ml, 50 ml, 80",
        "Wash machine, machine-wash, 100",
        "İstanbul, İs, 40",
        "İstanbul 30, İstanbulx, 80",
        "'', a, 0"
    })
    void isThatOfThePeer(String a, String b, int ratio) {
        assertThat(TokenSetRatio.of(a, b)).isEqualTo(ratio);
    }
}
