// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.reasoning.games;

import java.util.Optional;
import org.gem4j.env.SeededRandom;
import org.gem4j.reasoning.Category;
import org.gem4j.reasoning.Draft;
import org.gem4j.reasoning.Item;
import org.gem4j.reasoning.Metadata;
import org.gem4j.reasoning.ReasoningTask;
import org.gem4j.reasoning.TaskConfig;
import org.gem4j.reasoning.TaskSpec;
import org.gem4j.reasoning.games.NumberChain.Verdict;

/// A formula that makes 24 out of four numbers.
///
/// It must use each of the given numbers exactly once, with `+
/// - * /` and parentheses, and equal 24; anything else scores 0.01.
final class Puzzle24 extends ReasoningTask {
    private static final int TARGET = 24;
    private static final int NUMBERS = 4;
    private static final double WRONG = 0.01;
    private static final int ATTEMPTS = 1_000_000;

    Puzzle24() {
        super(TaskSpec.named("puzzle24", Category.GAMES, "Make 24 out of four numbers.")
                .range("value", 1, 10, 1, 10, "value of a given number")
                .subset("operators", NumberChain.OPERATORS, "Operators that 24 is made with.")
                .wideDial("value", "value", 1, 5, 6, 7, 8, 9, 10)
                .floor(WRONG)
                .partial(1));
    }

    @Override
    protected void check(TaskConfig config) {
        if (config.texts("operators").isEmpty()) {
            throw new IllegalArgumentException("option operators of puzzle24 must not be empty");
        }
    }

    @Override
    protected Draft generate(SeededRandom random, TaskConfig config) {
        for (int attempt = 0; attempt < ATTEMPTS; attempt++) {
            Optional<NumberChain> chain = NumberChain.draw(random, config, NUMBERS);
            if (chain.isPresent() && chain.get().value() == TARGET) {
                return draft(config, chain.get());
            }
        }
        throw new IllegalArgumentException("options of puzzle24 leave no way to make 24: widen min_value and max_value"
                + " or allow more operators");
    }

    private static Draft draft(TaskConfig config, NumberChain chain) {
        StringBuilder list = new StringBuilder();
        for (int number : chain.numbers()) {
            list.append(list.isEmpty() ? "" : ", ").append(number);
        }
        String question = "Write a formula with the value 24 that uses each of these numbers exactly once: " + list
                + ". You may use parentheses and the operators " + String.join(" ", config.texts("operators"))
                + " (* is times, / is divided by). Answer with the formula alone, without an equals sign and without"
                + " its value.";
        return Draft.of(question, chain.text(), Metadata.of("numbers", chain.numbers()));
    }

    @Override
    protected double grade(String answer, Item item, TaskConfig config) {
        if (answer.isBlank()) {
            return WRONG;
        }
        if (answer.equals(item.oracle())) {
            return 1;
        }
        return NumberChain.judge(answer, item.metadata(), TARGET) == Verdict.RIGHT ? 1 : WRONG;
    }
}
