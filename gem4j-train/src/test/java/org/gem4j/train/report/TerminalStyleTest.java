// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.train.report;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import org.junit.jupiter.api.Test;

final class TerminalStyleTest {
    @Test
    void usesAllOfAFullTerminal() {
        assertThat(TerminalStyle.detect(Map.of("TERM", "xterm", "COLUMNS", "133"), true, "UTF-8", "Linux"))
                .isEqualTo(new TerminalStyle(true, true, true, 133));
    }

    @Test
    void rewritesNothingInPipesAndDumbTerminals() {
        assertThat(TerminalStyle.detect(Map.of("TERM", "xterm"), false, "UTF-8", "Linux"))
                .isEqualTo(new TerminalStyle(false, true, false, 80));
        assertThat(TerminalStyle.detect(Map.of("TERM", "dumb"), true, "UTF-8", "Linux"))
                .isEqualTo(new TerminalStyle(false, true, false, 80));
    }

    @Test
    void honoursNoColor() {
        assertThat(TerminalStyle.detect(Map.of("TERM", "xterm", "NO_COLOR", "1"), true, "UTF-8", "Linux"))
                .isEqualTo(new TerminalStyle(true, true, false, 80));
        assertThat(TerminalStyle.detect(Map.of("TERM", "xterm", "NO_COLOR", ""), true, "UTF-8", "Linux")
                        .colour())
                .isTrue();
    }

    @Test
    void staysWithAsciiWhereTheEncodingIsNotUtf8() {
        assertThat(TerminalStyle.detect(Map.of("TERM", "xterm"), true, "ANSI_X3.4-1968", "Linux")
                        .unicode())
                .isFalse();
    }

    @Test
    void coloursOnWindowsOnlyWhereTheTerminalIsKnownToUnderstand() {
        assertThat(TerminalStyle.detect(Map.of(), true, "utf-8", "Windows 11").colour())
                .isFalse();
        assertThat(TerminalStyle.detect(Map.of("WT_SESSION", "1"), true, "utf-8", "Windows 11")
                        .colour())
                .isTrue();
    }

    @Test
    void ignoresWidthsThatAreNone() {
        assertThat(TerminalStyle.detect(Map.of("COLUMNS", "wide"), true, "UTF-8", "Linux")
                        .columns())
                .isEqualTo(80);
        assertThat(TerminalStyle.detect(Map.of("COLUMNS", "0"), true, "UTF-8", "Linux")
                        .columns())
                .isEqualTo(20);
    }
}
