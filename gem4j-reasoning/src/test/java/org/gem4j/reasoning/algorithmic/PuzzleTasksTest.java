// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.reasoning.algorithmic;

import static org.assertj.core.api.Assertions.assertThat;
import static org.gem4j.reasoning.algorithmic.Tasks.items;
import static org.gem4j.reasoning.algorithmic.Tasks.score;

import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.gem4j.reasoning.Item;
import org.gem4j.reasoning.Metadata;
import org.gem4j.reasoning.ReasoningTask;
import org.gem4j.reasoning.ReasoningTasks;
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

    @Test
    void everyAssignmentThatMakesTheSumRightCounts() {
        Item item = new Item(
                "cryptarithm",
                "",
                Optional.of("A=1,B=2,C=3"),
                Metadata.of("words_letters", List.of("A", "B"), "result_letters", "C"));

        assertThat(score(item, "A=1,B=2,C=3")).isEqualTo(1);
        assertThat(score(item, "C = 9, A=4 ,B=5")).isEqualTo(1);
        assertThat(score(item, "A=0,B=2,C=2")).isEqualTo(0.01);
        assertThat(score(item, "A=0,B=2,C=3")).isEqualTo(0.01);
        assertThat(score(item, "A=1,B=2")).isEqualTo(0.01);
        assertThat(score(item, "A=1,B=2,C=3,D=4")).isEqualTo(0.01);
        assertThat(score(item, "A=1,B=2,C=12")).isEqualTo(0.01);
        assertThat(score(item, "A=1,B=2,C")).isZero();
        assertThat(score(item, "A=1,B=2,C=x")).isZero();
    }

    @Test
    void graphsAreColouredEvenWhereFewCanBe() {
        ReasoningTask task = ReasoningTasks.find("graph_color");
        for (Item item : items("graph_color", Map.of("edge_probability", 0.9, "num_colors", 3))) {
            String right = task.reference(item, task.config());

            assertThat(score(item, right)).isEqualTo(1);
            assertThat(score(item, right.replace("1", "2").replace("3", "2"))).isEqualTo(0.01);
            assertThat(score(item, "{}")).isEqualTo(0.01);
        }
    }

    @Test
    void jugsNeedAsManyMovesAsAnnounced() {
        for (int jugs = 3; jugs <= 4; jugs++) {
            for (Item item :
                    items("jugs", Map.of("num_jugs", jugs, "difficulty", 5)).subList(0, 30)) {
                Metadata puzzle = Metadata.ofMap(item.metadata().map("puzzle"));
                int moves = fewestMoves(puzzle.integers("jug_capacities"), puzzle.integer("target"));

                assertThat(moves).isEqualTo(puzzle.integer("min_moves")).isGreaterThanOrEqualTo(5);
                assertThat(item.oracle().split(", ")).hasSize(moves);
            }
        }
    }

    private static int fewestMoves(int[] capacities, int target) {
        Set<List<Integer>> seen = new HashSet<>();
        List<List<Integer>> front = List.of(Collections.nCopies(capacities.length, 0));
        int moves = 0;
        while (front.stream().noneMatch(amounts -> amounts.contains(target))) {
            moves++;
            front = front.stream()
                    .flatMap(amounts -> next(amounts, capacities).stream())
                    .filter(seen::add)
                    .toList();
        }
        return moves;
    }

    private static List<List<Integer>> next(List<Integer> amounts, int[] capacities) {
        List<List<Integer>> next = new ArrayList<>();
        for (int jug = 0; jug < capacities.length; jug++) {
            for (int other = 0; other < capacities.length; other++) {
                List<Integer> after = new ArrayList<>(amounts);
                if (jug == other) {
                    after.set(jug, capacities[jug]);
                    next.add(after);
                    after = new ArrayList<>(amounts);
                    after.set(jug, 0);
                } else {
                    int poured = Math.min(amounts.get(jug), capacities[other] - amounts.get(other));
                    after.set(jug, amounts.get(jug) - poured);
                    after.set(other, amounts.get(other) + poured);
                }
                next.add(after);
            }
        }
        return next;
    }

    @Test
    void manyJugsAreStillHard() {
        ReasoningTask task = ReasoningTasks.find("jugs");
        Item item = task.item(1, 0, task.config(task.spec().topLevel(), Map.of()));

        assertThat(item.oracle().split(", ")).hasSizeGreaterThan(10);
        assertThat(score(item, item.oracle())).isEqualTo(1);
    }

    @Test
    void jugMovesAreReadStrictly() {
        Item item = new Item(
                "jugs",
                "",
                Optional.of("[\"fill A\"]"),
                Metadata.of("puzzle", Metadata.of("jug_capacities", new int[] {3, 5, 4}, "target", 3)));

        assertThat(score(item, "[\"fill A\"]")).isEqualTo(1);
        assertThat(score(item, "[\"fill B\", \"pour B->A\"]")).isEqualTo(1);
        assertThat(score(item, "[\"fill A\", \"empty A\"]")).isEqualTo(0.01);
        assertThat(score(item, "[]")).isEqualTo(0.01);
        for (String wrong :
                List.of("[\"fill D\"]", "[\"fill\"]", "[\"pour A B\"]", "[\"spill A\"]", "[1]", "{}", "fill A")) {
            assertThat(score(item, wrong)).as(wrong).isZero();
        }
    }
}
