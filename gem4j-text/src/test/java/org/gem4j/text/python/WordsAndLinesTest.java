// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.text.python;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class WordsAndLinesTest {
    @Test
    void stripsAndSplitsAtWhatPythonCallsSpace() {
        assertThat(Strings.strip("\u00a0\u001f a b \u3000\n")).isEqualTo("a b");
        assertThat(Strings.strip("\u200ba")).isEqualTo("\u200ba");
        assertThat(Strings.split(" a\u2003b\n\nc ")).containsExactly("a", "b", "c");
        assertThat(Strings.split("a,,b,", ",")).containsExactly("a", "", "b", "");
        assertThat(Strings.lines("a\r\nb\u2028c\n")).containsExactly("a", "b", "c");
    }

    @Test
    void titlesWordsAndQuotesTexts() {
        assertThat(Strings.title("it's a DAY2day")).isEqualTo("It'S A Day2Day");
        assertThat(Strings.repr("it's\n")).isEqualTo("\"it's\\n\"");
        assertThat(Strings.repr(List.of("1", "a\"'"))).isEqualTo("['1', 'a\"\\'']");
    }
}
