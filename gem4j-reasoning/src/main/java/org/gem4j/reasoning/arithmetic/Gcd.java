// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.reasoning.arithmetic;

import java.util.ArrayList;
import java.util.List;
import org.gem4j.env.SeededRandom;
import org.gem4j.reasoning.Category;
import org.gem4j.reasoning.Choices;
import org.gem4j.reasoning.Draft;
import org.gem4j.reasoning.Metadata;
import org.gem4j.reasoning.ReasoningTask;
import org.gem4j.reasoning.TaskConfig;
import org.gem4j.reasoning.TaskSpec;

/// The greatest common divisor of a few numbers, which is usually greater than 1.
final class Gcd extends ReasoningTask {
    private static final int ATTEMPTS = 3;

    Gcd() {
        super(TaskSpec.named("gcd", Category.ARITHMETIC, "Find the greatest common divisor of a few numbers.")
                .range("numbers", 2, 2, 2, 1000, "number of numbers")
                .range("value", 1, 1000, 1, 1_000_000_000, "value of a number")
                .rangeDial("num_terms", "numbers", 2, 3, 4, 5)
                .wideDial("value", "value", 100, 1000, 10000, 100000));
    }

    /// Retries a few times while the numbers are coprime.
    @Override
    protected Draft generate(SeededRandom random, TaskConfig config) {
        int count = Choices.inRange(random, config, "numbers");
        List<Integer> numbers = List.of();
        int divisor = 1;
        for (int attempt = 0; attempt < ATTEMPTS && divisor == 1; attempt++) {
            numbers = new ArrayList<>(count);
            divisor = 0;
            for (int i = 0; i < count; i++) {
                int number = Choices.inRange(random, config, "value");
                numbers.add(number);
                divisor = gcd(divisor, number);
            }
        }
        return Draft.of(
                "What is the greatest common divisor of the numbers " + join(numbers)
                        + "? Answer with the number alone.",
                Integer.toString(divisor),
                Metadata.of("numbers", numbers, "result", divisor, "num_terms", count));
    }

    static int gcd(int a, int b) {
        return b == 0 ? a : gcd(b, a % b);
    }

    static String join(List<Integer> numbers) {
        StringBuilder text = new StringBuilder();
        for (int number : numbers) {
            text.append(text.isEmpty() ? "" : ", ").append(number);
        }
        return text.toString();
    }
}
