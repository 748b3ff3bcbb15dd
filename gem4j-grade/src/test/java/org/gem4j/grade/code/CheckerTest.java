// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.grade.code;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;

class CheckerTest {
    @Test
    void tokensIgnoreWhiteSpace() {
        assertThat(Checker.tokens().accepts("1 2\n3\n", " 1\r\n2\t3")).isTrue();
        assertThat(Checker.tokens().accepts("1 2", "12")).isFalse();
        assertThat(Checker.tokens().accepts("1", "1.0")).isFalse();
        assertThat(Checker.tokens().accepts("x", "")).isFalse();
    }

    @Test
    void linesKeepTheirPlaces() {
        assertThat(Checker.lines().accepts("1 2\n3\n", "1 2  \r\n3\n\n")).isTrue();
        assertThat(Checker.lines().accepts("1 2\n3", "1\n2 3")).isFalse();
        assertThat(Checker.lines().accepts("a\n b", "a\nb")).isFalse();
    }

    @Test
    void toleranceHoldsForNumbersOnly() {
        Checker checker = Checker.parse("float:1e-6");
        assertThat(checker.accepts("0.5 yes", "0.5000001 yes")).isTrue();
        assertThat(checker.accepts("1000000", "1000000.5")).isTrue();
        assertThat(checker.accepts("0.5", "nan")).isFalse();
        assertThat(checker.accepts("0.5", "0x1p-1")).isFalse();
        assertThat(checker.accepts("inf", "inf")).isTrue();
        assertThat(checker.accepts("1e308", "inf")).isFalse();
    }

    @Test
    void namesTheKnownCheckers() {
        assertThatThrownBy(() -> Checker.parse("exact"))
                .hasMessageContaining("tokens")
                .hasMessageContaining("exact");
        assertThatThrownBy(() -> Checker.parse("float:x")).hasMessageContaining("float:x");
        assertThat(Checker.parse("deep_float:0.5").tolerance()).isEqualTo(0.5);
    }
}
