// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.text.words;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.HashSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class WordListsTest {
    @ParameterizedTest
    @ValueSource(ints = {3, 4, 5, 6, 7, 8, 9, 10})
    void everyLengthIsLargeEnoughToBeWorthPlaying(int length) {
        WordLists words = WordLists.ofLength(length);

        assertThat(words.common()).hasSizeGreaterThanOrEqualTo(length == 3 ? 800 : 2_000);
        assertThat(words.all()).containsAll(words.common());
    }

    @ParameterizedTest
    @ValueSource(ints = {3, 4, 5, 6, 7, 8, 9, 10})
    void wordsAreCapitalLettersOfTheirLengthWithoutRepeats(int length) {
        WordLists words = WordLists.ofLength(length);

        assertThat(words.all()).allMatch(word -> word.matches("[A-Z]{" + length + "}"));
        assertThat(new HashSet<>(words.all())).hasSameSizeAs(words.all());
    }

    @Test
    void knowsWordsInCapitals() {
        assertThat(WordLists.ofLength(5).contains("CRANE")).isTrue();
        assertThat(WordLists.ofLength(5).contains("crane")).isFalse();
        assertThat(WordLists.ofLength(5).contains("XQZJK")).isFalse();
    }

    @Test
    void isLoadedOnce() {
        assertThat(WordLists.ofLength(4)).isSameAs(WordLists.ofLength(4));
    }

    @Test
    void refusesLengthsItDoesNotHave() {
        assertThatThrownBy(() -> WordLists.ofLength(11))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("word length must be in 3..10 but was 11");
    }
}
