// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.reasoning.arc;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.gem4j.text.python.Characters;
import org.gem4j.text.python.JsonText;
import org.gem4j.text.python.Strings;

/// The text format of a grid: the option `board_format_opts`.
final class GridFormat {
    static final String RANGE = "a map of alphabet (a list of ten symbols), col_delimiter, row_delimiter (texts) and"
            + " array_brackets (true or false)";

    static final GridFormat PLAIN = new GridFormat(
            IntStream.range(0, GridSampler.COLORS).mapToObj(Integer::toString).toList(), " ", "\n", false);

    private static final Set<String> KEYS = Set.of("alphabet", "col_delimiter", "row_delimiter", "array_brackets");
    private static final String SHAPE = "Shape: ";
    private static final int[] UNREADABLE = {-1};

    private final List<String> alphabet;
    private final String columnDelimiter;
    private final String rowDelimiter;
    private final boolean brackets;

    /// The colors of symbols that are single ASCII characters, and -1 elsewhere.
    private final int[] colors = new int[128];

    /// @param alphabet the symbol of every color
    /// @param columnDelimiter what separates cells
    /// @param rowDelimiter what separates rows
    /// @param brackets whether rows and the whole grid are in square brackets
    private GridFormat(List<String> alphabet, String columnDelimiter, String rowDelimiter, boolean brackets) {
        this.alphabet = List.copyOf(alphabet);
        this.columnDelimiter = columnDelimiter;
        this.rowDelimiter = rowDelimiter;
        this.brackets = brackets;
        check();
        Arrays.fill(colors, -1);
        for (int color = 0; color < GridSampler.COLORS; color++) {
            String symbol = alphabet.get(color);
            if (symbol.length() == 1 && symbol.charAt(0) < colors.length) {
                colors[symbol.charAt(0)] = color;
            }
        }
    }

    private void check() {
        if (alphabet.size() != GridSampler.COLORS || Set.copyOf(alphabet).size() != GridSampler.COLORS) {
            throw new IllegalArgumentException("alphabet must have ten different symbols but was " + alphabet);
        }
        if (columnDelimiter.isEmpty() || rowDelimiter.isEmpty() || columnDelimiter.equals(rowDelimiter)) {
            throw new IllegalArgumentException("col_delimiter and row_delimiter must be two different texts");
        }
        for (String symbol : alphabet) {
            if (symbol.isEmpty()
                    || !symbol.equals(Strings.strip(symbol))
                    || Stream.of(columnDelimiter, rowDelimiter, "[", "]").anyMatch(symbol::contains)) {
                throw new IllegalArgumentException(
                        "a symbol must have no blank, delimiter or bracket but was '" + symbol + "'");
            }
        }
    }

    /// Reads an option's value: a format, a map, or JSON text. Missing entries are as in [#PLAIN].
    static GridFormat parse(Object value) {
        if (value instanceof GridFormat format) {
            return format;
        }
        Object read = value instanceof String text ? JsonText.loads(text).orElse(text) : value;
        if (!(read instanceof Map<?, ?> map)) {
            throw new IllegalArgumentException("it is not a map");
        }
        for (Object key : map.keySet()) {
            if (!KEYS.contains(String.valueOf(key))) {
                throw new IllegalArgumentException("it has no " + key + " in it");
            }
        }
        return new GridFormat(
                map.containsKey("alphabet") ? symbols(map.get("alphabet")) : PLAIN.alphabet,
                map.containsKey("col_delimiter") ? text(map, "col_delimiter") : PLAIN.columnDelimiter,
                map.containsKey("row_delimiter") ? text(map, "row_delimiter") : PLAIN.rowDelimiter,
                map.containsKey("array_brackets") && bool(map.get("array_brackets")));
    }

    private static List<String> symbols(Object value) {
        if (value instanceof List<?> list) {
            return list.stream().map(String::valueOf).toList();
        }
        throw new IllegalArgumentException("alphabet must be a list");
    }

    private static String text(Map<?, ?> map, String key) {
        return map.get(key) instanceof String text ? text : wrong(key + " must be text");
    }

    private static boolean bool(Object value) {
        return value instanceof Boolean bool ? bool : wrong("array_brackets must be true or false");
    }

    private static <T> T wrong(String message) {
        throw new IllegalArgumentException(message);
    }

    String write(int[][] grid) {
        return append(new StringBuilder(2 * grid.length * (grid[0].length + 2)), grid)
                .toString();
    }

    StringBuilder append(StringBuilder text, int[][] grid) {
        text.append(brackets ? "[" : "");
        for (int row = 0; row < grid.length; row++) {
            text.append(row > 0 ? rowDelimiter : "").append(brackets ? "[" : "");
            for (int column = 0; column < grid[row].length; column++) {
                if (column > 0) {
                    text.append(columnDelimiter);
                }
                text.append(alphabet.get(grid[row][column]));
            }
            text.append(brackets ? "]" : "");
        }
        return text.append(brackets ? "]" : "");
    }

    /// The grid in a text, or empty if there is none. Rows may differ in length. Lines such as `Shape: 3x3` are
    /// skipped, brackets may be missing, and empty cells do not count.
    Optional<int[][]> read(String answer) {
        String text = answer.contains(SHAPE) ? withoutShape(answer) : answer;
        return new Reader(text).grid();
    }

    private static String withoutShape(String text) {
        StringBuilder kept = new StringBuilder(text.length());
        for (String line : text.split("\n", -1)) {
            if (!Strings.strip(line).startsWith(SHAPE)) {
                kept.append(line).append('\n');
            }
        }
        return kept.toString();
    }

    /// Reads a text part by part; the current part runs from `from` to `to`.
    private final class Reader {
        private final String text;
        private int from;
        private int to;
        private int[] cells = new int[16];

        Reader(String text) {
            this.text = text;
            to = text.length();
        }

        Optional<int[][]> grid() {
            enter();
            List<int[]> rows = new ArrayList<>();
            int end = to;
            int at = from;
            while (true) {
                int next = text.indexOf(rowDelimiter, at, end);
                from = at;
                to = next < 0 ? end : next;
                int[] row = row();
                if (row == UNREADABLE) {
                    return Optional.empty();
                }
                rows.add(row);
                if (next < 0) {
                    return Optional.of(rows.toArray(int[][]::new));
                }
                at = next + rowDelimiter.length();
            }
        }

        private int[] row() {
            enter();
            int count = 0;
            int end = to;
            int at = from;
            while (at < end) {
                int next = text.indexOf(columnDelimiter, at, end);
                from = at;
                to = next < 0 ? end : next;
                at = to + columnDelimiter.length();
                strip();
                if (from < to) {
                    int color = color();
                    if (color < 0) {
                        return UNREADABLE;
                    }
                    if (count == cells.length) {
                        cells = Arrays.copyOf(cells, 2 * count);
                    }
                    cells[count++] = color;
                }
            }
            return Arrays.copyOf(cells, count);
        }

        /// The color of the part's symbol, or -1.
        private int color() {
            if (to - from == 1 && text.charAt(from) < colors.length) {
                return colors[text.charAt(from)];
            }
            return alphabet.indexOf(text.substring(from, to));
        }

        /// Skips whitespace and, if this format has them, one pair of brackets.
        private void enter() {
            strip();
            if (brackets && to - from >= 2 && text.charAt(from) == '[' && text.charAt(to - 1) == ']') {
                from++;
                to--;
                strip();
            }
        }

        private void strip() {
            while (from < to && Characters.isSpace(text.charAt(from))) {
                from++;
            }
            while (to > from && Characters.isSpace(text.charAt(to - 1))) {
                to--;
            }
        }
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof GridFormat format && toString().equals(format.toString());
    }

    @Override
    public int hashCode() {
        return toString().hashCode();
    }

    /// The option's value as JSON.
    @Override
    public String toString() {
        return "{\"alphabet\": [" + alphabet.stream().map(GridFormat::quoted).collect(Collectors.joining(", "))
                + "], \"col_delimiter\": " + quoted(columnDelimiter) + ", \"row_delimiter\": " + quoted(rowDelimiter)
                + ", \"array_brackets\": " + brackets + "}";
    }

    private static String quoted(String text) {
        return '"'
                + text.replace("\\", "\\\\")
                        .replace("\"", "\\\"")
                        .replace("\n", "\\n")
                        .replace("\t", "\\t")
                + '"';
    }
}
