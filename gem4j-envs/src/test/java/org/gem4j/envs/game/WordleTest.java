// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.envs.game;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.gem4j.env.MoveKind;
import org.gem4j.env.Step;
import org.gem4j.text.words.WordLists;
import org.junit.jupiter.api.Test;

class WordleTest {
    private static final String HARD = "game:Wordle-v0-hard";

    @Test
    void marksEachLetterOfTheWordOnce() {
        assertThat(Wordle.marks("CRANE", "CRANE")).isEqualTo("GGGGG");
        assertThat(Wordle.marks("CRANE", "EERIE")).isEqualTo("XXYXG");
        assertThat(Wordle.marks("ABBEY", "BABES")).isEqualTo("YYGGX");
        assertThat(Wordle.marks("ABBEY", "BBBBB")).isEqualTo("XGGXX");
    }

    @Test
    void paysForPlacesThatAreGreenForTheFirstTime() {
        Staged game = secret("CRANE");

        assertThat(game.box("crate").reward()).isCloseTo(0.4, within(1e-12));
        assertThat(game.box("grate").reward()).isZero();
        Step last = game.box("crane");
        assertThat(last.reward()).isCloseTo(0.6, within(1e-12));
        assertThat(Staged.won(last)).isTrue();
    }

    @Test
    void showsTheMarksUnderTheLetters() {
        Step step = secret("CRANE").box("CRATE");

        assertThat(step.observation().text()).isEqualTo("C R A T E\nG G G X G");
        assertThat(Staged.fact(step, Wordle.FEEDBACK)).isEqualTo("GGGXG");
    }

    @Test
    void refusesWrongLengthsAndRepeats() {
        Staged game = secret("CRANE");
        game.box("CRATE");

        assertThat(Staged.kind(game.box("CRATES"))).isEqualTo(MoveKind.INVALID_MOVE);
        assertThat(Staged.kind(game.box("crate"))).isEqualTo(MoveKind.INVALID_MOVE);
        assertThat(Staged.kind(game.box("cr4te"))).isEqualTo(MoveKind.INVALID_FORMAT);
    }

    @Test
    void spacesBetweenLettersDoNotCount() {
        assertThat(Staged.kind(secret("CRANE").box("C R A T E"))).isEqualTo(MoveKind.VALID);
        assertThat(Staged.kind(secret("CRANE").box(" CRATE"))).isEqualTo(MoveKind.INVALID_FORMAT);
    }

    @Test
    void takesWordsOnlyUnlessToldOtherwise() {
        assertThat(Staged.kind(secret("CRANE").box("CRXNE"))).isEqualTo(MoveKind.INVALID_MOVE);
        assertThat(Staged.kind(secret("CRANE", Map.of("only_real_words", false)).box("CRXNE")))
                .isEqualTo(MoveKind.VALID);
        assertThat(Staged.kind(
                        secret("CRANE", Map.of("extra_words", "abcde, crxne")).box("CRXNE")))
                .isEqualTo(MoveKind.VALID);
        assertThat(Staged.kind(secret("CRANE", Map.of("compat", "gem")).box("CRXNE")))
                .isEqualTo(MoveKind.VALID);
    }

    @Test
    void otherWhiteSpaceIsALetterOnlyInGem() {
        assertThat(Staged.kind(secret("CRANE", Map.of("compat", "gem")).box("CR\tNE")))
                .isEqualTo(MoveKind.VALID);
        assertThat(Staged.kind(secret("CRANE", Map.of("only_real_words", false)).box("CR\tNE")))
                .isEqualTo(MoveKind.INVALID_MOVE);
    }

    @Test
    void theLastGuessIsPaidLikeAnyOther() {
        Step step = secret("CRANE").with(Map.of("turn", 24)).box("CRATE");

        assertThat(step.reward()).isCloseTo(0.4, within(1e-12));
        assertThat(step.truncated()).isTrue();
    }

    @Test
    void refusesASecretThatIsNoWordOfLetters() {
        assertThatThrownBy(() -> secret("crane"))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("secret must be 3 to 10 capital letters but was crane");
    }

    @Test
    void theReferenceGuessesOnlyWhatFitsWhenFewAreLeft() {
        Map<String, String> seen = new LinkedHashMap<>();
        for (String guess : List.of("SLATE", "CRONY")) {
            seen.put(guess, Wordle.marks("CRANE", guess));
        }
        String guess = WordleSearch.guess(WordLists.ofLength(5), seen, 1);

        assertThat(seen)
                .allSatisfy(
                        (word, marks) -> assertThat(Wordle.marks(guess, word)).isEqualTo(marks));
    }

    private static Staged secret(String word) {
        return secret(word, Map.of());
    }

    private static Staged secret(String word, Map<String, ?> options) {
        return Staged.of(HARD, options).with(Map.of("secret", word));
    }
}
