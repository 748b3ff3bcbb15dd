// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.envs.game;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.PriorityQueue;
import org.gem4j.puzzle.SokobanRoom;
import org.jspecify.annotations.Nullable;

/// Solves Sokoban rooms in the fewest moves, by A* over pushes: a push costs the walk to it and 1, and every box needs
/// at least as many pushes as it would need in an otherwise empty room.
///
/// Gives up after a fixed number of positions, so its answer never depends on the clock.
final class SokobanSolver {
    private static final int MOST_POSITIONS = 40_000;
    private static final int FAR = 1_000_000;

    private final SokobanRoom room;
    private final int[] steps;

    /// For each cell the number of pushes that a lone box needs from there to the nearest target; [#FAR] if it
    /// cannot reach one.
    private final int[] pushes;

    private final int[] distance;
    private final int[] queue;

    private SokobanSolver(SokobanRoom room) {
        this.room = room;
        this.steps = Direction.ALL.stream()
                .mapToInt(direction -> direction.step(room.columns()))
                .toArray();
        this.distance = new int[room.cells()];
        this.queue = new int[room.cells()];
        this.pushes = pushesToTarget();
    }

    /// The moves of a shortest solution as letters u, d, l, r; null if there is none or the search gave up.
    static @Nullable String solve(SokobanRoom room) {
        return new SokobanSolver(room).search();
    }

    /// A position right after a push.
    ///
    /// @param boxes their cells in order, after the player's cell, which together define the position
    /// @param pushedFrom the player's cell before the push, -1 for the start
    private record Position(
            List<Integer> boxes,
            int cost,
            int estimate,
            @Nullable Position before,
            int pushedFrom) implements Comparable<Position> {
        int player() {
            return boxes.getFirst();
        }

        @Override
        public int compareTo(Position other) {
            return estimate != other.estimate
                    ? Integer.compare(estimate, other.estimate)
                    : Integer.compare(other.cost, cost);
        }
    }

    private int[] pushesToTarget() {
        int[] result = new int[room.cells()];
        Arrays.fill(result, FAR);
        int tail = 0;
        int[] next = new int[room.cells()];
        for (int cell = 0; cell < room.cells(); cell++) {
            if (room.isTarget(cell)) {
                result[cell] = 0;
                next[tail++] = cell;
            }
        }
        for (int head = 0; head < tail; head++) {
            for (int step : steps) {
                int from = next[head] - step;
                if (room.isFloor(from) && result[from] == FAR && room.isFloor(from - step)) {
                    result[from] = result[next[head]] + 1;
                    next[tail++] = from;
                }
            }
        }
        return result;
    }

    private @Nullable String search() {
        List<Integer> start = new ArrayList<>(List.of(room.player()));
        for (int cell = 0; cell < room.cells(); cell++) {
            if (room.hasBox(cell)) {
                start.add(cell);
            }
        }
        PriorityQueue<Position> open = new PriorityQueue<>();
        Map<List<Integer>, Integer> cheapest = new HashMap<>();
        reach(new Position(start, 0, estimate(start), null, -1), open, cheapest);
        while (!open.isEmpty() && cheapest.size() < MOST_POSITIONS) {
            Position position = open.remove();
            if (position.cost > cheapest.getOrDefault(position.boxes, FAR)) {
                continue;
            }
            if (position.estimate == position.cost) {
                return moves(position);
            }
            expand(position, open, cheapest);
        }
        return null;
    }

    private void reach(Position position, PriorityQueue<Position> open, Map<List<Integer>, Integer> cheapest) {
        if (position.estimate < FAR && position.cost < cheapest.getOrDefault(position.boxes, FAR)) {
            cheapest.put(position.boxes, position.cost);
            open.add(position);
        }
    }

    private int estimate(List<Integer> boxes) {
        int sum = 0;
        for (int i = 1; i < boxes.size(); i++) {
            sum += pushes[boxes.get(i)];
        }
        return sum;
    }

    private void expand(Position position, PriorityQueue<Position> open, Map<List<Integer>, Integer> cheapest) {
        spread(position);
        for (int i = 1; i < position.boxes.size(); i++) {
            int cell = position.boxes.get(i);
            for (int step : steps) {
                int walk = distance[cell - step];
                int to = cell + step;
                if (walk < 0 || pushes[to] == FAR || !room.isFloor(to) || position.boxes.indexOf(to) > 0) {
                    continue;
                }
                List<Integer> boxes = new ArrayList<>(position.boxes);
                boxes.remove(i);
                boxes.set(0, to);
                Collections.sort(boxes);
                boxes.addFirst(cell);
                int cost = position.cost + walk + 1;
                reach(new Position(boxes, cost, cost + estimate(boxes), position, cell - step), open, cheapest);
            }
        }
    }

    /// Fills [#distance] with the moves from the player to each cell, -1 if it cannot be reached.
    private void spread(Position position) {
        Arrays.fill(distance, -1);
        for (int i = 1; i < position.boxes.size(); i++) {
            distance[position.boxes.get(i)] = FAR;
        }
        distance[position.player()] = 0;
        queue[0] = position.player();
        for (int head = 0, tail = 1; head < tail; head++) {
            for (int step : steps) {
                int next = queue[head] + step;
                if (room.isFloor(next) && distance[next] < 0) {
                    distance[next] = distance[queue[head]] + 1;
                    queue[tail++] = next;
                }
            }
        }
        for (int i = 1; i < position.boxes.size(); i++) {
            distance[position.boxes.get(i)] = -1;
        }
    }

    private String moves(Position end) {
        StringBuilder reversed = new StringBuilder();
        for (Position position = end, before = end.before; before != null; position = before, before = before.before) {
            spread(before);
            int at = position.pushedFrom;
            reversed.append(letter(position.player() - at));
            while (distance[at] > 0) {
                int step = 0;
                for (int candidate : steps) {
                    if (distance[at - candidate] == distance[at] - 1) {
                        step = candidate;
                    }
                }
                reversed.append(letter(step));
                at -= step;
            }
        }
        return reversed.reverse().toString();
    }

    private char letter(int step) {
        for (Direction direction : Direction.ALL) {
            if (direction.step(room.columns()) == step) {
                return direction.word().charAt(0);
            }
        }
        throw new IllegalStateException("no direction has the step " + step);
    }
}
