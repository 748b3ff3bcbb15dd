// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.reasoning.strings;

import java.util.Arrays;
import org.gem4j.env.SeededRandom;
import org.gem4j.reasoning.Category;
import org.gem4j.reasoning.Choices;
import org.gem4j.reasoning.Draft;
import org.gem4j.reasoning.Grids;
import org.gem4j.reasoning.Item;
import org.gem4j.reasoning.Metadata;
import org.gem4j.reasoning.ReasoningTask;
import org.gem4j.reasoning.TaskConfig;
import org.gem4j.reasoning.TaskSpec;
import org.gem4j.text.python.Strings;

/// Letters to arrange into a palindrome.
final class PalindromeGeneration extends ReasoningTask {
    private static final double NO_PALINDROME = 0.02;
    private static final double OTHER_LETTERS = 0.05;

    PalindromeGeneration() {
        super(TaskSpec.named("palindrome_generation", Category.ALGORITHMIC, "Rearrange letters into a palindrome.")
                .range("length", 3, 10, 1, 100_000, "number of letters")
                .wideDial("length", "length", 10, 50, 100, 500)
                .floor(NO_PALINDROME)
                .partial(1));
    }

    @Override
    protected Draft generate(SeededRandom random, TaskConfig config) {
        int length = Choices.inRange(random, config, "length");
        char[] palindrome = new char[length];
        for (int i = 0; 2 * i < length; i++) {
            palindrome[i] = (char) ('a' + random.nextInt(26));
            palindrome[length - 1 - i] = palindrome[i];
        }
        char[] scrambled = palindrome.clone();
        for (int i = length - 1; i > 0; i--) {
            int other = random.nextInt(i + 1);
            char swapped = scrambled[i];
            scrambled[i] = scrambled[other];
            scrambled[other] = swapped;
        }
        StringBuilder question = new StringBuilder(200 + 3 * length)
                .append("A palindrome reads the same forward and backward. Put all of these letters into an order that"
                        + " makes a palindrome; it need not be a word:\n\n");
        for (int i = 0; i < length; i++) {
            question.append(i == 0 ? "" : ", ").append(scrambled[i]);
        }
        String answer = new String(palindrome);
        return Draft.of(
                question.append("\n\nAnswer with the palindrome alone.").toString(),
                answer,
                Metadata.of(
                        "letters",
                        Grids.cells(new char[][] {scrambled}).getFirst(),
                        "generated_palindrome",
                        answer,
                        "length",
                        length));
    }

    @Override
    protected double grade(String answer, Item item, TaskConfig config) {
        int[] given = Strings.lower(Strings.strip(answer)).codePoints().toArray();
        if (given.length == 0) {
            return 0;
        }
        for (int i = 0; i < given.length / 2; i++) {
            if (given[i] != given[given.length - 1 - i]) {
                return NO_PALINDROME;
            }
        }
        int[] wanted =
                String.join("", item.metadata().texts("letters")).codePoints().toArray();
        if (given.length != wanted.length) {
            return OTHER_LETTERS;
        }
        Arrays.sort(given);
        Arrays.sort(wanted);
        return Arrays.equals(given, wanted) ? 1 : OTHER_LETTERS;
    }
}
