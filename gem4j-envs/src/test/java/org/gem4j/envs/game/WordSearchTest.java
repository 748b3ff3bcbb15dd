// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.envs.game;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.Map;
import org.gem4j.env.Env;
import org.gem4j.env.Gem;
import org.gem4j.env.MoveKind;
import org.gem4j.env.Step;
import org.gem4j.text.words.WordLists;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class WordSearchTest {
    private static final String EASY = "game:WordSearch-v0-easy";

    private static Env catAndCow(Map<String, ?> options) {
        return Played.at(
                EASY,
                options,
                Map.of(
                        "grid", List.of("CATX", "OXXX", "WXXX", "XXXX"),
                        "placed", List.of(List.of("CAT", 0, 0, "across"), List.of("COW", 0, 0, "down")),
                        "found", List.of(),
                        "tried", List.of()));
    }

    @ParameterizedTest
    @CsvSource({
        "0 0 0 2, VALID, 0.5",
        "0 2 0 0, VALID, 0.5",
        "'2\n0\u30000  0', VALID, 0.5",
        "0 0 0 1, VALID, 0",
        "0 0 1 1, INVALID_MOVE, 0",
        "0 0 0 4, INVALID_MOVE, 0",
        "0 0 0, INVALID_FORMAT, -0.1",
        "0 0 0 2 2, INVALID_FORMAT, -0.1",
        "' 0 0 0 2', INVALID_FORMAT, -0.1",
        "+0 0 0 2, INVALID_FORMAT, -0.1",
        "'0, 0, 0, 2', INVALID_FORMAT, -0.1",
    })
    void takesTheEndsOfASpan(String content, MoveKind kind, double reward) {
        Step step = Played.play(catAndCow(Map.of()), content);

        assertThat(Played.kind(step)).isEqualTo(kind);
        assertThat(step.reward()).isEqualTo(reward);
    }

    @Test
    void aFoundWordIsNotPaidFromItsOtherEnd() {
        Env env = catAndCow(Map.of());
        assertThat(Played.play(env, "0 0 0 2").info().get(WordSearch.FOUND)).contains("CAT");

        Step step = Played.play(env, "0 2 0 0");

        assertThat(Played.kind(step)).isEqualTo(MoveKind.INVALID_MOVE);
        assertThat(step.reward()).isZero();
    }

    @Test
    void aFoundWordIsPaidFromItsOtherEndWhenCompatible() {
        Env env = catAndCow(Map.of("compat", "gem"));
        Played.play(env, "0 0 0 2");

        assertThat(Played.play(env, "0 2 0 0").reward()).isEqualTo(0.5);
        assertThat(Played.play(env, "0 0 0 2").reward()).isZero();
    }

    @Test
    void theLastWordWinsAndFoundOnesAreMarked() {
        Env env = catAndCow(Map.of());
        Step first = Played.play(env, "0 0 0 2");

        assertThat(Played.suffix(first)).contains("[C][A][T] X", "Found 1 of 2");
        assertThat(Played.kind(Played.play(env, "2 0 0 0"))).isEqualTo(MoveKind.WIN);
    }

    @Test
    void plainWordsAreShortAndCommon() {
        for (int i = 0; i < 50; i++) {
            Env env = Gem.make(EASY);
            env.reset(i);
            for (Object placed : (List<?>) Played.field(env, "placed")) {
                String word = String.valueOf(((List<?>) placed).getFirst());
                assertThat(word).hasSizeBetween(3, 7);
                assertThat(WordLists.ofLength(word.length()).common()).contains(word);
            }
        }
    }

    @Test
    void refusesAStateThatDoesNotFit() {
        Env env = catAndCow(Map.of());

        assertThatThrownBy(() -> Played.change(env, Map.of("found", List.of("DOG"))))
                .isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> Played.change(env, Map.of("tried", List.of(1, 2))))
                .isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> Played.change(env, Map.of("grid", List.of("cat"))))
                .hasMessageContaining("must be a square of characters");
    }
}
