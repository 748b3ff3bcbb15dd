// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.report;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Arrays;
import java.util.zip.CRC32;

/// A `.wandb` file: seven bytes that name the format, then records in LevelDB's log format: blocks of 32 KiB; a record
/// is cut where a block ends, and each piece has a CRC-32 (not LevelDB's CRC-32C) of its type and data, its length and
/// its type.
final class WandbFile implements AutoCloseable {
    static final int BLOCK = 1 << 15;
    static final int HEADER = 7;

    private static final short MAGIC = (short) 0xbee1;
    private static final byte FULL = 1;
    private static final byte FIRST = 2;
    private static final byte MIDDLE = 3;
    private static final byte LAST = 4;

    private final FileChannel channel;
    private long position;

    /// Starts a new file.
    WandbFile(Path file) throws IOException {
        channel = FileChannel.open(file, StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE);
        ByteBuffer ident = ByteBuffer.allocate(HEADER).order(ByteOrder.LITTLE_ENDIAN);
        ident.put(":W&B".getBytes(StandardCharsets.US_ASCII)).putShort(MAGIC).put((byte) 0);
        write(ident.array());
    }

    /// Appends a record, handed to the system before this returns.
    void append(byte[] data) throws IOException {
        ByteArrayOutputStream pieces = new ByteArrayOutputStream(data.length + 2 * HEADER);
        int from = 0;
        boolean begun = false;
        boolean whole = false;
        while (!whole) {
            int room = BLOCK - (int) ((position + pieces.size()) % BLOCK);
            if (room < HEADER) {
                pieces.writeBytes(new byte[room]);
                room = BLOCK;
            }
            int length = Math.min(data.length - from, room - HEADER);
            whole = from + length == data.length;
            byte type = begun ? (whole ? LAST : MIDDLE) : (whole ? FULL : FIRST);
            pieces.writeBytes(piece(type, Arrays.copyOfRange(data, from, from + length)));
            from += length;
            begun = true;
        }
        write(pieces.toByteArray());
    }

    private static byte[] piece(byte type, byte[] data) {
        CRC32 sum = new CRC32();
        sum.update(type);
        sum.update(data);
        ByteBuffer piece = ByteBuffer.allocate(HEADER + data.length).order(ByteOrder.LITTLE_ENDIAN);
        return piece.putInt((int) sum.getValue())
                .putShort((short) data.length)
                .put(type)
                .put(data)
                .array();
    }

    private void write(byte[] bytes) throws IOException {
        ByteBuffer buffer = ByteBuffer.wrap(bytes);
        while (buffer.hasRemaining()) {
            position += channel.write(buffer);
        }
    }

    @Override
    public void close() throws IOException {
        channel.close();
    }
}
