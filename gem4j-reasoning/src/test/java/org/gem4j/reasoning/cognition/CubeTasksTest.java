// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.reasoning.cognition;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.gem4j.env.SeededRandom;
import org.gem4j.reasoning.Item;
import org.gem4j.reasoning.ReasoningTask;
import org.gem4j.reasoning.ReasoningTasks;
import org.gem4j.reasoning.TaskConfig;
import org.junit.jupiter.api.Test;

class CubeTasksTest {
    private static final long SEED = 29;

    /// Which way the sides look: x to the right, y to the front, z up.
    private static final Map<String, List<Integer>> DIRECTIONS = Map.of(
            "right", List.of(1, 0, 0),
            "left", List.of(-1, 0, 0),
            "front", List.of(0, 1, 0),
            "back", List.of(0, -1, 0),
            "top", List.of(0, 0, 1),
            "bottom", List.of(0, 0, -1));

    @Test
    void colorsTurnLikeTheDirectionsOfASolidBody() {
        ReasoningTask task = ReasoningTasks.find("color_cube_rotation");
        TaskConfig config = task.config(Map.of("max_rotations", 12));
        for (int i = 0; i < 200; i++) {
            Item item = task.item(SEED, i, config);
            Map<List<Integer>, Object> colors = new HashMap<>();
            item.metadata().map("initial_state").forEach((side, color) -> colors.put(DIRECTIONS.get(side), color));
            for (String up : item.metadata().texts("rotations")) {
                turn(colors, DIRECTIONS.get(up));
            }

            assertThat(colors.get(DIRECTIONS.get(item.metadata().text("target_side"))))
                    .as(item.question())
                    .isEqualTo(item.oracle());
            assertThat(task.score(item.oracle().toUpperCase(), item, config)).isEqualTo(1);
        }
    }

    /// Brings the side that looks to `up` to the top.
    private static void turn(Map<List<Integer>, Object> colors, List<Integer> up) {
        int x = up.get(0);
        int y = up.get(1);
        Map<List<Integer>, Object> turned = new HashMap<>();
        colors.forEach((direction, color) -> {
            int a = direction.get(0);
            int b = direction.get(1);
            int c = direction.get(2);
            turned.put(
                    x != 0 ? List.of(-x * c, b, x * a) : y != 0 ? List.of(a, -y * c, y * b) : List.of(a, -b, -c),
                    color);
        });
        colors.clear();
        colors.putAll(turned);
    }

    @Test
    void theExampleSolvesEveryScrambledCubeAndAHalfOfItDoesNot() {
        ReasoningTask task = ReasoningTasks.find("rubiks_cube");
        for (int size = 2; size <= 6; size++) {
            TaskConfig config = task.config(Map.of("cube_size", size));
            for (int i = 0; i < 30; i++) {
                Item item = task.item(SEED, i, config);
                String solution = task.reference(item, config);

                assertThat(task.score(solution, item, config)).isEqualTo(1);
                assertThat(task.score("", item, config)).isZero();
                assertThat(task.score(solution + " U", item, config)).isZero();
            }
        }
    }

    @Test
    void turnsHaveTheirKnownOrders() {
        assertThat(order("R", 3)).isEqualTo(4);
        assertThat(order("R U R' U'", 3)).isEqualTo(6);
        assertThat(order("R U", 3)).isEqualTo(105);
        assertThat(order("R U R' U R U U R'", 3)).isEqualTo(6);
        assertThat(order("M E M' E'", 3)).isEqualTo(3);
        assertThat(order("Rw Rw Rw Rw X", 4)).isEqualTo(1);
    }

    /// How often moves must be made until a solved cube is solved again.
    private static int order(String moves, int size) {
        Cube cube = new Cube(size);
        int order = 0;
        do {
            for (String move : moves.split(" ")) {
                cube.turn(CubeMove.parse(move, size).orElseThrow());
            }
            order++;
        } while (!cube.isSolved());
        return order;
    }

    @Test
    void movesAreUndoneByTheirReverseAndReadAsTheyArePrinted() {
        SeededRandom random = SeededRandom.of(SEED);
        for (int size = 2; size <= 7; size++) {
            Cube cube = new Cube(size);
            List<CubeMove> done = new ArrayList<>();
            for (int i = 0; i < 50; i++) {
                CubeMove move = new CubeMove(
                        "LRDUBF".charAt(random.nextInt(6)),
                        random.between(1, size),
                        random.nextBoolean(),
                        random.nextBoolean());
                cube.turn(move);
                done.add(move);

                assertThat(CubeMove.parse(move.toString(), size)).contains(move);
            }
            for (CubeMove move : done.reversed()) {
                cube.turn(new CubeMove(move.face(), move.layer(), move.wide(), !move.reversed()));
            }

            assertThat(cube.isSolved()).as("size %d, seed %d", size, SEED).isTrue();
        }
    }
}
