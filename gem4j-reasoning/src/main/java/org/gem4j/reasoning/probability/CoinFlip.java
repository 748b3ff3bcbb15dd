// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.reasoning.probability;

import java.math.BigDecimal;
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
import org.gem4j.text.python.Floats;
import org.gem4j.text.python.Numbers;

/// The probability of a number of heads in a series of coin flips.
///
/// An answer is right if it lies within 0.0001 of the probability, as a decimal or a fraction; 0 is always wrong, since
/// no such probability is 0. A common prefix of digits earns nothing.
final class CoinFlip extends ReasoningTask {
    private static final double TOLERANCE = 1e-4;
    private static final int SIGNIFICANT_DIGITS = 10;

    CoinFlip() {
        super(TaskSpec.named(
                        "coin_flip", Category.PROBABILITY, "Find the probability of a number of heads in coin flips.")
                .range("trials", 3, 15, 1, 1000, "number of flips")
                .bool("allow_exact", true, "Whether items may ask for exactly k heads.")
                .bool("allow_at_least", true, "Whether items may ask for k heads or more.")
                .rangeDial("num_trials", "trials", 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15));
    }

    @Override
    protected void check(TaskConfig config) {
        if (!config.bool("allow_exact") && !config.bool("allow_at_least")) {
            throw new IllegalArgumentException(
                    "options allow_exact and allow_at_least of coin_flip must not both be false");
        }
    }

    @Override
    protected Draft generate(SeededRandom random, TaskConfig config) {
        int flips = Choices.inRange(random, config, "trials");
        List<Boolean> kinds = config.bool("allow_exact") == config.bool("allow_at_least")
                ? List.of(true, false)
                : List.of(config.bool("allow_exact"));
        boolean exact = random.pick(kinds);
        int heads = random.between(0, flips);
        BigInteger ways = exact ? choose(flips, heads) : atLeast(flips, heads);
        BigInteger all = BigInteger.TWO.pow(flips);
        BigDecimal probability = new BigDecimal(ways).divide(new BigDecimal(all));
        String question = "A fair coin is flipped " + flips + " times. What is the probability of "
                + (exact ? "exactly " : "at least ") + heads + (heads == 1 ? " head" : " heads")
                + "? Answer with a decimal number, exact or rounded to at least 4 significant digits.";
        return Draft.of(
                question,
                Floats.general(probability, SIGNIFICANT_DIGITS),
                Metadata.of(
                        "num_trials",
                        flips,
                        "k_heads",
                        heads,
                        "problem_type",
                        exact ? "exact" : "at_least",
                        "rational",
                        Metadata.of("numerator", ways, "denominator", all)));
    }

    private static BigInteger choose(int n, int k) {
        BigInteger ways = BigInteger.ONE;
        for (int i = 1; i <= Math.min(k, n - k); i++) {
            ways = ways.multiply(BigInteger.valueOf(n - i + 1)).divide(BigInteger.valueOf(i));
        }
        return ways;
    }

    private static BigInteger atLeast(int n, int least) {
        BigInteger ways = BigInteger.ZERO;
        for (int k = least; k <= n; k++) {
            ways = ways.add(choose(n, k));
        }
        return ways;
    }

    @Override
    protected double grade(String answer, Item item, TaskConfig config) {
        OptionalDouble given = Numbers.fraction(answer.replace(",", ""));
        double right = Double.parseDouble(item.oracle());
        return given.isPresent() && given.getAsDouble() > 0 && Math.abs(given.getAsDouble() - right) <= TOLERANCE
                ? 1
                : 0;
    }
}
