// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.data;

import dev.hardwood.InputFile;
import java.io.EOFException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.util.concurrent.atomic.AtomicLong;

/// The bytes of a Parquet file for the library that decodes it, with a bound on how often they are asked for: a
/// damaged page header can make the library walk in circles. Thread-safe.
final class ParquetInput implements InputFile {
    private static final long LEAST_READS = 10_000;
    /// Each page of an undamaged file has more bytes than this, and is asked for a few times.
    private static final long BYTES_PER_READ = 4;

    private final InputFile file;
    private final AtomicLong readsLeft = new AtomicLong();
    private volatile long length;

    ParquetInput(Path path) {
        file = InputFile.of(path);
    }

    /// Allows as many reads as decoding the whole file once may need.
    void allowReads() {
        readsLeft.set(LEAST_READS + length / BYTES_PER_READ);
    }

    /// Ends all reads in progress.
    void stopReads() {
        readsLeft.set(0);
    }

    @Override
    public void open() throws IOException {
        file.open();
        length = file.length();
        allowReads();
    }

    @Override
    public ByteBuffer readRange(long offset, int count) throws IOException {
        if (readsLeft.getAndUpdate(left -> Math.max(0, left - 1)) == 0) {
            throw new IOException("its pages form a cycle");
        }
        if (offset < 0 || count < 0 || offset > length - count) {
            throw new EOFException("bytes " + offset + " to " + (offset + count - 1L) + " are needed but the file has "
                    + length + " bytes");
        }
        return file.readRange(offset, count);
    }

    @Override
    public long length() {
        return length;
    }

    @Override
    public String name() {
        return file.name();
    }

    @Override
    public void close() throws IOException {
        file.close();
    }
}
