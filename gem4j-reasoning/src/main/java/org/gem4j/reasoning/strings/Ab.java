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

/// A::B programs: rows of tokens in which adjacent facing tokens are rewritten until none are left.
///
/// Two facing tokens of one letter vanish, two of different letters pass each other. Every pass and every removal takes
/// one pair of facing tokens away, so all programs terminate, and the order of rewriting does not affect the result.
final class Ab extends ReasoningTask {
    private static final String[] TOKENS = {"A#", "B#", "#A", "#B"};
    private static final int LEFT_FACING = 2;

    Ab() {
        super(TaskSpec.named("ab", Category.ALGORITHMIC, "Rewrite a row of A::B tokens until nothing changes.")
                .integer("length", 10, 1, 2000, "Number of tokens.")
                .dial("length", "length", 10, 25, 50, 100));
    }

    @Override
    protected Draft generate(SeededRandom random, TaskConfig config) {
        int[] program = new int[config.integer("length")];
        for (int i = 0; i < program.length; i++) {
            program[i] = random.nextInt(TOKENS.length);
        }
        String question = "In the language A::B there are the tokens `A#`, `B#`, `#A` and `#B`, and a program is a row"
                + " of them. Wherever the # of two adjacent tokens face each other, the two are rewritten:\n"
                + "- `A# #A` is removed\n- `B# #B` is removed\n- `A# #B` becomes `#B A#`\n- `B# #A` becomes `#A B#`\n\n"
                + "Rewrite this program until no rule applies:\n\n" + text(program, program.length)
                + "\n\nAnswer with the remaining tokens, separated by single spaces.";
        return Draft.of(question, run(program), Metadata.empty());
    }

    /// What is left of a program. Each left-facing token runs through the right-facing ones before it, from the
    /// nearest to the farthest, until it meets one of its letter.
    private static String run(int[] program) {
        int[] left = new int[program.length];
        int[] right = new int[program.length];
        int lefts = 0;
        int rights = 0;
        for (int token : program) {
            if (token < LEFT_FACING) {
                right[rights++] = token;
                continue;
            }
            int met = rights - 1;
            while (met >= 0 && right[met] != token - LEFT_FACING) {
                met--;
            }
            if (met < 0) {
                left[lefts++] = token;
            } else {
                System.arraycopy(right, met + 1, right, met, rights - met - 1);
                rights--;
            }
        }
        System.arraycopy(right, 0, left, lefts, rights);
        return text(left, lefts + rights);
    }

    private static String text(int[] tokens, int count) {
        StringBuilder text = new StringBuilder(3 * count);
        for (int i = 0; i < count; i++) {
            text.append(i == 0 ? "" : " ").append(TOKENS[tokens[i]]);
        }
        return text.toString();
    }

    @Override
    protected double grade(String answer, Item item, TaskConfig config) {
        return answer.equals(item.oracle()) ? 1 : 0;
    }
}
