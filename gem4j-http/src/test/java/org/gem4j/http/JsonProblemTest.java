// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.json.JsonMapper;

class JsonProblemTest {
    private static final JsonMapper JSON = JsonMapper.builder()
            .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
            .build();

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "{               | the text ends within a value (line 1, column 2)",
                "{~ \"a\":~ [1,2 | the text ends within a value (line 3, column 6)",
                "{\"a\":\"x       | the text ends within a value (line 1, column 8)",
                "{} {}           | text follows the JSON value (line 1, column 4)",
                "{not json       | Unexpected character ('n' (code 110)): was expecting double-quote to start property"
                        + " name (line 1, column 2)",
                "[1 2]           | Unexpected character ('2' (code 50)): was expecting comma to separate Array entries"
                        + " (line 1, column 4)",
                "{\"a\":1]        | Unexpected close marker ']': expected '}' (line 1, column 7)",
                "{\"a\":NaN}      | Non-standard token 'NaN' (line 1, column 9)",
                "{\"a\":+1}       | Unexpected character ('+' (code 43)) in numeric value: JSON spec does not allow"
                        + " numbers to have plus signs (line 1, column 7)",
                "/*c*/{}         | Unexpected character ('/' (code 47)): maybe a (non-standard) comment? (line 1,"
                        + " column 1)",
            })
    void saysInPlainWordsWhatIsWrongAndWhere(String text, String expected) {
        assertThat(problem(text.replace('~', '\n'))).isEqualTo(expected);
    }

    @Test
    void aLimitIsNamedWithoutThePlaceThatSetsIt() {
        assertThat(problem("[".repeat(2000)))
                .isEqualTo("Document nesting depth (501) exceeds the maximum allowed (500)");
    }

    private static String problem(String text) {
        JacksonException asText = catchThrowableOfType(JacksonException.class, () -> JSON.readTree(text));
        JacksonException asBytes = catchThrowableOfType(
                JacksonException.class, () -> JSON.readTree(text.getBytes(StandardCharsets.UTF_8)));
        assertThat(JsonProblem.describe(asBytes)).isEqualTo(JsonProblem.describe(asText));
        return JsonProblem.describe(asText);
    }
}
