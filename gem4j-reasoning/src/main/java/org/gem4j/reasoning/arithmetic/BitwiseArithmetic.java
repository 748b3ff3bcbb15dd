// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.reasoning.arithmetic;

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

/// Nested sums, differences, products and shifts of hexadecimal numbers of any size.
///
/// The answer may be in any base that Python reads.
final class BitwiseArithmetic extends ReasoningTask {
    private static final int SMALLEST = 0x100;
    private static final int LARGEST = 0xffff;
    private static final double BARE_NUMBER = 0.01;
    private static final int LARGEST_SHIFT = 3;

    BitwiseArithmetic() {
        super(TaskSpec.named("bitwise_arithmetic", Category.ARITHMETIC, "Compute with hexadecimal numbers and shifts.")
                .integer("difficulty", 2, 1, 10, "Nesting depth of operations.")
                .dial("difficulty", "difficulty", 1, 2, 3, 4, 5, 6, 7, 8, 9, 10));
    }

    @Override
    protected Draft generate(SeededRandom random, TaskConfig config) {
        StringBuilder problem = new StringBuilder();
        BigInteger value = append(problem, random, config.integer("difficulty"));
        return Draft.of(
                "Compute the value of the following expression. Numbers are signed and have as many bits as they "
                        + "need; << and >> shift to the left and to the right. Answer with the result in hexadecimal, "
                        + "with a minus sign if it is negative, such as -0x1f.\n" + problem,
                hex(value),
                Metadata.of("problem", problem.toString()));
    }

    private static BigInteger append(StringBuilder text, SeededRandom random, int depth) {
        if (depth == 0 || Choices.chance(random, BARE_NUMBER)) {
            int number = random.between(SMALLEST, LARGEST);
            text.append("0x").append(Integer.toHexString(number));
            return BigInteger.valueOf(number);
        }
        int operator = random.nextInt(5);
        text.append('(');
        BigInteger left = append(text, random, depth - 1);
        BigInteger result;
        if (operator < 3) {
            text.append(" ").append("+-*".charAt(operator)).append(' ');
            BigInteger right = append(text, random, depth - 1);
            result = switch (operator) {
                case 0 -> left.add(right);
                case 1 -> left.subtract(right);
                default -> left.multiply(right);
            };
        } else {
            int shift = random.between(0, LARGEST_SHIFT);
            text.append(operator == 3 ? " << 0x" : " >> 0x").append(shift);
            result = operator == 3 ? left.shiftLeft(shift) : left.shiftRight(shift);
        }
        text.append(')');
        return result;
    }

    private static String hex(BigInteger value) {
        return (value.signum() < 0 ? "-0x" : "0x") + value.abs().toString(16);
    }

    @Override
    protected double grade(String answer, Item item, TaskConfig config) {
        if (answer.equals(item.oracle())) {
            return 1;
        }
        Optional<BigInteger> given = Numbers.literalInteger(answer);
        return given.isPresent() && given.equals(Numbers.literalInteger(item.oracle())) ? 1 : 0;
    }
}
