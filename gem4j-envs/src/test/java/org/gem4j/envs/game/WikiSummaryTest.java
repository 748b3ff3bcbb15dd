// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.envs.game;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class WikiSummaryTest {
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "5 characters | The sun shines. It is hot. | The s...",
                "3 words | The sun  shines. It is hot. | The sun shines....",
                "1 sentences | The sun shines. It is hot. | The sun shines....",
                "2 sentences | Is it? Yes! And so on. | Is it? Yes!...",
                "100 characters | short | short",
            })
    void showsTheBeginning(String option, String text, String shown) {
        assertThat(WikiSummary.parse(option).of(text)).isEqualTo(shown);
    }

    @Test
    void countsWholeCharacters() {
        assertThat(WikiSummary.parse("1 characters").of("\ud83d\ude00 smile")).isEqualTo("\ud83d\ude00...");
    }

    @ParameterizedTest
    @ValueSource(strings = {"7 words", "(7, 'words')", "[7, words]", "7 Words"})
    void readsTheOptionAsPeopleWriteIt(String option) {
        assertThat(WikiSummary.parse(option)).isEqualTo(new WikiSummary(7, WikiSummary.Unit.WORDS));
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "7", "words", "-7 lines", "1.5 words"})
    void refusesOtherText(String option) {
        assertThatThrownBy(() -> WikiSummary.parse(option))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("page_summary_length must be");
    }
}
