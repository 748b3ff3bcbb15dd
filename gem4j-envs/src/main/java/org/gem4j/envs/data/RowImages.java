// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.envs.data;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import org.gem4j.data.Row;
import org.gem4j.env.Image;
import org.jspecify.annotations.Nullable;

/// Reads the images of a row: encoded bytes, data addresses (`data:image/png;base64,...`), paths of files, the
/// structs of bytes and path that `datasets` writes, or a list of these.
final class RowImages {
    private static final String DATA = "data:";
    private static final String BASE64 = ";base64,";
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
            byte[] bytes = text.startsWith(DATA) ? decode(row, column, text) : read(row, column, text);
            return image(row, column, bytes);
        }
        throw row.wrong(column, "an image", String.valueOf(value));
    }

    private static byte[] decode(Row row, String column, String address) {
        int at = address.indexOf(BASE64);
        try {
            if (at > 0) {
                return Base64.getMimeDecoder().decode(address.substring(at + BASE64.length()));
            }
        } catch (IllegalArgumentException e) {
            // reported below, like any other unreadable address
        }
        throw row.wrong(column, "an address like data:image/png;base64,...", address);
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
            throw row.wrong(column, "a PNG, JPEG, GIF or WebP image", bytes);
        }
    }
}
