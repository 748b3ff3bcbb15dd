// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.llm.gguf;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/// Writes small GGUF files of f32 tensors.
final class GgufWriter {
    private final ByteArrayOutputStream metadata = new ByteArrayOutputStream();
    private final ByteArrayOutputStream tensors = new ByteArrayOutputStream();
    private final ByteArrayOutputStream numbers = new ByteArrayOutputStream();
    private int keys;
    private int count;

    void put(String key, Object value) {
        keys++;
        text(metadata, key);
        integer(metadata, type(value));
        write(value);
    }

    private static int type(Object value) {
        return switch (value) {
            case Integer ignored -> 5;
            case Float ignored -> 6;
            case String ignored -> 8;
            case List<?> ignored -> 9;
            default -> throw new IllegalArgumentException(value.toString());
        };
    }

    private void write(Object value) {
        switch (value) {
            case Integer number -> integer(metadata, number);
            case Float number -> integer(metadata, Float.floatToIntBits(number));
            case String text -> text(metadata, text);
            case List<?> list -> {
                integer(metadata, type(list.getFirst()));
                wide(metadata, list.size());
                list.forEach(this::write);
            }
            default -> throw new IllegalArgumentException(value.toString());
        }
    }

    void tensor(String name, float[] values, long... shape) {
        count++;
        text(tensors, name);
        integer(tensors, shape.length);
        for (int i = shape.length - 1; i >= 0; i--) {
            wide(tensors, shape[i]);
        }
        integer(tensors, 0);
        wide(tensors, numbers.size());
        for (float value : values) {
            integer(numbers, Float.floatToIntBits(value));
        }
        pad(numbers);
    }

    void write(Path file) throws IOException {
        ByteArrayOutputStream all = new ByteArrayOutputStream();
        integer(all, 0x46554747);
        integer(all, 3);
        wide(all, count);
        wide(all, keys);
        all.writeBytes(metadata.toByteArray());
        all.writeBytes(tensors.toByteArray());
        pad(all);
        all.writeBytes(numbers.toByteArray());
        Files.write(file, all.toByteArray());
    }

    private static void pad(ByteArrayOutputStream out) {
        while (out.size() % 32 != 0) {
            out.write(0);
        }
    }

    private static void text(ByteArrayOutputStream out, String text) {
        byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
        wide(out, bytes.length);
        out.writeBytes(bytes);
    }

    private static void integer(ByteArrayOutputStream out, int value) {
        out.writeBytes(ByteBuffer.allocate(4)
                .order(ByteOrder.LITTLE_ENDIAN)
                .putInt(value)
                .array());
    }

    private static void wide(ByteArrayOutputStream out, long value) {
        out.writeBytes(ByteBuffer.allocate(8)
                .order(ByteOrder.LITTLE_ENDIAN)
                .putLong(value)
                .array());
    }
}
