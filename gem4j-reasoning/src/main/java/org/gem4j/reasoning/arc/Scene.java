// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.reasoning.arc;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/// A grid with shapes that do not touch each other.
final class Scene {
    private static final int ATTEMPTS = 20;

    private final GridSampler draw;
    private final boolean[][] taken;
    private final List<Shape> shapes = new ArrayList<>();

    Scene(GridSampler draw, int height, int width) {
        this.draw = draw;
        taken = new boolean[height][width];
    }

    /// Places a shape where it fits; returns whether it does.
    boolean add(boolean[][] mask, int color) {
        for (int attempt = 0; attempt < ATTEMPTS && mask.length <= height() && mask[0].length <= width(); attempt++) {
            int top = draw.between(0, height() - mask.length);
            int left = draw.between(0, width() - mask[0].length);
            if (isFree(top, left, mask.length, mask[0].length)) {
                for (int row = top; row < top + mask.length; row++) {
                    Arrays.fill(taken[row], left, left + mask[0].length, true);
                }
                shapes.add(new Shape(top, left, mask, color));
                return true;
            }
        }
        return false;
    }

    private boolean isFree(int top, int left, int height, int width) {
        for (int row = Math.max(0, top - 1); row < Math.min(height(), top + height + 1); row++) {
            for (int column = Math.max(0, left - 1); column < Math.min(width(), left + width + 1); column++) {
                if (taken[row][column]) {
                    return false;
                }
            }
        }
        return true;
    }

    int height() {
        return taken.length;
    }

    int width() {
        return taken[0].length;
    }

    /// The shapes in the order in which they were added.
    List<Shape> shapes() {
        return shapes;
    }

    /// An empty grid of this size.
    int[][] empty() {
        return new int[height()][width()];
    }

    /// The grid with all shapes.
    int[][] grid() {
        int[][] grid = empty();
        shapes.forEach(shape -> shape.paint(grid));
        return grid;
    }
}
