// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.text.vision;

import java.util.ArrayList;
import java.util.List;

/// The patches into which Qwen2-VL and Qwen2.5-VL divide an image.
///
/// @param height of the resized image in pixels, a multiple of patch x merge
/// @param width of the resized image in pixels, a multiple of patch x merge
/// @param patch side of a patch in pixels
/// @param merge how many patches in a row become one token
public record QwenGrid(int height, int width, int patch, int merge) {
    private static final int STEEPEST = 200;
    /// A patch has three channels and the image twice, as two moments.
    private static final int PLANES = 6;

    /// Which sizes a processor makes.
    ///
    /// @param minPixels fewest pixels of a resized image
    /// @param maxPixels most pixels of a resized image
    public record Limits(int patch, int merge, long minPixels, long maxPixels) {}

    /// The grid of an image.
    ///
    /// @throws IllegalArgumentException if a side is not positive, or one is more than 200 times the other
    public static QwenGrid of(int height, int width, Limits limits) {
        if (height < 1 || width < 1) {
            throw new IllegalArgumentException("height and width must be >= 1 but were " + height + " and " + width);
        }
        if (Math.max(height, width) > (double) STEEPEST * Math.min(height, width)) {
            throw new IllegalArgumentException("one side must be at most " + STEEPEST
                    + " times the other but they were " + height + " and " + width);
        }
        int factor = limits.patch() * limits.merge();
        long tall = (long) Math.rint((double) height / factor) * factor;
        long wide = (long) Math.rint((double) width / factor) * factor;
        double area = (double) height * width;
        if (tall * wide > limits.maxPixels()) {
            double beta = Math.sqrt(area / limits.maxPixels());
            tall = Math.max(factor, (long) Math.floor(height / beta / factor) * factor);
            wide = Math.max(factor, (long) Math.floor(width / beta / factor) * factor);
        } else if (tall * wide < limits.minPixels()) {
            double beta = Math.sqrt(limits.minPixels() / area);
            tall = (long) Math.ceil(height * beta / factor) * factor;
            wide = (long) Math.ceil(width * beta / factor) * factor;
        }
        return new QwenGrid((int) tall, (int) wide, limits.patch(), limits.merge());
    }

    /// Patches from top to bottom.
    public int rows() {
        return height / patch;
    }

    /// Patches from left to right.
    public int columns() {
        return width / patch;
    }

    public int patches() {
        return rows() * columns();
    }

    /// Tokens of the image in the text.
    public int tokens() {
        return patches() / (merge * merge);
    }

    /// Numbers in a patch.
    public int patchSize() {
        return PLANES * patch * patch;
    }

    /// The top left corners (y, x) of the patches in the order in which the model gets them: block after
    /// block of merge x merge patches.
    public List<List<Integer>> corners() {
        List<List<Integer>> corners = new ArrayList<>();
        for (int blockRow = 0; blockRow < rows(); blockRow += merge) {
            for (int blockColumn = 0; blockColumn < columns(); blockColumn += merge) {
                for (int row = blockRow; row < blockRow + merge; row++) {
                    for (int column = blockColumn; column < blockColumn + merge; column++) {
                        corners.add(List.of(row * patch, column * patch));
                    }
                }
            }
        }
        return corners;
    }

    /// The color of an image at a place.
    @FunctionalInterface
    public interface Pixels {
        /// @param channel 0 red, 1 green, 2 blue
        float at(int channel, int y, int x);
    }

    /// The numbers of all patches, one after the other; inside a patch by channel, moment, y and x.
    ///
    /// @param pixels of the resized image
    public float[] patches(Pixels pixels) {
        float[] values = new float[patches() * patchSize()];
        int at = 0;
        for (List<Integer> corner : corners()) {
            for (int plane = 0; plane < PLANES; plane++) {
                for (int y = 0; y < patch; y++) {
                    for (int x = 0; x < patch; x++) {
                        values[at++] = pixels.at(plane / 2, corner.get(0) + y, corner.get(1) + x);
                    }
                }
            }
        }
        return values;
    }
}
