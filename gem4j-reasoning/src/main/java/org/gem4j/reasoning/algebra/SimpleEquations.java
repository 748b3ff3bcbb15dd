// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.reasoning.algebra;

import java.math.BigInteger;
import java.util.List;
import org.gem4j.env.SeededRandom;
import org.gem4j.math.exact.Rational;
import org.gem4j.reasoning.Category;
import org.gem4j.reasoning.Choices;
import org.gem4j.reasoning.Draft;
import org.gem4j.reasoning.Metadata;
import org.gem4j.reasoning.ReasoningTask;
import org.gem4j.reasoning.TaskConfig;
import org.gem4j.reasoning.TaskSpec;
import org.gem4j.reasoning.expr.Polynomial;

/// A linear equation in one variable with an integer solution.
///
/// The left side is built from numbers and one multiple of the variable, from left to right, and written out.
final class SimpleEquations extends ReasoningTask {
    private static final String LETTERS = "abcdefghijklmnopqrstuvwxyz";
    private static final List<String> REQUESTS = List.of(
            "Which value of # makes the equation % true?",
            "Solve the equation % for #.", "Find the number # for which % holds.");

    SimpleEquations() {
        super(TaskSpec.named("simple_equations", Category.ALGEBRA, "Solve a linear equation.")
                .range("terms", 2, 4, 1, 100, "number of terms on the left side")
                .range("value", 1, 100, 1, 1_000_000_000, "value of a number")
                .subset("operators", List.of("+", "-", "*"), "Operations between the terms.")
                .weights("operators_weights", List.of(0.4, 0.4, 0.2), "Sampling weight of each operation.")
                .dial("min_terms", "min_terms", 2, 3, 4, 5)
                .dial("max_terms", "max_terms", 5, 10, 15, 20)
                .dial("min_value", "min_value", 1, 10, 100, 1000)
                .dial("max_value", "max_value", 100, 10_000, 1_000_000, 100_000_000)
                .dial(
                        "operators_weights",
                        "operators_weights",
                        List.of(0.4, 0.4, 0.2),
                        List.of(0.35, 0.35, 0.3),
                        List.of(0.3, 0.3, 0.4),
                        List.of(0.2, 0.2, 0.6)));
    }

    @Override
    protected void check(TaskConfig config) {
        Weights.requireSame(config, "operators", "operators_weights");
    }

    @Override
    protected Draft generate(SeededRandom random, TaskConfig config) {
        String variable = String.valueOf(LETTERS.charAt(random.nextInt(LETTERS.length())));
        int terms = Choices.inRange(random, config, "terms");
        int place = random.nextInt(terms);
        List<String> operators = config.texts("operators");
        List<Double> weights = config.numbers("operators_weights");
        BigInteger slope = BigInteger.ZERO;
        BigInteger constant = BigInteger.ZERO;
        for (int i = 0; i < terms; i++) {
            String operator = i == 0 ? "+" : operators.get(Choices.weighted(random, weights));
            BigInteger value = BigInteger.valueOf(Choices.inRange(random, config, "value"));
            if (i == place && !operators.contains("*")) {
                value = BigInteger.ONE;
            }
            if (operator.equals("*")) {
                slope = i == place ? constant.multiply(value) : slope.multiply(value);
                constant = i == place ? BigInteger.ZERO : constant.multiply(value);
            } else {
                BigInteger signed = operator.equals("-") ? value.negate() : value;
                slope = i == place ? slope.add(signed) : slope;
                constant = i == place ? constant : constant.add(signed);
            }
        }
        if (slope.signum() == 0) {
            return generate(random, config);
        }
        BigInteger solution = BigInteger.valueOf(Choices.inRange(random, config, "value"));
        String equation = Polynomial.of(variable, Rational.of(constant), Rational.of(slope)) + " = "
                + slope.multiply(solution).add(constant);
        String request = random.pick(REQUESTS).replace("#", variable).replace("%", equation);
        return Draft.of(
                request + " Answer with the number alone.",
                solution.toString(),
                Metadata.of("equation", equation, "variable", variable));
    }
}
