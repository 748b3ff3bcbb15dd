// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.envs.game;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.gem4j.env.SeededRandom;
import org.gem4j.puzzle.SokobanRoom;
import org.junit.jupiter.api.Test;

class SokobanSolverTest {
    @Test
    void findsTheFewestMoves() {
        for (int seed = 0; seed < 40; seed++) {
            SokobanGenerator.Level level = new SokobanGenerator(SeededRandom.of(seed), 6, 6, 2).generate(16);
            SokobanRoom room = level.room();

            String solution = SokobanSolver.solve(room);

            assertThat(solution).as("seed %d", seed).isNotNull();
            assertThat(solution.length()).isLessThanOrEqualTo(level.solution().length());
            assertThat(solution).hasSize(fewestMoves(room));
            SokobanGeneratorTest.walk(room, solution);
            assertThat(room.boxesOnTargets()).isEqualTo(2);
        }
    }

    /// By breadth-first search over single moves.
    private static int fewestMoves(SokobanRoom start) {
        List<String> fixed = SokobanText.fixedRows(start);
        Map<List<String>, Integer> moves = new HashMap<>(Map.of(SokobanText.rows(start), 0));
        Deque<List<String>> queue = new ArrayDeque<>(moves.keySet());
        while (true) {
            List<String> rows = queue.remove();
            for (Direction direction : Direction.ALL) {
                SokobanRoom room = SokobanText.parse(fixed, rows);
                room.move(direction.step(room.columns()));
                if (room.boxesOnTargets() == room.boxes()) {
                    return moves.get(rows) + 1;
                }
                if (moves.putIfAbsent(SokobanText.rows(room), moves.get(rows) + 1) == null) {
                    queue.add(SokobanText.rows(room));
                }
            }
        }
    }

    @Test
    void saysWhenThereIsNoSolution() {
        SokobanRoom room = SokobanText.parse(
                List.of("000000", "011110", "012110", "000000"), List.of("000000", "041510", "012110", "000000"));

        assertThat(SokobanSolver.solve(room)).isNull();
    }
}
