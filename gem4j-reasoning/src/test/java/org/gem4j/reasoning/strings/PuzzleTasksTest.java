// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.reasoning.strings;

import static org.assertj.core.api.Assertions.assertThat;
import static org.gem4j.reasoning.Tasks.items;

import java.util.List;
import java.util.Map;
import org.gem4j.reasoning.Item;
import org.junit.jupiter.api.Test;

class PuzzleTasksTest {
    @Test
    void rulesAreTriedFromTheTopUntilAStateComesBack() {
        for (Item item : items("string_manipulation", Map.of("max_num_rules", 20, "max_string_length", 40))) {
            List<String> states = item.metadata().texts("states");

            assertThat(states)
                    .doesNotHaveDuplicates()
                    .startsWith(item.metadata().text("string"));
            assertThat(states.getLast()).isEqualTo(item.oracle());
        }
        assertThat(change("cb", 4)).isEqualTo("a");
        assertThat(change("xcab", 16)).isEqualTo("xb");
        assertThat(change("cab", 16)).isEqualTo("cab");
        assertThat(change("abba", 17)).isEqualTo("abbaab");
        assertThat(change("aab", 17)).isEqualTo("aab");
        assertThat(change("0123456789abcdefg", 18)).isEqualTo("012345679abcdefg");
        assertThat(change("accb", 19)).isEqualTo("zzcb");
    }

    private static String change(String text, int rule) {
        return StringRule.ALL.get(rule).change().apply(text);
    }

    @Test
    void recipesAreUsedInTheirOrder() {
        List<Recipe> recipes =
                List.of(new Recipe(new int[] {2, 0}, new int[] {0, 1}), new Recipe(new int[] {0, 2}, new int[] {1, 0}));

        int[][] states = Recipe.run(new int[] {5, 0}, recipes, 100);

        assertThat(states).isEqualTo(new int[][] {{5, 0}, {3, 1}, {1, 2}, {2, 0}, {0, 1}});
        assertThat(Recipe.run(new int[] {5, 0}, recipes, 2)).hasDimensions(3, 2);
    }

    @Test
    void machinesAndBlocksEndWhereNoRuleIsLeft() {
        for (Item item : items("string_splitting", Map.of())) {
            int[] end = item.metadata().integers("solution");
            assertThat(end[0]).isZero();
            assertThat(end[1] + end[2]).isLessThan(2);
            assertThat(Math.min(end[3], end[4])).isZero();
        }
        for (Item item : items("string_synthesis", Map.of())) {
            int[] end = item.metadata().integers("solution");
            assertThat(Math.min(end[0], end[1]) + Math.min(end[1], end[2])).isZero();
            assertThat(end[2]).isLessThan(2);
            assertThat(Math.min(end[3], end[5])).isZero();
        }
    }
}
