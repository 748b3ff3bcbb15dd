// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.conformance;

import java.util.List;
import java.util.Map;
import java.util.Set;
import org.gem4j.env.SeededRandom;

/// Recorded episodes of Game2048, in which each new tile is told.
final class Game2048Adapter implements GameAdapter {
    @Override
    public void start(Map<String, Object> initial, Map<String, Object> fields) {
        fields.put("board", initial.get("board"));
        int best = Plain.list(initial.get("board")).stream()
                .mapToInt(Plain::integer)
                .max()
                .orElse(0);
        fields.put("best_tile", best);
        fields.put("best_tile_at_start", best);
    }

    /// Chooses a random stream from which the game draws the tile that was recorded: first one of the empty cells,
    /// row by row, then a number of ten of which the last makes the tile a 4.
    @Override
    public void before(Map<String, Object> step, Map<String, Object> fields) {
        if (step.get("spawn") == null || step.get("state_after") == null) {
            return;
        }
        List<?> spawn = Plain.list(step.get("spawn"));
        List<?> board = Plain.list(Plain.map(step.get("state_after")).get("board"));
        int size = (int) Math.sqrt(board.size());
        int cell = Plain.integer(spawn.get(0)) * size + Plain.integer(spawn.get(1));
        int emptyBefore = empty(board.subList(0, cell));
        int empty = empty(board) + 1;
        boolean four = Plain.integer(spawn.get(2)) == 4;
        for (long seed = 0; ; seed++) {
            SeededRandom random = SeededRandom.of(seed);
            List<Long> state = random.state();
            if (random.nextInt(empty) == emptyBefore && random.nextInt(10) < 9 != four) {
                fields.put("random", state);
                return;
            }
        }
    }

    private static int empty(List<?> cells) {
        return (int) cells.stream().filter(cell -> Plain.integer(cell) == 0).count();
    }

    @Override
    public Set<String> facts() {
        return Set.of("spawn");
    }

    @Override
    public Map<String, Object> state(Map<String, Object> fields) {
        return fields;
    }
}
