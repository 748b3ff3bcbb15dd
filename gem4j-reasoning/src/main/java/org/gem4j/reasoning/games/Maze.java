// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.reasoning.games;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.gem4j.env.SeededRandom;
import org.gem4j.reasoning.Category;
import org.gem4j.reasoning.Choices;
import org.gem4j.reasoning.Draft;
import org.gem4j.reasoning.Metadata;
import org.gem4j.reasoning.ReasoningTask;
import org.gem4j.reasoning.TaskConfig;
import org.gem4j.reasoning.TaskSpec;

/// The length of a shortest path through a maze that is shown with four random characters.
final class Maze extends ReasoningTask {
    private static final double PASSAGE = 0.7;
    private static final int ATTEMPTS = 1000;
    private static final char FIRST_SIGN = '!';
    private static final int SIGNS = 94;

    Maze() {
        super(TaskSpec.named("maze", Category.GAMES, "Find the length of a shortest path through a maze.")
                .range("dist", 5, 10, 1, 394, "number of steps from start to goal")
                .range("grid_size", 5, 10, 4, 200, "number of rows and columns, the outer walls included")
                .wideDial("dist", "dist", 5, 10, 15, 20)
                .wideDial("grid_size", "grid_size", 10, 25, 50, 100));
    }

    @Override
    protected void check(TaskConfig config) {
        int farthest = 2 * (config.integer("max_grid_size") - 3);
        if (config.integer("min_dist") > farthest) {
            throw new IllegalArgumentException("option min_dist of maze must be at most 2 * (max_grid_size - 3) ("
                    + farthest + ") but was " + config.integer("min_dist"));
        }
    }

    /// A square grid of passages and walls, with walls all around.
    private static final class Plan {
        final int size;
        final boolean[] open;

        Plan(int size) {
            this.size = size;
            open = new boolean[size * size];
        }

        static Plan draw(SeededRandom random, int size) {
            Plan plan = new Plan(size);
            for (int row = 1; row < size - 1; row++) {
                for (int column = 1; column < size - 1; column++) {
                    plan.open[row * size + column] = Choices.chance(random, PASSAGE);
                }
            }
            return plan;
        }

        /// A random passage; -1 after many failed attempts.
        int passage(SeededRandom random) {
            for (int i = 0; i < ATTEMPTS; i++) {
                int cell = random.between(1, size - 2) * size + random.between(1, size - 2);
                if (open[cell]) {
                    return cell;
                }
            }
            return -1;
        }

        /// The number of steps from one passage to another; -1 if it is more than `most` or there is no path.
        int distance(int from, int to, int most) {
            int[] steps = new int[size * size];
            Arrays.fill(steps, -1);
            int[] queue = new int[size * size];
            int end = 0;
            queue[end++] = from;
            steps[from] = 0;
            for (int next = 0; next < end; next++) {
                int cell = queue[next];
                if (cell == to) {
                    return steps[cell];
                }
                if (steps[cell] == most) {
                    continue;
                }
                for (int step : new int[] {-size, 1, size, -1}) {
                    if (open[cell + step] && steps[cell + step] < 0) {
                        steps[cell + step] = steps[cell] + 1;
                        queue[end++] = cell + step;
                    }
                }
            }
            return -1;
        }
    }

    @Override
    protected Draft generate(SeededRandom random, TaskConfig config) {
        int least = config.integer("min_dist");
        int most = config.integer("max_dist");
        for (int attempt = 0; attempt < ATTEMPTS; attempt++) {
            Plan plan = Plan.draw(random, Choices.inRange(random, config, "grid_size"));
            int start = plan.passage(random);
            int goal = plan.passage(random);
            if (start >= 0 && goal >= 0 && start != goal) {
                int steps = plan.distance(start, goal, most);
                if (steps >= least) {
                    return draft(random, plan, start, goal, steps);
                }
            }
        }
        return withoutWalls(random, config);
    }

    /// An empty maze, for distances that hardly ever occur at random.
    private static Draft withoutWalls(SeededRandom random, TaskConfig config) {
        Plan plan = new Plan(config.integer("max_grid_size"));
        for (int row = 1; row < plan.size - 1; row++) {
            Arrays.fill(plan.open, row * plan.size + 1, (row + 1) * plan.size - 1, true);
        }
        int side = plan.size - 3;
        int steps = random.between(config.integer("min_dist"), Math.min(config.integer("max_dist"), 2 * side));
        int down = random.between(Math.max(0, steps - side), Math.min(steps, side));
        int start = plan.size + 1;
        return draft(random, plan, start, start + down * plan.size + steps - down, steps);
    }

    private static Draft draft(SeededRandom random, Plan plan, int start, int goal, int steps) {
        char[] signs = new char[4];
        int[] drawn = Choices.distinct(random, signs.length, SIGNS);
        for (int i = 0; i < signs.length; i++) {
            signs[i] = (char) (FIRST_SIGN + drawn[i]);
        }
        List<String> rows = new ArrayList<>(plan.size);
        char[] line = new char[plan.size];
        for (int row = 0; row < plan.size; row++) {
            for (int column = 0; column < plan.size; column++) {
                int cell = row * plan.size + column;
                line[column] = cell == start ? signs[2] : cell == goal ? signs[3] : signs[plan.open[cell] ? 1 : 0];
            }
            rows.add(new String(line));
        }
        StringBuilder question = new StringBuilder(320 + plan.size * (plan.size + 1))
                .append("In the maze below, each character is a cell: ")
                .append(signs[0])
                .append(" is a wall, ")
                .append(signs[1])
                .append(" is a passage, ")
                .append(signs[2])
                .append(" is the start and ")
                .append(signs[3])
                .append(" is the goal.\n\n");
        for (String row : rows) {
            question.append(row).append('\n');
        }
        question.append("\nA step leads one cell up, down, left or right, never into a wall. What is the smallest"
                + " number of steps from start to goal? Answer with the number alone.");
        return Draft.of(
                question.toString(),
                Integer.toString(steps),
                Metadata.of(
                        "grid_size",
                        plan.size,
                        "grid",
                        rows,
                        "shortest_path_length",
                        steps,
                        "start",
                        String.valueOf(signs[2]),
                        "goal",
                        String.valueOf(signs[3]),
                        "wall",
                        String.valueOf(signs[0]),
                        "path",
                        String.valueOf(signs[1])));
    }
}
