// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.grade.math.mutation;

import java.util.List;
import java.util.regex.Pattern;
import org.gem4j.env.SeededRandom;

/// Makes up right answers of the kinds that data sets have, many of them of letters alone.
final class GoldMaker {
    private static final List<String> LOWER = List.of("a", "b", "c", "k", "m", "n", "p", "t", "x", "y", "z");
    private static final List<String> UPPER = List.of("A", "B", "C", "D", "K", "M", "P", "Q", "R", "X", "Y");
    private static final List<String> FUNCTIONS =
            List.of("sin", "cos", "tan", "ln", "exp", "sinh", "\\sin", "\\cos", "\\ln");

    private final SeededRandom random;

    GoldMaker(SeededRandom random) {
        this.random = random;
    }

    String gold() {
        return switch (random.nextInt(12)) {
            case 0 ->
                random.pick(UPPER)
                        + random.pick(random.nextInt(2) == 0 ? UPPER : LOWER)
                        + random.pick(List.of("", "", "'"));
            case 1 -> "-" + letter() + letter();
            case 2 -> definition();
            case 3 -> letter() + random.pick(List.of("<", ">", "\\le ", "\\ge ")) + number();
            case 4 -> "(" + number() + "," + expression(1) + ")";
            case 5 -> number() + ", " + expression(1);
            case 6 -> function() + random.pick(List.of("+", "-", "")) + function();
            case 7 -> letter() + random.pick(List.of("!", "'", "-", "+")) + letter();
            case 8 -> random.pick(List.of("A", "B", "C", "D", "(E)", "\\text{(B)}"));
            default -> expression(3);
        };
    }

    /// A letter by an expression without it: `t=t+\frac{c}{p}` says of `t` nothing, whatever becomes of `p`.
    private String definition() {
        String name = letter();
        String value = expression(2);
        while (Pattern.compile("(?<![A-Za-z\\\\])" + name + "(?![A-Za-z])")
                .matcher(value)
                .find()) {
            value = expression(2);
        }
        return name + "=" + value;
    }

    private String expression(int depth) {
        if (depth == 0 || random.nextInt(6) == 0) {
            return random.nextInt(2) == 0 ? letter() : Integer.toString(random.between(2, 40));
        }
        String a = expression(depth - 1);
        String b = expression(depth - 1);
        return switch (random.nextInt(10)) {
            case 0, 1 -> a + "+" + b;
            case 2, 3 -> a + "-" + b;
            case 4 -> "\\frac{" + a + "}{" + b + "}";
            case 5 -> "\\sqrt{" + a + "}";
            case 6 -> function();
            case 7 -> "(" + a + ")(" + b + ")";
            case 8 -> "(" + a + ")^{" + random.between(2, 5) + "}";
            default -> "-" + letter() + "^" + random.between(2, 5);
        };
    }

    private String function() {
        String name = random.pick(FUNCTIONS);
        return name + "(" + random.pick(List.of("", "-", random.between(2, 9) + "")) + letter() + ")";
    }

    private String letter() {
        return random.pick(LOWER);
    }

    private String number() {
        return random.pick(List.of("", "-")) + random.between(1, 99);
    }
}
