// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.reasoning.strings;

import java.util.ArrayList;
import java.util.List;
import org.gem4j.env.SeededRandom;
import org.gem4j.reasoning.Category;
import org.gem4j.reasoning.Draft;
import org.gem4j.reasoning.Item;
import org.gem4j.reasoning.Metadata;
import org.gem4j.reasoning.ReasoningTask;
import org.gem4j.reasoning.TaskConfig;
import org.gem4j.reasoning.TaskSpec;
import org.gem4j.reasoning.words.Book;
import org.gem4j.reasoning.words.Sized;
import org.gem4j.text.python.Strings;

/// A sentence of a story whose words must be put back in order.
final class SentenceReordering extends ReasoningTask {
    private static final double OTHER_COUNT = 0.05;

    SentenceReordering() {
        super(TaskSpec.named(
                        "sentence_reordering", Category.ALGORITHMIC, "Restore the order of the words in a sentence.")
                .range("words_in_sentence", 3, 20, 1, 1000, "number of words in the sentence")
                .wideDial("words_in_sentence", "words_in_sentence", 5, 20, 50, 100)
                .floor(0.5)
                .partial(1));
    }

    @Override
    protected void check(TaskConfig config) {
        int min = config.integer("min_words_in_sentence");
        int max = config.integer("max_words_in_sentence");
        Sized sentences = Book.sentences();
        if (sentences.between(min, max).isEmpty()) {
            throw new IllegalArgumentException("options min_words_in_sentence and max_words_in_sentence of"
                    + " sentence_reordering must allow the length of a sentence, " + sentences.smallest() + " to "
                    + sentences.largest() + ", but were " + min + " and " + max);
        }
    }

    @Override
    protected Draft generate(SeededRandom random, TaskConfig config) {
        String sentence = Book.sentences()
                .pick(random, config.integer("min_words_in_sentence"), config.integer("max_words_in_sentence"));
        List<String> words = new ArrayList<>(Strings.split(sentence));
        random.shuffle(words);
        return Draft.of(
                "The words of a sentence are out of order; punctuation marks stay with the word that they"
                        + " follow or precede. Here they are:\n\n" + String.join(" ", words)
                        + "\n\nAnswer with the sentence in its original order, all words as they are written here,"
                        + " and nothing else.",
                sentence,
                Metadata.of("word_count", Book.wordsOf(sentence).size()));
    }

    @Override
    protected double grade(String answer, Item item, TaskConfig config) {
        if (answer.equals(item.oracle())) {
            return 1;
        }
        List<String> words = Strings.split(answer);
        if (words.isEmpty() && !Strings.strip(item.oracle()).isEmpty()) {
            return OTHER_COUNT;
        }
        List<String> wanted = Strings.split(item.oracle());
        if (wanted.size() != words.size()) {
            return OTHER_COUNT;
        }
        int equal = 0;
        for (int i = 0; i < wanted.size(); i++) {
            equal += Strings.lower(wanted.get(i)).equals(Strings.lower(words.get(i))) ? 1 : 0;
        }
        return wanted.isEmpty() ? 0 : (double) equal / wanted.size();
    }
}
