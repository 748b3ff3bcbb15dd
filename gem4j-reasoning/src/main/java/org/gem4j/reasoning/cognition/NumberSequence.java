// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.reasoning.cognition;

import java.util.OptionalLong;
import org.gem4j.env.SeededRandom;
import org.gem4j.reasoning.Category;
import org.gem4j.reasoning.Choices;
import org.gem4j.reasoning.Draft;
import org.gem4j.reasoning.Metadata;
import org.gem4j.reasoning.ReasoningTask;
import org.gem4j.reasoning.TaskConfig;
import org.gem4j.reasoning.TaskSpec;

/// The next number of a sequence in which each number follows from the one before by the same steps.
final class NumberSequence extends ReasoningTask {
    private static final int ATTEMPTS = 10;
    private static final int MOST_STEPS = 16;
    /// How far numbers may lie beyond the values from the options.
    private static final int SPREAD = 10;

    /// Beyond this, no number returns to the range.
    private static final long HUGE = 1_000_000_000;

    /// What one step does. `NOTHING` has two chances, so that some rules are shorter.
    private enum Step {
        ADD,
        MULTIPLY,
        SQUARE,
        DOUBLE,
        HALVE,
        ADD_PREVIOUS,
        NOTHING
    }

    private static final int DRAWS = 8;

    NumberSequence() {
        super(TaskSpec.named("number_sequence", Category.COGNITION, "Find the next number of a sequence.")
                .range("terms", 4, 8, 4, 100, "number of visible terms")
                .integer("min_value", -100, -1_000_000, 0, "No number is less than ten times this.")
                .integer("max_value", 100, 1, 1_000_000, "No number is more than ten times this.")
                .integer("max_complexity", 3, 1, MOST_STEPS - 1, "A rule has at most one step more than this.")
                .wideDial("terms", "terms", 4, 8, 12, 16)
                .dial("min_value", "min_value", -100, -500, -1000, -10_000)
                .dial("max_value", "max_value", 100, 500, 1000, 10_000)
                .dial("max_complexity", "max_complexity", 2, 3, 4, 5));
    }

    /// Steps with their parameters, applied one after the other.
    private record Rule(Step[] steps, int[] parameters) {
        static Rule draw(SeededRandom random, int complexity) {
            int count = random.between(1, complexity + 1);
            Step[] steps = new Step[count];
            int[] parameters = new int[count];
            for (int i = 0; i < count; i++) {
                steps[i] = Step.values()[Math.min(random.nextInt(DRAWS), Step.NOTHING.ordinal())];
                parameters[i] = random.between(1, 10) * (random.nextBoolean() ? 1 : -1);
            }
            return new Rule(steps, parameters);
        }

        /// The number after `last`; empty if it grows too large.
        OptionalLong next(long last, long beforeLast) {
            long value = last;
            for (int i = 0; i < steps.length; i++) {
                if (Math.abs(value) > HUGE) {
                    return OptionalLong.empty();
                }
                value = switch (steps[i]) {
                    case ADD -> value + parameters[i];
                    case MULTIPLY -> value * parameters[i];
                    case SQUARE -> value * value;
                    case DOUBLE -> value * 2;
                    case HALVE -> Math.floorDiv(value, 2);
                    case ADD_PREVIOUS -> value + beforeLast;
                    case NOTHING -> value;
                };
            }
            return OptionalLong.of(value);
        }

        @Override
        public String toString() {
            StringBuilder text = new StringBuilder(60);
            for (int i = 0; i < steps.length; i++) {
                if (steps[i] != Step.NOTHING) {
                    text.append(text.isEmpty() ? "" : " then ");
                    switch (steps[i]) {
                        case ADD -> text.append("add ").append(parameters[i]);
                        case MULTIPLY -> text.append("multiply by ").append(parameters[i]);
                        case SQUARE -> text.append("square");
                        case DOUBLE -> text.append("double");
                        case HALVE -> text.append("halve");
                        case ADD_PREVIOUS -> text.append("add previous");
                        case NOTHING -> {}
                    }
                }
            }
            return text.toString();
        }
    }

    @Override
    protected Draft generate(SeededRandom random, TaskConfig config) {
        int complexity = random.between(1, config.integer("max_complexity"));
        long least = (long) SPREAD * config.integer("min_value");
        long most = (long) SPREAD * config.integer("max_value");
        int[] sequence = {};
        String rule = "add 2";
        for (int attempt = 0; attempt < ATTEMPTS; attempt++) {
            Rule drawn = Rule.draw(random, complexity);
            sequence = new int[Choices.inRange(random, config, "terms") + 1];
            if (fill(sequence, random.between(-10, 10), drawn, least, most) && isInteresting(sequence, complexity)) {
                rule = drawn.toString();
                break;
            }
            for (int i = 0; i < sequence.length; i++) {
                sequence[i] = 2 * i;
            }
        }
        StringBuilder question = new StringBuilder(200)
                .append("Each number of this sequence follows from the numbers before it by a fixed rule. Which number"
                        + " comes next?\n\n");
        for (int i = 0; i < sequence.length - 1; i++) {
            question.append(sequence[i]).append(", ");
        }
        question.append("?\n\nAnswer with the number alone.");
        return Draft.of(
                question.toString(),
                Integer.toString(sequence[sequence.length - 1]),
                Metadata.of("rule", rule, "complexity", complexity, "sequence", sequence));
    }

    /// Makes the sequence, unless a number leaves the range.
    private static boolean fill(int[] sequence, int first, Rule rule, long least, long most) {
        sequence[0] = first;
        for (int i = 1; i < sequence.length; i++) {
            OptionalLong next = rule.next(sequence[i - 1], i == 1 ? 0 : sequence[i - 2]);
            if (next.isEmpty() || next.getAsLong() < least || next.getAsLong() > most) {
                return false;
            }
            sequence[i] = (int) next.getAsLong();
        }
        return true;
    }

    /// Whether it changes, and not always by the same amount if the rule could do more than that.
    private static boolean isInteresting(int[] sequence, int complexity) {
        int change = sequence[1] - sequence[0];
        boolean isEven = true;
        for (int i = 2; i < sequence.length; i++) {
            isEven &= sequence[i] - sequence[i - 1] == change;
        }
        return !isEven || (change != 0 && complexity == 1);
    }
}
