// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.reasoning.games;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.gem4j.env.OptionSpec;
import org.gem4j.env.SeededRandom;
import org.gem4j.reasoning.Category;
import org.gem4j.reasoning.Choices;
import org.gem4j.reasoning.Draft;
import org.gem4j.reasoning.Item;
import org.gem4j.reasoning.Metadata;
import org.gem4j.reasoning.ReasoningTask;
import org.gem4j.reasoning.TaskConfig;
import org.gem4j.reasoning.TaskSpec;
import org.gem4j.text.python.JsonText;

/// A plan for agents, one in each square of a field, that pass boxes to targets of their color.
///
/// The score is the fraction of boxes that reach a target, or 0.05 for a readable plan that brings none there.
/// Impossible actions are skipped.
final class Boxnet extends ReasoningTask {
    private static final double READABLE = 0.05;

    Boxnet() {
        super(TaskSpec.named("boxnet", Category.GAMES, "Plan how agents pass boxes to their targets.")
                .range("row_num", 1, 4, 1, 30, "number of rows")
                .range("column_num", 2, 4, 1, 30, "number of columns")
                .range("box_num", 1, 1, 1, 100, "number of boxes of a color")
                .option(OptionSpec.listOf(
                        "colour_list",
                        List.of("red", "blue", "green"),
                        OptionSpec.text("color", "", "A color."),
                        "Colors of the boxes."))
                .wideDial("row_num", "row_num", 1, 2, 3, 4, 5, 6, 7, 8, 9)
                .wideDial("column_num", "column_num", 1, 2, 3, 4, 5, 6, 7, 8, 9)
                .wideDial("box_num", "box_num", 1, 2, 3, 4, 5, 6, 7, 8, 9)
                .floor(READABLE)
                .partial(1));
    }

    @Override
    protected void check(TaskConfig config) {
        List<String> colors = config.texts("colour_list");
        if (colors.isEmpty() || colors.stream().anyMatch(color -> !color.matches("[A-Za-z0-9-]+"))) {
            throw new IllegalArgumentException("option colour_list of boxnet must hold words of letters, digits and"
                    + " hyphens, at least one, but was " + colors);
        }
    }

    @Override
    protected Draft generate(SeededRandom random, TaskConfig config) {
        int rows = Choices.inRange(random, config, "row_num");
        int columns = Choices.inRange(random, config, "column_num");
        List<List<String>> squares = new ArrayList<>();
        for (int i = 0; i < rows * columns; i++) {
            squares.add(new ArrayList<>());
        }
        for (String color : config.texts("colour_list")) {
            int boxes = Choices.inRange(random, config, "box_num");
            for (int i = 0; i < boxes; i++) {
                random.pick(squares).add("box_" + color);
                random.pick(squares).add("target_" + color);
            }
        }
        Map<String, Object> state = new LinkedHashMap<>();
        for (int i = 0; i < squares.size(); i++) {
            state.put(i / columns + ".5_" + i % columns + ".5", List.copyOf(squares.get(i)));
        }
        return Draft.withoutAnswer(
                question(squares, rows, columns),
                Metadata.of("row_num", rows, "column_num", columns, "initial_state", state));
    }

    private static String question(List<List<String>> squares, int rows, int columns) {
        StringBuilder text = new StringBuilder(3000)
                .append("A field is divided into squares, which are named by their centers, such as square[0.5, 1.5]."
                        + " An agent stands in each square and can act only on what lies in that square. You plan for"
                        + " all of them how the boxes get to targets of their color.\n\nIn each step an agent may do"
                        + " one of these, written move(box, destination):\n"
                        + "- hand a box to a square next to it (above, below, left or right), for example"
                        + " move(box_red, square[0.5, 1.5]);\n"
                        + "- put a box onto a target of the same color in its own square, for example"
                        + " move(box_red, target_red); both are gone then.\n\n"
                        + "Bring every box to a target of its color, in as few steps as you can. No two"
                        + " actions of a step may move the same box.\n\nAnswer with a JSON list of steps. A step"
                        + " is an object that gives an action for each agent that has something to do, for example:\n"
                        + "[{\"Agent[0.5, 0.5]\": \"move(box_blue, square[0.5, 1.5])\", \"Agent[1.5, 0.5]\":"
                        + " \"move(box_red, target_red)\"}, {\"Agent[0.5, 1.5]\": \"move(box_blue, target_blue)\"}]\n\n"
                        + "This is the field:\n");
        for (int i = 0; i < squares.size(); i++) {
            int row = i / columns;
            int column = i % columns;
            text.append("Agent[");
            place(text, row, column).append("] sees ").append(squares.get(i).isEmpty() ? "nothing" : "");
            text.append(String.join(", ", squares.get(i))).append(" and can do: ");
            int start = text.length();
            for (String box : squares.get(i)) {
                if (!box.startsWith("box_")) {
                    continue;
                }
                option(text, start, box, row > 0, row - 1, column);
                option(text, start, box, row + 1 < rows, row + 1, column);
                option(text, start, box, column > 0, row, column - 1);
                option(text, start, box, column + 1 < columns, row, column + 1);
                String target = "target_" + box.substring(4);
                if (squares.get(i).contains(target)) {
                    text.append(text.length() == start ? "" : ", ");
                    text.append("move(").append(box).append(", ").append(target).append(')');
                }
            }
            text.append(text.length() == start ? "nothing\n" : "\n");
        }
        return text.toString();
    }

    private static StringBuilder place(StringBuilder text, int row, int column) {
        return text.append(row).append(".5, ").append(column).append(".5");
    }

    private static void option(StringBuilder text, int start, String box, boolean exists, int row, int column) {
        if (exists) {
            text.append(text.length() == start ? "" : ", ")
                    .append("move(")
                    .append(box)
                    .append(", square[");
            place(text, row, column).append("])");
        }
    }

    /// A plan that brings one box after the other to its target, one action a step.
    @Override
    public String reference(Item item, TaskConfig config) {
        StringBuilder plan = new StringBuilder("[");
        Map<String, ?> state = item.metadata().map("initial_state");
        Map<String, Deque<double[]>> targets = new LinkedHashMap<>();
        state.forEach((square, things) -> {
            for (Object thing : (List<?>) things) {
                if (thing instanceof String name && name.startsWith("target_")) {
                    targets.computeIfAbsent(name.substring(7), key -> new ArrayDeque<>())
                            .add(BoxnetField.place(square));
                }
            }
        });
        state.forEach((square, things) -> {
            for (Object thing : (List<?>) things) {
                if (thing instanceof String name && name.startsWith("box_")) {
                    Deque<double[]> left = targets.getOrDefault(name.substring(4), new ArrayDeque<>());
                    if (!left.isEmpty()) {
                        carry(plan, name, BoxnetField.place(square), left.remove());
                    }
                }
            }
        });
        return plan.append(']').toString();
    }

    private static void carry(StringBuilder plan, String box, double[] from, double[] to) {
        double row = from[0];
        double column = from[1];
        while (row != to[0] || column != to[1]) {
            double nextRow = row + Math.signum(to[0] - row);
            double nextColumn = row == nextRow ? column + Math.signum(to[1] - column) : column;
            action(plan, row, column, box, "square[" + nextRow + ", " + nextColumn + "]");
            row = nextRow;
            column = nextColumn;
        }
        action(plan, row, column, box, "target_" + box.substring(4));
    }

    private static void action(StringBuilder plan, double row, double column, String box, String destination) {
        plan.append(plan.length() == 1 ? "" : ", ")
                .append("{\"Agent[")
                .append(row)
                .append(", ")
                .append(column)
                .append("]\": \"move(")
                .append(box)
                .append(", ")
                .append(destination)
                .append(")\"}");
    }

    @Override
    protected double grade(String answer, Item item, TaskConfig config) {
        if (answer.isBlank()) {
            return 0;
        }
        Optional<Object> plan = JsonText.loads(answer);
        if (plan.isEmpty() || !(plan.get() instanceof List<?> steps)) {
            return 0;
        }
        BoxnetField field = new BoxnetField(item.metadata().map("initial_state"));
        int before = field.boxes();
        for (Object step : steps) {
            if (!(step instanceof Map<?, ?> actions) || !field.apply(actions)) {
                return 0;
            }
        }
        return Math.max(READABLE, (double) (before - field.boxes()) / before);
    }
}
