// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.reasoning.words;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import org.gem4j.env.SeededRandom;
import org.junit.jupiter.api.Test;

class WordsTest {
    @Test
    void sizesBoundWhatIsDrawn() {
        Sized sized = Sized.by(String::length, List.of("dddd", "a", "bb", "c"));

        assertThat(sized.between(1, 2)).containsExactly("a", "c", "bb");
        assertThat(sized.between(3, 3)).isEmpty();
        assertThat(sized.between(5, 9)).isEmpty();
        assertThat(sized.smallest()).isEqualTo(1);
        assertThat(sized.largest()).isEqualTo(4);
        assertThat(sized.pick(SeededRandom.of(1), 3, 9)).isEqualTo("dddd");
        assertThatThrownBy(() -> sized.pick(SeededRandom.of(1), 3, 3)).hasMessageContaining("size 3 to 3");
    }

    @Test
    void samplesAreDifferent() {
        for (int count : new int[] {0, 1, 10, 100}) {
            List<String> sample = Book.vocabulary().sample(SeededRandom.of(count), count, 3, 3);

            assertThat(sample).hasSize(count);
            assertThat(sample).doesNotHaveDuplicates().allMatch(word -> word.length() == 3);
        }
    }

    @Test
    void sentencesStandOnOneLineAndEndWithAMark() {
        List<String> sentences = Book.sentences().between(3, 100);

        assertThat(sentences).hasSizeGreaterThan(300).doesNotHaveDuplicates();
        assertThat(sentences)
                .allMatch(text -> ".!?".indexOf(text.charAt(text.length() - 1)) >= 0 && text.indexOf('\n') < 0);
        assertThat(Book.sentences().between(5, 5))
                .allMatch(text -> Book.wordsOf(text).size() == 5);
    }

    @Test
    void wordsAreRunsOfLettersAndDigits() {
        assertThat(Book.wordsOf("To-day, 1000 aërial_cars'")).containsExactly("To", "day", "1000", "aërial", "cars");
        assertThat(Book.words().getFirst()).isEqualTo("Little");
    }

    @Test
    void theDictionaryHoldsLowerCaseWordsOfThreeToTenLetters() {
        assertThat(Dictionary.all().between(3, 10)).allMatch(word -> word.matches("[a-z]{3,10}"));
        assertThat(Dictionary.all().between(5, 5)).contains("crane");
        assertThat(Dictionary.common().between(3, 10))
                .hasSizeLessThan(Dictionary.all().between(3, 10).size());
    }
}
