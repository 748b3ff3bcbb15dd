// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.reasoning.arc;

import java.util.List;
import java.util.function.BiConsumer;

/// Rules about rectangles: filling, emptying, framing and painting them.
final class BoxRules {
    private static final int PAINT = 1;

    private BoxRules() {}

    static List<GridRule> all() {
        return List.of(
                boxes("fill_boxes", BoxRules::hollow, (shape, grid) -> {
                    shape.paint(grid, PAINT);
                    hollow(shape, grid);
                }),
                boxes("hollow_boxes", (shape, grid) -> shape.paint(grid), BoxRules::hollow),
                boxes("paint_box_borders", (shape, grid) -> shape.paint(grid), (shape, grid) -> {
                    shape.paint(grid, PAINT);
                    inside(shape, grid, shape.color());
                }),
                boxes("solidify_boxes", BoxRules::hollow, (shape, grid) -> shape.paint(grid)),
                boxes("paint_corners", (shape, grid) -> shape.paint(grid), BoxRules::corners),
                boxes("keep_corners", (shape, grid) -> shape.paint(grid), BoxRules::cornersOnly),
                boxes(
                        "paint_tall_boxes",
                        (shape, grid) -> shape.paint(grid),
                        (shape, grid) -> shape.paint(grid, shape.height() > shape.width() ? PAINT : shape.color())),
                new GridRule("take_color_of_dot", BoxRules::takeColorOfDot),
                new GridRule("crop_box", BoxRules::cropBox));
    }

    /// Rectangles of at least three by three, each drawn in one way in the input and in another in the output.
    private static GridRule boxes(String name, BiConsumer<Shape, int[][]> before, BiConsumer<Shape, int[][]> after) {
        return new GridRule(name, draw -> {
            Scene scene = new Scene(draw, draw.size(6, 30), draw.size(6, 30));
            int most = 3 + Math.max(1, Math.min(scene.height(), scene.width()) / 5);
            int count = draw.between(1, 1 + scene.height() * scene.width() / 40);
            for (int i = 0; i < count; i++) {
                scene.add(Shape.box(draw.between(3, most), draw.between(3, most)), draw.colorFrom(PAINT + 1));
            }
            int[][] input = scene.empty();
            int[][] output = scene.empty();
            for (Shape shape : scene.shapes()) {
                before.accept(shape, input);
                after.accept(shape, output);
            }
            return new GridPair(input, output);
        });
    }

    private static void inside(Shape shape, int[][] grid, int color) {
        ArcGrids.fill(grid, shape.top() + 1, shape.left() + 1, shape.height() - 2, shape.width() - 2, color);
    }

    /// The border of a rectangle; its inside does not change.
    private static void hollow(Shape shape, int[][] grid) {
        int inner = grid[shape.top() + 1][shape.left() + 1];
        shape.paint(grid);
        inside(shape, grid, inner);
    }

    private static void corners(Shape shape, int[][] grid) {
        shape.paint(grid);
        paintCorners(shape, grid, PAINT);
    }

    private static void cornersOnly(Shape shape, int[][] grid) {
        paintCorners(shape, grid, shape.color());
    }

    private static void paintCorners(Shape shape, int[][] grid, int color) {
        int bottom = shape.top() + shape.height() - 1;
        int right = shape.left() + shape.width() - 1;
        grid[shape.top()][shape.left()] = color;
        grid[shape.top()][right] = color;
        grid[bottom][shape.left()] = color;
        grid[bottom][right] = color;
    }

    /// Boxes of one color with a dot in each, whose color they take.
    private static GridPair takeColorOfDot(GridSampler draw) {
        Scene scene = new Scene(draw, draw.size(6, 30), draw.size(6, 30));
        int count = draw.between(1, 1 + scene.height() * scene.width() / 40);
        for (int i = 0; i < count; i++) {
            scene.add(Shape.box(draw.between(2, 4), draw.between(2, 4)), PAINT);
        }
        int[][] input = scene.grid();
        int[][] output = scene.empty();
        for (Shape shape : scene.shapes()) {
            int color = draw.colorFrom(PAINT + 1);
            input[shape.top() + draw.between(0, shape.height() - 1)][
                    shape.left() + draw.between(0, shape.width() - 1)] = color;
            shape.paint(output, color);
        }
        return new GridPair(input, output);
    }

    /// A frame among random cells, whose inside is the output.
    private static GridPair cropBox(GridSampler draw) {
        int height = draw.size(6, 30);
        int width = draw.size(6, 30);
        int[] colors = draw.colorsFrom(PAINT + 1, draw.between(1, 4));
        int[][] input = ArcGrids.of(
                height, width, (row, column) -> draw.coin() ? 0 : colors[draw.between(0, colors.length - 1)]);
        int boxHeight = draw.between(3, height - 1);
        int boxWidth = draw.between(3, width - 1);
        int top = draw.between(0, height - boxHeight);
        int left = draw.between(0, width - boxWidth);
        int[][] inside = ArcGrids.crop(input, top + 1, left + 1, boxHeight - 2, boxWidth - 2);
        ArcGrids.fill(input, top, left, boxHeight, boxWidth, PAINT);
        for (int row = 0; row < inside.length; row++) {
            System.arraycopy(inside[row], 0, input[top + 1 + row], left + 1, inside[row].length);
        }
        return new GridPair(input, inside);
    }
}
