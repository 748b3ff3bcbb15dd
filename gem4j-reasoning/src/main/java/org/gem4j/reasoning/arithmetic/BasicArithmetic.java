// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.reasoning.arithmetic;

import java.util.List;
import org.gem4j.env.OptionSpec;
import org.gem4j.env.SeededRandom;
import org.gem4j.reasoning.Category;
import org.gem4j.reasoning.Choices;
import org.gem4j.reasoning.Draft;
import org.gem4j.reasoning.Metadata;
import org.gem4j.reasoning.ReasoningTask;
import org.gem4j.reasoning.TaskConfig;
import org.gem4j.reasoning.TaskSpec;

/// Whole numbers with `+ - * /` and brackets, in which every division is exact.
final class BasicArithmetic extends ReasoningTask {
    private static final List<String> OPERATORS = List.of("+", "-", "*", "/");
    private static final List<String> REQUESTS = List.of(
            "What is the value of %? Answer with the number alone.",
            "Work out %. Answer with the number alone.",
            "Find the result of %. Answer with the number alone.",
            "Determine %. Answer with the number alone.");

    BasicArithmetic() {
        super(TaskSpec.named(
                        "basic_arithmetic", Category.ARITHMETIC, "Evaluate an expression with the four operations.")
                .range("terms", 2, 6, 1, 100, "number of terms")
                .range("digits", 1, 4, 1, 9, "number of digits of each term")
                .subset("operators", OPERATORS, "Operations to choose from.")
                .bool("allow_parentheses", true, "Whether there may be parentheses.")
                .bool("allow_negation", true, "Whether a minus sign may stand before parentheses.")
                .option(OptionSpec.choice(
                        "format_style",
                        "simple",
                        List.of("simple", "natural"),
                        "simple: always the same wording of the question; natural: one of several."))
                .option(OptionSpec.choice(
                        "whitespace", "single", List.of("no_space", "single", "random"), "Spaces around operators."))
                .rangeDial("num_terms", "terms", 2, 3, 4, 5, 6)
                .rangeDial("num_digits", "digits", 1, 2, 3, 4));
    }

    @Override
    protected void check(TaskConfig config) {
        if (config.texts("operators").isEmpty()) {
            throw new IllegalArgumentException("option operators of basic_arithmetic must not be empty");
        }
    }

    @Override
    protected Draft generate(SeededRandom random, TaskConfig config) {
        int terms = Choices.inRange(random, config, "terms");
        int digits = Choices.inRange(random, config, "digits");
        EvenExpression drawn = EvenExpression.draw(random, config, terms, digits);
        String expression = join(drawn.tokens(), config.text("whitespace"), random);
        String request = config.text("format_style").equals("simple")
                ? "Compute %. Answer with the number alone."
                : random.pick(REQUESTS);
        return Draft.of(
                request.replace("%", expression),
                drawn.value().toString(),
                Metadata.of("expression", expression, "num_terms", terms, "num_digits", digits));
    }

    private static String join(List<String> tokens, String whitespace, SeededRandom random) {
        StringBuilder text = new StringBuilder();
        for (String token : tokens) {
            boolean blank = switch (whitespace) {
                case "no_space" -> false;
                case "single" -> true;
                default -> Choices.chance(random, 0.15);
            };
            text.append(blank && !text.isEmpty() ? " " : "").append(token);
        }
        return text.toString();
    }
}
