// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.reasoning.arithmetic;

import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;
import java.util.Map;
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
import org.jspecify.annotations.Nullable;

/// Decimal numbers with `+ - * /` and brackets, each step rounded to a number of significant digits.
///
/// An answer is right if it lies within one unit of the last decimal place that the config allows in terms; the
/// distance is rounded like every other step.
final class DecimalArithmetic extends ReasoningTask {
    private static final int LARGEST_TERM = 10;

    DecimalArithmetic() {
        super(TaskSpec.named("decimal_arithmetic", Category.ARITHMETIC, "Evaluate an expression of decimal numbers.")
                .range("num_decimal_places", 3, 3, 0, 100, "number of digits after the point")
                .range("terms", 2, 6, 1, 100, "number of terms")
                .integer(
                        "precision", 12, 2, 1000, "Significant digits that the result of each operation is rounded to.")
                .wideDial("decimal_places", "num_decimal_places", 2, 4, 6, 8)
                .dial("precision", "precision", 6, 8, 10, 12)
                .rangeDial("num_terms", "terms", 2, 5, 8, 10));
    }

    @Override
    protected void check(TaskConfig config) {
        if (config.integer("precision") < config.integer("max_num_decimal_places") + 2) {
            throw new IllegalArgumentException("option precision of decimal_arithmetic must be at least "
                    + "max_num_decimal_places + 2 (" + (config.integer("max_num_decimal_places") + 2) + ") but was "
                    + config.integer("precision"));
        }
    }

    @Override
    protected Map<String, Object> difficulty(TaskConfig config) {
        Map<String, Object> difficulty = super.difficulty(config);
        difficulty.remove("precision");
        return difficulty;
    }

    /// A part of an expression: its text, its value and the precedence of its outermost operation.
    private record Part(String text, BigDecimal value, int tightness) {
        static final int SUM = 0;
        static final int PRODUCT = 1;
        static final int TIGHT = 2;
    }

    /// Retries when something would be divided by 0.
    @Override
    protected Draft generate(SeededRandom random, TaskConfig config) {
        int terms = Choices.inRange(random, config, "terms");
        MathContext rounding = new MathContext(config.integer("precision"), RoundingMode.HALF_UP);
        int places = 1;
        Part drawn = null;
        while (drawn == null) {
            Part[] numbers = new Part[terms];
            places = 1;
            for (int i = 0; i < terms; i++) {
                int ownPlaces = Choices.inRange(random, config, "num_decimal_places");
                places = Math.max(places, ownPlaces);
                numbers[i] = number(random, ownPlaces);
            }
            drawn = combine(random, numbers, 0, terms, rounding);
        }
        return Draft.of(
                "Compute the following expression, rounding the result of each operation to "
                        + config.integer("precision")
                        + " significant digits, halves away from zero. Answer with the number alone.\n"
                        + drawn.text + " = ?",
                drawn.value.toString(),
                Metadata.of("decimal_places", places, "num_terms", terms));
    }

    private static Part number(SeededRandom random, int places) {
        BigDecimal scale = BigDecimal.TEN.pow(places);
        BigDecimal largest = scale.multiply(BigDecimal.valueOf(LARGEST_TERM));
        BigDecimal number = places <= 17
                ? BigDecimal.valueOf(random.nextLong(1, largest.longValueExact() + 1), places)
                : new BigDecimal(Terms.ofDigits(random, places), places).add(BigDecimal.ONE);
        return new Part(number.toPlainString(), number, Part.TIGHT);
    }

    /// Combines the numbers from `from` to before `to` at a random place, with parentheses half of the time and
    /// wherever the grouping needs them; null if that divides by 0.
    private static @Nullable Part combine(SeededRandom random, Part[] numbers, int from, int to, MathContext rounding) {
        if (to - from == 1) {
            return numbers[from];
        }
        int split = random.between(from + 1, to - 1);
        Part left = combine(random, numbers, from, split, rounding);
        Part right = combine(random, numbers, split, to, rounding);
        char operator = "+-*/".charAt(random.nextInt(4));
        if (left == null || right == null || (operator == '/' && right.value.signum() == 0)) {
            return null;
        }
        BigDecimal value = switch (operator) {
            case '+' -> left.value.add(right.value, rounding);
            case '-' -> left.value.subtract(right.value, rounding);
            case '*' -> left.value.multiply(right.value, rounding);
            default -> quotient(left.value, right.value, rounding);
        };
        boolean sum = operator == '+' || operator == '-';
        int tightness = sum ? Part.SUM : Part.PRODUCT;
        int needed = operator == '+' ? Part.SUM : operator == '/' ? Part.TIGHT : tightness + 1;
        String text = bracket(left, tightness) + operator + bracket(right, operator == '*' ? Part.TIGHT : needed);
        return random.nextBoolean() ? new Part("(" + text + ")", value, Part.TIGHT) : new Part(text, value, tightness);
    }

    private static String bracket(Part part, int needed) {
        return part.tightness >= needed ? part.text : "(" + part.text + ")";
    }

    /// Without the trailing zeros of an exact quotient.
    private static BigDecimal quotient(BigDecimal above, BigDecimal below, MathContext rounding) {
        BigDecimal quotient = above.divide(below, rounding);
        int exactScale = Math.max(above.scale() - below.scale(), 0);
        BigDecimal stripped = quotient.stripTrailingZeros();
        return stripped.scale() < exactScale ? stripped.setScale(exactScale) : stripped;
    }

    @Override
    protected double grade(String answer, Item item, TaskConfig config) {
        Optional<BigDecimal> given = Numbers.decimal(answer);
        Optional<BigDecimal> right = Numbers.decimal(item.oracle());
        MathContext rounding = new MathContext(config.integer("precision"), RoundingMode.HALF_EVEN);
        BigDecimal tolerance = BigDecimal.ONE.movePointLeft(config.integer("max_num_decimal_places"));
        boolean near = given.isPresent()
                && right.isPresent()
                && given.get().subtract(right.get(), rounding).abs().compareTo(tolerance) <= 0;
        return near ? 1 : 0;
    }
}
