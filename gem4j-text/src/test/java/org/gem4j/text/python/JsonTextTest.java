// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.text.python;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/// What CPython 3.11's `json.dumps` writes.
class JsonTextTest {
    @Test
    void escapesAllThatIsNotPrintableAscii() {
        assertThat(JsonText.dumps("a\u007f\u00e9\u0001\n\"\\")).isEqualTo("\"a\\u007f\\u00e9\\u0001\\n\\\"\\\\\"");
        assertThat(JsonText.dumps("\u007f\u00e9", JsonText.Layout.RAW)).isEqualTo("\"\u007f\u00e9\"");
    }

    @Test
    void writesNumbersListsAndMaps() {
        assertThat(JsonText.dumps(List.of(1e16, 1L, Map.of(), List.of(), true, Double.NaN)))
                .isEqualTo("[1e+16, 1, {}, [], true, NaN]");
        assertThat(JsonText.dumps(Arrays.asList("a", null))).isEqualTo("[\"a\", null]");
    }
}
