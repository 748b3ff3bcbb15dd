// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.reasoning.induction;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.gem4j.reasoning.Item;
import org.gem4j.reasoning.ReasoningTask;
import org.gem4j.reasoning.ReasoningTasks;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ListFunctionsTest {
    private static final ReasoningTask TASK = ReasoningTasks.find("list_functions");

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "KEEP            | 3 1 2        | 3 1 2",
                "REVERSE         | 3 1 2        | 2 1 3",
                "SORT            | 30 1 2       | 1 2 30",
                "SORT_DOWNWARDS  | 3 10 2       | 10 3 2",
                "SUM             | 3 10 2       | 15",
                "LENGTH          | 3 10 2 2     | 4",
                "THIRD           | 3 10 7 2     | 7",
                "ADD_INDEX       | 3 10 7 2     | 3 11 9 5",
                "RAISE_ENDS      | 3 10 7 2     | 4 10 7 3",
                "SUM_OF_SMALL    | 29 30 5 29   | 34",
                "BEFORE_EVEN     | 3 10 7 8 2   | 3 7 8",
                "BEFORE_EVEN     | 4 1 1        | ''",
                "AT_LAST         | 9 10 7 1     | 10",
                "COUNT_FIVES     | 5 55 5 6     | 2",
                "IS_RISING       | 1 1 2        | 1",
                "IS_RISING       | 9 4 4        | 0",
                "ENDS_IN_ZERO    | 15           | 0",
                "ENDS_IN_ZERO    | 120          | 1",
                "TWICE_LESS_FOUR | 1            | -2",
                "CONTINUE        | 3 6 12       | 24"
            })
    void rulesDoWhatTheirNamesSay(ListRule rule, String list, String wanted) {
        assertThat(rule.apply(numbers(list))).isEqualTo(numbers(wanted));
    }

    @Test
    void everyRuleThatFitsTheExamplesGivesTheOracle() {
        List<ListRule> met = new ArrayList<>();
        for (int index = 0; index < 500; index++) {
            Item item = TASK.item(3, index, TASK.config());
            List<String> lines = item.question()
                    .lines()
                    .filter(line -> line.contains("] -> "))
                    .toList();
            List<ListRule> fitting = Stream.of(ListRule.values())
                    .filter(rule -> lines.stream().limit(4).allMatch(line -> explains(rule, line)))
                    .toList();

            assertThat(lines).hasSize(5);
            assertThat(fitting)
                    .as(item.question())
                    .isNotEmpty()
                    .allSatisfy(rule -> assertThat(
                                    explains(rule, lines.getLast().replace("?", item.oracle())))
                            .isTrue());
            met.addAll(fitting);
        }
        assertThat(met).contains(ListRule.values());
    }

    private static boolean explains(ListRule rule, String line) {
        int[] list = numbers(line.substring(0, line.indexOf("->")));
        try {
            return Arrays.equals(rule.apply(list), numbers(line.substring(line.indexOf("->") + 2)));
        } catch (ArrayIndexOutOfBoundsException e) {
            return false;
        }
    }

    private static int[] numbers(String list) {
        return Stream.of(list.split("[^0-9-]+"))
                .filter(part -> !part.isEmpty())
                .mapToInt(Integer::parseInt)
                .toArray();
    }

    @Test
    void onlyFillersMayStandBesideAList() {
        Item item = TASK.item(1, 2, TASK.config());

        assertThat(TASK.score(item.oracle(), item, TASK.config())).isEqualTo(1);
        assertThat(TASK.score(item.oracle() + item.oracle(), item, TASK.config()))
                .isZero();
        assertThat(TASK.score("The answer is " + item.oracle(), item, TASK.config()))
                .isPositive();
        assertThat(TASK.score(item.oracle().replace("[", ""), item, TASK.config()))
                .isZero();
    }
}
