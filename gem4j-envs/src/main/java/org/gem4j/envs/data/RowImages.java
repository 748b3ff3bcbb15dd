// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.envs.data;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.gem4j.data.Row;
import org.gem4j.env.Image;
import org.jspecify.annotations.Nullable;

/// Reads the images of a row: encoded bytes, data URIs (`data:image/png;base64,...`), paths of files, the
/// structs of bytes and path that `datasets` writes, or a list of these.
final class RowImages {
    private static final int MAX_BYTES = 64 << 20;

    private RowImages() {}

    /// @param column empty: the row has no images
    static List<Image> of(Row row, String column) {
        if (column.isEmpty()) {
            return List.of();
        }
        Object value = row.value(column).orElse(List.of());
        List<Image> images = new ArrayList<>();
        for (Object element : value instanceof List<?> list ? list : List.of(value)) {
            images.add(image(row, column, element));
        }
        return images;
    }

    private static Image image(Row row, String column, @Nullable Object value) {
        if (value instanceof Map<?, ?> struct) {
            Object bytes = struct.get("bytes");
            return image(row, column, bytes != null ? bytes : struct.get("path"));
        }
        if (value instanceof byte[] bytes) {
            return image(row, column, bytes);
        }
        if (value instanceof String text) {
            return Image.isDataUri(text) ? decode(row, column, text) : image(row, column, read(row, column, text));
        }
        throw row.wrong(column, "an image", String.valueOf(value));
    }

    private static Image decode(Row row, String column, String uri) {
        try {
            return Image.ofDataUri(uri);
        } catch (IllegalArgumentException e) {
            throw row.wrong(column, "a data URI of an image, such as data:image/png;base64,...", uri);
        }
    }

    private static byte[] read(Row row, String column, String path) {
        try {
            Path file = Path.of(path);
            if (Files.isRegularFile(file) && Files.size(file) <= MAX_BYTES) {
                return Files.readAllBytes(file);
            }
        } catch (IOException | InvalidPathException e) {
            // reported below
        }
        throw row.wrong(column, "the path of an image of at most 64 MiB", path);
    }

    private static Image image(Row row, String column, byte[] bytes) {
        try {
            return Image.of(bytes);
        } catch (IllegalArgumentException e) {
            throw row.wrong(column, "a PNG, JPEG, GIF, BMP or WebP image", bytes);
        }
    }
}
