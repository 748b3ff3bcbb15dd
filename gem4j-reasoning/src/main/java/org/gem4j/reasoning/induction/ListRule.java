// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.reasoning.induction;

import java.util.Arrays;
import java.util.function.UnaryOperator;
import org.gem4j.env.SeededRandom;

/// A function on lists of numbers.
enum ListRule {
    KEEP(ListInput.ANY, list -> list),
    REVERSE(ListInput.ANY, ListRule::reversed),
    SORT(ListInput.ANY, ListRule::sorted),
    SORT_DOWNWARDS(ListInput.ANY, list -> reversed(sorted(list))),
    SUM(ListInput.ANY, list -> only(sum(list))),
    LENGTH(ListInput.ANY, list -> only(list.length)),
    THIRD(ListInput.ANY, list -> only(list[2])),
    ADD_INDEX(ListInput.ANY, ListRule::plusIndices),
    RAISE_ENDS(ListInput.ANY, ListRule::withRaisedEnds),
    SUM_OF_SMALL(ListInput.ANY, list -> only(sumOfSmall(list))),
    BEFORE_EVEN(ListInput.ANY, ListRule::beforeEven),
    AT_LAST(ListInput.ENDS_WITH_INDEX, list -> only(list[list[list.length - 1]])),
    COUNT_FIVES(ListInput.WITH_FIVES, list -> only(count(list, 5))),
    IS_RISING(ListInput.ORDERED, list -> only(isRising(list) ? 1 : 0)),
    ENDS_IN_ZERO(ListInput.FIVEFOLD, list -> only(list[0] % 10 == 0 ? 1 : 0)),
    TWICE_LESS_FOUR(ListInput.ONE, list -> only(2 * list[0] - 4)),
    CONTINUE(ListInput.DOUBLING, list -> only(2 * list[list.length - 1]));

    private static final int SMALL = 30;

    private final ListInput input;
    private final UnaryOperator<int[]> function;

    ListRule(ListInput input, UnaryOperator<int[]> function) {
        this.input = input;
        this.function = function;
    }

    /// A list that shows the rule.
    int[] draw(SeededRandom random) {
        return input.draw(random);
    }

    /// The result for `list`.
    int[] apply(int[] list) {
        return function.apply(list);
    }

    static int[] reversed(int[] list) {
        int[] reversed = new int[list.length];
        for (int i = 0; i < list.length; i++) {
            reversed[i] = list[list.length - 1 - i];
        }
        return reversed;
    }

    private static int[] only(int number) {
        return new int[] {number};
    }

    private static int[] sorted(int[] list) {
        int[] sorted = list.clone();
        Arrays.sort(sorted);
        return sorted;
    }

    private static int sum(int[] list) {
        int sum = 0;
        for (int number : list) {
            sum += number;
        }
        return sum;
    }

    private static int count(int[] list, int wanted) {
        int count = 0;
        for (int number : list) {
            count += number == wanted ? 1 : 0;
        }
        return count;
    }

    private static int[] plusIndices(int[] list) {
        int[] sums = list.clone();
        for (int i = 0; i < sums.length; i++) {
            sums[i] += i;
        }
        return sums;
    }

    private static int[] withRaisedEnds(int[] list) {
        int[] raised = list.clone();
        raised[0]++;
        raised[raised.length - 1]++;
        return raised;
    }

    /// The sum of the different numbers below [#SMALL].
    private static int sumOfSmall(int[] list) {
        int seen = 0;
        int sum = 0;
        for (int number : list) {
            if (number < SMALL && (seen >> number & 1) == 0) {
                seen |= 1 << number;
                sum += number;
            }
        }
        return sum;
    }

    /// The numbers that an even one follows.
    private static int[] beforeEven(int[] list) {
        int[] kept = new int[list.length];
        int count = 0;
        for (int i = 1; i < list.length; i++) {
            if (list[i] % 2 == 0) {
                kept[count++] = list[i - 1];
            }
        }
        return Arrays.copyOf(kept, count);
    }

    private static boolean isRising(int[] list) {
        return list[0] < list[list.length - 1];
    }
}
