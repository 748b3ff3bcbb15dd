// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.reasoning.algebra;

import java.util.Arrays;
import java.util.List;
import org.gem4j.env.SeededRandom;
import org.gem4j.math.exact.Rational;
import org.gem4j.reasoning.Category;
import org.gem4j.reasoning.Choices;
import org.gem4j.reasoning.Draft;
import org.gem4j.reasoning.Item;
import org.gem4j.reasoning.Metadata;
import org.gem4j.reasoning.ReasoningTask;
import org.gem4j.reasoning.TaskConfig;
import org.gem4j.reasoning.TaskSpec;
import org.gem4j.reasoning.expr.Polynomial;

/// An indefinite integral of a polynomial. Scored by differentiating the answer, see [Integrals].
final class SimpleIntegration extends ReasoningTask {
    private static final int LARGEST_DENOMINATOR = 10;

    SimpleIntegration() {
        super(TaskSpec.named("simple_integration", Category.ALGEBRA, "Integrate a polynomial.")
                .range("terms", 2, 5, 1, 100, "number of terms")
                .range("degree", 1, 10, 1, 100, "power of a term of the integral")
                .range("bounds", 1, 10, 1, 1_000_000, "numerator of a coefficient of the integral")
                .subset("operators", List.of("+", "-"), "Signs of coefficients.")
                .option(Integrals.symbols(List.of("x", "X")))
                .rangeDial("terms", "terms", 2, 3, 4, 5)
                .partial(1));
    }

    /// Retries when the terms cancel out.
    @Override
    protected Draft generate(SeededRandom random, TaskConfig config) {
        int terms = Choices.inRange(random, config, "terms");
        String variable = random.pick(config.texts("symbols"));
        Polynomial integral = Polynomial.of(variable);
        while (integral.isZero()) {
            Rational[] coefficients = new Rational[config.integer("max_degree") + 1];
            Arrays.fill(coefficients, Rational.ZERO);
            for (int i = 0; i < terms; i++) {
                int denominator = random.nextBoolean() ? 1 : random.between(2, LARGEST_DENOMINATOR);
                Rational size = Rational.of(Choices.inRange(random, config, "bounds"), denominator);
                int degree = Choices.inRange(random, config, "degree");
                boolean minus = random.pick(config.texts("operators")).equals("-");
                coefficients[degree] = coefficients[degree].plus(minus ? size.negate() : size);
            }
            integral = Polynomial.of(variable, coefficients);
        }
        String integrand = integral.derivative(variable).toString();
        return Draft.of(
                Integrals.question(integrand, variable),
                integral + " + C",
                Metadata.of("integrand", integrand, "variable", variable, "num_terms", terms));
    }

    @Override
    protected double gradeWhole(String answer, Item item, TaskConfig config) {
        return Integrals.gradeWhole(answer, item);
    }

    @Override
    protected double grade(String answer, Item item, TaskConfig config) {
        return Integrals.grade(answer, item);
    }
}
