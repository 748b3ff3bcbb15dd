// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.envs.game;

import java.util.Arrays;
import org.gem4j.env.SeededRandom;
import org.gem4j.puzzle.SokobanRoom;

/// Makes solvable Sokoban levels by playing backward.
///
/// A random walk digs the room, targets get random places, and from the solved position boxes are pulled away from them
/// at random. Of many such games it keeps the position with the best score (the number of changes of the pulled box,
/// times the distance of the boxes from their origins); the way back is the level's solution. An instance is for one
/// thread and keeps nothing between levels.
final class SokobanGenerator {
    private static final int ROOMS = 2_000;
    private static final int GAMES = 24;

    /// Random places tried for the player before the next free one is taken.
    private static final int DRAWS = 10_000;

    /// A cap on the number of moves: more make the search longer but the level no better.
    private static final int LONGEST = 1_000;

    private static final double TURN = 0.35;

    /// What each step of the walk digs: offsets (row, column) from where it stands.
    private static final int[][][] PICKS = {
        {{0, -1}, {0, 0}, {0, 1}},
        {{-1, 0}, {0, 0}, {1, 0}},
        {{0, -1}, {0, 0}, {1, 0}},
        {{0, -1}, {0, 0}, {1, -1}, {1, 0}},
        {{0, 0}, {0, 1}, {1, 0}},
    };

    private final SeededRandom random;
    private final int rows;
    private final int columns;
    private final int boxes;
    private final int[] steps;

    /// A level: its room, and moves that solve it as letters u, d, l, r.
    record Level(SokobanRoom room, String solution) {}

    SokobanGenerator(SeededRandom random, int rows, int columns, int boxes) {
        this.random = random;
        this.rows = rows;
        this.columns = columns;
        this.boxes = boxes;
        this.steps = Direction.ALL.stream()
                .mapToInt(direction -> direction.rows() * columns + direction.columns())
                .toArray();
    }

    /// A level with a solution of at most `mostMoves` moves, and no box on a target.
    ///
    /// @throws IllegalArgumentException if no room that was tried allows it
    Level generate(int mostMoves) {
        return found(Math.min(mostMoves, LONGEST));
    }

    private Level found(int mostMoves) {
        for (int i = 0; i < ROOMS; i++) {
            boolean[] floor = dig();
            boolean[] target = placeTargets(floor);
            Backward best = new Backward(floor, target);
            for (int game = 0; game < GAMES && target.length > 0; game++) {
                Backward played = new Backward(floor, target);
                played.play(mostMoves);
                best = played.bestScore > best.bestScore ? played : best;
            }
            if (best.bestScore > 0) {
                return best.level(mostMoves);
            }
        }
        throw new IllegalArgumentException("no Sokoban room of " + rows + "x" + columns + " with " + boxes
                + " boxes was found that " + mostMoves
                + " moves solve: choose fewer boxes, more turns or a larger room");
    }

    private boolean[] dig() {
        boolean[] floor = new boolean[rows * columns];
        int row = random.between(1, rows - 2);
        int column = random.between(1, columns - 2);
        Direction direction = random.pick(Direction.ALL);
        int length = (int) (1.7 * (rows + columns));
        for (int i = 0; i < length; i++) {
            if (random.nextDouble() < TURN) {
                direction = random.pick(Direction.ALL);
            }
            row = Math.clamp(row + direction.rows(), 1, rows - 2);
            column = Math.clamp(column + direction.columns(), 1, columns - 2);
            for (int[] offset : PICKS[random.nextInt(PICKS.length)]) {
                int digRow = row + offset[0];
                int digColumn = column + offset[1];
                if (digRow > 0 && digRow < rows - 1 && digColumn > 0 && digColumn < columns - 1) {
                    floor[digRow * columns + digColumn] = true;
                }
            }
        }
        return floor;
    }

    /// Targets on random floor cells; an empty array if there is too little floor.
    private boolean[] placeTargets(boolean[] floor) {
        int[] free = new int[floor.length];
        int count = 0;
        for (int cell = 0; cell < floor.length; cell++) {
            if (floor[cell]) {
                free[count++] = cell;
            }
        }
        if (count < 2 * boxes + 1) {
            return new boolean[0];
        }
        boolean[] target = new boolean[floor.length];
        for (int i = 0; i < boxes; i++) {
            int pick = i + random.nextInt(count - i);
            target[free[pick]] = true;
            free[pick] = free[i];
        }
        return target;
    }

    /// One game played backward from the solved position.
    private final class Backward {
        private final boolean[] floor;
        private final boolean[] target;
        private final boolean[] box;

        /// The origin of the box on each cell.
        private final int[] origin;

        private final int[] distance;
        private final int[] queue;
        private int player;
        private byte[] moves = new byte[64];
        private int moveCount;
        private int bestScore;
        private int bestMoves;
        private boolean[] bestBox = {};
        private int bestPlayer;

        /// Moves before the first pull, which the solution can omit at its end.
        private int firstWalk;

        Backward(boolean[] floor, boolean[] target) {
            this.floor = floor;
            this.target = target;
            this.box = target.clone();
            this.origin = new int[floor.length];
            this.distance = new int[floor.length];
            this.queue = new int[floor.length];
        }

        void play(int mostMoves) {
            Arrays.setAll(origin, cell -> cell);
            player = random.nextInt(floor.length);
            for (int i = 0; i < DRAWS && (!floor[player] || box[player]); i++) {
                player = random.nextInt(floor.length);
            }
            while (!floor[player] || box[player]) {
                player = (player + 1) % floor.length;
            }
            int lastBox = -1;
            int swaps = 0;
            int walkedBefore = -1;
            while (true) {
                spread();
                int pull = choosePull(lastBox);
                if (pull < 0) {
                    return;
                }
                int cell = pull >> 2;
                int way = pull & 3;
                int start = moveCount;
                walkTo(cell + steps[way]);
                if (walkedBefore < 0) {
                    walkedBefore = moveCount - start;
                }
                if (moveCount + 1 - walkedBefore > mostMoves) {
                    return;
                }
                swaps += cell == lastBox ? 0 : 1;
                pull(cell, way);
                lastBox = cell + steps[way];
                remember(swaps, walkedBefore);
            }
        }

        /// Fills [#distance] with the moves from the player to each cell, -1 if it cannot be reached.
        private void spread() {
            Arrays.fill(distance, -1);
            distance[player] = 0;
            queue[0] = player;
            for (int head = 0, tail = 1; head < tail; head++) {
                for (int step : steps) {
                    int next = queue[head] + step;
                    if (floor[next] && !box[next] && distance[next] < 0) {
                        distance[next] = distance[queue[head]] + 1;
                        queue[tail++] = next;
                    }
                }
            }
        }

        /// Chooses one of the possible pulls at random, as cell * 4 + direction, or -1. Pulls that lead a box
        /// away from its origin weigh three times as much, pulls of the box pulled last half as much.
        private int choosePull(int lastBox) {
            int total = 0;
            int chosen = -1;
            for (int cell = 0; cell < floor.length; cell++) {
                for (int way = 0; box[cell] && way < 4; way++) {
                    int stand = cell + steps[way];
                    if (distance[stand] < 0) {
                        continue;
                    }
                    int after = stand + steps[way];
                    if (!floor[after] || box[after]) {
                        continue;
                    }
                    boolean away = apart(stand, origin[cell]) > apart(cell, origin[cell]);
                    int weight = (away ? 6 : 2) / (cell == lastBox ? 2 : 1);
                    total += weight;
                    if (random.nextInt(total) < weight) {
                        chosen = cell * 4 + way;
                    }
                }
            }
            return chosen;
        }

        private int apart(int a, int b) {
            return Math.abs(a / columns - b / columns) + Math.abs(a % columns - b % columns);
        }

        /// Walks the shortest path, by the distances that [#spread] computed from the player's cell.
        private void walkTo(int cell) {
            int length = distance[cell];
            reserve(length + 1);
            int at = cell;
            for (int left = length; left > 0; left--) {
                int way = 0;
                while (distance[at - steps[way]] != left - 1) {
                    way++;
                }
                moves[moveCount + left - 1] = (byte) way;
                at -= steps[way];
            }
            moveCount += length;
            player = cell;
        }

        private void reserve(int more) {
            if (moveCount + more > moves.length) {
                moves = Arrays.copyOf(moves, 2 * (moveCount + more));
            }
        }

        private void pull(int cell, int way) {
            int to = cell + steps[way];
            box[cell] = false;
            box[to] = true;
            origin[to] = origin[cell];
            player = to + steps[way];
            moves[moveCount++] = (byte) way;
        }

        private void remember(int swaps, int walkedBefore) {
            int displacement = 0;
            for (int cell = 0; cell < floor.length; cell++) {
                if (box[cell]) {
                    if (target[cell]) {
                        return;
                    }
                    displacement += apart(cell, origin[cell]);
                }
            }
            if (swaps * displacement > bestScore && !target[player]) {
                bestScore = swaps * displacement;
                bestMoves = moveCount;
                bestBox = box.clone();
                bestPlayer = player;
                firstWalk = walkedBefore;
            }
        }

        /// The best position of this game as a level, after a last walk as long as the limit allows.
        Level level(int mostMoves) {
            System.arraycopy(bestBox, 0, box, 0, box.length);
            player = bestPlayer;
            moveCount = bestMoves;
            spread();
            int left = mostMoves - (bestMoves - firstWalk);
            int count = 0;
            int end = player;
            for (int cell = 0; cell < floor.length; cell++) {
                if (distance[cell] >= 0 && distance[cell] <= left && !target[cell] && random.nextInt(++count) == 0) {
                    end = cell;
                }
            }
            walkTo(end);
            StringBuilder solution = new StringBuilder();
            for (int i = moveCount - 1; i >= firstWalk; i--) {
                solution.append("durl".charAt(moves[i]));
            }
            return new Level(new SokobanRoom(columns, floor, target, box, player), solution.toString());
        }
    }
}
