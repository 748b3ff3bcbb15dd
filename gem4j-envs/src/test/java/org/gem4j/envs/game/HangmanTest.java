// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.envs.game;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import java.util.Map;
import java.util.Set;
import org.gem4j.env.InfoKeys;
import org.gem4j.env.MoveKind;
import org.gem4j.env.Step;
import org.gem4j.text.words.WordLists;
import org.junit.jupiter.api.Test;

class HangmanTest {
    @Test
    void aLetterPaysHalfTheShareItReveals() {
        Step step = secret("BANANAS").box("a");

        assertThat(step.reward()).isCloseTo(0.5 * 3 / 7, within(1e-12));
        assertThat(Staged.fact(step, Hangman.REVEALED)).isEqualTo(3);
        assertThat(step.info().get(InfoKeys.SUFFIX).orElseThrow()).contains("Word: _ A _ A _ A _", "Tried: A");
    }

    @Test
    void theLastLetterWins() {
        Staged game = secret("BANANAS");
        double sum = 0;
        for (String letter : List.of("A", "N", "B")) {
            sum += game.box(letter).reward();
        }
        Step last = game.box("S");

        assertThat(Staged.won(last)).isTrue();
        assertThat(sum + last.reward()).isCloseTo(1, within(1e-12));
    }

    @Test
    void inGemTheWordMustStillBeSaid() {
        Staged game = secret("BANANAS", Map.of("compat", "gem")).with(Map.of("tried", "ABN"));

        Step letter = game.box("S");
        Step word = game.box("bananas");

        assertThat(Staged.kind(letter)).isEqualTo(MoveKind.VALID);
        assertThat(Staged.won(word)).isTrue();
        assertThat(word.reward()).isEqualTo(0.5);
    }

    @Test
    void theWordPaysForWhatIsStillHidden() {
        assertThat(secret("BANANAS").box("Bananas").reward()).isCloseTo(1, within(1e-12));
        assertThat(secret("BANANAS").with(Map.of("tried", "A")).box("Bananas").reward())
                .isCloseTo(0.5 + 0.5 * 4 / 7, within(1e-12));
    }

    @Test
    void wrongGuessesPayNothing() {
        Staged game = secret("BANANAS");

        assertThat(game.box("e").reward()).isZero();
        assertThat(Staged.kind(game.box("E"))).isEqualTo(MoveKind.INVALID_MOVE);
        assertThat(Staged.kind(game.box("PAJAMAS"))).isEqualTo(MoveKind.VALID);
        assertThat(Staged.kind(game.box("PAJAMA"))).isEqualTo(MoveKind.INVALID_MOVE);
        assertThat(Staged.kind(game.box("a b"))).isEqualTo(MoveKind.INVALID_FORMAT);
    }

    @Test
    void readsLettersAsPythonIgnoringCaseDoes() {
        assertThat(Staged.fact(secret("BANANAS").step("\\BoXeD{\u017f}"), Hangman.REVEALED))
                .isEqualTo(1);
        assertThat(Staged.kind(secret("BANANAS").box("\u212a"))).isEqualTo(MoveKind.VALID);
    }

    @Test
    void hardcoreChoosesAmongAllWords() {
        Staged game = Staged.of("game:Hangman-v0-hard", Map.of("hardcore", true));
        boolean rare = false;
        for (int seed = 0; seed < 50 && !rare; seed++) {
            game.game().reset(seed);
            Object secret = game.game().snapshot().fields().get("secret");
            rare = !WordLists.ofLength(7).common().contains(secret);
        }

        assertThat(rare).isTrue();
    }

    @Test
    void theReferenceNamesTheOnlyWordThatFits() {
        HangmanSearch search =
                new HangmanSearch(List.of("CAT", "COT", "CUT", "DOG"), "C_T", Set.of('C', 'T', 'A', 'O'), 5);

        assertThat(search.guess()).isEqualTo("CUT");
    }

    @Test
    void theReferenceDoesNotRepeatWrongWords() {
        Staged game = secret("CUTTERS").with(Map.of("tried", "ERSTU", "wrong_words", List.of("BUTTERS", "GUTTERS")));

        assertThat(game.game().referenceAction()).doesNotContain("BUTTERS", "GUTTERS");
    }

    private static Staged secret(String word) {
        return secret(word, Map.of());
    }

    private static Staged secret(String word, Map<String, ?> options) {
        return Staged.of("game:Hangman-v0-hard", options).with(Map.of("secret", word));
    }
}
