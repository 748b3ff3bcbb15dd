// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.report;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

final class FiguresTest {
    @Test
    void shortensCounts() {
        assertThat(Figures.count(0)).isEqualTo("0");
        assertThat(Figures.count(87)).isEqualTo("87");
        assertThat(Figures.count(8.7)).isEqualTo("8.70");
        assertThat(Figures.count(999.6)).isEqualTo("1.00k");
        assertThat(Figures.count(12_345)).isEqualTo("12.3k");
        assertThat(Figures.count(999_600)).isEqualTo("1.00M");
        assertThat(Figures.count(4.56e9)).isEqualTo("4.56G");
        assertThat(Figures.count(Double.NaN)).isEqualTo("-");
    }

    @Test
    void showsNumbersAsPreciselyAsTheirSizeAsks() {
        assertThat(Figures.number(0)).isEqualTo("0");
        assertThat(Figures.number(3)).isEqualTo("3");
        assertThat(Figures.number(0.71234)).isEqualTo("0.712");
        assertThat(Figures.number(-0.0712)).isEqualTo("-0.0712");
        assertThat(Figures.number(12.34)).isEqualTo("12.3");
        assertThat(Figures.number(1.5e-5)).isEqualTo("1.50e-5");
        assertThat(Figures.number(Double.NaN)).isEqualTo("-");
    }

    @Test
    void keepsAxisNumbersShort() {
        assertThat(Figures.tick(0.25)).isEqualTo("0.25");
        assertThat(Figures.tick(-2)).isEqualTo("-2");
        assertThat(Figures.tick(0.30000000000000004)).isEqualTo("0.3");
        assertThat(Figures.tick(20_000)).isEqualTo("20k");
        assertThat(Figures.tick(2_500_000)).isEqualTo("2.5M");
        assertThat(Figures.tick(4e-6)).isEqualTo("4e-6");
        assertThat(Figures.tick(4.5e-12)).isEqualTo("4.5e-12");
        assertThat(Figures.tick(2e10)).isEqualTo("2e10");
    }

    @Test
    void showsTimes() {
        assertThat(Figures.clock(7.4)).isEqualTo("0:07");
        assertThat(Figures.clock(59.6)).isEqualTo("1:00");
        assertThat(Figures.clock(3723)).isEqualTo("1:02:03");
        assertThat(Figures.duration(0.84)).isEqualTo("0.8 s");
        assertThat(Figures.duration(34.2)).isEqualTo("34 s");
        assertThat(Figures.duration(252)).isEqualTo("4 min 12 s");
        assertThat(Figures.duration(3720)).isEqualTo("1 h 02 min");
    }

    @Test
    void showsShares() {
        assertThat(Figures.percent(0.934)).isEqualTo("93.4 %");
        assertThat(Figures.percent(Double.NaN)).isEqualTo("-");
    }
}
