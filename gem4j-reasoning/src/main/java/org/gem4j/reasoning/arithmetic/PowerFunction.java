// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.reasoning.arithmetic;

import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;
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
import org.gem4j.text.python.Floats;
import org.gem4j.text.python.Numbers;

/// A power of a decimal number, to three significant digits. A wrong answer scores almost nothing.
final class PowerFunction extends ReasoningTask {
    private static final double TOKEN = 0.01;
    private static final int FRACTION = 10_000;
    private static final MathContext THREE_DIGITS = new MathContext(3, RoundingMode.HALF_EVEN);

    PowerFunction() {
        super(TaskSpec.named("power_function", Category.ARITHMETIC, "Compute a power to three significant digits.")
                .numberRange("base", -1000, 1000, -1e6, 1e6, "value of the base")
                .range("exponent", 0, 8, 0, 40, "absolute value of the exponent")
                .rangeDial("exponent", "exponent", 2, 4, 6, 8, 10)
                .floor(TOKEN));
    }

    @Override
    protected Draft generate(SeededRandom random, TaskConfig config) {
        double low = config.number("min_base");
        double high = config.number("max_base");
        double base = Math.rint((low + random.nextDouble() * (high - low)) * FRACTION) / FRACTION;
        int size = Choices.inRange(random, config, "exponent");
        int exponent = random.nextBoolean() && base != 0 ? -size : size;
        double power = Math.pow(base, exponent);
        return Draft.of(
                "Raise " + Floats.repr(base) + " to the power " + exponent
                        + ". Round the result to 3 significant digits and write it with an exponent, such as 6.02e+23.",
                Floats.repr(power),
                Metadata.of("base", base, "exponent", exponent, "solution", power));
    }

    @Override
    protected double grade(String answer, Item item, TaskConfig config) {
        if (answer.equals(item.oracle())) {
            return 1;
        }
        Optional<BigDecimal> given = Numbers.decimal(answer);
        Optional<BigDecimal> right = Numbers.decimal(item.oracle());
        boolean same = given.isPresent()
                && right.isPresent()
                && given.get().round(THREE_DIGITS).compareTo(right.get().round(THREE_DIGITS)) == 0;
        return same ? 1 : TOKEN;
    }
}
