// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.reasoning.cognition;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.gem4j.reasoning.Item;
import org.gem4j.reasoning.Metadata;
import org.gem4j.reasoning.ReasoningTask;
import org.gem4j.reasoning.ReasoningTasks;
import org.junit.jupiter.api.Test;

class FigletFontTest {
    private static final ReasoningTask TASK = ReasoningTasks.find("figlet_font");

    private static double score(String word, String answer) {
        return TASK.score(answer, new Item("figlet_font", "", Optional.of(word), Metadata.empty()), TASK.config());
    }

    private static PixelFont font(String name) {
        return PixelFont.all().stream()
                .filter(font -> font.name().equals(name))
                .findFirst()
                .orElseThrow();
    }

    @Test
    void everyFontTellsAllLettersApart() {
        assertThat(PixelFont.all()).hasSizeGreaterThan(30);
        for (PixelFont font : PixelFont.all()) {
            Map<String, Character> seen = new HashMap<>();
            for (char letter = 'A'; letter <= 'Z'; letter++) {
                String drawn = font.write(String.valueOf(letter), true);
                assertThat(drawn).isNotBlank();
                assertThat(seen.put(drawn, letter))
                        .as("%s in %s", letter, font.name())
                        .isNull();
            }
        }
    }

    @Test
    void lettersStandSideBySide() {
        assertThat(font("hashes3").write("HI", false)).isEqualTo("""
                # # ###
                # #  #
                ###  #
                # #  #
                # # ###
                """);
        assertThat(font("hashes3").write("HI", true)).startsWith("# #    ###\n");
    }

    @Test
    void stylesShowThePixels() {
        assertThat(font("halves3").write("L", false)).isEqualTo("█\n█\n▀▀▀\n");
        assertThat(font("outline3").write("T", false)).isEqualTo("""
                 _ _ _
                |_   _|
                  | |
                  | |
                  | |
                  |_|
                """);
        assertThat(font("inverse3").write("I", false)).startsWith("#####\n#   #\n## ##\n");
        assertThat(font("slanted3").write("L", false)).isEqualTo("    /\n   /\n  /\n /\n///\n");
    }

    @Test
    void longWordsGoOnBelow() {
        for (PixelFont font : PixelFont.all()) {
            String written = font.write("ABCDEFGHIJ", true);
            assertThat(written.lines().mapToInt(String::length).max().orElseThrow())
                    .isLessThanOrEqualTo(90);
        }
        assertThat(font("broad7").write("ABCDEFGHIJ", true)).contains("\n\n");
    }

    @Test
    void lettersInTheirPlacesEarnATenth() {
        assertThat(score("WORD", " w o r d\n")).isEqualTo(1);
        assertThat(score("WORD", "ward")).isCloseTo(0.3, within(1e-9));
        assertThat(score("WORD", "words")).isZero();
        assertThat(score("WORD", "")).isZero();
    }

    @Test
    void aWrongAnswerIsNeverRight() {
        assertThat(score("ABCDEFGHIJKL", "abcdefghijkx")).isCloseTo(0.9, within(1e-9));
    }

    @Test
    void wordAndFontCanBeChosen() {
        Item item = TASK.item(1, 2, TASK.config(Map.of("static_word", "Gem", "static_font", "hashes5")));

        assertThat(item.oracle()).isEqualTo("Gem");
        assertThat(item.question()).contains(font("hashes5").write("GEM", true));
        assertThat(item.metadata().text("font")).isEqualTo("hashes5");
        assertThatThrownBy(() -> TASK.config(Map.of("static_font", "hashes6"))).hasMessageContaining("hashes5");
        assertThatThrownBy(() -> TASK.config(Map.of("static_word", "1st"))).hasMessageContaining("static_word");
        assertThatThrownBy(() -> TASK.config(Map.of("min_word_len", 20, "max_word_len", 30)))
                .hasMessageContaining("3 to 10");
    }

    @Test
    void drawnWordsHaveTheAskedLength() {
        List<Integer> lengths = new ArrayList<>();
        for (int i = 0; i < 200; i++) {
            lengths.add(TASK.item(3, i, TASK.config()).oracle().length());
        }

        assertThat(lengths).allSatisfy(length -> assertThat(length).isBetween(3, 7));
        assertThat(lengths.stream().distinct()).hasSizeGreaterThan(3);
    }
}
