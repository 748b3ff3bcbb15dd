// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.tool;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.Map;
import org.gem4j.env.SeededRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class CalculatorTest {
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "1 + 2 * 3|7",
                "(1 + 2) * 3|9",
                "1/3 + 1/6|1/2",
                "10 / 5|2",
                "-7 // 2|-4",
                "-7 % 3|2",
                "7 % -3|-2",
                "2^10|1024",
                "2**3**2|512",
                "-2^2|-4",
                "2^-2|1/4",
                "(4/9)^(1/2)|2/3",
                "8^(2/3)|4",
                "sqrt(16)|4",
                "sqrt(2)|1.41421",
                "0.1 + 0.2|0.3",
                "1.0|1",
                "1e3|1000",
                "1e6|1e+06",
                "123456.0 * 10|1.23456e+06",
                "1/8.0|0.125",
                "0.00001|1e-05",
                "0.0001|0.0001",
                "-0.0000123456789|-1.23457e-05",
                "5!|120",
                "3!!|720",
                "factorial(20)|2432902008176640000",
                "100!/98!|9900",
                "gcd(12, 18) + lcm(4, 6)|18",
                "max(1, 2.5, 7/3)|2.5",
                "min(1/2, 1/3)|1/3",
                "round(7/2)|4",
                "round(2.567, 2)|2.57",
                "round(1/3, 2)|33/100",
                "round(1234, -2)|1200",
                "floor(-1/2)|-1",
                "ceil(1/2)|1",
                "abs(-3/4)|3/4",
                "log(8, 2)|3",
                "log10(1000)|3",
                "ln(e)|1",
                "sin(0)|0",
                "pi|3.14159",
                "3 × 4 ÷ 6 − 1|1",
                "2 - -3|5",
                "99999999999999999999 + 1|100000000000000000000",
                "0^0|1",
                "(-1)^1000000000001|-1",
                "1.5e+2x|?unexpected x at position 7",
                "2 +|?the expression ends too early",
                "(2|?the expression ends where ) is needed",
                "2 3|?unexpected 3 at position 3",
                "1/0|?division by zero",
                "1 % 0|?division by zero",
                "0^-1|?division by zero",
                "1.0/0.0|?division by zero",
                "(-8)^(1/3)|?the result is not a real number",
                "sqrt(-1)|?the result is not a real number",
                "9^9^9|?the result has more than 20000 digits",
                "exp(1000)|?the result is too large",
                "5001!|?the argument of a factorial must be in 0..5000 but is 5001",
                "(1/2)!|?the argument of a factorial must be a whole number but is 1/2",
                "sqr(4)|?unknown name sqr. Did you mean sqrt?",
                "sqrt(1, 2)|?sqrt takes one argument but was given 2",
                "log(0)|?the argument of log must be positive but is 0",
                "__import__('os')|?unexpected _ at position 1"
            })
    void evaluates(String expression, String expected) {
        if (expected.startsWith("?")) {
            assertThatThrownBy(() -> Calculator.evaluate(expression))
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessage(expected.substring(1));
        } else {
            assertThat(Calculator.evaluate(expression)).isEqualTo(expected);
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 1000, 100_000})
    void refusesDeepNesting(int depth) {
        for (String open : List.of("(", "2^", "sqrt(", "-")) {
            String expression = open.repeat(depth) + "1";
            try {
                assertThat(Calculator.evaluate(expression)).isNotEmpty();
            } catch (IllegalArgumentException e) {
                assertThat(e.getMessage()).isNotEmpty();
            }
        }
    }

    @Test
    void anyTextIsAnsweredOrRefused() {
        long seed = 3;
        SeededRandom random = SeededRandom.of(seed);
        List<String> pieces = List.of(
                "1", "2", "0", "9", ".", "+", "-", "*", "/", "//", "%", "^", "**", "!", "(", ")", ",", "sqrt(", "log(",
                "pi", "e", " ", "x", "round(", "gcd(", "é");
        for (int i = 0; i < 20_000; i++) {
            StringBuilder text = new StringBuilder();
            for (int j = random.nextInt(12); j >= 0; j--) {
                text.append(random.pick(pieces));
            }
            String answer;
            try {
                answer = Calculator.evaluate(text.toString());
            } catch (IllegalArgumentException e) {
                answer = String.valueOf(e.getMessage());
            }
            assertThat(answer).as("seed %d: %s", seed, text).isNotEmpty();
        }
    }

    @Test
    void isAToolWithClearErrors() {
        Tool tool = Calculator.tool();

        assertThat(tool.call(Map.of("expression", "1/2 + 1/4"))).isEqualTo(ToolResult.ok("3/4"));
        assertThat(tool.call(Map.of("expression", "1/0")))
                .isEqualTo(ToolResult.error(ToolErrorKind.EXECUTION, "Error: division by zero"));
        assertThat(tool.call(Map.of("expr", "1")))
                .isEqualTo(ToolResult.error(ToolErrorKind.BAD_ARGUMENTS, "arguments must have expression"));
    }
}
