// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.report;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

final class NumberTextTest {
    @Test
    void shortensCounts() {
        assertThat(NumberText.count(0)).isEqualTo("0");
        assertThat(NumberText.count(87)).isEqualTo("87");
        assertThat(NumberText.count(8.7)).isEqualTo("8.70");
        assertThat(NumberText.count(999.6)).isEqualTo("1.00k");
        assertThat(NumberText.count(12_345)).isEqualTo("12.3k");
        assertThat(NumberText.count(999_600)).isEqualTo("1.00M");
        assertThat(NumberText.count(4.56e9)).isEqualTo("4.56G");
        assertThat(NumberText.count(Double.NaN)).isEqualTo("-");
    }

    @Test
    void showsNumbersAsPreciselyAsTheirSizeAsks() {
        assertThat(NumberText.number(0)).isEqualTo("0");
        assertThat(NumberText.number(3)).isEqualTo("3");
        assertThat(NumberText.number(0.71234)).isEqualTo("0.712");
        assertThat(NumberText.number(-0.0712)).isEqualTo("-0.0712");
        assertThat(NumberText.number(12.34)).isEqualTo("12.3");
        assertThat(NumberText.number(1.5e-5)).isEqualTo("1.50e-5");
        assertThat(NumberText.number(Double.NaN)).isEqualTo("-");
    }

    @Test
    void keepsAxisNumbersShort() {
        assertThat(NumberText.tick(0.25)).isEqualTo("0.25");
        assertThat(NumberText.tick(-2)).isEqualTo("-2");
        assertThat(NumberText.tick(0.30000000000000004)).isEqualTo("0.3");
        assertThat(NumberText.tick(20_000)).isEqualTo("20k");
        assertThat(NumberText.tick(2_500_000)).isEqualTo("2.5M");
        assertThat(NumberText.tick(4e-6)).isEqualTo("4e-6");
        assertThat(NumberText.tick(4.5e-12)).isEqualTo("4.5e-12");
        assertThat(NumberText.tick(2e10)).isEqualTo("2e10");
    }

    @Test
    void showsTimes() {
        assertThat(NumberText.clock(7.4)).isEqualTo("0:07");
        assertThat(NumberText.clock(59.6)).isEqualTo("1:00");
        assertThat(NumberText.clock(3723)).isEqualTo("1:02:03");
        assertThat(NumberText.duration(0.84)).isEqualTo("0.8 s");
        assertThat(NumberText.duration(34.2)).isEqualTo("34 s");
        assertThat(NumberText.duration(252)).isEqualTo("4 min 12 s");
        assertThat(NumberText.duration(3720)).isEqualTo("1 h 02 min");
    }

    @Test
    void showsShares() {
        assertThat(NumberText.percent(0.934)).isEqualTo("93.4%");
        assertThat(NumberText.percent(Double.NaN)).isEqualTo("-");
    }
}
