// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.llm.vision.internal;

import java.util.List;
import java.util.Map;
import org.gem4j.env.Image;

/// How Idefics3 and SmolVLM prepare an image for the vision tower: resized, cut into square tiles with the
/// whole image in one more, and normalized. The values are those of transformers' processor on Pillow 12, bit for
/// bit; Pillow 13 shrinks tall images in another order, and transformers' torchvision-based processor rounds
/// differently and replaces Lanczos with bicubic.
///
/// @param tile side of a tile in pixels
/// @param longest what the longer side is resized to; 0 leaves images as they are
/// @param splits whether larger images are cut; else each becomes one tile
/// @param rescale what 8-bit values are multiplied with
/// @param mean of each channel, subtracted from that
/// @param deviation of each channel, divided by
record ImageProcessor(
        int tile,
        int longest,
        boolean splits,
        Resampling resampling,
        double rescale,
        List<Float> mean,
        List<Float> deviation) {
    /// Upper limit of a side after resizing.
    private static final int LONGEST = 4096;

    /// Reads a `preprocessor_config.json`.
    ///
    /// @param tile what the vision tower takes
    /// @throws IllegalArgumentException naming what is missing, out of range or not supported
    static ImageProcessor of(Map<?, ?> json, int tile) {
        ConfigValues values = new ConfigValues(json, "preprocessor_config.json");
        for (String needed : List.of("do_rescale", "do_normalize")) {
            if (!values.flag(needed, true)) {
                throw new IllegalArgumentException(needed + " must be true but was false");
            }
        }
        int side = values.object("max_image_size").integer("longest_edge", 364);
        if (side != tile) {
            throw new IllegalArgumentException(
                    "max_image_size.longest_edge in preprocessor_config.json must be image_size"
                            + " of the vision_config (" + tile + ") but was " + side);
        }
        int longest = values.object("size").integer("longest_edge", 4 * 364);
        return new ImageProcessor(
                tile,
                values.flag("do_resize", true) ? longest : 0,
                values.flag("do_image_splitting", true),
                Resampling.of(values.integer("resample", 1)),
                values.number("rescale_factor", 1 / 255.0),
                values.floats("image_mean", List.of(0.485f, 0.456f, 0.406f)),
                values.floats("image_std", List.of(0.229f, 0.224f, 0.225f)));
    }

    /// How an image is cut.
    ///
    /// @param rows of tiles; 0 if the image is one tile, uncut
    /// @param columns of tiles; 0 if the image is one tile, uncut
    record Grid(int rows, int columns) {
        /// All tiles, the one with the whole image included.
        int tiles() {
            return rows * columns + 1;
        }
    }

    private record Size(int width, int height) {}

    Grid grid(Pixels decoded) {
        return grid(whole(first(new Size(decoded.width(), decoded.height()))));
    }

    private Grid grid(Size whole) {
        return whole.width() > tile || whole.height() > tile
                ? new Grid(whole.height() / tile, whole.width() / tile)
                : new Grid(0, 0);
    }

    /// The tiles' normalized values, [tiles, 3, tile, tile].
    float[] tiles(Image image) {
        Pixels decoded = ImageFile.pixels(image);
        Size first = first(new Size(decoded.width(), decoded.height()));
        Size whole = whole(first);
        Pixels resized = resampling.resize(
                resampling.resize(decoded, first.width(), first.height()), whole.width(), whole.height());
        Grid grid = grid(whole);
        int size = Pixels.CHANNELS * tile * tile;
        float[] values = new float[Math.multiplyExact(grid.tiles(), size)];
        for (int row = 0; row < grid.rows(); row++) {
            for (int column = 0; column < grid.columns(); column++) {
                Pixels part = resized.crop(column * tile, row * tile, tile, tile);
                normalize(part, values, (row * grid.columns() + column) * size);
            }
        }
        normalize(resampling.resize(resized, tile, tile), values, (grid.tiles() - 1) * size);
        return values;
    }

    /// The longer side is resized to what is asked for, also upward; the other one by the ratio, made even.
    private Size first(Size given) {
        if (longest == 0) {
            return given;
        }
        Size even = even(given);
        double ratio = (double) even.width() / even.height();
        if (even.width() >= even.height() && even.width() > LONGEST) {
            return new Size(LONGEST, Math.max(1, (int) (LONGEST / ratio)));
        }
        return even.height() > even.width() && even.height() > LONGEST
                ? new Size(Math.max(1, (int) (LONGEST * ratio)), LONGEST)
                : even;
    }

    private Size even(Size given) {
        double ratio = (double) given.width() / given.height();
        if (given.width() >= given.height()) {
            int height = (int) (longest / ratio);
            return new Size(longest, Math.max(1, height + height % 2));
        }
        int width = (int) (longest * ratio);
        return new Size(Math.max(1, width + width % 2), longest);
    }

    /// Both sides are resized up to multiples of the tile.
    private Size whole(Size first) {
        if (!splits) {
            return new Size(tile, tile);
        }
        double ratio = (double) first.width() / first.height();
        if (first.width() >= first.height()) {
            int width = multiple(first.width());
            return new Size(width, multiple((int) (width / ratio)));
        }
        int height = multiple(first.height());
        return new Size(multiple((int) (height * ratio)), height);
    }

    private int multiple(int side) {
        return Math.ceilDiv(side, tile) * tile;
    }

    private void normalize(Pixels pixels, float[] values, int at) {
        int plane = tile * tile;
        for (int channel = 0; channel < Pixels.CHANNELS; channel++) {
            for (int i = 0; i < plane; i++) {
                float scaled = (float) ((pixels.rgb()[Pixels.CHANNELS * i + channel] & 0xFF) * rescale);
                values[at + channel * plane + i] = (scaled - mean.get(channel)) / deviation.get(channel);
            }
        }
    }
}
