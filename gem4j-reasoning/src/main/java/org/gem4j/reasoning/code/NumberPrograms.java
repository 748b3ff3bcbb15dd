// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.reasoning.code;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/// Programs on numbers and lists of numbers.
final class NumberPrograms {
    private NumberPrograms() {}

    static List<CodeProgram> all() {
        return List.of(largestDrop(), collatz(), mergeSpans(), survivor(), change(), borderSum(), primeGap());
    }

    private static CodeProgram largestDrop() {
        return new CodeProgram(
                "largest_drop",
                5,
                "Prices of consecutive days are given. What is the largest fall of the price from one day to a later "
                        + "one, and from which price?",
                """
                def main(prices):
                    best = 0
                    peak = prices[0]
                    source = prices[0]
                    for price in prices:
                        if price > peak:
                            peak = price
                        if peak - price > best:
                            best = peak - price
                            source = peak
                    return {"drop": best, "from": source}
                """,
                random -> Inputs.map("prices", Inputs.wholes(random, random.between(5, 10), 10, 99)),
                input -> {
                    long[] prices = input.wholes("prices", 1000, -1_000_000, 1_000_000);
                    if (prices.length == 0) {
                        throw new Input.Unfit("prices");
                    }
                    long best = 0;
                    long peak = prices[0];
                    long source = prices[0];
                    for (long price : prices) {
                        peak = Math.max(peak, price);
                        if (peak - price > best) {
                            best = peak - price;
                            source = peak;
                        }
                    }
                    return Inputs.map("drop", best, "from", source);
                });
    }

    private static CodeProgram collatz() {
        return new CodeProgram(
                "collatz",
                6,
                "A number is halved while it is even, otherwise tripled and increased by one, until it is 1. How many steps "
                        + "does that take, and what is the largest number on the way?",
                """
                def main(n):
                    steps = 0
                    peak = n
                    while n != 1:
                        n = n // 2 if n % 2 == 0 else 3 * n + 1
                        peak = max(peak, n)
                        steps += 1
                    return {"steps": steps, "peak": peak}
                """,
                random -> Inputs.map("n", Inputs.whole(random, 5, 80)),
                input -> {
                    long n = input.whole("n", 1, 100_000);
                    long peak = n;
                    long steps = 0;
                    while (n != 1) {
                        n = n % 2 == 0 ? n / 2 : 3 * n + 1;
                        peak = Math.max(peak, n);
                        steps++;
                    }
                    return Inputs.map("steps", steps, "peak", peak);
                });
    }

    private static CodeProgram mergeSpans() {
        return new CodeProgram(
                "merge_spans",
                7,
                "Time spans are given by start and end. Spans that touch or overlap are joined. Which spans are left, "
                        + "in order?",
                """
                def main(spans):
                    joined = []
                    for start, end in sorted([min(s), max(s)] for s in spans):
                        if joined and start <= joined[-1][1]:
                            joined[-1][1] = max(joined[-1][1], end)
                        else:
                            joined.append([start, end])
                    return joined
                """,
                random -> Inputs.map("spans", Inputs.rows(random, random.between(3, 6), 2, 0, 40)),
                input -> {
                    List<long[]> spans = new ArrayList<>();
                    for (long[] span : input.rows("spans", 500, -1_000_000, 1_000_000)) {
                        if (span.length != 2) {
                            throw new Input.Unfit("spans");
                        }
                        spans.add(new long[] {Math.min(span[0], span[1]), Math.max(span[0], span[1])});
                    }
                    spans.sort(Arrays::compare);
                    List<Object> joined = new ArrayList<>();
                    long[] last = null;
                    for (long[] span : spans) {
                        if (last != null && span[0] <= last[1]) {
                            last[1] = Math.max(last[1], span[1]);
                        } else {
                            if (last != null) {
                                joined.add(Inputs.list(last));
                            }
                            last = span;
                        }
                    }
                    if (last != null) {
                        joined.add(Inputs.list(last));
                    }
                    return joined;
                });
    }

    private static CodeProgram survivor() {
        return new CodeProgram(
                "survivor",
                7,
                "People with the numbers 1 to n sit in a circle. Counting starts at person 1, and every k-th person "
                        + "leaves, until one is left. Who is it?",
                """
                def main(n, k):
                    people = list(range(1, n + 1))
                    at = 0
                    while len(people) > 1:
                        at = (at + k - 1) % len(people)
                        people.pop(at)
                    return people[0]
                """,
                random -> Inputs.map("n", Inputs.whole(random, 4, 12), "k", Inputs.whole(random, 2, 7)),
                input -> {
                    long n = input.whole("n", 1, 10_000);
                    long k = input.whole("k", 1, 1_000_000);
                    long last = 0;
                    for (long people = 2; people <= n; people++) {
                        last = (last + k) % people;
                    }
                    return last + 1;
                });
    }

    private static CodeProgram change() {
        return new CodeProgram(
                "change",
                6,
                "An amount is paid out in coins. The machine always gives the largest coin that still fits. How many of "
                        + "each coin are given, and what cannot be paid?",
                """
                def main(amount, coins):
                    given = []
                    for coin in sorted(coins, reverse=True):
                        given.append([coin, amount // coin])
                        amount = amount % coin
                    return {"given": given, "rest": amount}
                """,
                random -> Inputs.map(
                        "amount",
                        Inputs.whole(random, 50, 400),
                        "coins",
                        Inputs.list(
                                random.between(2, 4),
                                random.between(5, 9),
                                random.between(11, 24),
                                random.between(27, 60))),
                input -> {
                    long amount = input.whole("amount", 0, 1_000_000_000);
                    long[] coins = input.wholes("coins", 100, 1, 1_000_000);
                    Arrays.sort(coins);
                    List<Object> given = new ArrayList<>();
                    for (int i = coins.length - 1; i >= 0; i--) {
                        given.add(Inputs.list(coins[i], amount / coins[i]));
                        amount %= coins[i];
                    }
                    return Inputs.map("given", given, "rest", amount);
                });
    }

    private static CodeProgram borderSum() {
        return new CodeProgram(
                "border_sum",
                5,
                "A grid of numbers is given row by row. By how much does the sum of the numbers on its border exceed the "
                        + "sum of those inside?",
                """
                def main(field):
                    difference = 0
                    for r, row in enumerate(field):
                        for c, value in enumerate(row):
                            border = r in (0, len(field) - 1) or c in (0, len(row) - 1)
                            difference += value if border else -value
                    return difference
                """,
                random -> Inputs.map("field", Inputs.rows(random, random.between(3, 5), random.between(3, 5), 0, 20)),
                input -> {
                    long[][] field = input.rows("field", 200, -1_000_000, 1_000_000);
                    long difference = 0;
                    for (int r = 0; r < field.length; r++) {
                        for (int c = 0; c < field[r].length; c++) {
                            boolean border = r == 0 || r == field.length - 1 || c == 0 || c == field[r].length - 1;
                            difference += border ? field[r][c] : -field[r][c];
                        }
                    }
                    return difference;
                });
    }

    private static CodeProgram primeGap() {
        return new CodeProgram(
                "prime_gap",
                8,
                "Which two consecutive prime numbers in a range are farthest apart? If several pairs are, the first one "
                        + "counts.",
                """
                def main(low, high):
                    primes = [n for n in range(max(low, 2), high + 1)
                              if all(n % d for d in range(2, int(n ** 0.5) + 1))]
                    best = []
                    for a, b in zip(primes, primes[1:]):
                        if not best or b - a > best[1] - best[0]:
                            best = [a, b]
                    return best
                """,
                random -> {
                    long low = Inputs.whole(random, 10, 150);
                    return Inputs.map("low", low, "high", low + Inputs.whole(random, 20, 60));
                },
                input -> {
                    long low = input.whole("low", 0, 100_000);
                    long high = input.whole("high", 0, 100_000);
                    long last = 0;
                    List<Object> best = List.of();
                    long gap = 0;
                    for (long n = Math.max(low, 2); n <= Math.min(high, low + 5000); n++) {
                        if (!isPrime(n)) {
                            continue;
                        }
                        if (last > 0 && n - last > gap) {
                            gap = n - last;
                            best = Inputs.list(last, n);
                        }
                        last = n;
                    }
                    return best;
                });
    }

    private static boolean isPrime(long n) {
        for (long d = 2; d * d <= n; d++) {
            if (n % d == 0) {
                return false;
            }
        }
        return n > 1;
    }
}
