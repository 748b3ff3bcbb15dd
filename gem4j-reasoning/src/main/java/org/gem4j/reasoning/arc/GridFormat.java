// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.reasoning.arc;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.IntStream;
import org.gem4j.reasoning.python.PythonJson;
import org.gem4j.reasoning.python.PythonText;

/// How a grid is written: the option `board_format_opts`.
///
/// @param alphabet the symbol of every colour
/// @param columnDelimiter what separates cells
/// @param rowDelimiter what separates rows
/// @param brackets whether rows and the whole stand in square brackets
record GridFormat(List<String> alphabet, String columnDelimiter, String rowDelimiter, boolean brackets) {
    static final String RANGE = "a map of alphabet (a list of ten symbols), col_delimiter, row_delimiter (texts) and"
            + " array_brackets (true or false)";

    static final GridFormat PLAIN = new GridFormat(
            IntStream.range(0, GridDraw.COLORS).mapToObj(Integer::toString).toList(), " ", "\n", false);

    private static final Set<String> KEYS = Set.of("alphabet", "col_delimiter", "row_delimiter", "array_brackets");
    private static final String SHAPE = "Shape: ";

    GridFormat {
        alphabet = List.copyOf(alphabet);
        if (alphabet.size() != GridDraw.COLORS || Set.copyOf(alphabet).size() != GridDraw.COLORS) {
            throw new IllegalArgumentException("alphabet must have ten different symbols but was " + alphabet);
        }
        if (columnDelimiter.isEmpty() || rowDelimiter.isEmpty() || columnDelimiter.equals(rowDelimiter)) {
            throw new IllegalArgumentException("col_delimiter and row_delimiter must be two different texts");
        }
        for (String symbol : alphabet) {
            if (symbol.isEmpty()
                    || !symbol.equals(PythonText.strip(symbol))
                    || symbol.contains(columnDelimiter)
                    || symbol.contains(rowDelimiter)
                    || symbol.contains("[")
                    || symbol.contains("]")) {
                throw new IllegalArgumentException(
                        "a symbol must have no blank, delimiter or bracket but was '" + symbol + "'");
            }
        }
    }

    /// Reads an option's value: a format, a map, or JSON text. What is left out is as in [#PLAIN].
    static GridFormat parse(Object value) {
        if (value instanceof GridFormat format) {
            return format;
        }
        Object read = value instanceof String text ? PythonJson.parse(text).orElse(text) : value;
        if (!(read instanceof Map<?, ?> map)) {
            throw new IllegalArgumentException("it is no map");
        }
        for (Object key : map.keySet()) {
            if (!KEYS.contains(String.valueOf(key))) {
                throw new IllegalArgumentException("there is no " + key + " in it");
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

    /// The grid that a text shows, or empty if it shows none. Rows may differ in length. Lines such as
    /// `Shape: 3x3` are left out, brackets may be missing, and empty cells are no cells.
    Optional<int[][]> read(String answer) {
        String text = answer.contains(SHAPE) ? withoutShape(answer) : answer;
        Span rest = inner(new Span(text, 0, text.length()));
        List<int[]> rows = new ArrayList<>();
        int at = rest.from;
        while (true) {
            int found = text.indexOf(rowDelimiter, at);
            int end = found < 0 || found + rowDelimiter.length() > rest.to ? rest.to : found;
            int[] row = row(inner(new Span(text, at, end)));
            if (row == UNREADABLE) {
                return Optional.empty();
            }
            rows.add(row);
            if (end == rest.to) {
                return Optional.of(rows.toArray(int[][]::new));
            }
            at = end + rowDelimiter.length();
        }
    }

    private static final int[] UNREADABLE = {-1};

    private static String withoutShape(String text) {
        StringBuilder kept = new StringBuilder(text.length());
        for (String line : text.split("\n", -1)) {
            if (!PythonText.strip(line).startsWith(SHAPE)) {
                kept.append(line).append('\n');
            }
        }
        return kept.toString();
    }

    /// What is inside white space and, if this format has them, one pair of brackets.
    private Span inner(Span span) {
        Span stripped = span.strip();
        if (brackets
                && stripped.to - stripped.from >= 2
                && stripped.text.charAt(stripped.from) == '['
                && stripped.text.charAt(stripped.to - 1) == ']') {
            return new Span(stripped.text, stripped.from + 1, stripped.to - 1).strip();
        }
        return stripped;
    }

    private int[] row(Span span) {
        int[] row = new int[16];
        int count = 0;
        int at = span.from;
        while (at < span.to) {
            int found = span.text.indexOf(columnDelimiter, at);
            int end = found < 0 || found > span.to ? span.to : found;
            Span cell = new Span(span.text, at, end).strip();
            if (cell.to > cell.from) {
                int color = color(cell);
                if (color < 0) {
                    return UNREADABLE;
                }
                if (count == row.length) {
                    row = Arrays.copyOf(row, 2 * count);
                }
                row[count++] = color;
            }
            at = end + columnDelimiter.length();
        }
        return Arrays.copyOf(row, count);
    }

    private int color(Span cell) {
        for (int i = 0; i < GridDraw.COLORS; i++) {
            String symbol = alphabet.get(i);
            if (symbol.length() == cell.to - cell.from && cell.text.startsWith(symbol, cell.from)) {
                return i;
            }
        }
        return -1;
    }

    /// A part of a text.
    private record Span(String text, int from, int to) {
        Span strip() {
            int start = from;
            int end = to;
            while (start < end && PythonText.isSpace(text.charAt(start))) {
                start++;
            }
            while (end > start && PythonText.isSpace(text.charAt(end - 1))) {
                end--;
            }
            return start == from && end == to ? this : new Span(text, start, end);
        }
    }
}
