// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.reasoning.arithmetic;

import java.math.BigDecimal;
import java.math.BigInteger;
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
import org.gem4j.text.python.Numbers;

/// Sums and differences of decimal numbers. Scored by value.
final class DecimalChainSum extends ReasoningTask {
    DecimalChainSum() {
        super(TaskSpec.named("decimal_chain_sum", Category.ARITHMETIC, "Add and subtract several decimal numbers.")
                .range("terms", 2, 6, 1, 1000, "number of terms")
                .range("digits", 1, 4, 1, 100, "number of digits before the point")
                .range("decimal_places", 1, 4, 0, 100, "number of digits after the point")
                .bool("allow_negation", false, "Whether terms may be negative.")
                .rangeDial("num_terms", "terms", 2, 5, 8, 10)
                .wideDial("num_digits", "digits", 1, 2, 4, 8, 10)
                .wideDial("decimal_places", "decimal_places", 1, 2, 4, 6, 8));
    }

    @Override
    protected Draft generate(SeededRandom random, TaskConfig config) {
        int terms = Choices.inRange(random, config, "terms");
        int digits = Choices.inRange(random, config, "digits");
        boolean negation = config.bool("allow_negation");
        StringBuilder expression = new StringBuilder();
        BigDecimal sum = BigDecimal.ZERO;
        for (int i = 0; i < terms; i++) {
            boolean minus = i > 0 && random.nextBoolean();
            BigInteger whole = negation ? Terms.upToDigits(random, digits) : Terms.ofDigits(random, digits);
            int places = Choices.inRange(random, config, "decimal_places");
            BigDecimal term = places == 0
                    ? new BigDecimal(whole)
                    : new BigDecimal(whole).add(new BigDecimal(Terms.ofDigits(random, places), places));
            expression.append(i == 0 ? "" : minus ? " - " : " + ").append(term.toPlainString());
            sum = minus ? sum.subtract(term) : sum.add(term);
        }
        return Draft.of(
                "Compute the exact value of this sum and give only the number: " + expression + " =",
                sum.toPlainString(),
                Metadata.of("num_terms", terms, "num_digits", digits, "expression", expression.toString()));
    }

    @Override
    protected double grade(String answer, Item item, TaskConfig config) {
        if (answer.equals(item.oracle())) {
            return 1;
        }
        Optional<BigDecimal> given = Numbers.decimal(answer);
        Optional<BigDecimal> right = Numbers.decimal(item.oracle());
        return given.isPresent() && right.isPresent() && given.get().compareTo(right.get()) == 0 ? 1 : 0;
    }
}
