// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.cluster;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;

/// The stored form of an event: length and name of its kind, and its fields.
final class StoredEvent {
    private StoredEvent() {}

    static byte[] write(MessageSerializer serializer, Object event) {
        byte[] kind = serializer.manifest(event).getBytes(StandardCharsets.US_ASCII);
        byte[] fields = serializer.toBinary(event);
        return ByteBuffer.allocate(1 + kind.length + fields.length)
                .put((byte) kind.length)
                .put(kind)
                .put(fields)
                .array();
    }

    static Object read(MessageSerializer serializer, byte[] bytes) {
        ByteBuffer buffer = ByteBuffer.wrap(bytes);
        byte[] kind = new byte[buffer.get()];
        buffer.get(kind);
        byte[] fields = new byte[buffer.remaining()];
        buffer.get(fields);
        return serializer.fromBinary(fields, new String(kind, StandardCharsets.US_ASCII));
    }
}
