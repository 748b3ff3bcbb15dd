// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.reasoning.games;

import java.util.Optional;
import org.gem4j.env.SeededRandom;
import org.gem4j.reasoning.Category;
import org.gem4j.reasoning.Choices;
import org.gem4j.reasoning.Draft;
import org.gem4j.reasoning.Item;
import org.gem4j.reasoning.Metadata;
import org.gem4j.reasoning.ReasoningTask;
import org.gem4j.reasoning.TaskConfig;
import org.gem4j.reasoning.TaskSpec;

/// A formula that makes a target out of given numbers.
///
/// It must use each number exactly once, with `+ - * /` and brackets, and to hit the target exactly; other formulas
/// score 0.05, other texts 0.01.
final class Countdown extends ReasoningTask {
    private static final double UNREADABLE = 0.01;
    private static final double WRONG = 0.05;
    private static final int ATTEMPTS = 200_000;

    Countdown() {
        super(TaskSpec.named("countdown", Category.GAMES, "Make a target out of given numbers.")
                .range("numbers", 4, 6, 2, 15, "number of numbers")
                .range("value", 1, 100, 1, 10_000, "value of a given number")
                .range("target", 100, 999, 1, 1_000_000, "target")
                .subset("operators", NumberChain.OPERATORS, "Operators that targets are made with.")
                .bool("shuffle", true, "Whether the numbers are listed in random order.")
                .wideDial("numbers", "numbers", 3, 6, 9, 12, 15)
                .wideDial("target", "target", 100, 500, 1000, 5000, 10_000)
                .wideDial("value", "value", 1, 100, 200, 300)
                .floor(UNREADABLE)
                .partial(1));
    }

    @Override
    protected void check(TaskConfig config) {
        if (config.texts("operators").isEmpty()) {
            throw new IllegalArgumentException("option operators of countdown must not be empty");
        }
    }

    @Override
    protected Draft generate(SeededRandom random, TaskConfig config) {
        int count = Choices.inRange(random, config, "numbers");
        for (int attempt = 0; attempt < ATTEMPTS; attempt++) {
            Optional<NumberChain> chain = NumberChain.draw(random, config, count);
            if (chain.isPresent()
                    && chain.get().value() >= config.integer("min_target")
                    && chain.get().value() <= config.integer("max_target")) {
                return draft(random, config, chain.get());
            }
        }
        throw new IllegalArgumentException("options of countdown leave no target that " + count
                + " numbers can make: widen min_target and max_target or allow more operators");
    }

    private static Draft draft(SeededRandom random, TaskConfig config, NumberChain chain) {
        int[] numbers = chain.numbers().clone();
        if (config.bool("shuffle")) {
            Choices.shuffle(random, numbers);
        }
        StringBuilder list = new StringBuilder();
        for (int number : numbers) {
            list.append(list.isEmpty() ? "" : ", ").append(number);
        }
        int target = (int) chain.value();
        String ask = switch (random.nextInt(3)) {
            case 0 ->
                "Write a formula with the value " + target + " that uses each of these numbers exactly" + " once: "
                        + list + ".";
            case 1 ->
                "Combine the numbers " + list + ", every one of them exactly once, into a formula whose" + " value is "
                        + target + ".";
            default -> "The numbers " + list + " must make " + target + ". Use all of them, each exactly once.";
        };
        return Draft.of(
                ask + " Write + for plus, - for minus, * for times and / for divided by; parentheses are allowed."
                        + " Answer with the formula alone, without an equals sign and without its value.",
                chain.text(),
                Metadata.of("numbers", numbers, "target", target, "expression", chain.text()));
    }

    @Override
    protected double grade(String answer, Item item, TaskConfig config) {
        if (answer.isBlank()) {
            return UNREADABLE;
        }
        if (answer.equals(item.oracle())) {
            return 1;
        }
        return switch (NumberChain.judge(
                answer, item.metadata(), item.metadata().longInteger("target"))) {
            case UNREADABLE -> UNREADABLE;
            case OTHER_NUMBERS, OTHER_VALUE -> WRONG;
            case RIGHT -> 1;
        };
    }
}
