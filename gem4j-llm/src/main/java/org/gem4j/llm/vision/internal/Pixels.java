// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.llm.vision.internal;

/// A decoded image, 8 bits a channel.
///
/// @param rgb red, green and blue of each pixel, row by row; not copied
record Pixels(int width, int height, byte[] rgb) {
    static final int CHANNELS = 3;

    Pixels {
        if (width < 1 || height < 1 || rgb.length != CHANNELS * width * height) {
            throw new IllegalArgumentException(
                    "an image of " + width + "x" + height + " pixels cannot have " + rgb.length + " values");
        }
    }

    /// A rectangle of it.
    Pixels crop(int left, int top, int newWidth, int newHeight) {
        byte[] part = new byte[CHANNELS * newWidth * newHeight];
        for (int y = 0; y < newHeight; y++) {
            System.arraycopy(
                    rgb, CHANNELS * ((top + y) * width + left), part, CHANNELS * y * newWidth, CHANNELS * newWidth);
        }
        return new Pixels(newWidth, newHeight, part);
    }
}
