// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.report;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.PrintWriter;
import java.io.StringWriter;
import org.gem4j.report.ProgressBar.Value;
import org.junit.jupiter.api.Test;

final class ProgressBarTest {
    private static final TerminalStyle LIVE = new TerminalStyle(true, true, false, 120);

    private final StringWriter text = new StringWriter();
    private final PrintWriter out = new PrintWriter(text);
    private long nanos;

    @Test
    void rewritesOneLineInATerminal() {
        try (ProgressBar progress = new ProgressBar(out, LIVE, () -> nanos, "train", "step", 0, 4)) {
            advance(1);
            progress.update(1, 12_000, new Value("return", 0.5), new Value("success", 0.25));
            advance(1);
            progress.update(2, 12_600, new Value("return", 0.75), new Value("success", 1));
        }

        assertThat(written().split("\r"))
                .extracting(String::strip)
                .containsExactly(
                        "",
                        "train ━━━━━╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌ step 1 of 4  return 0.500  success 0.250  12.0k tokens/s  0:03 left",
                        "train ━━━━━━━━━━╌╌╌╌╌╌╌╌╌╌ step 2 of 4  return 0.750  success 1.000  12.3k tokens/s  0:02 left");
        assertThat(written()).endsWith(System.lineSeparator());
    }

    @Test
    void printsPlainLinesNowAndThenElsewhere() {
        try (ProgressBar progress = new ProgressBar(out, TerminalStyle.plain(), () -> nanos, "train", "step", 0, 100)) {
            for (int step = 1; step <= 100; step++) {
                advance(1);
                progress.update(step, 100, new Value("loss", 0));
            }
        }

        assertThat(written().lines())
                .hasSize(11)
                .first()
                .isEqualTo("train: step 1 of 100  loss 0.000  100 tokens/s  1:39 left");
        assertThat(written().lines()).last().isEqualTo("train: step 100 of 100  loss 0.000  100 tokens/s");
        assertThat(written()).doesNotContain("\r" + "train").isASCII();
    }

    @Test
    void namesNoRateBeforeAnyTimeHasPassed() {
        try (ProgressBar progress = new ProgressBar(out, TerminalStyle.plain(), () -> nanos, "train", "step", 0, 100)) {
            progress.update(1, 6_000, new Value("return", 1));
        }

        assertThat(written().strip()).isEqualTo("train: step 1 of 100  return 1.000");
    }

    @Test
    void estimatesTheTimeLeftOfAResumedRunFromItsOwnSteps() {
        try (ProgressBar progress =
                new ProgressBar(out, TerminalStyle.plain(), () -> nanos, "train", "step", 90, 100)) {
            advance(2);
            progress.update(91, 0);
        }

        assertThat(written().strip()).isEqualTo("train: step 91 of 100  0:18 left");
    }

    @Test
    void neverWritesMoreThanTheTerminalIsWide() {
        try (ProgressBar progress = new ProgressBar(out, LIVE.withColumns(40), () -> nanos, "train", "step", 0, 4)) {
            progress.update(1, 5, new Value("return", 0.5));
        }

        assertThat(written().strip()).hasSizeLessThan(40);
    }

    @Test
    void keepsTheProgressLineBelowMessages() {
        try (ProgressBar progress = new ProgressBar(out, LIVE, () -> nanos, "train", "step", 0, 4)) {
            progress.update(1, 0);
            progress.message("saved");
        }

        String[] lines = written().split(System.lineSeparator());
        assertThat(lines[0]).endsWith("\rsaved");
        assertThat(lines[1]).startsWith("\rtrain ━━━━━").contains("step 1 of 4");
    }

    @Test
    void colorsTheBarOnly() {
        TerminalStyle colored = new TerminalStyle(true, true, true, 120);
        try (ProgressBar progress = new ProgressBar(out, colored, () -> nanos, "train", "step", 0, 4)) {
            progress.update(2, 0);
        }

        assertThat(written()).contains("train \u001b[36m━━━━━━━━━━\u001b[0m╌");
    }

    private void advance(long seconds) {
        nanos += seconds * 1_000_000_000L;
    }

    private String written() {
        return text.toString();
    }
}
