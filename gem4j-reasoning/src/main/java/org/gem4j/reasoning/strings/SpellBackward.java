// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.reasoning.strings;

import org.gem4j.env.SeededRandom;
import org.gem4j.reasoning.Category;
import org.gem4j.reasoning.Draft;
import org.gem4j.reasoning.Item;
import org.gem4j.reasoning.Metadata;
import org.gem4j.reasoning.ReasoningTask;
import org.gem4j.reasoning.TaskConfig;
import org.gem4j.reasoning.TaskSpec;
import org.gem4j.reasoning.words.Dictionary;
import org.gem4j.text.python.Strings;

/// A word to spell backward.
///
/// A wrong answer scores the fraction of letters in their place, and less if it continues after the word.
final class SpellBackward extends ReasoningTask {
    private static final double LONGER = 0.8;

    SpellBackward() {
        super(TaskSpec.named("spell_backward", Category.ALGORITHMIC, "Spell a word backward.")
                .range("word_len", 3, 10, Dictionary.SHORTEST, Dictionary.LONGEST, "number of letters of the word")
                .rangeDial("word_len", "word_len", 3, 5, 7, 9, 11)
                .floor(0.7)
                .partial(0.9));
    }

    @Override
    protected Draft generate(SeededRandom random, TaskConfig config) {
        String word = Dictionary.all().pick(random, config.integer("min_word_len"), config.integer("max_word_len"));
        return Draft.of(
                "Write the word \"" + word + "\" with its letters in reverse order, as \"pat\" becomes \"tap\". Answer"
                        + " with the reversed word alone.",
                new StringBuilder(word).reverse().toString(),
                Metadata.of("word", word, "word_len", word.length()));
    }

    @Override
    protected double grade(String answer, Item item, TaskConfig config) {
        String oracle = Strings.lower(item.oracle());
        String given = Strings.lower(answer);
        if (given.equals(oracle)) {
            return 1;
        }
        int equal = 0;
        for (int i = 0; i < Math.min(oracle.length(), given.length()); i++) {
            equal += oracle.charAt(i) == given.charAt(i) ? 1 : 0;
        }
        return equal == oracle.length() ? LONGER : (double) equal / oracle.length();
    }
}
