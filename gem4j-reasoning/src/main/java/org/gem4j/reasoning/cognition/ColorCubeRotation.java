// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.reasoning.cognition;

import java.util.ArrayList;
import java.util.List;
import org.gem4j.env.SeededRandom;
import org.gem4j.reasoning.Category;
import org.gem4j.reasoning.Choices;
import org.gem4j.reasoning.Draft;
import org.gem4j.reasoning.Grades;
import org.gem4j.reasoning.Item;
import org.gem4j.reasoning.Metadata;
import org.gem4j.reasoning.ReasoningTask;
import org.gem4j.reasoning.TaskConfig;
import org.gem4j.reasoning.TaskSpec;

/// A cube with colored sides is turned a few times: which color is one of its sides then?
final class ColorCubeRotation extends ReasoningTask {
    private static final double WRONG = 0.01;

    private static final List<String> COLORS = List.of(
            "red", "green", "blue", "yellow", "white", "orange", "purple", "pink", "brown", "gray", "cyan", "magenta",
            "gold", "silver", "indigo", "violet");

    private static final List<String> SIDES = List.of("top", "right", "front", "left", "back", "bottom");

    /// For each side that can come to the top, the side from which each side's color comes.
    private static final int[][] TURNS = {
        {}, {1, 5, 2, 0, 4, 3}, {2, 1, 5, 3, 0, 4}, {3, 0, 2, 5, 4, 1}, {4, 1, 0, 3, 5, 2}, {5, 1, 4, 3, 2, 0},
    };

    private static final List<String> FIRST = List.of("First it is turned so that the ");
    private static final List<String> NEXT = List.of(
            "Then it is turned so that the ",
            "Next it is turned so that the ",
            "After that it is turned so that the ",
            "Now it is turned so that the ");

    ColorCubeRotation() {
        super(TaskSpec.named("color_cube_rotation", Category.COGNITION, "Keep track of a cube that is turned.")
                .range("rotations", 1, 3, 1, 10_000, "number of turns")
                .wideDial("rotations", "rotations", 1, 5, 10, 50, 100)
                .floor(WRONG));
    }

    @Override
    protected Draft generate(SeededRandom random, TaskConfig config) {
        int[] colors = Choices.distinct(random, SIDES.size(), COLORS.size());
        StringBuilder question = new StringBuilder(700).append("The sides of a cube are painted:\n");
        Object[] state = new Object[2 * SIDES.size()];
        for (int side = 0; side < SIDES.size(); side++) {
            String color = COLORS.get(colors[side]);
            state[2 * side] = SIDES.get(side);
            state[2 * side + 1] = color;
            question.append("- ")
                    .append(SIDES.get(side))
                    .append(": ")
                    .append(color)
                    .append('\n');
        }
        question.append("\nIt is turned a few times. When the front, the back or the bottom comes to the top, the left"
                + " and the right side stay where they are; when the left or the right comes to the top, the front and"
                + " the back stay.\n");
        int count = Choices.inRange(random, config, "rotations");
        List<String> turns = new ArrayList<>(count);
        int[] now = colors;
        for (int i = 0; i < count; i++) {
            int up = 1 + random.nextInt(TURNS.length - 1);
            turns.add(SIDES.get(up));
            question.append(random.pick(i == 0 ? FIRST : NEXT))
                    .append(SIDES.get(up))
                    .append(" side comes to the top.\n");
            int[] turned = new int[now.length];
            for (int side = 0; side < turned.length; side++) {
                turned[side] = now[TURNS[up][side]];
            }
            now = turned;
        }
        int target = random.nextInt(SIDES.size());
        question.append("\nWhich color is the ")
                .append(SIDES.get(target))
                .append(" side now? Answer with the color alone.");
        return Draft.of(
                question.toString(),
                COLORS.get(now[target]),
                Metadata.of(
                        "initial_state",
                        Metadata.of(state),
                        "rotations",
                        turns,
                        "target_side",
                        SIDES.get(target),
                        "num_rotations",
                        count));
    }

    @Override
    protected double grade(String answer, Item item, TaskConfig config) {
        return Math.max(WRONG, Grades.ignoringCase(answer, item.oracle()));
    }
}
