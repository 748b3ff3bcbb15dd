// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.serve.env;

import java.io.ByteArrayOutputStream;
import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.util.Collection;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/// Writes JSON-like values as MessagePack. Whole numbers beyond 64 bits become texts of digits.
final class MessagePackWriter {
    private final ByteArrayOutputStream out = new ByteArrayOutputStream(256);

    private MessagePackWriter() {}

    static byte[] bytes(@Nullable Object value) {
        MessagePackWriter writer = new MessagePackWriter();
        writer.value(value);
        return writer.out.toByteArray();
    }

    private void value(@Nullable Object value) {
        switch (value) {
            case null -> out.write(0xc0);
            case String text -> text(text);
            case Boolean flag -> out.write(flag ? 0xc3 : 0xc2);
            case Integer number -> whole(number);
            case Long number -> whole(number);
            case Double number -> tagged(0xcb, Double.doubleToRawLongBits(number), 8);
            case Float number -> tagged(0xcb, Double.doubleToRawLongBits(number), 8);
            case BigInteger number -> whole(number);
            case Map<?, ?> map -> {
                size(0x80, 0xde, map.size());
                for (Map.Entry<?, ?> entry : map.entrySet()) {
                    text(String.valueOf(entry.getKey()));
                    value(entry.getValue());
                }
            }
            case Collection<?> items -> {
                size(0x90, 0xdc, items.size());
                for (Object item : items) {
                    value(item);
                }
            }
            case JsonNode node -> value(WireJson.plain(node));
            default -> value(WireJson.plain(WireJson.tree(value)));
        }
    }

    private void whole(long number) {
        if (number >= -32 && number < 128) {
            out.write((int) number);
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
            out.write(0xa0 | bytes.length);
        } else if (bytes.length < 256) {
            tagged(0xd9, bytes.length, 1);
        } else if (bytes.length < 1 << 16) {
            tagged(0xda, bytes.length, 2);
        } else {
            tagged(0xdb, bytes.length, 4);
        }
        out.writeBytes(bytes);
    }

    /// The head of a list or map.
    ///
    /// @param small tag up to 15 items
    /// @param large tag up to 65535; the next one is for more
    private void size(int small, int large, int size) {
        if (size < 16) {
            out.write(small | size);
        } else if (size < 1 << 16) {
            tagged(large, size, 2);
        } else {
            tagged(large + 1, size, 4);
        }
    }

    private void tagged(int tag, long bits, int bytes) {
        out.write(tag);
        for (int i = bytes - 1; i >= 0; i--) {
            out.write((int) (bits >>> 8 * i));
        }
    }
}
