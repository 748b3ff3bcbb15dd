// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.report;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.zip.CRC32;

/// Reads a `.wandb` file as its own client does, and the fields of its messages.
final class WandbFileReader {
    /// A field of a message: a number, or bytes.
    record Field(int number, long value, byte[] bytes) {
        String text() {
            return new String(bytes, StandardCharsets.UTF_8);
        }
    }

    private WandbFileReader() {}

    static List<byte[]> records(Path file) throws IOException {
        ByteBuffer content = ByteBuffer.wrap(Files.readAllBytes(file)).order(ByteOrder.LITTLE_ENDIAN);
        byte[] ident = new byte[4];
        content.get(ident);
        assertThat(new String(ident, StandardCharsets.US_ASCII)).isEqualTo(":W&B");
        assertThat(content.getShort()).isEqualTo((short) 0xbee1);
        assertThat(content.get()).isZero();
        List<byte[]> records = new ArrayList<>();
        boolean begun = false;
        ByteArrayOutputStream record = new ByteArrayOutputStream();
        while (content.hasRemaining()) {
            int left = 32768 - content.position() % 32768;
            if (left < 7) {
                for (int i = 0; i < left; i++) {
                    assertThat(content.get()).isZero();
                }
                continue;
            }
            int checksum = content.getInt();
            byte[] data = new byte[Short.toUnsignedInt(content.getShort())];
            byte type = content.get();
            content.get(data);
            CRC32 sum = new CRC32();
            sum.update(type);
            sum.update(data);
            assertThat(checksum).isEqualTo((int) sum.getValue());
            assertThat(begun).as("a piece goes on with a record").isEqualTo(type >= 3);
            begun = type == 2 || type == 3;
            record.writeBytes(data);
            if (type == 1 || type == 4) {
                records.add(record.toByteArray());
                record.reset();
            }
        }
        return records;
    }

    static List<Field> fields(byte[] message) {
        ByteBuffer content = ByteBuffer.wrap(message);
        List<Field> fields = new ArrayList<>();
        while (content.hasRemaining()) {
            long tag = varint(content);
            if ((tag & 7) == 0) {
                fields.add(new Field((int) (tag >>> 3), varint(content), new byte[0]));
            } else {
                assertThat(tag & 7).isEqualTo(2);
                byte[] bytes = new byte[(int) varint(content)];
                content.get(bytes);
                fields.add(new Field((int) (tag >>> 3), 0, bytes));
            }
        }
        return fields;
    }

    private static long varint(ByteBuffer content) {
        long value = 0;
        for (int shift = 0; ; shift += 7) {
            byte next = content.get();
            value |= (next & 0x7fL) << shift;
            if (next >= 0) {
                return value;
            }
        }
    }
}
