// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.serve.env;

import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Collection;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/// Writes JSON-like values as MessagePack, and bytes as its binary type. Whole numbers beyond 64 bits become texts of
/// digits.
final class MessagePackWriter {
    private byte[] out = new byte[1024];
    private int size;

    private MessagePackWriter() {}

    /// A value that is written already, as a part of another one.
    record Packed(byte[] bytes) {
        static Packed of(Object value) {
            return new Packed(MessagePackWriter.bytes(value));
        }
    }

    static byte[] bytes(@Nullable Object value) {
        MessagePackWriter writer = new MessagePackWriter();
        writer.value(value);
        return Arrays.copyOf(writer.out, writer.size);
    }

    private void value(@Nullable Object value) {
        switch (value) {
            case null -> write(0xc0);
            case String text -> text(text);
            case Boolean flag -> write(flag ? 0xc3 : 0xc2);
            case Integer number -> whole(number);
            case Long number -> whole(number);
            case Double number -> tagged(0xcb, Double.doubleToRawLongBits(number), 8);
            case Float number -> tagged(0xcb, Double.doubleToRawLongBits(number), 8);
            case BigInteger number -> whole(number);
            case Map<?, ?> map -> {
                head(0x80, 0xde, map.size());
                for (Map.Entry<?, ?> entry : map.entrySet()) {
                    text(String.valueOf(entry.getKey()));
                    value(entry.getValue());
                }
            }
            case Collection<?> items -> {
                head(0x90, 0xdc, items.size());
                for (Object item : items) {
                    value(item);
                }
            }
            case byte[] bytes -> {
                length(0xc4, bytes.length);
                writeAll(bytes);
            }
            case Packed packed -> writeAll(packed.bytes());
            case JsonNode node -> value(WireJson.plain(node));
            default -> value(WireJson.plain(WireJson.tree(value)));
        }
    }

    private void whole(long number) {
        if (number >= -32 && number < 128) {
            write((int) number);
        } else if (number == (short) number) {
            tagged(0xd1, number, 2);
        } else if (number == (int) number) {
            tagged(0xd2, number, 4);
        } else {
            tagged(0xd3, number, 8);
        }
    }

    private void whole(BigInteger number) {
        if (number.bitLength() < Long.SIZE) {
            whole(number.longValue());
        } else if (number.signum() > 0 && number.bitLength() == Long.SIZE) {
            tagged(0xcf, number.longValue(), 8);
        } else {
            text(number.toString());
        }
    }

    private void text(String text) {
        byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
        if (bytes.length < 32) {
            write(0xa0 | bytes.length);
        } else {
            length(0xd9, bytes.length);
        }
        writeAll(bytes);
    }

    /// The head of a text or of bytes.
    ///
    /// @param tag for a length of one byte; the next ones are for two and four
    private void length(int tag, int length) {
        if (length < 1 << 8) {
            tagged(tag, length, 1);
        } else if (length < 1 << 16) {
            tagged(tag + 1, length, 2);
        } else {
            tagged(tag + 2, length, 4);
        }
    }

    /// The head of a list or map.
    ///
    /// @param small tag up to 15 items
    /// @param large tag up to 65535; the next one is for more
    private void head(int small, int large, int items) {
        if (items < 16) {
            write(small | items);
        } else if (items < 1 << 16) {
            tagged(large, items, 2);
        } else {
            tagged(large + 1, items, 4);
        }
    }

    private void tagged(int tag, long bits, int bytes) {
        write(tag);
        for (int i = bytes - 1; i >= 0; i--) {
            write((int) (bits >>> 8 * i));
        }
    }

    private void write(int value) {
        if (size == out.length) {
            grow(1);
        }
        out[size++] = (byte) value;
    }

    private void writeAll(byte[] bytes) {
        if (bytes.length > out.length - size) {
            grow(bytes.length);
        }
        System.arraycopy(bytes, 0, out, size, bytes.length);
        size += bytes.length;
    }

    private void grow(int more) {
        long wanted = Math.max((long) size + more, 2L * out.length);
        if ((long) size + more > Integer.MAX_VALUE - 8) {
            throw new IllegalStateException("the answer is longer than 2 GiB");
        }
        out = Arrays.copyOf(out, (int) Math.min(wanted, Integer.MAX_VALUE - 8));
    }
}
