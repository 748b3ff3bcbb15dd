// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.reasoning.games;

import java.util.Arrays;
import java.util.HashSet;
import java.util.Optional;
import java.util.Set;
import org.gem4j.env.SeededRandom;
import org.gem4j.puzzle.SokobanRoom;
import org.gem4j.reasoning.Choices;

/// Makes sokoban rooms by playing backward from the solved one: the player pulls boxes away from the goals, and the
/// reversed moves are the solution.
///
/// A walk digs the room. Between pulls the player takes the shortest path, and no arrangement of boxes occurs twice, so
/// solutions do not go in circles. An instance makes one room.
final class SokobanMaker {
    /// The offset of a move, and the letter that reverses it.
    private static final String MOVES = "UDLR";

    private static final String BACK = "DURL";

    /// The weights of a pull that takes a box farther from its goal, and of a pull of another box than the last.
    private static final int AWAY = 3;

    private static final int OTHER = 2;

    private final SeededRandom random;
    private final int width;
    private final int height;
    private final boolean[] floor;
    private final boolean[] goal;
    private final boolean[] box;

    /// The goal that the box on a cell comes from.
    private final int[] origin;

    private final int[] distance;
    private final int[] queue;
    private final int[] steps = new int[MOVES.length()];
    private final StringBuilder undone = new StringBuilder();
    private int player;

    /// A room and moves that solve it.
    record Level(String room, String solution) {}

    private SokobanMaker(SeededRandom random, int width, int height) {
        this.random = random;
        this.width = width;
        this.height = height;
        int size = width * height;
        floor = new boolean[size];
        goal = new boolean[size];
        box = new boolean[size];
        origin = new int[size];
        distance = new int[size];
        queue = new int[size];
        for (int i = 0; i < steps.length; i++) {
            steps[i] = SokobanText.step(MOVES.charAt(i), width);
        }
    }

    /// Tries to make a room.
    ///
    /// @param boxes number of boxes, at most 2 in 5 of the inner cells
    /// @param length approximate number of moves of the solution
    /// @param most largest number of moves of the solution
    /// @return empty if less than half of the boxes left their goals
    static Optional<Level> make(SeededRandom random, int width, int height, int boxes, int length, int most) {
        SokobanMaker maker = new SokobanMaker(random, width, height);
        maker.dig(boxes);
        maker.playBackward(length, most);
        SokobanRoom room = new SokobanRoom(width, maker.floor, maker.goal, maker.box, maker.player);
        return room.boxes() - room.boxesOnTargets() < Math.max(1, boxes / 2)
                ? Optional.empty()
                : Optional.of(
                        new Level(SokobanText.of(room), maker.undone.reverse().toString()));
    }

    /// Digs a connected room by a walk, and puts boxes and goals on random cells of it and the player on another.
    private void dig(int boxes) {
        int inner = (width - 2) * (height - 2);
        int wanted = Math.clamp((long) (inner * (0.5 + 0.35 * random.nextDouble())), 2 * boxes + 3, inner);
        int[] dugCells = new int[wanted];
        int at = random.between(1, height - 2) * width + random.between(1, width - 2);
        int step = steps[0];
        for (int dug = 0; dug < wanted; ) {
            if (!floor[at]) {
                floor[at] = true;
                dugCells[dug++] = at;
            }
            step = random.nextInt(2) == 0 ? steps[random.nextInt(steps.length)] : step;
            int to = at + step;
            int column = to % width;
            boolean inside = to >= width && to < floor.length - width && column > 0 && column < width - 1;
            at = inside ? to : at;
        }
        int[] picks = Choices.distinct(random, boxes + 1, wanted);
        player = dugCells[picks[boxes]];
        for (int i = 0; i < boxes; i++) {
            int cell = dugCells[picks[i]];
            goal[cell] = true;
            box[cell] = true;
            origin[cell] = cell;
        }
    }

    private void playBackward(int length, int most) {
        Set<Integer> seen = new HashSet<>();
        seen.add(Arrays.hashCode(box));
        int last = -1;
        while (undone.length() < length) {
            spread();
            int pull = choosePull(last, seen);
            if (pull < 0) {
                return;
            }
            int cell = pull / steps.length;
            int stand = cell + steps[pull % steps.length];
            int walk = undone.isEmpty() ? 0 : distance[stand];
            if (undone.length() + walk + 1 > most) {
                return;
            }
            if (!undone.isEmpty()) {
                walk(stand);
            }
            last = stand;
            pull(cell, pull % steps.length);
            seen.add(Arrays.hashCode(box));
        }
    }

    /// Fills [#distance] with the moves from the player to each cell, -1 if it cannot be reached.
    private void spread() {
        Arrays.fill(distance, -1);
        distance[player] = 0;
        queue[0] = player;
        int tail = 1;
        for (int head = 0; head < tail; head++) {
            for (int step : steps) {
                int next = queue[head] + step;
                if (floor[next] && !box[next] && distance[next] < 0) {
                    distance[next] = distance[queue[head]] + 1;
                    queue[tail++] = next;
                }
            }
        }
    }

    /// Chooses one of the possible pulls at random, as cell of the box times 4 plus direction; -1 if there is none.
    private int choosePull(int last, Set<Integer> seen) {
        int total = 0;
        int chosen = -1;
        for (int cell = 0; cell < box.length; cell++) {
            for (int way = 0; box[cell] && way < steps.length; way++) {
                int stand = cell + steps[way];
                int after = stand + steps[way];
                if (distance[stand] < 0 || !floor[after] || box[after] || wasThere(cell, stand, seen)) {
                    continue;
                }
                boolean away = apart(stand, origin[cell]) > apart(cell, origin[cell]);
                int weight = (away ? AWAY : 1) * (cell == last ? 1 : OTHER);
                total += weight;
                chosen = random.nextInt(total) < weight ? cell * steps.length + way : chosen;
            }
        }
        return chosen;
    }

    /// Whether the arrangement of boxes after a move has occurred before.
    private boolean wasThere(int from, int to, Set<Integer> seen) {
        box[from] = false;
        box[to] = true;
        boolean known = seen.contains(Arrays.hashCode(box));
        box[from] = true;
        box[to] = false;
        return known;
    }

    private int apart(int a, int b) {
        return Math.abs(a / width - b / width) + Math.abs(a % width - b % width);
    }

    /// Walks the shortest path that [#spread] computed, and records the reversed moves.
    private void walk(int to) {
        char[] way = new char[distance[to]];
        for (int cell = to; distance[cell] > 0; ) {
            int move = 0;
            while (distance[cell - steps[move]] != distance[cell] - 1) {
                move++;
            }
            way[distance[cell] - 1] = BACK.charAt(move);
            cell -= steps[move];
        }
        undone.append(way);
    }

    /// Pulls a box one cell.
    private void pull(int cell, int move) {
        int stand = cell + steps[move];
        box[cell] = false;
        box[stand] = true;
        origin[stand] = origin[cell];
        player = stand + steps[move];
        undone.append(BACK.charAt(move));
    }
}
