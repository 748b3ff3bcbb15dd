// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.envs.game;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.gem4j.env.Env;
import org.gem4j.env.InfoKeys;
import org.gem4j.env.MoveKind;
import org.gem4j.env.Step;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class CrosswordsTest {
    private static final String EASY = "game:Crosswords-v0-easy";

    private static Env catAndCow(Map<String, ?> options) {
        return Played.at(
                EASY,
                options,
                Map.of(
                        "solution", List.of("CAT.", "O...", "W...", "...."),
                        "placed", List.of(List.of("CAT", 0, 0, "across"), List.of("COW", 0, 0, "down")),
                        "clues", List.of("Purrs", "Moos"),
                        "filled", List.of()));
    }

    @ParameterizedTest
    @CsvSource({
        "0 0 c, VALID, 0.2",
        "0 0 C, VALID, 0.2",
        "\u0660 00 c, VALID, 0.2",
        "0 0 x, VALID, 0",
        "1 1 a, INVALID_MOVE, 0",
        "9 0 a, INVALID_MOVE, 0",
        "0 0 ca, INVALID_FORMAT, -0.1",
        "0 0, INVALID_FORMAT, -0.1",
        "0 0 \u0131, INVALID_FORMAT, -0.1",
        "-1 0 c, INVALID_FORMAT, -0.1",
    })
    void takesALetterForACell(String content, MoveKind kind, double reward) {
        Step step = Played.play(catAndCow(Map.of()), content);

        assertThat(Played.kind(step)).isEqualTo(kind);
        assertThat(step.reward()).isEqualTo(reward);
    }

    @Test
    void anOverlongNumberIsMalformed() {
        assertThat(Played.kind(Played.play(catAndCow(Map.of()), "0 " + "1".repeat(5_000) + " a")))
                .isEqualTo(MoveKind.INVALID_FORMAT);
    }

    @Test
    void aFilledCellIsNotFilledAgain() {
        Env env = catAndCow(Map.of());
        Played.play(env, "0 0 c");

        Step step = Played.play(env, "0 0 c");

        assertThat(Played.kind(step)).isEqualTo(MoveKind.INVALID_MOVE);
        assertThat(step.reward()).isZero();
    }

    @Test
    void theLastLetterWins() {
        Env env = catAndCow(Map.of());
        for (String move : List.of("0 0 c", "0 1 a", "0 2 t", "1 0 o")) {
            assertThat(Played.play(env, move).done()).isFalse();
        }

        Step step = Played.play(env, "2 0 w");

        assertThat(step.reward()).isEqualTo(0.2);
        assertThat(step.info().get(InfoKeys.SUCCESS)).contains(true);
        assertThat(step.truncated()).isFalse();
    }

    @Test
    void aLetterAtTheLimitIsStillPaid() {
        Step step = Played.play(catAndCow(Map.of("max_turns", 1)), "0 0 c");

        assertThat(step.reward()).isEqualTo(0.2);
        assertThat(step.truncated()).isTrue();
    }

    @Test
    void cluesSayWhereTheirWordBeginsUnlessCompatible() {
        assertThat(Played.suffix(Played.play(catAndCow(Map.of()), "0 0 x")))
                .contains("1. Purrs (3 letters, across from 0 0)", "2. Moos (3 letters, down from 0 0)");
        assertThat(Played.suffix(Played.play(catAndCow(Map.of("compat", "gem")), "0 0 x")))
                .contains("1. Purrs (3 letters, across)\n");
    }

    @Test
    void theRandomLevelAllowsOneAndAHalfTurnsALetter() {
        Env env = Played.start("game:Crosswords-v0-random", Map.of());
        long letters = String.join("", texts(Played.field(env, "solution")))
                .chars()
                .filter(Character::isLetter)
                .count();

        assertThat(Played.field(env, "max_turns")).isEqualTo((int) Math.ceil(1.5 * letters));
        assertThat(Played.field(Played.start("game:Crosswords-v0-random", Map.of("compat", "gem")), "max_turns"))
                .isEqualTo(20);
    }

    private static List<String> texts(Object list) {
        return ((List<?>) list).stream().map(String::valueOf).toList();
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void cluesAreManyAndDoNotGiveTheirWordAway(boolean hardcore) {
        List<CrosswordClues.Clue> clues = CrosswordClues.of(hardcore);

        assertThat(clues).hasSizeGreaterThan(300);
        assertThat(clues).allSatisfy(clue -> {
            assertThat(clue.word()).matches("[A-Z]{3,13}");
            assertThat(clue.text()).hasSizeBetween(5, 80).matches("\\S.*\\S");
            assertThat(clue.text().toUpperCase(Locale.ROOT)).doesNotContain(clue.word());
        });
    }

    @Test
    void noWordIsThereTwice() {
        List<String> words = Stream.of(false, true)
                .flatMap(hardcore -> CrosswordClues.of(hardcore).stream())
                .map(CrosswordClues.Clue::word)
                .toList();
        Set<String> different = new HashSet<>(words);

        assertThat(different).hasSameSizeAs(words);
    }

    @ParameterizedTest
    @CsvSource({"easy, 30", "hard, 40"})
    void everyBoardHasFewerLettersThanTurns(String level, int turns) {
        List<Integer> lengths = CrosswordClues.of(level.equals("hard")).stream()
                .map(clue -> -clue.word().length())
                .sorted()
                .toList();

        assertThat(-lengths.get(0) - lengths.get(1) - lengths.get(2)).isLessThanOrEqualTo(turns);
    }

    @Test
    void refusesAStateThatDoesNotFit() {
        Env env = catAndCow(Map.of());

        assertThatThrownBy(() -> Played.change(env, Map.of("filled", List.of(3))))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("letter cells");
        assertThatThrownBy(() -> Played.change(env, Map.of("clues", List.of())))
                .hasMessageContaining("a clue for each placed word");
        assertThatThrownBy(() -> Played.change(env, Map.of("placed", List.of(List.of("DOG", 0, 0, "down")))))
                .hasMessageContaining("does not hold the placed word");
    }
}
