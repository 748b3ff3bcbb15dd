// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.reasoning.algebra;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.OptionalDouble;
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
import org.gem4j.text.python.Floats;
import org.gem4j.text.python.Numbers;
import org.gem4j.text.python.Strings;

/// The real roots of a polynomial, to four decimals.
///
/// Each given number is matched with the nearest remaining root and earns `exp(-10 distance)`; the score is the mean,
/// minus 0.5 for every missing root and every extra number. Pieces that are not numbers are ignored. If there is no
/// real root, the right answer is an empty one, an empty pair of quotes, or one that says "no".
final class PolynomialEquations extends ReasoningTask {
    private static final int DECIMALS = 4;
    private static final int ATTEMPTS = 20;
    private static final double DECAY = 10;
    private static final double PENALTY = 0.5;
    private static final double ROUNDING = 1.01e-4;
    private static final String VARIABLES = "abcdefghklmnopqrstuvwxyz";
    private static final int MOST_NUMBERS = 1000;

    PolynomialEquations() {
        super(TaskSpec.named("polynomial_equations", Category.ALGEBRA, "Find the real roots of a polynomial.")
                .range("terms", 2, 4, 1, 100, "number of terms, some of which may have the same power")
                .range("value", 1, 100, 1, 1_000_000, "absolute value of a coefficient")
                .range("degree", 1, 3, 1, 20, "degree")
                .subset("operators", List.of("+", "-"), "Signs of coefficients; with - half of them are negative.")
                .wideDial("degree", "degree", 1, 2, 3, 4)
                .rangeDial("terms", "terms", 2, 3, 4, 5)
                .partial(1));
    }

    /// Retries a number of times while there are no real roots.
    @Override
    protected Draft generate(SeededRandom random, TaskConfig config) {
        boolean minus = config.texts("operators").contains("-");
        String variable = "x";
        Polynomial polynomial = Polynomial.of("x");
        int degree = 0;
        int terms = 0;
        List<Double> roots = List.of();
        for (int attempt = 0; roots.isEmpty() && (attempt < ATTEMPTS || polynomial.isConstant()); attempt++) {
            variable = String.valueOf(VARIABLES.charAt(random.nextInt(VARIABLES.length())));
            degree = Choices.inRange(random, config, "degree");
            terms = Choices.inRange(random, config, "terms");
            Rational[] coefficients = new Rational[degree + 1];
            Arrays.fill(coefficients, Rational.ZERO);
            for (int i = 0; i < terms; i++) {
                int power = i == 0 ? degree : random.between(0, degree);
                int size = Choices.inRange(random, config, "value");
                Rational coefficient = Rational.of(minus && random.nextBoolean() ? -size : size);
                coefficients[power] = coefficients[power].plus(coefficient);
            }
            polynomial = Polynomial.of(variable, coefficients);
            roots = RealRoots.of(polynomial.coefficients(), DECIMALS);
        }
        StringBuilder answer = new StringBuilder();
        for (double root : roots) {
            answer.append(answer.isEmpty() ? "" : ", ").append(Floats.repr(root));
        }
        return Draft.of(
                "Find all real solutions of " + polynomial + " = 0 for " + variable + ".\n"
                        + "Give each different solution once, as a decimal number rounded to 4 places, with commas "
                        + "between them, such as -1.5, 0.3333. If there is no real solution, leave the answer empty.",
                answer.toString(),
                Metadata.of(
                        "polynomial_expr", polynomial.toString(),
                        "variable", variable,
                        "degree", degree,
                        "real_solutions", roots,
                        "num_terms", terms));
    }

    @Override
    protected double gradeWhole(String answer, Item item, TaskConfig config) {
        boolean unread = Strings.split(answer, ",").stream()
                .anyMatch(piece ->
                        Numbers.floating(piece).isEmpty() && piece.chars().anyMatch(Character::isDigit));
        List<Double> left = read(item.oracle());
        List<Double> given = read(answer);
        if (unread || left.isEmpty() || given.isEmpty()) {
            return unread ? 0 : grade(answer, item, config);
        }
        double sum = 0;
        for (double number : given) {
            int nearest = nearest(left, number);
            if (nearest < 0 || Math.abs(number - left.get(nearest)) > ROUNDING) {
                return 0;
            }
            sum += Math.exp(-DECAY * Math.abs(number - left.remove(nearest)));
        }
        return Math.max(0, sum / given.size() - PENALTY * left.size());
    }

    @Override
    protected double grade(String answer, Item item, TaskConfig config) {
        List<Double> left = read(item.oracle());
        List<Double> given = read(answer);
        if (left.isEmpty()) {
            return given.isEmpty() && saysNone(answer) ? 1 : 0;
        }
        int matched = 0;
        int surplus = 0;
        double sum = 0;
        for (double number : given) {
            int nearest = nearest(left, number);
            if (nearest < 0) {
                surplus++;
            } else {
                matched++;
                sum += Math.exp(-DECAY * Math.abs(number - left.remove(nearest)));
            }
        }
        double mean = matched == 0 ? 0 : sum / matched;
        return Math.max(0, mean - PENALTY * (left.size() + surplus));
    }

    private static boolean saysNone(String answer) {
        String plain = Strings.lower(Strings.strip(answer));
        return plain.isEmpty()
                || plain.equals("\"\"")
                || plain.equals("''")
                || plain.equals("none")
                || plain.startsWith("no real ")
                || plain.startsWith("no solution");
    }

    /// The position of the nearest root, or -1 if there is none or the text is not a number.
    private static int nearest(List<Double> roots, double number) {
        int nearest = -1;
        double distance = Double.POSITIVE_INFINITY;
        for (int i = 0; i < roots.size(); i++) {
            double other = Math.abs(number - roots.get(i));
            if (other < distance) {
                distance = other;
                nearest = i;
            }
        }
        return nearest;
    }

    /// The numbers between the commas, in ascending order; a thousand of them at most, which is too many anyway.
    private static List<Double> read(String text) {
        List<Double> numbers = new ArrayList<>();
        for (String piece : Strings.split(text, ",")) {
            OptionalDouble number = Numbers.floating(piece);
            if (number.isPresent() && numbers.size() < MOST_NUMBERS) {
                numbers.add(number.getAsDouble());
            }
        }
        numbers.sort(Double::compare);
        return numbers;
    }
}
