// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.reasoning.algebra;

import java.math.BigInteger;
import java.util.List;
import java.util.OptionalDouble;
import org.gem4j.env.SeededRandom;
import org.gem4j.reasoning.Category;
import org.gem4j.reasoning.Choices;
import org.gem4j.reasoning.Draft;
import org.gem4j.reasoning.Item;
import org.gem4j.reasoning.Metadata;
import org.gem4j.reasoning.ReasoningTask;
import org.gem4j.reasoning.TaskConfig;
import org.gem4j.reasoning.TaskSpec;
import org.gem4j.text.python.Characters;
import org.gem4j.text.python.Numbers;
import org.gem4j.text.python.Strings;
import org.jspecify.annotations.Nullable;

/// Sums, differences, products and even quotients of complex numbers with integer parts.
///
/// Scored by distance, `exp(-|given - right|)`. An answer is a real, an imaginary, or a real and an imaginary part in
/// this order.
final class ComplexArithmetic extends ReasoningTask {
    private static final double NEARLY_ONE = 1 - 1e-9;
    private static final List<String> OPERATIONS = List.of("+", "-", "*", "/");
    private static final int LARGEST = 100_000_000;
    private static final int LONGEST = 10_000;

    ComplexArithmetic() {
        super(TaskSpec.named("complex_arithmetic", Category.ALGEBRA, "Compute with complex numbers.")
                .range("real", -10, 10, -LARGEST, LARGEST, "value of a real part")
                .range("imag", -10, 10, -LARGEST, LARGEST, "value of an imaginary part")
                .subset("operations", OPERATIONS, "Operations to choose from.")
                .weights("operations_weights", List.of(0.4, 0.4, 0.1, 0.1), "Sampling weight of each operation.")
                .dial("min_real", "min_real", -10, -100, -10_000, -LARGEST)
                .dial("max_real", "max_real", 10, 100, 10_000, LARGEST)
                .dial("min_imag", "min_imag", -10, -100, -10_000, -LARGEST)
                .dial("max_imag", "max_imag", 10, 100, 10_000, LARGEST)
                .dial(
                        "operations_weights",
                        "operations_weights",
                        List.of(0.4, 0.4, 0.1, 0.1),
                        List.of(0.25, 0.25, 0.25, 0.25),
                        List.of(0.2, 0.2, 0.3, 0.3),
                        List.of(0.1, 0.1, 0.4, 0.4))
                .partial(1));
    }

    @Override
    protected void check(TaskConfig config) {
        Weights.requireSame(config, "operations", "operations_weights");
    }

    /// A complex number with integer parts.
    private record Gaussian(BigInteger re, BigInteger im) {
        Gaussian plus(Gaussian other) {
            return new Gaussian(re.add(other.re), im.add(other.im));
        }

        Gaussian minus(Gaussian other) {
            return new Gaussian(re.subtract(other.re), im.subtract(other.im));
        }

        Gaussian times(Gaussian other) {
            return new Gaussian(
                    re.multiply(other.re).subtract(im.multiply(other.im)),
                    re.multiply(other.im).add(im.multiply(other.re)));
        }

        boolean isZero() {
            return re.signum() == 0 && im.signum() == 0;
        }

        /// As `3.0 - 4.0i`, or one part with two decimals where the other is 0.
        String print() {
            if (im.signum() == 0) {
                return re + ".00";
            }
            if (re.signum() == 0) {
                return im + ".00i";
            }
            return re + (im.signum() < 0 ? ".0 - " : ".0 + ") + im.abs() + ".0i";
        }

        List<Object> parts() {
            return List.of(re.doubleValue(), im.doubleValue());
        }
    }

    @Override
    protected Draft generate(SeededRandom random, TaskConfig config) {
        String operation =
                config.texts("operations").get(Choices.weighted(random, config.numbers("operations_weights")));
        Gaussian a = draw(random, config);
        Gaussian b = draw(random, config);
        while (operation.equals("/") && b.isZero()) {
            b = new Gaussian(BigInteger.valueOf(random.between(1, 10)), BigInteger.valueOf(random.between(-10, 10)));
        }
        Gaussian result = switch (operation) {
            case "+" -> a.plus(b);
            case "-" -> a.minus(b);
            case "*" -> a.times(b);
            default -> a;
        };
        Gaussian left = operation.equals("/") ? a.times(b) : a;
        return Draft.of(
                "Compute (" + left.print() + ") " + (operation.equals("*") ? "×" : operation) + " (" + b.print()
                        + "), where i² = -1. Answer in the form a + bi.",
                result.print(),
                Metadata.of(
                        "num1", left.parts(),
                        "num2", b.parts(),
                        "operation", operation,
                        "result", List.of(result.re, result.im)));
    }

    private static Gaussian draw(SeededRandom random, TaskConfig config) {
        return new Gaussian(
                BigInteger.valueOf(Choices.inRange(random, config, "real")),
                BigInteger.valueOf(Choices.inRange(random, config, "imag")));
    }

    @Override
    protected double grade(String answer, Item item, TaskConfig config) {
        double[] given = answer.length() > LONGEST ? null : read(answer);
        List<?> right = item.metadata().list("result");
        if (given == null
                || right.size() != 2
                || !(right.get(0) instanceof Number re)
                || !(right.get(1) instanceof Number im)) {
            return 0;
        }
        double distance = Math.hypot(given[0] - re.doubleValue(), given[1] - im.doubleValue());
        return Double.isNaN(distance) ? 0 : Math.exp(-distance);
    }

    /// A number near the right one is another number.
    @Override
    protected double gradeWhole(String answer, Item item, TaskConfig config) {
        return grade(answer, item, config) > NEARLY_ONE ? 1 : 0;
    }

    /// The real and the imaginary part, or null if the text is not a complex number.
    private static double @Nullable [] read(String answer) {
        String text = Strings.lower(answer.replace(" ", "")).replace('i', 'j');
        int open = 0;
        while (text.length() - 2 * open > 1
                && text.charAt(open) == '('
                && text.charAt(text.length() - 1 - open) == ')') {
            open++;
        }
        text = text.substring(open, text.length() - open);
        if (text.indexOf('j') < 0) {
            return parts(text, "0");
        }
        if (!text.endsWith("j")) {
            return null;
        }
        String body = text.substring(0, text.length() - 1);
        int split = Math.max(body.lastIndexOf('+'), body.lastIndexOf('-'));
        while (split > 0 && body.charAt(split - 1) == 'e') {
            split = Math.max(body.lastIndexOf('+', split - 1), body.lastIndexOf('-', split - 1));
        }
        return split <= 0
                ? parts("0", coefficient(body))
                : parts(body.substring(0, split), coefficient(body.substring(split)));
    }

    /// The factor before `i`, which may be only a sign, or nothing.
    private static String coefficient(String text) {
        return text.isEmpty() || text.equals("+") || text.equals("-") ? text + "1" : text;
    }

    private static double @Nullable [] parts(String real, String imaginary) {
        OptionalDouble re = spaced(real) ? OptionalDouble.empty() : Numbers.floating(real);
        OptionalDouble im = spaced(imaginary) ? OptionalDouble.empty() : Numbers.floating(imaginary);
        return re.isPresent() && im.isPresent() ? new double[] {re.getAsDouble(), im.getAsDouble()} : null;
    }

    private static boolean spaced(String text) {
        return text.chars().anyMatch(Characters::isSpace);
    }
}
