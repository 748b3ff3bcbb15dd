// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.gem4j.report.TerminalChart.Curve;
import org.junit.jupiter.api.Test;

final class TerminalChartTest {
    private static final TerminalStyle WIDE = new TerminalStyle(true, true, false, 120);
    private static final TerminalStyle NARROW = TerminalStyle.plain().withColumns(40);

    @Test
    void drawsARisingLineInAscii() {
        assertThat(TerminalChart.draw(List.of(rising(8)), NARROW.withColumns(23)))
                .isEqualTo("""
                        success  0 -> 1
                            1 +             **
                              |            *
                              |          **
                              |        **
                              |      **
                              |    **
                              |  **
                            0 +**
                              +---------------
                               1    step     8
                        """);
    }

    @Test
    void drawsBrailleWhereItCanBeShown() {
        String chart = TerminalChart.draw(List.of(rising(500)), WIDE.withColumns(60));

        assertThat(chart.lines())
                .hasSize(11)
                .allSatisfy(line -> assertThat(line.length()).isLessThan(60));
        assertThat(chart.codePoints().filter(c -> c > 0x2800 && c <= 0x28ff).count())
                .isGreaterThanOrEqualTo(50);
        assertThat(chart).contains("┤", "└", "→", "step").doesNotContain("\u001b");
    }

    @Test
    void setsTwoChartsSideBySideWhereThereIsRoom() {
        List<Curve> two = List.of(rising(500), rising(3));

        assertThat(TerminalChart.draw(two, WIDE).lines()).hasSize(11);
        assertThat(TerminalChart.draw(two, NARROW).lines())
                .hasSize(22)
                .allSatisfy(line -> assertThat(line).hasSizeLessThan(40).isASCII());
    }

    @Test
    void survivesWhatDataMayBe() {
        List<Double> odd = List.of(Double.NaN, Double.POSITIVE_INFINITY, -3.0, -3.0);
        for (TerminalStyle style : List.of(WIDE, NARROW)) {
            assertThat(TerminalChart.draw(List.of(new Curve("none", List.of(), List.of())), style))
                    .contains("none  (no data)");
            assertThat(TerminalChart.draw(List.of(new Curve("one", List.of(1L), List.of(0.5))), style))
                    .contains("one  0.500");
            assertThat(TerminalChart.draw(List.of(new Curve("odd", List.of(1L, 2L, 3L, 4L), odd)), style))
                    .contains("odd  - ");
        }
        assertThatIllegalArgumentException().isThrownBy(() -> new Curve("uneven", List.of(1L), List.of()));
    }

    private static Curve rising(int count) {
        return new Curve(
                "success",
                LongStream.rangeClosed(1, count).boxed().toList(),
                IntStream.range(0, count).mapToObj(i -> i / (count - 1.0)).toList());
    }
}
