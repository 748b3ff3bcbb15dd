// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.reasoning.cognition;

import java.math.BigInteger;
import java.util.Arrays;
import org.gem4j.env.SeededRandom;
import org.gem4j.reasoning.Category;
import org.gem4j.reasoning.Draft;
import org.gem4j.reasoning.Item;
import org.gem4j.reasoning.Metadata;
import org.gem4j.reasoning.ReasoningTask;
import org.gem4j.reasoning.TaskConfig;
import org.gem4j.reasoning.TaskSpec;
import org.gem4j.text.python.Numbers;

/// How many rectangles are drawn on a canvas of characters? A count that is off by less than five earns partial credit.
final class RectangleCount extends ReasoningTask {
    private static final char ONE = '#';
    private static final char TWO = '█';
    private static final int ATTEMPTS = 100_000;
    private static final int SMALLEST_SIDE = 3;
    private static final int TOO_FAR = 5;
    private static final double CLOSE = 0.8;

    RectangleCount() {
        super(TaskSpec.named("rectangle_count", Category.COGNITION, "Count the rectangles drawn on a canvas.")
                .integer("max_rectangles", 10, 1, 1000, "Largest number of rectangles; fewer if they do not fit.")
                .integer("width", 80, 10, 1000, "Columns of the canvas.")
                .integer("height", 80, 10, 1000, "Rows of the canvas.")
                .dial("max_rectangles", "max_rectangles", 5, 10, 15, 20, 25)
                .partial(CLOSE));
    }

    @Override
    protected Draft generate(SeededRandom random, TaskConfig config) {
        int width = config.integer("width");
        int height = config.integer("height");
        int wanted = random.between(1, config.integer("max_rectangles"));
        char[] canvas = new char[(width + 1) * height];
        Arrays.fill(canvas, ' ');
        for (int row = 0; row < height; row++) {
            canvas[row * (width + 1) + width] = '\n';
        }
        int drawn = 0;
        for (int attempt = 0; drawn < wanted && attempt < ATTEMPTS; attempt++) {
            int left = random.between(0, width - SMALLEST_SIDE);
            int right = random.between(left + SMALLEST_SIDE - 1, width - 1);
            int top = random.between(0, height - SMALLEST_SIDE);
            int bottom = random.between(top + SMALLEST_SIDE - 1, height - 1);
            Outline outline = new Outline(canvas, width + 1, left, right, top, bottom);
            if (outline.isFree()) {
                outline.draw();
                drawn++;
            }
        }
        String puzzle = new String(canvas);
        return Draft.of(
                "Rectangles are outlined on the canvas below with the character #. Where the outlines of two rectangles"
                        + " overlap, the character is █; no more than two outlines overlap in any place. How many"
                        + " rectangles are there?\n\n" + puzzle + "\nAnswer with the number alone.",
                Integer.toString(drawn),
                Metadata.of("puzzle", puzzle, "solution", drawn, "num_rectangles", wanted));
    }

    /// The outline of a rectangle on a canvas, whose rows follow each other at a distance of `stride`.
    private record Outline(char[] canvas, int stride, int left, int right, int top, int bottom) {
        boolean isFree() {
            for (int column = left; column <= right; column++) {
                if (canvas[top * stride + column] == TWO || canvas[bottom * stride + column] == TWO) {
                    return false;
                }
            }
            for (int row = top + 1; row < bottom; row++) {
                if (canvas[row * stride + left] == TWO || canvas[row * stride + right] == TWO) {
                    return false;
                }
            }
            return true;
        }

        void draw() {
            for (int column = left; column <= right; column++) {
                mark(top * stride + column);
                mark(bottom * stride + column);
            }
            for (int row = top + 1; row < bottom; row++) {
                mark(row * stride + left);
                mark(row * stride + right);
            }
        }

        private void mark(int at) {
            canvas[at] = canvas[at] == ' ' ? ONE : TWO;
        }
    }

    @Override
    protected double grade(String answer, Item item, TaskConfig config) {
        BigInteger right = new BigInteger(item.oracle().strip());
        int distance = Numbers.integer(answer)
                .map(number -> number.subtract(right).abs())
                .filter(difference -> difference.bitLength() < Integer.SIZE)
                .map(BigInteger::intValue)
                .orElse(TOO_FAR);
        if (distance == 0) {
            return 1;
        }
        return distance >= TOO_FAR ? 0 : CLOSE * (1 - distance / (double) TOO_FAR);
    }
}
