// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.report;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Instant;
import java.util.zip.CRC32C;

/// Writes scalars as a TensorBoard event file, so that `tensorboard --logdir runs` shows the curves.
///
/// The file is a sequence of records (length, masked CRC-32C of the length, data, masked CRC-32C of the data), each the
/// protocol-buffer message `Event`. A resumed run gets a second file that begins with a session start, at which
/// TensorBoard drops what it had of later steps.
public final class TensorBoardLog implements AutoCloseable {
    private static final int EVENT_WALL_TIME = 1;
    private static final int EVENT_STEP = 2;
    private static final int EVENT_FILE_VERSION = 3;
    private static final int EVENT_SUMMARY = 5;
    private static final int EVENT_SESSION_LOG = 7;
    private static final int SESSION_LOG_STATUS = 1;
    private static final int SESSION_START = 1;
    private static final int SUMMARY_VALUE = 1;
    private static final int VALUE_TAG = 1;
    private static final int VALUE_SIMPLE = 2;
    private static final int MASK_DELTA = 0xa282ead8;

    private final Path file;
    private final OutputStream out;

    private TensorBoardLog(Path file, OutputStream out) {
        this.file = file;
        this.out = out;
    }

    /// Starts the event file of a new run in `folder`.
    public static TensorBoardLog create(Path folder, Instant now) {
        return open(folder, now);
    }

    /// Starts another event file of a run that resumes after `step`.
    public static TensorBoardLog resume(Path folder, long step, Instant now) {
        TensorBoardLog log = open(folder, now);
        log.append(new ProtoMessage()
                .doubleField(EVENT_WALL_TIME, seconds(now))
                .varintField(EVENT_STEP, step + 1)
                .messageField(EVENT_SESSION_LOG, new ProtoMessage().varintField(SESSION_LOG_STATUS, SESSION_START)));
        return log;
    }

    /// Adds the metrics of a step. TensorBoard keeps them as 32-bit floats.
    public void write(long step, Metrics metrics, Instant now) {
        ProtoMessage summary = new ProtoMessage();
        metrics.values()
                .forEach((name, value) -> summary.messageField(
                        SUMMARY_VALUE,
                        new ProtoMessage().textField(VALUE_TAG, name).floatField(VALUE_SIMPLE, value.floatValue())));
        append(new ProtoMessage()
                .doubleField(EVENT_WALL_TIME, seconds(now))
                .varintField(EVENT_STEP, step)
                .messageField(EVENT_SUMMARY, summary));
    }

    @Override
    public void close() {
        try {
            out.close();
        } catch (IOException e) {
            throw AtomicFile.failure("write", file, e);
        }
    }

    private static TensorBoardLog open(Path folder, Instant now) {
        String name = "events.out.tfevents." + now.getEpochSecond() + ".gem4j";
        Path file = folder.resolve(name);
        for (int i = 2; Files.exists(file); i++) {
            file = folder.resolve(name + "." + i);
        }
        try {
            TensorBoardLog log = new TensorBoardLog(
                    file, Files.newOutputStream(file, StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE));
            log.append(new ProtoMessage()
                    .doubleField(EVENT_WALL_TIME, seconds(now))
                    .textField(EVENT_FILE_VERSION, "brain.Event:2"));
            return log;
        } catch (IOException e) {
            throw AtomicFile.failure("write", file, e);
        }
    }

    /// One write per record, so that a reader never waits for the rest of it.
    private void append(ProtoMessage event) {
        byte[] data = event.bytes();
        ByteBuffer record = ByteBuffer.allocate(8 + 4 + data.length + 4).order(ByteOrder.LITTLE_ENDIAN);
        record.putLong(data.length);
        record.putInt(maskedCrc(record.array(), 8));
        record.put(data);
        record.putInt(maskedCrc(data, data.length));
        try {
            out.write(record.array());
        } catch (IOException e) {
            throw AtomicFile.failure("write", file, e);
        }
    }

    private static int maskedCrc(byte[] bytes, int length) {
        CRC32C checksum = new CRC32C();
        checksum.update(bytes, 0, length);
        int crc = (int) checksum.getValue();
        return Integer.rotateRight(crc, 15) + MASK_DELTA;
    }

    private static double seconds(Instant time) {
        return time.getEpochSecond() + time.getNano() / 1e9;
    }
}
