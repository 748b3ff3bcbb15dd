// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.report;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/// Reads TensorBoard event files independently of the writer: its own CRC-32C, bit by bit, and its own decoder.
final class EventFileReader {
    private EventFileReader() {}

    /// The parts of an event that the tests look at.
    static final class Event {
        double wallTime;
        long step;
        String fileVersion = "";
        boolean sessionStart;
        final Map<String, Float> scalars = new LinkedHashMap<>();
    }

    /// @throws IllegalStateException if a checksum is wrong or a record is cut off
    static List<Event> read(Path file) throws IOException {
        ByteBuffer in = ByteBuffer.wrap(Files.readAllBytes(file)).order(ByteOrder.LITTLE_ENDIAN);
        List<Event> events = new ArrayList<>();
        while (in.hasRemaining()) {
            byte[] header = new byte[8];
            in.get(header);
            check(in.getInt(), header);
            byte[] data = new byte
                    [(int) ByteBuffer.wrap(header)
                            .order(ByteOrder.LITTLE_ENDIAN)
                            .getLong()];
            in.get(data);
            check(in.getInt(), data);
            events.add(event(data));
        }
        return events;
    }

    private static void check(int stored, byte[] bytes) {
        int crc = ~0;
        for (byte b : bytes) {
            crc ^= b & 0xff;
            for (int bit = 0; bit < 8; bit++) {
                crc = (crc >>> 1) ^ ((crc & 1) == 0 ? 0 : 0x82f63b78);
            }
        }
        crc = ~crc;
        int masked = ((crc >>> 15) | (crc << 17)) + 0xa282ead8;
        if (masked != stored) {
            throw new IllegalStateException("checksum is " + stored + " but should be " + masked);
        }
    }

    private static Event event(byte[] data) {
        Event event = new Event();
        ByteBuffer in = ByteBuffer.wrap(data).order(ByteOrder.LITTLE_ENDIAN);
        while (in.hasRemaining()) {
            int tag = (int) varint(in);
            switch (tag) {
                case 1 << 3 | 1 -> event.wallTime = in.getDouble();
                case 2 << 3 -> event.step = varint(in);
                case 3 << 3 | 2 -> event.fileVersion = text(in);
                case 5 << 3 | 2 -> summary(bytes(in), event.scalars);
                case 7 << 3 | 2 -> event.sessionStart = bytes(in).equals(ByteBuffer.wrap(new byte[] {1 << 3, 1}));
                default -> throw new IllegalStateException("unknown tag " + tag);
            }
        }
        return event;
    }

    private static void summary(ByteBuffer in, Map<String, Float> scalars) {
        while (in.hasRemaining()) {
            expect(1 << 3 | 2, in);
            ByteBuffer value = bytes(in);
            expect(1 << 3 | 2, value);
            String tag = text(value);
            expect(2 << 3 | 5, value);
            scalars.put(tag, value.getFloat());
        }
    }

    private static void expect(int tag, ByteBuffer in) {
        long found = varint(in);
        if (found != tag) {
            throw new IllegalStateException("tag should be " + tag + " but is " + found);
        }
    }

    private static String text(ByteBuffer in) {
        return StandardCharsets.UTF_8.decode(bytes(in)).toString();
    }

    private static ByteBuffer bytes(ByteBuffer in) {
        int length = (int) varint(in);
        ByteBuffer part = in.slice(in.position(), length).order(ByteOrder.LITTLE_ENDIAN);
        in.position(in.position() + length);
        return part;
    }

    private static long varint(ByteBuffer in) {
        long value = 0;
        for (int shift = 0; ; shift += 7) {
            byte b = in.get();
            value |= (long) (b & 0x7f) << shift;
            if (b >= 0) {
                return value;
            }
        }
    }
}
