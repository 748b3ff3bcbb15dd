// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.reasoning.arithmetic;

import java.math.BigInteger;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.gem4j.env.SeededRandom;
import org.gem4j.reasoning.Category;
import org.gem4j.reasoning.Draft;
import org.gem4j.reasoning.Item;
import org.gem4j.reasoning.Metadata;
import org.gem4j.reasoning.ReasoningTask;
import org.gem4j.reasoning.TaskConfig;
import org.gem4j.reasoning.TaskSpec;
import org.gem4j.text.python.Strings;

/// The probability that a roll of different dice reaches a sum, as a reduced fraction.
///
/// The sum lies in the middle third of the possible ones.
final class Dice extends ReasoningTask {
    Dice() {
        super(TaskSpec.named("dice", Category.ARITHMETIC, "Find the probability that a roll of dice reaches a sum.")
                .integer("num_dice", 4, 1, 100, "Number of dice.")
                .integer("max_dice_size", 20, 2, 1000, "Sides of the largest die.")
                .dial("num_dice", "num_dice", 4, 6, 8, 10)
                .dial("max_dice_size", "max_dice_size", 20, 25, 30, 35));
    }

    @Override
    protected Draft generate(SeededRandom random, TaskConfig config) {
        int largest = config.integer("max_dice_size");
        int[] sides = new int[config.integer("num_dice")];
        Arrays.setAll(sides, i -> i == 0 || largest == 2 ? largest : random.between(2, largest - 1));
        List<Integer> dice =
                IntStream.of(sides).boxed().sorted(Comparator.reverseOrder()).toList();
        int least = sides.length;
        int span = Arrays.stream(sides).sum() - least;
        int target = random.between(least + span / 3, least + 2 * span / 3);
        BigInteger ways = waysToReach(sides, target);
        BigInteger throwsInAll = BigInteger.ONE;
        for (int side : sides) {
            throwsInAll = throwsInAll.multiply(BigInteger.valueOf(side));
        }
        BigInteger common = ways.gcd(throwsInAll);
        BigInteger numerator = ways.divide(common);
        BigInteger denominator = throwsInAll.divide(common);
        String names = dice.stream().map(side -> "1d" + side).collect(Collectors.joining(", "));
        return Draft.of(
                "You roll these dice together, where 1dN is one fair die with the faces 1 to N: " + names
                        + ". What is the probability that they show a total of at least " + target
                        + "? Answer with a fraction in lowest terms, such as 3/8.",
                numerator + "/" + denominator,
                Metadata.of(
                        "puzzle",
                        Metadata.of(
                                "dice_str", names,
                                "target", target,
                                "num", numerator,
                                "den", denominator,
                                "probability", numerator.doubleValue() / denominator.doubleValue())));
    }

    /// The number of rolls that show at least `target`. Counts in `long` while the number of rolls fits.
    private static BigInteger waysToReach(int[] sides, int target) {
        double throwsInAll = 1;
        for (int side : sides) {
            throwsInAll *= side;
        }
        return throwsInAll < 0x1p62 ? waysInLong(sides, target) : waysInBig(sides, target);
    }

    private static BigInteger waysInLong(int[] sides, int target) {
        long[] ways = {1};
        for (int side : sides) {
            long[] next = new long[ways.length + side];
            long window = 0;
            for (int sum = 1; sum < next.length; sum++) {
                window += sum - 1 < ways.length ? ways[sum - 1] : 0;
                window -= sum - 1 - side >= 0 ? ways[sum - 1 - side] : 0;
                next[sum] = window;
            }
            ways = next;
        }
        return BigInteger.valueOf(Arrays.stream(ways, target, ways.length).sum());
    }

    private static BigInteger waysInBig(int[] sides, int target) {
        BigInteger[] ways = {BigInteger.ONE};
        for (int side : sides) {
            BigInteger[] next = new BigInteger[ways.length + side];
            next[0] = BigInteger.ZERO;
            BigInteger window = BigInteger.ZERO;
            for (int sum = 1; sum < next.length; sum++) {
                if (sum - 1 < ways.length) {
                    window = window.add(ways[sum - 1]);
                }
                if (sum - 1 - side >= 0) {
                    window = window.subtract(ways[sum - 1 - side]);
                }
                next[sum] = window;
            }
            ways = next;
        }
        return Arrays.stream(ways, target, ways.length).reduce(BigInteger.ZERO, BigInteger::add);
    }

    /// The fraction's text, ignoring case and line ends: unreduced fractions are wrong, as the question says.
    @Override
    protected double grade(String answer, Item item, TaskConfig config) {
        return Strings.lower(answer).replace("\n", "").equals(item.oracle()) ? 1 : 0;
    }
}
