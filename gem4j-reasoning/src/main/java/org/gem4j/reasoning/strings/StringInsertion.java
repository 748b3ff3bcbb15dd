// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.reasoning.strings;

import org.gem4j.env.SeededRandom;
import org.gem4j.reasoning.Category;
import org.gem4j.reasoning.Choices;
import org.gem4j.reasoning.Draft;
import org.gem4j.reasoning.Item;
import org.gem4j.reasoning.LiteralList;
import org.gem4j.reasoning.Metadata;
import org.gem4j.reasoning.ReasoningTask;
import org.gem4j.reasoning.TaskConfig;
import org.gem4j.reasoning.TaskSpec;

/// A string of letters into which further ones must be inserted after certain patterns.
final class StringInsertion extends ReasoningTask {
    private static final double AS_LIST = 0.1;
    private static final int LETTERS = 5;
    private static final int PATTERN = 4;

    StringInsertion() {
        super(TaskSpec.named("string_insertion", Category.ALGORITHMIC, "Insert letters after patterns in a string.")
                .range("string_length", 5, 20, 1, 100_000, "length of the string")
                .wideDial("string_length", "string_length", 10, 50, 100, 500)
                .partial(1));
    }

    @Override
    protected Draft generate(SeededRandom random, TaskConfig config) {
        int length = Choices.inRange(random, config, "string_length");
        char[] letters = new char[length];
        for (int i = 0; i < length; i++) {
            letters[i] = (char) ('A' + random.nextInt(LETTERS));
        }
        String string = new String(letters);
        String solution = insert(string);
        return Draft.of(
                "Go through the text below from left to right. Where one of these patterns begins, insert a letter"
                        + " right after it:\n- after ABCD insert A\n- after BCDE insert B\n- after CDEA insert C\n"
                        + "- after DEAB insert D\n- after EABC insert E\n\nThen continue after the inserted letter, so"
                        + " that neither it nor the pattern's letters are part of another pattern.\n\nText: " + string
                        + "\n\nAnswer with the resulting text alone.",
                solution,
                Metadata.of("string", string, "solution", solution, "string_length", length));
    }

    /// The patterns are four consecutive letters of the cycle A to E, and the inserted letter is the pattern's
    /// first.
    private static String insert(String string) {
        StringBuilder result = new StringBuilder(string.length() + string.length() / PATTERN);
        int at = 0;
        while (at < string.length()) {
            if (at + PATTERN <= string.length() && isCyclic(string, at)) {
                result.append(string, at, at + PATTERN).append(string.charAt(at));
                at += PATTERN;
            } else {
                result.append(string.charAt(at++));
            }
        }
        return result.toString();
    }

    private static boolean isCyclic(String string, int start) {
        for (int i = start + 1; i < start + PATTERN; i++) {
            if ((string.charAt(i - 1) - 'A' + 1) % LETTERS != string.charAt(i) - 'A') {
                return false;
            }
        }
        return true;
    }

    /// What is right as a list is right.
    @Override
    protected double gradeWhole(String answer, Item item, TaskConfig config) {
        return grade(answer, item, config) > 0 ? 1 : 0;
    }

    @Override
    protected double grade(String answer, Item item, TaskConfig config) {
        if (answer.equals(item.oracle())) {
            return 1;
        }
        return LiteralList.texts(answer, item.oracle())
                        .filter(items -> String.join("", items).equals(item.oracle()))
                        .isPresent()
                ? AS_LIST
                : 0;
    }
}
