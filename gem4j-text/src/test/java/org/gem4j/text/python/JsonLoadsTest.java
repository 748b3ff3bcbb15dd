// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.text.python;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigInteger;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class JsonLoadsTest {
    @Test
    void readsValuesOfEveryKind() {
        assertThat(JsonText.loads(" {\"a\": [1, -2.5, 1e2, true, null, \"x\\u00e9\\n\"], \"b\": {}, \"a2\": 0} "))
                .contains(
                        Map.of("a", List.of(1L, -2.5, 100.0, true, PythonNull.NULL, "xé\n"), "b", Map.of(), "a2", 0L));
        assertThat(JsonText.loads("123456789012345678901")).contains(new BigInteger("123456789012345678901"));
        assertThat(JsonText.loads("9223372036854775807")).contains(Long.MAX_VALUE);
        assertThat(JsonText.loads("[NaN, -Infinity]")).contains(List.of(Double.NaN, Double.NEGATIVE_INFINITY));
        assertThat(JsonText.loads("{\"a\":1,\"a\":2}")).contains(Map.of("a", 2L));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                " ",
                "[1,]",
                "{'a':1}",
                "01",
                "1.",
                ".5",
                "+1",
                "[1",
                "\"a",
                "tru",
                "[1] 2",
                "{\"a\" 1}",
                "\"\n\"",
                "\"\\x41\"",
                "--1",
                "1e",
                "\u00a01"
            })
    void refusesWhatIsNoJson(String text) {
        assertThat(JsonText.loads(text)).isEmpty();
    }

    @Test
    void refusesNestingThatIsTooDeep() {
        assertThat(JsonText.loads("[".repeat(400) + "]".repeat(400))).isPresent();
        assertThat(JsonText.loads("[".repeat(100_000))).isEmpty();
    }

    @Test
    void writesWhatItReads() {
        String text = "{\"a\": [1, -2.5, 1e+22, true, null, \"x\\u00e9\\n\\\"\"], \"b\": {}, \"c\": [], \"d\": NaN}";

        assertThat(JsonText.loads(text).map(JsonText::dumps)).contains(text);
    }
}
