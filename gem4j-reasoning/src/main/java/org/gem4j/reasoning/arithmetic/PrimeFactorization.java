// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.reasoning.arithmetic;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
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
import org.gem4j.text.python.Strings;
import org.jspecify.annotations.Nullable;

/// The prime factors of a number, each as often as it divides it.
///
/// Any order is right; other factors of the same number score half, other lists of integers almost nothing.
final class PrimeFactorization extends ReasoningTask {
    private static final double SAME_PRODUCT = 0.5;
    private static final double TOKEN = 0.01;

    PrimeFactorization() {
        super(TaskSpec.named("prime_factorization", Category.ARITHMETIC, "Factor a number into primes.")
                .range("value", 2, 1000, 2, 1_000_000_000, "value of the number")
                .wideDial("value", "value", 10, 1000, 5000, 10000)
                .floor(TOKEN)
                .partial(1));
    }

    @Override
    protected Draft generate(SeededRandom random, TaskConfig config) {
        int number = Choices.inRange(random, config, "value");
        List<Integer> factors = factors(number);
        StringBuilder answer = new StringBuilder();
        for (int factor : factors) {
            answer.append(answer.isEmpty() ? "" : " × ").append(factor);
        }
        return Draft.of(
                "Write " + number + " as a product of prime numbers, smallest first, with × between them. "
                        + "For 60 that would be 2 × 2 × 3 × 5.",
                answer.toString(),
                Metadata.of("number", number, "factors", factors));
    }

    static List<Integer> factors(int number) {
        List<Integer> factors = new ArrayList<>();
        int left = number;
        for (int divisor = 2; divisor <= left / divisor; divisor += divisor == 2 ? 1 : 2) {
            while (left % divisor == 0) {
                factors.add(divisor);
                left /= divisor;
            }
        }
        if (left > 1) {
            factors.add(left);
        }
        return factors;
    }

    @Override
    protected double grade(String answer, Item item, TaskConfig config) {
        if (answer.equals(item.oracle())) {
            return 1;
        }
        List<BigInteger> wanted = read(item.oracle());
        List<BigInteger> given = read(answer);
        if (given == null || wanted == null) {
            return 0;
        }
        if (given.equals(wanted)) {
            return 1;
        }
        return isProduct(given, wanted.stream().reduce(BigInteger.ONE, BigInteger::multiply)) ? SAME_PRODUCT : TOKEN;
    }

    /// The factors in ascending order, or null if one is not an integer.
    private static @Nullable List<BigInteger> read(String text) {
        List<BigInteger> factors = new ArrayList<>();
        for (String piece : Strings.split(text, "×")) {
            if (!Strings.strip(piece).isEmpty()) {
                Optional<BigInteger> factor = Numbers.integer(piece);
                if (factor.isEmpty()) {
                    return null;
                }
                factors.add(factor.get());
            }
        }
        Collections.sort(factors);
        return factors;
    }

    private static boolean isProduct(List<BigInteger> factors, BigInteger number) {
        BigInteger product = BigInteger.ONE;
        for (BigInteger factor : factors) {
            product = product.multiply(factor);
            if (product.signum() == 0 || product.bitLength() > number.bitLength() + 1) {
                return false;
            }
        }
        return product.equals(number);
    }
}
