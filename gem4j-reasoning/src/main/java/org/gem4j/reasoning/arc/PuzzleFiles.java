// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.reasoning.arc;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Stream;
import org.gem4j.text.python.JsonText;

/// Puzzles in files as ARC publishes them: folders `training` and `evaluation` with one JSON file for every puzzle, a
/// map with the lists `train` and `test` of maps with the grids `input` and `output`.
///
/// A folder is read once per process.
final class PuzzleFiles implements PuzzleSet {
    static final String RANGE =
            "empty, or a folder with the folders training and evaluation that hold ARC's JSON files";

    private static final int LARGEST = 30;
    private static final Map<Path, PuzzleFiles> READ = new ConcurrentHashMap<>();

    private final Path folder;
    private final List<GridPuzzle> puzzles;
    private final int training;

    private PuzzleFiles(Path folder) {
        this.folder = folder;
        List<GridPuzzle> all = new ArrayList<>(read(folder.resolve("training")));
        training = all.size();
        all.addAll(read(folder.resolve("evaluation")));
        if (all.isEmpty()) {
            throw new IllegalArgumentException("it holds no JSON file in training or evaluation");
        }
        puzzles = List.copyOf(all);
    }

    /// Reads an option's value: a set of puzzles, a path, or the empty text for the bundled puzzles.
    static PuzzleSet parse(Object value) {
        if (value instanceof PuzzleSet set) {
            return set;
        }
        String text = value.toString();
        if (text.isEmpty()) {
            return PuzzleSet.OWN;
        }
        try {
            return READ.computeIfAbsent(Path.of(text).toAbsolutePath().normalize(), PuzzleFiles::new);
        } catch (InvalidPathException e) {
            throw new IllegalArgumentException("it is not a path", e);
        }
    }

    @Override
    public int training() {
        return training;
    }

    @Override
    public int evaluation() {
        return puzzles.size() - training;
    }

    @Override
    public GridPuzzle puzzle(int number) {
        return puzzles.get(number);
    }

    private static List<GridPuzzle> read(Path folder) {
        if (!Files.isDirectory(folder)) {
            return List.of();
        }
        try (Stream<Path> files = Files.list(folder)) {
            return files.filter(file -> file.toString().endsWith(".json"))
                    .sorted()
                    .map(PuzzleFiles::puzzle)
                    .toList();
        } catch (IOException e) {
            throw new IllegalArgumentException("cannot list " + folder + ": " + e.getMessage(), e);
        }
    }

    private static GridPuzzle puzzle(Path file) {
        try {
            Object json =
                    JsonText.loads(Files.readString(file)).orElseThrow(() -> new IllegalArgumentException("not JSON"));
            if (!(json instanceof Map<?, ?> map)) {
                throw new IllegalArgumentException("not a map");
            }
            String name = String.valueOf(file.getFileName());
            return new GridPuzzle(
                    name.substring(0, name.length() - ".json".length()), pairs(map, "train"), pairs(map, "test"));
        } catch (IOException | IllegalArgumentException e) {
            throw new IllegalArgumentException(file + " is not a puzzle: " + e.getMessage(), e);
        }
    }

    private static List<GridPair> pairs(Map<?, ?> puzzle, String name) {
        if (!(puzzle.get(name) instanceof List<?> list) || list.isEmpty()) {
            throw new IllegalArgumentException(name + " must be a list that is not empty");
        }
        List<GridPair> pairs = new ArrayList<>();
        for (Object pair : list) {
            if (!(pair instanceof Map<?, ?> map)) {
                throw new IllegalArgumentException(name + " must hold maps");
            }
            pairs.add(new GridPair(grid(map, "input"), grid(map, "output")));
        }
        return pairs;
    }

    private static int[][] grid(Map<?, ?> pair, String name) {
        if (!(pair.get(name) instanceof List<?> rows) || rows.isEmpty() || rows.size() > LARGEST) {
            throw new IllegalArgumentException(name + " must be a list of 1 to " + LARGEST + " rows");
        }
        int[][] grid = new int[rows.size()][];
        for (int row = 0; row < grid.length; row++) {
            grid[row] = row(rows.get(row), name);
            if (grid[row].length != grid[0].length) {
                throw new IllegalArgumentException("rows of " + name + " must have equal length");
            }
        }
        return grid;
    }

    private static int[] row(Object value, String name) {
        if (!(value instanceof List<?> cells) || cells.isEmpty() || cells.size() > LARGEST) {
            throw new IllegalArgumentException("a row of " + name + " must be a list of 1 to " + LARGEST + " colors");
        }
        int[] row = new int[cells.size()];
        for (int i = 0; i < row.length; i++) {
            if (!(cells.get(i) instanceof Long color) || color < 0 || color >= GridSampler.COLORS) {
                throw new IllegalArgumentException("a color must be in 0..9 but was " + cells.get(i));
            }
            row[i] = color.intValue();
        }
        return row;
    }

    @Override
    public String toString() {
        return folder.toString();
    }
}
