// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.reasoning.strings;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.gem4j.env.SeededRandom;
import org.gem4j.reasoning.Category;
import org.gem4j.reasoning.Choices;
import org.gem4j.reasoning.Draft;
import org.gem4j.reasoning.Metadata;
import org.gem4j.reasoning.ReasoningTask;
import org.gem4j.reasoning.TaskConfig;
import org.gem4j.reasoning.TaskSpec;

/// A text that rules rewrite repeatedly, until none applies or a text recurs.
final class StringManipulation extends ReasoningTask {
    /// No set of the rules is known to run for long; one that does is regenerated.
    private static final int MOST_STATES = 10_000;

    StringManipulation() {
        super(TaskSpec.named(
                        "string_manipulation", Category.ALGORITHMIC, "Apply rules to a string until it stops changing.")
                .range("string_length", 5, 20, 1, 5000, "length of the string")
                .range("num_rules", 3, 8, 1, StringRule.ALL.size(), "number of rules")
                .wideDial("string_length", "string_length", 10, 50, 100, 500)
                .wideDial("num_rules", "num_rules", 3, 5, 10, 15, 20));
    }

    @Override
    protected Draft generate(SeededRandom random, TaskConfig config) {
        int length = Choices.inRange(random, config, "string_length");
        int count = Choices.inRange(random, config, "num_rules");
        String string;
        List<StringRule> rules;
        List<String> states;
        do {
            char[] letters = new char[length];
            for (int i = 0; i < length; i++) {
                letters[i] = (char) ('a' + random.nextInt(3));
            }
            string = new String(letters);
            rules = Choices.sample(random, StringRule.ALL, count);
            states = states(string, rules);
        } while (states.size() > MOST_STATES);
        StringBuilder question =
                new StringBuilder(600 + 80 * count + length).append("Change the text below by these rules:\n");
        List<String> texts = new ArrayList<>(count);
        for (StringRule rule : rules) {
            texts.add(rule.text());
            question.append(texts.size()).append(". ").append(rule.text()).append('\n');
        }
        question.append("\nAlways apply the first rule in the list that applies to the text, then start over with the"
                        + " new text. Stop when no rule applies, or when a rule would bring back a text that has been"
                        + " there before; that rule is then not applied.\n\nText: ")
                .append(string)
                .append("\n\nAnswer with the final text alone.");
        return Draft.of(
                question.toString(),
                states.getLast(),
                Metadata.of(
                        "string",
                        string,
                        "solution",
                        states.getLast(),
                        "states",
                        states,
                        "selected_rules",
                        texts,
                        "string_length",
                        length,
                        "num_rules",
                        count));
    }

    /// The text and all its successors, in order.
    private static List<String> states(String string, List<StringRule> rules) {
        List<String> states = new ArrayList<>();
        Set<String> seen = new HashSet<>();
        String state = string;
        while (seen.add(state) && states.size() <= MOST_STATES) {
            states.add(state);
            state = next(state, rules);
        }
        return states;
    }

    private static String next(String state, List<StringRule> rules) {
        for (StringRule rule : rules) {
            String changed = rule.change().apply(state);
            if (!changed.equals(state)) {
                return changed;
            }
        }
        return state;
    }
}
