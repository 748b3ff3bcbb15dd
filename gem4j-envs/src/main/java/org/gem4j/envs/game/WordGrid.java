// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.envs.game;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import org.gem4j.env.SeededRandom;
import org.gem4j.env.Snapshot;

/// A square of letters with words laid across and down; `.` where there is no letter.
final class WordGrid {
    static final char NONE = '.';

    private static final int TRIES = 180;

    private final int size;
    private final char[] cells;
    private final List<Placed> placed = new ArrayList<>();

    /// A word on the grid.
    ///
    /// @param row of its first letter
    /// @param column of its first letter
    /// @param across whether it runs to the right rather than down
    record Placed(String word, int row, int column, boolean across) {
        int lastRow() {
            return across ? row : row + word.length() - 1;
        }

        int lastColumn() {
            return across ? column + word.length() - 1 : column;
        }

        String direction() {
            return across ? "across" : "down";
        }

        List<Object> asList() {
            return List.of(word, row, column, direction());
        }
    }

    WordGrid(int size) {
        this.size = size;
        this.cells = new char[size * size];
        Arrays.fill(cells, NONE);
    }

    /// The side of a grid for these words: 1.5 times the length of the longest.
    private static int sizeFor(List<String> words) {
        return (int)
                Math.rint(1.5 * words.stream().mapToInt(String::length).max().orElse(0));
    }

    /// Lays the words out as a crossword: the longest in the middle, the others across it and each other, so that
    /// words touch only where they cross. Words that cross nothing are placed apart, and only if several tries find
    /// no better layout.
    static WordGrid crossword(List<String> words, SeededRandom random) {
        List<String> sorted = new ArrayList<>(words);
        sorted.sort(Comparator.comparingInt(String::length).reversed());
        WordGrid best = new WordGrid(0);
        int bestCrossing = -1;
        int tries = Math.max(8, TRIES / words.size());
        for (int i = 0; bestCrossing < words.size() - 1 && (i < tries || bestCrossing < 0); i++) {
            WordGrid grid = new WordGrid(sizeFor(words) + i / tries);
            int crossing = grid.layOut(sorted, random);
            random.shuffle(sorted.subList(1, sorted.size()));
            if (crossing > bestCrossing) {
                best = grid;
                bestCrossing = crossing;
            }
        }
        return best;
    }

    /// Returns how many words cross another; -1 if they do not all fit.
    private int layOut(List<String> words, SeededRandom random) {
        String first = words.getFirst();
        boolean across = random.nextBoolean();
        int middle = size / 2;
        int start = (size - first.length()) / 2;
        put(new Placed(first, across ? middle : start, across ? start : middle, across));
        int crossing = 0;
        for (String word : words.subList(1, words.size())) {
            List<Placed> crossed = new ArrayList<>();
            List<Placed> apart = new ArrayList<>();
            for (Placed place : places(word)) {
                int shared = sharedLetters(place);
                if (shared >= 0 && keepsApart(place)) {
                    (shared > 0 ? crossed : apart).add(place);
                }
            }
            List<Placed> best = crossed.isEmpty() ? apart : crossed;
            if (best.isEmpty()) {
                return -1;
            }
            crossing += crossed.isEmpty() ? 0 : 1;
            put(random.pick(best));
        }
        return crossing;
    }

    /// Hides the words at random places, overlapping where their letters agree, and fills the rest with letters
    /// that, if possible, do not spell any of them again.
    static WordGrid wordSearch(List<String> words, SeededRandom random) {
        List<String> sorted = new ArrayList<>(words);
        sorted.sort(Comparator.comparingInt(String::length).reversed());
        for (int i = 0; ; i++) {
            WordGrid grid = new WordGrid(sizeFor(words) + i / TRIES);
            if (grid.hide(sorted, random) && (grid.fill(random) || i > 2 * TRIES)) {
                return grid;
            }
        }
    }

    private boolean hide(List<String> words, SeededRandom random) {
        for (String word : words) {
            List<Placed> fitting = places(word).stream()
                    .filter(place -> sharedLetters(place) >= 0 && sharedLetters(place) < word.length())
                    .toList();
            if (fitting.isEmpty()) {
                return false;
            }
            put(random.pick(fitting));
        }
        return true;
    }

    private boolean fill(SeededRandom random) {
        for (int cell = 0; cell < cells.length; cell++) {
            if (cells[cell] == NONE) {
                cells[cell] = (char) ('A' + random.nextInt(26));
            }
        }
        for (Placed word : placed) {
            long spelled = places(word.word).stream()
                    .filter(place -> sharedLetters(place) == place.word.length())
                    .count();
            if (spelled > 1) {
                return false;
            }
        }
        return true;
    }

    /// All placements of a word of this length within the grid.
    private List<Placed> places(String word) {
        List<Placed> places = new ArrayList<>();
        for (int line = 0; line < size; line++) {
            for (int start = 0; start + word.length() <= size; start++) {
                places.add(new Placed(word, line, start, true));
                places.add(new Placed(word, start, line, false));
            }
        }
        return places;
    }

    private int cell(Placed place, int letter) {
        return place.row * size + place.column + letter * (place.across ? 1 : size);
    }

    /// How many of a word's letters coincide with the same letter; -1 if one conflicts with another letter.
    private int sharedLetters(Placed place) {
        int shared = 0;
        for (int i = 0; i < place.word.length(); i++) {
            char there = cells[cell(place, i)];
            if (there != NONE && there != place.word.charAt(i)) {
                return -1;
            }
            shared += there == NONE ? 0 : 1;
        }
        return shared;
    }

    /// Whether no letter lies before, after or beside the word, except where it crosses another one.
    private boolean keepsApart(Placed place) {
        int along = place.across ? 1 : size;
        int beside = place.across ? size : 1;
        int start = place.across ? place.column : place.row;
        int line = place.across ? place.row : place.column;
        int length = place.word.length();
        boolean freeBefore = start == 0 || cells[cell(place, 0) - along] == NONE;
        boolean freeBehind = start + length == size || cells[cell(place, length - 1) + along] == NONE;
        if (!freeBefore || !freeBehind) {
            return false;
        }
        for (int i = 0; i < length; i++) {
            int cell = cell(place, i);
            boolean touches =
                    (line > 0 && cells[cell - beside] != NONE) || (line + 1 < size && cells[cell + beside] != NONE);
            if (cells[cell] == NONE && touches) {
                return false;
            }
        }
        return true;
    }

    private void put(Placed place) {
        for (int i = 0; i < place.word.length(); i++) {
            cells[cell(place, i)] = place.word.charAt(i);
        }
        placed.add(place);
    }

    int size() {
        return size;
    }

    /// The words in the order they were placed.
    List<Placed> placed() {
        return placed;
    }

    char letter(int row, int column) {
        return cells[row * size + column];
    }

    boolean contains(int row, int column) {
        return row >= 0 && row < size && column >= 0 && column < size;
    }

    /// The number of cells with a letter.
    int letters() {
        int count = 0;
        for (char letter : cells) {
            count += letter == NONE ? 0 : 1;
        }
        return count;
    }

    List<String> rows() {
        List<String> rows = new ArrayList<>();
        for (int row = 0; row < size; row++) {
            rows.add(new String(cells, row * size, size));
        }
        return rows;
    }

    List<List<Object>> placedAsLists() {
        return placed.stream().map(Placed::asList).toList();
    }

    /// Reads the fields `rowsField` ([#rows]) and `placed` ([#placedAsLists]) of a snapshot.
    ///
    /// @throws IllegalArgumentException unless the rows are a square of capitals and `.`, and hold the words
    static WordGrid load(Snapshot snapshot, String rowsField) {
        List<String> rows = snapshot.texts(rowsField);
        WordGrid grid = new WordGrid(rows.size());
        if (rows.isEmpty() || !rows.stream().allMatch(row -> row.length() == rows.size())) {
            throw new IllegalArgumentException(rowsField + " must be a square of characters but was " + rows);
        }
        String.join("", rows).getChars(0, grid.cells.length, grid.cells, 0);
        for (Object item : snapshot.list("placed")) {
            Placed place = parse(item);
            boolean inside =
                    grid.contains(place.row, place.column) && grid.contains(place.lastRow(), place.lastColumn());
            if (!inside || grid.sharedLetters(place) != place.word.length()) {
                throw new IllegalArgumentException(rowsField + " does not hold the placed word " + item);
            }
            grid.placed.add(place);
        }
        if (grid.placed.isEmpty()) {
            throw new IllegalArgumentException("placed must name at least one word");
        }
        return grid;
    }

    private static Placed parse(Object item) {
        if (item instanceof List<?> list
                && list.size() == 4
                && list.get(0) instanceof String word
                && !word.isEmpty()
                && list.get(1) instanceof Number row
                && list.get(2) instanceof Number column
                && list.get(3) instanceof String direction) {
            return new Placed(word, row.intValue(), column.intValue(), direction.equals("across"));
        }
        throw new IllegalArgumentException("placed must hold [word, row, column, direction] but has " + item);
    }

    /// Appends the grid with row and column numbers, three characters a cell, which `cell` provides.
    void draw(StringBuilder text, CellText cell) {
        text.append("   ");
        for (int column = 0; column < size; column++) {
            number(text, column).append(' ');
        }
        text.append('\n');
        for (int row = 0; row < size; row++) {
            number(text, row).append(' ');
            for (int column = 0; column < size; column++) {
                text.append(cell.at(row, column));
            }
            text.append('\n');
        }
    }

    private static StringBuilder number(StringBuilder text, int number) {
        return (number < 10 ? text.append(' ') : text).append(number);
    }

    /// Renders one cell.
    interface CellText {
        String at(int row, int column);
    }
}
