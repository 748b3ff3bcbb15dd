// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.reasoning.strings;

import java.util.ArrayList;
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

/// Words of a story to list from the last to the first.
final class WordSequenceReversal extends ReasoningTask {
    WordSequenceReversal() {
        super(TaskSpec.named("word_sequence_reversal", Category.ALGORITHMIC, "Reverse a list of words.")
                .range("words", 3, 8, 1, 1000, "number of words")
                .wideDial("words", "words", 10, 25, 50, 100));
    }

    @Override
    protected Draft generate(SeededRandom random, TaskConfig config) {
        List<String> all = Book.words();
        int count = Choices.inRange(random, config, "words");
        List<String> words = new ArrayList<>(count);
        StringBuilder question = new StringBuilder(160 + 10 * count).append("Here is a list of words:\n\n");
        for (int i = 0; i < count; i++) {
            String word = all.get(random.nextInt(all.size()));
            words.add(word);
            question.append(i == 0 ? "" : ", ").append(word);
        }
        return Draft.of(
                question.append("\n\nAnswer with the same list from the last word to the first, separated by commas"
                                + " and spaces in the same way.")
                        .toString(),
                String.join(", ", words.reversed()),
                Metadata.of("num_words", count, "words", words));
    }
}
