// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.reasoning.games;

import java.nio.charset.StandardCharsets;
import org.gem4j.env.SeededRandom;
import org.gem4j.reasoning.Category;
import org.gem4j.reasoning.Draft;
import org.gem4j.reasoning.Grades;
import org.gem4j.reasoning.Item;
import org.gem4j.reasoning.Metadata;
import org.gem4j.reasoning.ReasoningTask;
import org.gem4j.reasoning.TaskConfig;
import org.gem4j.reasoning.TaskSpec;
import org.gem4j.reasoning.words.Book;

/// A sentence hidden in the variation selectors after an emoji, one for each byte.
///
/// An answer of the right length scores the fraction of its code points that are right, any other wrong one 0.01.
final class EmojiMystery extends ReasoningTask {
    private static final double OTHER_LENGTH = 0.01;
    private static final double NEARLY_RIGHT = 0.999;

    /// The highest score of an uninformed answer of the right length, which has some letters in their places by
    /// chance.
    private static final double BY_CHANCE = 0.4;

    /// Faces and gestures, then hearts: first and last code point.
    private static final int[][] EMOJI = {{0x1F600, 0x1F64F}, {0x1F493, 0x1F49F}};

    /// The selectors of the bytes below 16, and of the others.
    private static final int LOW = 0xFE00;

    private static final int HIGH = 0xE0100;
    private static final int LOW_BYTES = 16;

    private static final String BEFORE = "A sentence is hidden in the emoji between these two lines:\n---\n";
    private static final String AFTER =
            "\n---\n\nAfter the emoji itself come characters that are not shown, one for each"
                    + " byte of the sentence in UTF-8. A byte b below 16 is the character U+FE00 + b, any other the character"
                    + " U+E0100 + (b - 16). In Python, with the text above as s, this reads it:\n\n"
                    + "codes = [ord(c) for c in s[1:]]\n"
                    + "bytes(c - 0xFE00 if c < 0xE0100 else c - 0xE0100 + 16 for c in codes).decode()\n\n"
                    + "Answer with the sentence alone.";

    EmojiMystery() {
        super(TaskSpec.named("emoji_mystery", Category.GAMES, "Read a sentence hidden in an emoji.")
                .range("words_in_sentence", 3, 35, 1, 100, "number of words")
                .wideDial("num_words_in_sentence", "words_in_sentence", 5, 10, 20, 30, 40, 50)
                .floor(BY_CHANCE)
                .partial(NEARLY_RIGHT));
    }

    @Override
    protected void check(TaskConfig config) {
        int min = config.integer("min_words_in_sentence");
        int max = config.integer("max_words_in_sentence");
        if (Book.sentences().between(min, max).isEmpty()) {
            throw new IllegalArgumentException(
                    "options min_words_in_sentence and max_words_in_sentence of emoji_mystery"
                            + " must allow the length of a sentence, "
                            + Book.sentences().smallest() + " to "
                            + Book.sentences().largest() + ", but were " + min + " and " + max);
        }
    }

    @Override
    protected Draft generate(SeededRandom random, TaskConfig config) {
        int[] emojis = EMOJI[random.nextInt(4) < 3 ? 0 : 1];
        String emoji = Character.toString(random.between(emojis[0], emojis[1]));
        String sentence = Book.sentences()
                .pick(random, config.integer("min_words_in_sentence"), config.integer("max_words_in_sentence"));
        StringBuilder question = new StringBuilder(BEFORE.length() + AFTER.length() + 2 * sentence.length() + 16)
                .append(BEFORE)
                .append(emoji);
        hide(sentence, question);
        return Draft.of(
                question.append(AFTER).toString(),
                sentence,
                Metadata.of("emoji", emoji, "num_words_in_sentence", words(sentence)));
    }

    /// Adds a variation selector for each byte of a text.
    static void hide(String text, StringBuilder to) {
        for (byte b : text.getBytes(StandardCharsets.UTF_8)) {
            int value = b & 0xff;
            to.appendCodePoint(value < LOW_BYTES ? LOW + value : HIGH + value - LOW_BYTES);
        }
    }

    /// The number of words, as [Book#wordsOf] finds them.
    private static int words(String sentence) {
        int words = 0;
        boolean inside = false;
        for (int i = 0; i < sentence.length(); i++) {
            boolean part = Character.isLetterOrDigit(sentence.charAt(i));
            words += part && !inside ? 1 : 0;
            inside = part;
        }
        return words;
    }

    @Override
    protected double grade(String answer, Item item, TaskConfig config) {
        String oracle = item.oracle();
        if (answer.equals(oracle)) {
            return 1;
        }
        int length = Grades.codePoints(oracle);
        if (length == 0 || Grades.codePoints(answer) != length) {
            return OTHER_LENGTH;
        }
        int[] given = answer.codePoints().toArray();
        int[] wanted = oracle.codePoints().toArray();
        int equal = 0;
        for (int i = 0; i < length; i++) {
            equal += given[i] == wanted[i] ? 1 : 0;
        }
        return (double) equal / length;
    }
}
