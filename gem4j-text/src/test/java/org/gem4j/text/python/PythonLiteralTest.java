// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.text.python;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class PythonLiteralTest {
    @Test
    void readsValuesOfEveryKind() {
        assertThat(PythonLiteral.parse("  [1, -2, 0x1f, 1_000, 2.5, 1e3, 'a\\'b', \"c\" 'd', True, None]"))
                .contains(List.of(1L, -2L, 31L, 1000L, 2.5, 1000.0, "a'b", "cd", true, PythonNull.NULL));
        assertThat(PythonLiteral.parse("(1,)")).contains(new PythonTuple(List.of(1L)));
        assertThat(PythonLiteral.parse("(1)")).contains(1L);
        assertThat(PythonLiteral.parse("()")).contains(new PythonTuple(List.of()));
        assertThat(PythonLiteral.parse("1, 2")).contains(new PythonTuple(List.of(1L, 2L)));
        assertThat(PythonLiteral.parse("{1: 'a', 'b': [2]}")).contains(Map.of(1L, "a", "b", List.of(2L)));
        assertThat(PythonLiteral.parse("{1, 2,}")).contains(Set.of(1L, 2L));
        assertThat(PythonLiteral.parse("[\n1,\n2 # two\n]\n")).contains(List.of(1L, 2L));
        assertThat(PythonLiteral.parse("'''a\nb'''")).contains("a\nb");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "a",
                "[1 2]",
                "[1,,2]",
                "1\n2",
                "f()",
                "__import__('os')",
                "[1",
                "'a",
                "01",
                "1 + 2",
                "{[1]: 2}",
                "'a\nb'",
                "[,]",
                "lambda: 0",
                "1..2"
            })
    void refusesWhatIsNoLiteral(String text) {
        assertThat(PythonLiteral.parse(text)).isEmpty();
    }

    @Test
    void refusesNestingThatIsTooDeep() {
        assertThat(PythonLiteral.parse("[".repeat(100_000))).isEmpty();
        assertThat(PythonLiteral.parse("-".repeat(100_000) + "1")).contains(1L);
    }
}
