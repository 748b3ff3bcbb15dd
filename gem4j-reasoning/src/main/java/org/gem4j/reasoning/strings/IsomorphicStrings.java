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

/// Whether two texts are equal up to a one-to-one renaming of letters.
///
/// Pairs are made isomorphic; half of them then get one more letter each that breaks the renaming.
final class IsomorphicStrings extends ReasoningTask {
    private static final int LETTERS = 26;

    IsomorphicStrings() {
        super(TaskSpec.named("isomorphic_strings", Category.ALGORITHMIC, "Decide whether two strings are isomorphic.")
                .range("string_length", 2, 10, 2, 100_000, "length of the strings; isomorphic ones are one shorter")
                .number("p_solvable", 0.5, 0, 1, "Probability of isomorphic strings.")
                .rangeDial("string_length", "string_length", 10, 50, 100, 1000));
    }

    @Override
    protected Draft generate(SeededRandom random, TaskConfig config) {
        int length = Choices.inRange(random, config, "string_length");
        boolean solvable = Choices.chance(random, config.number("p_solvable"));
        int[] renamed = Choices.distinct(random, LETTERS, LETTERS);
        StringBuilder first = new StringBuilder(length);
        StringBuilder second = new StringBuilder(length);
        for (int i = 1; i < length; i++) {
            int letter = random.nextInt(LETTERS);
            first.append(letter(letter));
            second.append(letter(renamed[letter]));
        }
        if (!solvable) {
            int broken = random.nextInt(length - 1);
            char letter = first.charAt(broken);
            int other = random.nextInt(LETTERS - 1);
            other += other >= second.charAt(broken) - 'a' ? 1 : 0;
            int place = random.nextInt(length);
            first.insert(place, letter);
            second.insert(place, letter(other));
        }
        List<String> words = List.of(first.toString(), second.toString());
        return Draft.of(
                "Two texts are isomorphic if replacing letters turns the first into the second, where every occurrence"
                        + " of a letter is replaced by the same letter and different letters by different ones; a"
                        + " letter may stand for itself. Are these two isomorphic?\n\n" + words.get(0) + "\n"
                        + words.get(1) + "\n\nAnswer True or False.",
                solvable ? "True" : "False",
                Metadata.of("words", words, "solution", solvable, "solvable", solvable, "string_length", length));
    }

    private static char letter(int number) {
        return (char) ('a' + number);
    }
}
