// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.reasoning.arithmetic;

import java.math.BigInteger;
import org.gem4j.env.SeededRandom;
import org.gem4j.reasoning.Category;
import org.gem4j.reasoning.Choices;
import org.gem4j.reasoning.Draft;
import org.gem4j.reasoning.Item;
import org.gem4j.reasoning.Metadata;
import org.gem4j.reasoning.ReasoningTask;
import org.gem4j.reasoning.TaskConfig;
import org.gem4j.reasoning.TaskSpec;

/// Sums and differences of whole numbers, all of the same number of digits.
///
/// Scored by value, so `1,234` and `1234.0` are the same answer; otherwise the fraction that the oracle makes up of a
/// text that contains it.
final class ChainSum extends ReasoningTask {
    ChainSum() {
        super(TaskSpec.named("chain_sum", Category.ARITHMETIC, "Add and subtract several integers.")
                .range("terms", 2, 6, 1, 1000, "number of terms")
                .range("digits", 1, 4, 1, 100, "number of digits of each term")
                .bool("allow_negation", false, "Whether terms may be negative.")
                .rangeDial("num_terms", "terms", 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12)
                .rangeDial("num_digits", "digits", 1, 2, 3, 4, 5, 6, 7, 8, 9, 10));
    }

    @Override
    protected Draft generate(SeededRandom random, TaskConfig config) {
        int terms = Choices.inRange(random, config, "terms");
        int digits = Choices.inRange(random, config, "digits");
        boolean negation = config.bool("allow_negation");
        StringBuilder expression = new StringBuilder();
        BigInteger sum = BigInteger.ZERO;
        for (int i = 0; i < terms; i++) {
            boolean minus = i > 0 && random.nextBoolean();
            BigInteger term = negation ? Terms.upToDigits(random, digits) : Terms.ofDigits(random, digits);
            expression.append(i == 0 ? "" : minus ? " - " : " + ").append(term);
            sum = minus ? sum.subtract(term) : sum.add(term);
        }
        return Draft.of(
                "Compute the value of this sum and give only the number: " + expression + " =",
                sum.toString(),
                Metadata.of("num_terms", terms, "num_digits", digits, "expression", expression.toString()));
    }

    @Override
    protected double grade(String answer, Item item, TaskConfig config) {
        return NumberGrades.valueOrContained(answer, item.oracle());
    }
}
