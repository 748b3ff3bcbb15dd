// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.reasoning.python;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class PythonTextTest {
    @Test
    void stripsAndSplitsAtWhatPythonCallsSpace() {
        assertThat(PythonText.strip("\u00a0\u001f a b \u3000\n")).isEqualTo("a b");
        assertThat(PythonText.strip("\u200ba")).isEqualTo("\u200ba");
        assertThat(PythonText.split(" a\u2003b\n\nc ")).containsExactly("a", "b", "c");
        assertThat(PythonText.split("a,,b,", ",")).containsExactly("a", "", "b", "");
        assertThat(PythonText.lines("a\r\nb\u2028c\n")).containsExactly("a", "b", "c");
    }

    @Test
    void titlesWordsAndQuotesTexts() {
        assertThat(PythonText.title("it's a DAY2day")).isEqualTo("It'S A Day2Day");
        assertThat(PythonText.repr("it's\n")).isEqualTo("\"it's\\n\"");
        assertThat(PythonText.repr(List.of("1", "a\"'"))).isEqualTo("['1', 'a\"\\'']");
    }
}
