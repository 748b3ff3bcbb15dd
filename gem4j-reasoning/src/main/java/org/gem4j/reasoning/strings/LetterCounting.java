// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.reasoning.strings;

import java.util.List;
import org.gem4j.env.SeededRandom;
import org.gem4j.reasoning.Category;
import org.gem4j.reasoning.Choices;
import org.gem4j.reasoning.Draft;
import org.gem4j.reasoning.Metadata;
import org.gem4j.reasoning.ReasoningTask;
import org.gem4j.reasoning.TaskConfig;
import org.gem4j.reasoning.TaskSpec;
import org.gem4j.reasoning.words.Book;

/// How often a letter occurs in a passage of a story.
final class LetterCounting extends ReasoningTask {
    LetterCounting() {
        super(TaskSpec.named("letter_counting", Category.ALGORITHMIC, "Count a letter in a text.")
                .range("words", 5, 15, 1, 1000, "number of words")
                .wideDial("words", "words", 5, 7, 9, 11, 13, 15, 17, 19));
    }

    @Override
    protected Draft generate(SeededRandom random, TaskConfig config) {
        List<String> words = Book.words();
        int length = Choices.inRange(random, config, "words");
        int[] counts = new int[26];
        List<String> span;
        int kinds;
        do {
            int start = random.nextInt(words.size() - length + 1);
            span = words.subList(start, start + length);
            kinds = count(span, counts);
        } while (kinds == 0);
        int letter = -1;
        for (int left = random.nextInt(kinds); left >= 0; left--) {
            do {
                letter++;
            } while (counts[letter] == 0);
        }
        String target = String.valueOf((char) ('a' + letter));
        StringBuilder question = new StringBuilder(160 + 8 * length)
                .append("Count how often the letter \"")
                .append(target)
                .append("\" occurs in the text below, in upper or lower case.\n\n");
        for (int i = 0; i < length; i++) {
            question.append(i == 0 ? "" : " ").append(span.get(i));
        }
        return Draft.of(
                question.append("\n\nAnswer with the number alone.").toString(),
                Integer.toString(counts[letter]),
                Metadata.of("span_length", length, "target_letter", target, "span", span));
    }

    /// Counts the letters a to z and returns their total.
    private static int count(List<String> span, int[] counts) {
        int kinds = 0;
        for (String word : span) {
            for (int i = 0; i < word.length(); i++) {
                int letter = (word.charAt(i) | 0x20) - 'a';
                if (letter >= 0 && letter < counts.length && counts[letter]++ == 0) {
                    kinds++;
                }
            }
        }
        return kinds;
    }
}
