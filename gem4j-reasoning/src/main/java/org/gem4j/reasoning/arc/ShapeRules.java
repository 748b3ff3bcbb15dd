// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.reasoning.arc;

import java.util.Arrays;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.function.BiFunction;

/// Rules about shapes: which is largest, how many there are, which one is different.
final class ShapeRules {
    private static final int LARGE = 1;
    private static final int SMALL = 2;

    private ShapeRules() {}

    static List<GridRule> all() {
        return List.of(
                sized("keep_largest", (scene, sorted) -> alone(scene, sorted.getLast())),
                sized("keep_smallest", (scene, sorted) -> alone(scene, sorted.getFirst())),
                sized("remove_largest", (scene, sorted) -> without(scene, sorted.getLast())),
                sized("remove_smallest", (scene, sorted) -> without(scene, sorted.getFirst())),
                sized("crop_largest", (scene, sorted) -> sorted.getLast().grid()),
                sized("crop_smallest", (scene, sorted) -> sorted.getFirst().grid()),
                sized("paint_by_size", ShapeRules::paintedBySize),
                sized("color_of_largest", (scene, sorted) ->
                        new int[][] {{sorted.getLast().color()}}),
                single("crop_only", (scene, shape) -> shape.grid()),
                single("drop_to_floor", ShapeRules::onFloor),
                single("flip_in_place", ShapeRules::flippedInPlace),
                single("fill_bounding_box", ShapeRules::boxed),
                new GridRule("crop_other_color", ShapeRules::cropOther),
                new GridRule("count_as_bar", ShapeRules::countAsBar),
                new GridRule("remove_dots", ShapeRules::removeDots),
                new GridRule("remove_at_edge", ShapeRules::removeAtEdge),
                new GridRule("majority_color", ShapeRules::majority));
    }

    /// Shapes of different sizes, passed to `result` in order of size.
    private static GridRule sized(String name, BiFunction<Scene, List<Shape>, int[][]> result) {
        return new GridRule(name, draw -> {
            Scene scene = new Scene(draw, draw.size(6, 30), draw.size(6, 30));
            int largest = Math.min(15, scene.height() * scene.width() / 8);
            int[] colors = draw.colorsFrom(SMALL + 1, draw.between(2, 5));
            for (int cells = largest; cells > 0; cells -= draw.between(1, Math.max(1, largest / 3))) {
                scene.add(Shape.grown(draw, cells), colors[draw.between(0, colors.length - 1)]);
            }
            List<Shape> sorted = scene.shapes().stream()
                    .sorted(Comparator.comparingInt(Shape::cells))
                    .toList();
            return sorted.size() < 2 ? GridPair.NONE : new GridPair(scene.grid(), result.apply(scene, sorted));
        });
    }

    /// One shape.
    private static GridRule single(String name, BiFunction<Scene, Shape, int[][]> result) {
        return new GridRule(name, draw -> {
            Scene scene = new Scene(draw, draw.size(6, 30), draw.size(6, 30));
            scene.add(Shape.grown(draw, draw.between(3, 4 + scene.height() / 2)), draw.colorFrom(SMALL));
            return scene.shapes().isEmpty()
                    ? GridPair.NONE
                    : new GridPair(
                            scene.grid(), result.apply(scene, scene.shapes().getFirst()));
        });
    }

    private static int[][] alone(Scene scene, Shape shape) {
        int[][] grid = scene.empty();
        shape.paint(grid);
        return grid;
    }

    private static int[][] without(Scene scene, Shape shape) {
        int[][] grid = scene.grid();
        shape.paint(grid, 0);
        return grid;
    }

    private static int[][] paintedBySize(Scene scene, List<Shape> sorted) {
        int[][] grid = scene.empty();
        sorted.forEach(shape -> shape.paint(grid, SMALL));
        sorted.getLast().paint(grid, LARGE);
        return grid;
    }

    /// Shapes of one color and one of another, which is cut out.
    private static GridPair cropOther(GridSampler draw) {
        Scene scene = new Scene(draw, draw.size(6, 30), draw.size(6, 30));
        int[] colors = draw.colorsFrom(1, 2);
        int count = draw.between(3, 3 + scene.height() * scene.width() / 60);
        for (int i = 0; i < count; i++) {
            scene.add(Shape.grown(draw, draw.between(2, 7)), colors[i == 0 ? 0 : 1]);
        }
        return scene.shapes().size() < 3
                ? GridPair.NONE
                : new GridPair(scene.grid(), scene.shapes().getFirst().grid());
    }

    /// As many cells as there are shapes.
    private static GridPair countAsBar(GridSampler draw) {
        Scene scene = new Scene(draw, draw.size(6, 30), draw.size(6, 30));
        int color = draw.color();
        int count = draw.between(1, 2 + scene.height() * scene.width() / 20);
        for (int i = 0; i < count; i++) {
            scene.add(Shape.grown(draw, draw.between(1, 4)), color);
        }
        int found = scene.shapes().size();
        return new GridPair(scene.grid(), ArcGrids.of(1, found, (row, column) -> color));
    }

    /// Single cells vanish, larger shapes stay.
    private static GridPair removeDots(GridSampler draw) {
        Scene scene = new Scene(draw, draw.size(6, 30), draw.size(6, 30));
        int color = draw.color();
        int count = draw.between(1, 1 + scene.height() * scene.width() / 40);
        for (int i = 0; i < count; i++) {
            scene.add(Shape.grown(draw, draw.between(3, 9)), color);
        }
        int[][] output = scene.grid();
        for (int i = 0; i < 2 * count; i++) {
            scene.add(Shape.box(1, 1), color);
        }
        return new GridPair(scene.grid(), output);
    }

    private static GridPair removeAtEdge(GridSampler draw) {
        Scene scene = new Scene(draw, draw.size(6, 30), draw.size(6, 30));
        int count = draw.between(2, 3 + scene.height() * scene.width() / 30);
        for (int i = 0; i < count; i++) {
            scene.add(Shape.grown(draw, draw.between(2, 6)), draw.color());
        }
        int[][] output = scene.grid();
        for (Shape shape : scene.shapes()) {
            if (shape.top() == 0
                    || shape.left() == 0
                    || shape.top() + shape.height() == scene.height()
                    || shape.left() + shape.width() == scene.width()) {
                shape.paint(output, 0);
            }
        }
        return new GridPair(scene.grid(), output);
    }

    /// The shape moves down until it reaches the edge.
    private static int[][] onFloor(Scene scene, Shape shape) {
        return alone(scene, new Shape(scene.height() - shape.height(), shape.left(), shape.mask(), shape.color()));
    }

    private static int[][] flippedInPlace(Scene scene, Shape shape) {
        boolean[][] flipped = shape.mask().clone();
        Collections.reverse(Arrays.asList(flipped));
        return alone(scene, new Shape(shape.top(), shape.left(), flipped, shape.color()));
    }

    /// The rest of the shape's bounding box is filled.
    private static int[][] boxed(Scene scene, Shape shape) {
        int[][] grid = scene.empty();
        ArcGrids.fill(grid, shape.top(), shape.left(), shape.height(), shape.width(), LARGE);
        shape.paint(grid);
        return grid;
    }

    /// The most frequent color in a random grid.
    private static GridPair majority(GridSampler draw) {
        int[] colors = draw.colorsFrom(1, draw.between(2, 4));
        int height = draw.size(4, 30);
        int width = draw.size(4, 30);
        int[] counts = new int[GridSampler.COLORS];
        int[][] input = ArcGrids.of(height, width, (row, column) -> {
            int color = colors[draw.between(0, draw.between(0, colors.length - 1))];
            counts[color]++;
            return color;
        });
        int[] sorted = counts.clone();
        Arrays.sort(sorted);
        if (sorted[sorted.length - 1] == sorted[sorted.length - 2]) {
            return GridPair.NONE;
        }
        int most = 0;
        while (counts[most] < sorted[sorted.length - 1]) {
            most++;
        }
        return new GridPair(input, new int[][] {{most}});
    }
}
