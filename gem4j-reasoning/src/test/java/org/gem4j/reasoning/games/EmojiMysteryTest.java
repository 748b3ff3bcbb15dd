// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.reasoning.games;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.Optional;
import org.gem4j.reasoning.Item;
import org.gem4j.reasoning.Metadata;
import org.gem4j.reasoning.ReasoningTask;
import org.gem4j.reasoning.ReasoningTasks;
import org.gem4j.reasoning.words.Book;
import org.junit.jupiter.api.Test;

class EmojiMysteryTest {
    private static final ReasoningTask TASK = ReasoningTasks.find("emoji_mystery");

    private static double score(String oracle, String answer) {
        Item item = new Item("emoji_mystery", "", Optional.of(oracle), Metadata.empty());
        return TASK.score(answer, item, TASK.config());
    }

    /// What the variation selectors of a text say.
    private static String read(String text) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        text.codePoints().forEach(c -> {
            if (c >= 0xFE00 && c <= 0xFE0F) {
                bytes.write(c - 0xFE00);
            } else if (c >= 0xE0100 && c <= 0xE01EF) {
                bytes.write(c - 0xE0100 + 16);
            }
        });
        return bytes.toString(StandardCharsets.UTF_8);
    }

    @Test
    void theSentenceCanBeReadFromTheEmoji() {
        for (int i = 0; i < 200; i++) {
            Item item = TASK.item(1, i, TASK.config());

            assertThat(read(item.question())).isEqualTo(item.oracle());
            String emoji = item.metadata().text("emoji");
            assertThat(item.question()).contains(emoji);
            assertThat(emoji.codePointCount(0, emoji.length())).isEqualTo(1);
            assertThat(item.metadata().integer("num_words_in_sentence"))
                    .isEqualTo(Book.wordsOf(item.oracle()).size())
                    .isBetween(3, 35);
        }
    }

    @Test
    void everyByteCanBeHidden() {
        StringBuilder hidden = new StringBuilder();
        EmojiMystery.hide("\n\téß中😀", hidden);

        assertThat(read(hidden.toString())).isEqualTo("\n\téß中😀");
    }

    @Test
    void lettersInTheirPlacesEarnTheirShare() {
        assertThat(score("abcd.", "abcd.")).isEqualTo(1);
        assertThat(score("abcd.", "Abcd.")).isEqualTo(0.8);
        assertThat(score("a😀cd.", "a😀cd?")).isEqualTo(0.8);
        assertThat(score("abcd.", "vwxyz")).isZero();
        assertThat(score("abcd.", "abcd")).isZero();
        assertThat(score("abcd.", "")).isZero();
    }

    @Test
    void lengthsThatNoSentenceHasAreRefused() {
        assertThatThrownBy(() -> TASK.config(Map.of("min_words_in_sentence", 99, "max_words_in_sentence", 100)))
                .hasMessageContaining("must allow the length of a sentence, 1 to");
    }
}
