// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.reasoning.numbers;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.gem4j.reasoning.Tasks.items;
import static org.gem4j.reasoning.Tasks.score;

import java.math.BigDecimal;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.gem4j.reasoning.Item;
import org.gem4j.reasoning.LiteralList;
import org.junit.jupiter.api.Test;

class NumbersTest {
    @Test
    void aNumberKeepsItsValueInAnotherBase() {
        for (Item item : items("base_conversion", Map.of("max_base", 36))) {
            int value = item.metadata().integer("decimal_value");
            int target = item.metadata().integer("target_base");

            assertThat(Integer.parseInt(item.oracle(), target)).isEqualTo(value);
            assertThat(target).isNotEqualTo(item.metadata().integer("source_base"));
        }
        assertThatThrownBy(() -> items("base_conversion", Map.of("min_base", 7, "max_base", 7)))
                .hasMessageContaining("max_base of base_conversion must be more than min_base (7)");
    }

    @Test
    void primesHaveNoDivisors() {
        for (Item item : items("count_primes", Map.of("max_n", 2000))) {
            int count = 0;
            for (int n = item.metadata().integer("start"); n <= item.metadata().integer("end"); n++) {
                boolean prime = n > 1;
                for (int divisor = 2; divisor * divisor <= n; divisor++) {
                    prime &= n % divisor != 0;
                }
                count += prime ? 1 : 0;
            }

            assertThat(item.oracle()).isEqualTo(Integer.toString(count));
        }
    }

    @Test
    void filteredNumbersAreOnTheRightSide() {
        for (Item item : items("number_filtering", Map.of())) {
            BigDecimal limit = new BigDecimal(item.metadata().text("filter_value"));
            String operation = item.metadata().text("operation");
            List<String> kept = item.metadata().texts("original_numbers").stream()
                    .filter(number -> {
                        int order = new BigDecimal(number).compareTo(limit);
                        boolean meant = operation.endsWith("larger") ? order > 0 : order < 0;
                        return meant == operation.startsWith("keep");
                    })
                    .toList();

            assertThat(item.metadata().texts("result")).isEqualTo(kept);
            assertThat(item.oracle()).isEqualTo(LiteralList.written(kept));
            assertThat(item.question()).doesNotContain("-0 ");
        }
    }

    @Test
    void sortedNumbersKeepTheirValues() {
        for (Item item : items("number_sorting", Map.of("max_decimals", 6))) {
            double[] numbers = item.metadata().texts("original_numbers").stream()
                    .mapToDouble(Double::parseDouble)
                    .sorted()
                    .toArray();
            double[] sorted = item.metadata().texts("sorted_numbers").stream()
                    .mapToDouble(Double::parseDouble)
                    .toArray();
            if (item.metadata().text("direction").equals("descending")) {
                for (int i = 0; i < numbers.length / 2; i++) {
                    double swapped = numbers[i];
                    numbers[i] = numbers[numbers.length - 1 - i];
                    numbers[numbers.length - 1 - i] = swapped;
                }
            }

            assertThat(sorted).isEqualTo(numbers);
            assertThat(score(item, Arrays.toString(numbers))).isEqualTo(1);
            assertThat(score(item, item.oracle().replaceFirst("\\.", "0."))).isZero();
        }
    }
}
