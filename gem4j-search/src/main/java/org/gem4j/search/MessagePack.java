// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.search;

import java.io.ByteArrayOutputStream;
import java.nio.BufferUnderflowException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// The part of MessagePack that search needs: JSON-like values.
final class MessagePack {
    private static final int DEEPEST = 32;

    private MessagePack() {}

    /// Maps, lists, texts, numbers and truth values.
    static byte[] encode(Map<String, ?> map) {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        write(map, out);
        return out.toByteArray();
    }

    private static void write(Object value, ByteArrayOutputStream out) {
        switch (value) {
            case Map<?, ?> map -> {
                header(0x80, 0xdf, map.size(), out);
                map.forEach((key, item) -> {
                    text(String.valueOf(key), out);
                    write(item, out);
                });
            }
            case List<?> list -> {
                header(0x90, 0xdd, list.size(), out);
                list.forEach(item -> write(item, out));
            }
            case String text -> text(text, out);
            case Integer number -> {
                out.write(0xd2);
                out.writeBytes(ByteBuffer.allocate(4).putInt(number).array());
            }
            case Double number -> {
                out.write(0xcb);
                out.writeBytes(ByteBuffer.allocate(8).putDouble(number).array());
            }
            case Boolean truth -> out.write(truth ? 0xc3 : 0xc2);
            default -> throw new IllegalArgumentException("not a JSON-like value: " + value.getClass());
        }
    }

    /// The size of a map or list: in the tag itself up to 15.
    private static void header(int small, int large, int size, ByteArrayOutputStream out) {
        if (size < 16) {
            out.write(small | size);
        } else {
            out.write(large);
            out.writeBytes(ByteBuffer.allocate(4).putInt(size).array());
        }
    }

    private static void text(String text, ByteArrayOutputStream out) {
        byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
        if (bytes.length < 32) {
            out.write(0xa0 | bytes.length);
        } else {
            out.write(0xdb);
            out.writeBytes(ByteBuffer.allocate(4).putInt(bytes.length).array());
        }
        out.writeBytes(bytes);
    }

    /// One value: `Map`, `List`, `String`, `Long`, `Double`, `Boolean` or null.
    ///
    /// @throws IllegalArgumentException if the bytes are no such value
    static @Nullable Object decode(byte[] bytes) {
        ByteBuffer in = ByteBuffer.wrap(bytes);
        try {
            Object value = value(in, 0);
            if (in.hasRemaining()) {
                throw new IllegalArgumentException(in.remaining() + " bytes follow the MessagePack value");
            }
            return value;
        } catch (BufferUnderflowException e) {
            throw new IllegalArgumentException("the MessagePack value ends early, at byte " + bytes.length, e);
        }
    }

    private static @Nullable Object value(ByteBuffer in, int depth) {
        if (depth > DEEPEST) {
            throw new IllegalArgumentException("the MessagePack value is nested deeper than " + DEEPEST);
        }
        int tag = in.get() & 0xff;
        if (tag < 0x80) {
            return (long) tag;
        }
        if (tag >= 0xe0) {
            return (long) (byte) tag;
        }
        if (tag < 0x90) {
            return map(in, tag & 15, depth);
        }
        if (tag < 0xa0) {
            return list(in, tag & 15, depth);
        }
        return tag < 0xc0 ? text(in, tag & 31) : tagged(in, tag, depth);
    }

    private static @Nullable Object tagged(ByteBuffer in, int tag, int depth) {
        return switch (tag) {
            case 0xc0 -> null;
            case 0xc2 -> false;
            case 0xc3 -> true;
            case 0xca -> (double) in.getFloat();
            case 0xcb -> in.getDouble();
            case 0xcc -> in.get() & 0xffL;
            case 0xcd -> in.getShort() & 0xffffL;
            case 0xce -> in.getInt() & 0xffffffffL;
            case 0xcf, 0xd3 -> in.getLong();
            case 0xd0 -> (long) in.get();
            case 0xd1 -> (long) in.getShort();
            case 0xd2 -> (long) in.getInt();
            case 0xd9 -> text(in, in.get() & 0xff);
            case 0xda -> text(in, in.getShort() & 0xffff);
            case 0xdb -> text(in, in.getInt());
            case 0xdc -> list(in, in.getShort() & 0xffff, depth);
            case 0xdd -> list(in, in.getInt(), depth);
            case 0xde -> map(in, in.getShort() & 0xffff, depth);
            case 0xdf -> map(in, in.getInt(), depth);
            default ->
                throw new IllegalArgumentException("MessagePack type " + Integer.toHexString(tag) + " at byte "
                        + (in.position() - 1) + " is not a JSON-like value");
        };
    }

    private static String text(ByteBuffer in, int length) {
        fits(in, length);
        byte[] bytes = new byte[length];
        in.get(bytes);
        return new String(bytes, StandardCharsets.UTF_8);
    }

    private static List<@Nullable Object> list(ByteBuffer in, int size, int depth) {
        fits(in, size);
        List<@Nullable Object> list = new ArrayList<>();
        for (int i = 0; i < size; i++) {
            list.add(value(in, depth + 1));
        }
        return list;
    }

    private static Map<String, @Nullable Object> map(ByteBuffer in, int size, int depth) {
        fits(in, size);
        Map<String, @Nullable Object> map = new LinkedHashMap<>();
        for (int i = 0; i < size; i++) {
            map.put(String.valueOf(value(in, depth + 1)), value(in, depth + 1));
        }
        return map;
    }

    private static void fits(ByteBuffer in, int size) {
        if (size < 0 || size > in.remaining()) {
            throw new BufferUnderflowException();
        }
    }
}
