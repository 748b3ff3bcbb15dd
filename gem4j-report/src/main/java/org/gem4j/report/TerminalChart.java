// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.report;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/// A curve drawn with characters: Braille dots where they can be shown, ASCII elsewhere.
///
/// ```
/// success rate  0.35 → 0.93
///  1.0 ┤                              ⣀⡠⠤⠤⠒⠒⠉⠉
///      │                     ⢀⡠⠔⠊⠉⠉
///  0.5 ┤           ⢀⡠⠤⠒⠉⠉⠁
///      │⠤⠤⠔⠒⠒⠉⠉
///  0.0 ┤
///      └──────────────────────────────────────────
///       0                  step                300
/// ```
public final class TerminalChart {
    private static final int LABEL = 7;
    private static final int ROWS = 8;

    /// The Braille bit of a dot at (row, column) of a cell.
    private static final int[][] DOTS = {{0x01, 0x08}, {0x02, 0x10}, {0x04, 0x20}, {0x40, 0x80}};

    private TerminalChart() {}

    /// A named sequence of values, one per step.
    ///
    /// @param name the title
    /// @param steps the step of every value, ascending
    /// @param values the values; NaN for a gap
    public record Curve(String name, List<Long> steps, List<Double> values) {
        public Curve {
            steps = List.copyOf(steps);
            values = List.copyOf(values);
            if (steps.size() != values.size()) {
                throw new IllegalArgumentException(
                        "a curve must have as many steps as values but has " + steps.size() + " and " + values.size());
            }
        }
    }

    /// The chart as text, lines ended by newlines; side by side where the terminal is wide enough.
    public static String draw(List<Curve> curves, TerminalStyle style) {
        boolean beside = curves.size() > 1 && style.columns() >= 100;
        int width = beside ? (style.columns() - 3) / 2 : Math.min(style.columns(), 90) - 1;
        StringBuilder text = new StringBuilder();
        for (int i = 0; i < curves.size(); i += beside ? 2 : 1) {
            List<String> left = draw(curves.get(i), style, width);
            List<String> right = beside && i + 1 < curves.size() ? draw(curves.get(i + 1), style, width) : List.of();
            for (int row = 0; row < left.size(); row++) {
                String line = left.get(row);
                if (!right.isEmpty()) {
                    line += " ".repeat(Math.max(0, width + 2 - length(line))) + right.get(row);
                }
                text.append(line.stripTrailing()).append('\n');
            }
        }
        return text.toString();
    }

    private static List<String> draw(Curve curve, TerminalStyle style, int width) {
        int cells = Math.max(8, width - LABEL);
        int perCell = style.unicode() ? 2 : 1;
        double[] means = columns(curve.values(), cells * perCell);
        Scale scale = Scale.around(means);
        String[] rows = style.unicode() ? braille(means, scale, cells) : ascii(means, scale, cells);
        List<String> lines = new ArrayList<>();
        lines.add(title(curve, style));
        for (int row = 0; row < ROWS; row++) {
            boolean labeled = row == 0 || row == ROWS - 1;
            String label = labeled ? NumberText.number(row == 0 ? scale.high() : scale.low()) : "";
            String axis = style.unicode() ? (labeled ? "┤" : "│") : (labeled ? "+" : "|");
            lines.add(" ".repeat(Math.max(0, LABEL - 2 - label.length())) + label + " " + axis
                    + style.paint(36, rows[row]));
        }
        lines.add(" ".repeat(LABEL - 1) + (style.unicode() ? "└" + "─".repeat(cells) : "+" + "-".repeat(cells)));
        lines.add(" ".repeat(LABEL) + steps(curve.steps(), cells));
        return lines;
    }

    private static String title(Curve curve, TerminalStyle style) {
        List<Double> values = curve.values();
        if (values.isEmpty()) {
            return curve.name() + "  (no data)";
        }
        int part = Math.max(1, values.size() / 20);
        String arrow = style.unicode() ? " → " : " -> ";
        return curve.name() + "  " + NumberText.number(mean(values.subList(0, part))) + arrow
                + NumberText.number(mean(values.subList(values.size() - part, values.size())));
    }

    private static String steps(List<Long> steps, int cells) {
        if (steps.isEmpty()) {
            return "";
        }
        String first = steps.getFirst().toString();
        String last = steps.getLast().toString();
        int gap = cells - first.length() - last.length() - 4;
        return gap < 2 ? first : first + " ".repeat(gap / 2) + "step" + " ".repeat(gap - gap / 2) + last;
    }

    /// As many values as there are dot columns: means of neighbors where there are more values, straight lines
    /// between them where there are fewer.
    private static double[] columns(List<Double> values, int columns) {
        double[] result = new double[columns];
        int count = values.size();
        for (int i = 0; i < columns; i++) {
            if (count == 0) {
                result[i] = Double.NaN;
            } else if (count >= columns) {
                result[i] = mean(
                        values.subList((int) ((long) i * count / columns), (int) ((long) (i + 1) * count / columns)));
            } else {
                double at = columns == 1 ? 0 : (double) i * (count - 1) / (columns - 1);
                int low = (int) at;
                int high = Math.min(low + 1, count - 1);
                result[i] = values.get(low) + (at - low) * (values.get(high) - values.get(low));
            }
        }
        return result;
    }

    private static double mean(List<Double> values) {
        return values.stream()
                .mapToDouble(Double::doubleValue)
                .filter(Double::isFinite)
                .average()
                .orElse(Double.NaN);
    }

    private static String[] braille(double[] values, Scale scale, int cells) {
        int[][] bits = new int[ROWS][cells];
        int height = ROWS * 4;
        int previous = -1;
        for (int x = 0; x < values.length; x++) {
            int y = scale.row(values[x], height);
            if (y >= 0) {
                int from = previous < 0 ? y : previous;
                for (int dot = Math.min(y, from); dot <= Math.max(y, from); dot++) {
                    boolean joint = dot != y && dot == from && y != from;
                    if (!joint) {
                        bits[dot / 4][x / 2] |= DOTS[dot % 4][x % 2];
                    }
                }
            }
            previous = y;
        }
        return Arrays.stream(bits)
                .map(row -> Arrays.stream(row)
                        .map(cell -> cell == 0 ? ' ' : 0x2800 + cell)
                        .collect(StringBuilder::new, StringBuilder::appendCodePoint, StringBuilder::append)
                        .toString())
                .toArray(String[]::new);
    }

    private static String[] ascii(double[] values, Scale scale, int cells) {
        char[][] grid = new char[ROWS][cells];
        for (char[] row : grid) {
            Arrays.fill(row, ' ');
        }
        for (int x = 0; x < values.length; x++) {
            int y = scale.row(values[x], ROWS);
            if (y >= 0) {
                grid[y][x] = '*';
            }
        }
        return Arrays.stream(grid).map(String::new).toArray(String[]::new);
    }

    /// Characters that take room: without color sequences.
    private static int length(String line) {
        return line.replaceAll("\u001b\\[[0-9;]*m", "").length();
    }
}
