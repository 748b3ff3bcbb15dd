// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.serve.env;

import java.math.BigInteger;
import java.nio.BufferUnderflowException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Set;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/// Reads MessagePack as it goes over the wire: the values that JSON has, and bytes as `indices` and
/// `messages`.
final class MessagePack {
    private static final int DEEPEST = 500;
    /// Room for the items of a list before they have been read, whatever size it claims.
    private static final int LARGEST_ROOM = 1024;

    private static final Set<String> PERHAPS_BYTES = Set.of("indices", "messages");
    private static final JsonNodeFactory NODES = JsonNodeFactory.instance;

    private final ByteBuffer in;

    private MessagePack(byte[] bytes) {
        this.in = ByteBuffer.wrap(bytes);
    }

    /// @throws IllegalArgumentException if the bytes are not one JSON-like value
    static JsonNode parse(byte[] bytes) {
        MessagePack reader = new MessagePack(bytes);
        try {
            JsonNode value = reader.value(0);
            if (reader.in.hasRemaining()) {
                throw new IllegalArgumentException(reader.in.remaining() + " bytes follow the value");
            }
            return value;
        } catch (BufferUnderflowException e) {
            throw new IllegalArgumentException("the value ends early, at byte " + bytes.length, e);
        }
    }

    private JsonNode value(int depth) {
        if (depth > DEEPEST) {
            throw new IllegalArgumentException("the value is nested deeper than " + DEEPEST);
        }
        int tag = in.get() & 0xff;
        if (tag < 0x80 || tag >= 0xe0) {
            return NODES.numberNode((long) (byte) tag);
        }
        if (tag < 0x90) {
            return map(tag & 15, depth);
        }
        if (tag < 0xa0) {
            return list(tag & 15, depth);
        }
        return tag < 0xc0 ? NODES.stringNode(text(tag & 31)) : tagged(tag, depth);
    }

    private JsonNode tagged(int tag, int depth) {
        return switch (tag) {
            case 0xc0 -> NODES.nullNode();
            case 0xc2 -> NODES.booleanNode(false);
            case 0xc3 -> NODES.booleanNode(true);
            case 0xca -> NODES.numberNode((double) in.getFloat());
            case 0xcb -> NODES.numberNode(in.getDouble());
            case 0xcc -> NODES.numberNode(in.get() & 0xffL);
            case 0xcd -> NODES.numberNode(in.getShort() & 0xffffL);
            case 0xce -> NODES.numberNode(in.getInt() & 0xffffffffL);
            case 0xcf -> unsigned(in.getLong());
            case 0xd0 -> NODES.numberNode((long) in.get());
            case 0xd1 -> NODES.numberNode((long) in.getShort());
            case 0xd2 -> NODES.numberNode((long) in.getInt());
            case 0xd3 -> NODES.numberNode(in.getLong());
            case 0xd9, 0xda, 0xdb -> NODES.stringNode(text(size(tag - 0xd9)));
            case 0xdc, 0xdd -> list(size(tag - 0xdb), depth);
            case 0xde, 0xdf -> map(size(tag - 0xdd), depth);
            default ->
                throw new IllegalArgumentException("type " + Integer.toHexString(tag) + " at byte "
                        + (in.position() - 1) + " is not a value that JSON has");
        };
    }

    private static JsonNode unsigned(long bits) {
        return bits >= 0 ? NODES.numberNode(bits) : NODES.numberNode(new BigInteger(Long.toUnsignedString(bits)));
    }

    /// @param width 0, 1 or 2 for a size of 1, 2 or 4 bytes
    private int size(int width) {
        return switch (width) {
            case 0 -> in.get() & 0xff;
            case 1 -> in.getShort() & 0xffff;
            default -> in.getInt();
        };
    }

    private String text(int length) {
        requireRemaining(length);
        String text = new String(in.array(), in.position(), length, StandardCharsets.UTF_8);
        if (!Utf8.isWhole(text, in.array(), in.position(), length)) {
            throw new IllegalArgumentException("the text at byte " + in.position() + " is not UTF-8");
        }
        in.position(in.position() + length);
        return text;
    }

    private ArrayNode list(int size, int depth) {
        requireRemaining(size);
        ArrayNode list = NODES.arrayNode(Math.min(size, LARGEST_ROOM));
        for (int i = 0; i < size; i++) {
            list.add(value(depth + 1));
        }
        return list;
    }

    private ObjectNode map(int size, int depth) {
        requireRemaining(size);
        ObjectNode map = NODES.objectNode();
        for (int i = 0; i < size; i++) {
            JsonNode key = value(depth + 1);
            if (!key.isString()) {
                throw new IllegalArgumentException("the keys of a map must be strings but one is " + key);
            }
            String name = key.stringValue();
            map.set(name, PERHAPS_BYTES.contains(name) ? perhapsBytes(depth + 1) : value(depth + 1));
        }
        return map;
    }

    /// A value that may be bytes.
    private JsonNode perhapsBytes(int depth) {
        int tag = in.get() & 0xff;
        if (tag < 0xc4 || tag > 0xc6) {
            in.position(in.position() - 1);
            return value(depth);
        }
        int length = size(tag - 0xc4);
        requireRemaining(length);
        byte[] bytes = new byte[length];
        in.get(bytes);
        return NODES.binaryNode(bytes);
    }

    /// A size that cannot be true must not take memory.
    private void requireRemaining(int size) {
        if (size < 0 || size > in.remaining()) {
            throw new BufferUnderflowException();
        }
    }
}
