// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.reasoning.arithmetic;

import java.math.BigInteger;
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

/// The least common multiple of a few numbers, which is usually less than their product.
final class Lcm extends ReasoningTask {
    private static final int ATTEMPTS = 3;

    Lcm() {
        super(TaskSpec.named("lcm", Category.ARITHMETIC, "Find the least common multiple of a few numbers.")
                .range("numbers", 2, 2, 2, 1000, "number of numbers")
                .range("value", 1, 100, 1, 1_000_000_000, "value of a number")
                .rangeDial("numbers", "numbers", 2, 3, 4, 5)
                .wideDial("value", "value", 100, 1000, 10000, 100000));
    }

    /// Retries a few times while the numbers are pairwise coprime.
    @Override
    protected Draft generate(SeededRandom random, TaskConfig config) {
        List<Integer> numbers = List.of();
        BigInteger multiple = BigInteger.ONE;
        BigInteger product = BigInteger.ONE;
        for (int attempt = 0; attempt < ATTEMPTS && multiple.equals(product); attempt++) {
            int count = Choices.inRange(random, config, "numbers");
            numbers = new ArrayList<>(count);
            multiple = BigInteger.ONE;
            product = BigInteger.ONE;
            for (int i = 0; i < count; i++) {
                int number = Choices.inRange(random, config, "value");
                numbers.add(number);
                multiple = lcm(multiple, number);
                product = product.multiply(BigInteger.valueOf(number));
            }
        }
        return Draft.of(
                "What is the least common multiple of the numbers " + Gcd.join(numbers)
                        + "? Answer with the number alone.",
                multiple.toString(),
                Metadata.of("numbers", numbers, "result", multiple));
    }

    private static BigInteger lcm(BigInteger multiple, int number) {
        int common = Gcd.gcd(multiple.mod(BigInteger.valueOf(number)).intValue(), number);
        return multiple.multiply(BigInteger.valueOf(number / common));
    }
}
