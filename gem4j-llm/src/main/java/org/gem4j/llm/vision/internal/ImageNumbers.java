// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.llm.vision.internal;

import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.gem4j.env.Image;
import org.gem4j.llm.vision.internal.ImageProcessor.Grid;
import org.gem4j.rollout.generation.TextGenerator.ImageException;

/// Assigns ids to the rows of images, see [PlacedPrompt]: images with the same content get the same
/// ids as long as they are remembered. Thread-safe.
final class ImageNumbers {
    private final VisionConfig config;
    private final ImageProcessor processor;
    private final int least;
    private final int remembered;
    private final LinkedHashMap<String, Known> known = new LinkedHashMap<>(16, 0.75f, true);
    /// End of each range in use by its start.
    private final TreeMap<Integer, Integer> used = new TreeMap<>();
    private int next;

    /// What is remembered of an image, which was decoded once: later that cannot fail.
    private record Known(int first, Grid grid) {}

    /// @param least the first number, such as the size of the vocabulary
    /// @param remembered how many images are; numbers of forgotten ones are given again when all others are used up
    ImageNumbers(VisionConfig config, ImageProcessor processor, int least, int remembered) {
        this.config = config;
        this.processor = processor;
        this.least = least;
        this.remembered = remembered;
        this.next = least;
    }

    /// Puts the images' rows in place of the image tokens of a prompt, in order.
    ///
    /// @throws ImageException if an image cannot be read, or has a different number of rows than tokens
    PlacedPrompt place(int[] promptIds, List<Image> images) {
        if (images.isEmpty()) {
            return new PlacedPrompt(promptIds, List.of());
        }
        List<PlacedImage> placed = images.stream().map(this::placed).toList();
        int[] ids = promptIds.clone();
        int rows = placed.stream().mapToInt(PlacedImage::rows).sum();
        int image = 0;
        int row = 0;
        int tokens = 0;
        for (int i = 0; i < ids.length; i++) {
            if (ids[i] != config.imageToken()) {
                continue;
            }
            if (++tokens <= rows) {
                ids[i] = placed.get(image).first() + row++;
                if (row == placed.get(image).rows()) {
                    image++;
                    row = 0;
                }
            }
        }
        if (tokens != rows) {
            throw new ImageException(
                    "the prompt has " + tokens + " image tokens but its " + images.size() + " images take " + rows);
        }
        return new PlacedPrompt(ids, new ArrayList<>(placed));
    }

    private PlacedImage placed(Image image) {
        String key = key(image);
        Known own = known(key, image);
        return new PlacedImage(own.first(), rows(own.grid()), key, image);
    }

    private int rows(Grid grid) {
        return grid.tiles() * config.tokensPerTile();
    }

    /// How an image is cut.
    ///
    /// @throws ImageException if it cannot be read
    Grid grid(Image image) {
        return known(key(image), image).grid();
    }

    private Known known(String key, Image image) {
        synchronized (this) {
            Known before = known.get(key);
            if (before != null) {
                return before;
            }
        }
        Grid grid = processor.grid(ImageFile.pixels(image));
        synchronized (this) {
            Known own = known.computeIfAbsent(key, _ -> new Known(allocate(rows(grid)), grid));
            if (known.size() > remembered) {
                used.remove(known.pollFirstEntry().getValue().first());
            }
            return own;
        }
    }

    private int allocate(int rows) {
        int first = next <= Integer.MAX_VALUE - rows ? next : least;
        for (Map.Entry<Integer, Integer> range = used.lowerEntry(first + rows);
                range != null && range.getValue() > first;
                range = used.lowerEntry(first + rows)) {
            first = range.getValue() <= Integer.MAX_VALUE - rows ? range.getValue() : least;
        }
        used.put(first, first + rows);
        next = first + rows;
        return first;
    }

    private static String key(Image image) {
        try {
            return HexFormat.of().formatHex(MessageDigest.getInstance("SHA-256").digest(image.bytes()));
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every JVM has SHA-256", e);
        }
    }
}
