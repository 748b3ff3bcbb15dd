// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.report;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;

/// A protocol-buffer message under construction: fields as tag and value.
final class ProtoMessage {
    private static final int VARINT = 0;
    private static final int FIXED_64 = 1;
    private static final int BYTES = 2;
    private static final int FIXED_32 = 5;

    private final ByteArrayOutputStream out = new ByteArrayOutputStream();

    ProtoMessage varintField(int field, long value) {
        varint(tag(field, VARINT));
        varint(value);
        return this;
    }

    ProtoMessage doubleField(int field, double value) {
        varint(tag(field, FIXED_64));
        fixed(Double.doubleToRawLongBits(value), 8);
        return this;
    }

    ProtoMessage floatField(int field, float value) {
        varint(tag(field, FIXED_32));
        fixed(Float.floatToRawIntBits(value), 4);
        return this;
    }

    ProtoMessage textField(int field, String text) {
        return bytesField(field, text.getBytes(StandardCharsets.UTF_8));
    }

    ProtoMessage messageField(int field, ProtoMessage message) {
        return bytesField(field, message.bytes());
    }

    byte[] bytes() {
        return out.toByteArray();
    }

    private ProtoMessage bytesField(int field, byte[] bytes) {
        varint(tag(field, BYTES));
        varint(bytes.length);
        out.writeBytes(bytes);
        return this;
    }

    private static long tag(int field, int type) {
        return (long) field << 3 | type;
    }

    private void varint(long value) {
        while ((value & ~0x7fL) != 0) {
            out.write((int) (value & 0x7f | 0x80));
            value >>>= 7;
        }
        out.write((int) value);
    }

    private void fixed(long bits, int bytes) {
        for (int i = 0; i < bytes; i++) {
            out.write((int) (bits >>> 8 * i));
        }
    }
}
