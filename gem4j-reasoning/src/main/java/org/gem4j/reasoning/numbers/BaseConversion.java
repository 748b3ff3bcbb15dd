// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.reasoning.numbers;

import org.gem4j.env.SeededRandom;
import org.gem4j.reasoning.Category;
import org.gem4j.reasoning.Choices;
import org.gem4j.reasoning.Draft;
import org.gem4j.reasoning.Metadata;
import org.gem4j.reasoning.ReasoningTask;
import org.gem4j.reasoning.TaskConfig;
import org.gem4j.reasoning.TaskSpec;

/// An integer to convert to another base.
final class BaseConversion extends ReasoningTask {
    private static final int HIGHEST = 36;

    BaseConversion() {
        super(TaskSpec.named("base_conversion", Category.ALGORITHMIC, "Convert a number from one base to another.")
                .range("base", 2, 16, 2, HIGHEST, "base")
                .range("value", 0, 1000, 0, Integer.MAX_VALUE, "value of the number")
                .wideDial("base", "base", 2, 9, 18, 27, 36)
                .wideDial("value", "value", 1000, 10_000, 100_000, 1_000_000));
    }

    @Override
    protected void check(TaskConfig config) {
        if (config.integer("min_base") == config.integer("max_base")) {
            throw new IllegalArgumentException("option max_base of base_conversion must be more than min_base ("
                    + config.integer("min_base") + ") but was the same");
        }
    }

    @Override
    protected Draft generate(SeededRandom random, TaskConfig config) {
        int value = Choices.inRange(random, config, "value");
        int source = Choices.inRange(random, config, "base");
        int target = random.between(config.integer("min_base"), config.integer("max_base") - 1);
        target += target >= source ? 1 : 0;
        String given = Integer.toString(value, source);
        String wanted = Integer.toString(value, target);
        String question = "The number " + given + " is written in " + name(source) + ". Write it in " + name(target)
                + (Math.max(source, target) > 10
                        ? ". The letters a, b, c and so on are the digits for 10, 11, 12 and so on."
                        : ".")
                + " Answer with the digits alone, letters in lower case.";
        return Draft.of(
                question,
                wanted,
                Metadata.of(
                        "decimal_value",
                        value,
                        "source_base",
                        source,
                        "target_base",
                        target,
                        "source_repr",
                        given,
                        "target_repr",
                        wanted));
    }

    private static String name(int base) {
        return switch (base) {
            case 2 -> "binary";
            case 10 -> "decimal";
            case 16 -> "hexadecimal";
            default -> "base " + base;
        };
    }
}
