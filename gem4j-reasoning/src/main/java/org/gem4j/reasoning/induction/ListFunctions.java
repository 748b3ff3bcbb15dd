// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.reasoning.induction;

import java.util.Arrays;
import java.util.stream.IntStream;
import org.gem4j.env.SeededRandom;
import org.gem4j.reasoning.Category;
import org.gem4j.reasoning.Draft;
import org.gem4j.reasoning.Metadata;
import org.gem4j.reasoning.ReasoningTask;
import org.gem4j.reasoning.TaskConfig;
import org.gem4j.reasoning.TaskSpec;

/// Examples of a rule that maps one list of numbers to another, and a list to apply it to.
final class ListFunctions extends ReasoningTask {
    private static final int EXAMPLES = 4;
    private static final ListRule[] RULES = ListRule.values();

    /// The usual numbers with what separates them from the one before.
    private static final String[] NEXT =
            IntStream.rangeClosed(0, 110).mapToObj(number -> ", " + number).toArray(String[]::new);

    ListFunctions() {
        super(TaskSpec.named(
                "list_functions", Category.INDUCTION, "Infer a function on lists and apply it to another list."));
    }

    @Override
    protected Draft generate(SeededRandom random, TaskConfig config) {
        ListRule rule = RULES[random.nextInt(RULES.length)];
        int[][] inputs = new int[EXAMPLES + 1][];
        int[][] outputs = new int[EXAMPLES + 1][];
        do {
            for (int i = 0; i < inputs.length; i++) {
                do {
                    inputs[i] = rule.draw(random);
                } while (isAmong(inputs, i));
                outputs[i] = rule.apply(inputs[i]);
            }
        } while (areAlike(outputs));
        StringBuilder question = new StringBuilder(700)
                .append("One rule turns the list on the left of each arrow into the list on the right. Find the"
                        + " rule in the examples, then apply it to the last list.\n");
        for (int i = 0; i < EXAMPLES; i++) {
            append(append(question.append('\n'), inputs[i]).append(" -> "), outputs[i]);
        }
        append(question.append("\n\n"), inputs[EXAMPLES])
                .append(" -> ?\n\nAnswer with the missing list alone, written like those above.");
        return Draft.of(
                question.toString(),
                append(new StringBuilder(44), outputs[EXAMPLES]).toString(),
                Metadata.empty());
    }

    /// Whether list number `at` is one of those before it.
    private static boolean isAmong(int[][] lists, int at) {
        for (int i = 0; i < at; i++) {
            if (Arrays.equals(lists[i], lists[at])) {
                return true;
            }
        }
        return false;
    }

    /// Whether all outputs of the examples are equal, which would hide the rule.
    private static boolean areAlike(int[][] outputs) {
        for (int i = 1; i < EXAMPLES; i++) {
            if (!Arrays.equals(outputs[0], outputs[i])) {
                return false;
            }
        }
        return true;
    }

    private static StringBuilder append(StringBuilder text, int[] list) {
        text.append('[');
        for (int i = 0; i < list.length; i++) {
            int number = list[i];
            if (i == 0) {
                text.append(number);
            } else if (number < NEXT.length) {
                text.append(NEXT[number]);
            } else {
                text.append(", ").append(number);
            }
        }
        return text.append(']');
    }
}
