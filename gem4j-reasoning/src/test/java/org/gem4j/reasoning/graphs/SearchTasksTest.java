// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.reasoning.graphs;

import static org.assertj.core.api.Assertions.assertThat;
import static org.gem4j.reasoning.Tasks.items;
import static org.gem4j.reasoning.Tasks.score;

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

class SearchTasksTest {
    @Test
    void graphsAreColoredEvenWhereFewCanBe() {
        ReasoningTask task = ReasoningTasks.find("graph_color");
        for (Item item : items("graph_color", Map.of("edge_probability", 0.9, "num_colors", 3))) {
            String right = task.reference(item, task.config());

            assertThat(score(item, right)).isEqualTo(1);
            assertThat(score(item, right.replace("1", "2").replace("3", "2"))).isZero();
            assertThat(score(item, "{}")).isZero();
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
        assertThat(score(item, "[\"fill A\", \"empty A\"]")).isZero();
        assertThat(score(item, "[]")).isZero();
        for (String wrong :
                List.of("[\"fill D\"]", "[\"fill\"]", "[\"pour A B\"]", "[\"spill A\"]", "[1]", "{}", "fill A")) {
            assertThat(score(item, wrong)).as(wrong).isZero();
        }
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
}
