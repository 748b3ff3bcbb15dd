// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.report;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashMap;
import java.util.Map;
import org.junit.jupiter.api.Test;

final class TerminalStyleTest {
    private static final String UTF_8 = "UTF-8";

    @Test
    void usesAllOfAFullTerminal() {
        assertThat(linux(true, "TERM", "xterm", "COLUMNS", "133")).isEqualTo(new TerminalStyle(true, true, true, 133));
    }

    @Test
    void rewritesNothingInPipesAndDumbTerminals() {
        assertThat(linux(false, "TERM", "xterm")).isEqualTo(new TerminalStyle(false, true, false, 80));
        assertThat(linux(true, "TERM", "dumb")).isEqualTo(new TerminalStyle(false, true, false, 80));
    }

    @Test
    void honoursNoColor() {
        assertThat(linux(true, "TERM", "xterm", "NO_COLOR", "1")).isEqualTo(new TerminalStyle(true, true, false, 80));
        assertThat(linux(true, "TERM", "xterm", "NO_COLOR", "").color()).isTrue();
    }

    @Test
    void staysWithAsciiWhereLocaleOrOutputIsNotUtf8() {
        assertThat(linux(true, "LC_ALL", "C").unicode()).isFalse();
        assertThat(linux(true, "LANG", "").unicode()).isFalse();
        assertThat(linux(true, "LANG", "de_DE.ISO-8859-1").unicode()).isFalse();
        assertThat(linux(true, "LANG", "C", "LC_CTYPE", "C.utf8").unicode()).isTrue();
        assertThat(TerminalStyle.detect(Map.of("LANG", "C.UTF-8"), true, "US-ASCII", "Linux")
                        .unicode())
                .isFalse();
        assertThat(TerminalStyle.detect(Map.of(), true, UTF_8, "Mac OS X").unicode())
                .isTrue();
    }

    @Test
    void usesMoreThanAsciiOnWindowsOnlyWhereTheTerminalIsKnownToUnderstand() {
        assertThat(TerminalStyle.detect(Map.of(), true, UTF_8, "Windows 11"))
                .isEqualTo(new TerminalStyle(true, false, false, 80));
        assertThat(TerminalStyle.detect(Map.of("WT_SESSION", "1"), true, UTF_8, "Windows 11"))
                .isEqualTo(new TerminalStyle(true, true, true, 80));
    }

    @Test
    void ignoresWidthsThatAreNone() {
        assertThat(linux(true, "COLUMNS", "wide").columns()).isEqualTo(80);
        assertThat(linux(true, "COLUMNS", "0").columns()).isEqualTo(20);
    }

    /// @param settings names and values; the locale is one of UTF-8 unless they say otherwise
    private static TerminalStyle linux(boolean terminal, String... settings) {
        Map<String, String> environment = new HashMap<>(Map.of("LANG", "en_US.UTF-8"));
        for (int i = 0; i < settings.length; i += 2) {
            environment.put(settings[i], settings[i + 1]);
        }
        return TerminalStyle.detect(environment, terminal, UTF_8, "Linux");
    }
}
