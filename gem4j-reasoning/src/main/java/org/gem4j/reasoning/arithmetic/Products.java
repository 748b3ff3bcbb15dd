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

/// Products of whole numbers, all of about the same number of digits. Scored like [ChainSum].
final class Products extends ReasoningTask {
    Products() {
        super(TaskSpec.named("products", Category.ARITHMETIC, "Multiply whole numbers.")
                .range("terms", 2, 2, 1, 1000, "number of factors")
                .range("digits", 1, 5, 1, 100, "number of digits of each factor")
                .bool("allow_negation", false, "Whether factors may be negative.")
                .rangeDial("num_terms", "terms", 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12)
                .rangeDial("num_digits", "digits", 1, 2, 3, 4, 5, 6, 7, 8, 9, 10));
    }

    @Override
    protected Draft generate(SeededRandom random, TaskConfig config) {
        int terms = Choices.inRange(random, config, "terms");
        int digits = Choices.inRange(random, config, "digits");
        boolean negation = config.bool("allow_negation");
        StringBuilder expression = new StringBuilder();
        BigInteger product = BigInteger.ONE;
        for (int i = 0; i < terms; i++) {
            BigInteger factor = negation ? Terms.upToDigits(random, digits) : Terms.ofDigits(random, digits);
            expression.append(i == 0 ? "" : " * ").append(factor);
            product = product.multiply(factor);
        }
        return Draft.of(
                "Multiply these numbers and give only the result: " + expression,
                product.toString(),
                Metadata.of("expression", expression.toString(), "num_terms", terms, "num_digits", digits));
    }

    @Override
    protected double grade(String answer, Item item, TaskConfig config) {
        return NumberGrades.valueOrContained(answer, item.oracle());
    }
}
