// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.reasoning.arithmetic;

import org.gem4j.env.SeededRandom;
import org.gem4j.reasoning.Category;
import org.gem4j.reasoning.Choices;
import org.gem4j.reasoning.Draft;
import org.gem4j.reasoning.Metadata;
import org.gem4j.reasoning.ReasoningTask;
import org.gem4j.reasoning.TaskConfig;
import org.gem4j.reasoning.TaskSpec;

/// The number of ones in a number's binary form.
final class CountBits extends ReasoningTask {
    CountBits() {
        super(TaskSpec.named("count_bits", Category.ARITHMETIC, "Count the 1 bits of a number.")
                .range("n", 1, Integer.MAX_VALUE, 1, Integer.MAX_VALUE, "value of the number")
                .wideDial("n", "n", 10, 1000, 1_000_000, 100_000_000, Integer.MAX_VALUE));
    }

    @Override
    protected Draft generate(SeededRandom random, TaskConfig config) {
        int number = Choices.inRange(random, config, "n");
        int ones = Integer.bitCount(number);
        return Draft.of(
                "Write " + number + " in binary. How many of its digits are 1? Answer with the number alone.",
                Integer.toString(ones),
                Metadata.of("number", number, "solution", ones, "binary", Integer.toBinaryString(number), "n", number));
    }
}
