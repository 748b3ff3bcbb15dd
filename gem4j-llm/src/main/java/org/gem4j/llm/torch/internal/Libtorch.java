// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.llm.torch.internal;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.util.concurrent.locks.LockSupport;
import org.bytedeco.javacpp.Loader;
import org.bytedeco.pytorch.global.torch;

/// Loads libtorch once per process; concurrent processes load it one after the other.
///
/// At first use the binding unpacks the libraries into a folder of the user's, straight to where they are loaded from:
/// a process that loads one meanwhile finds half a file and crashes.
public final class Libtorch {
    private static final Duration PATIENCE = Duration.ofMinutes(5);
    private static final long LOOK_NANOS = 50_000_000;

    static {
        try (FileChannel file = FileChannel.open(
                        Path.of(Loader.getCacheDir().getPath(), "gem4j.lock"),
                        StandardOpenOption.CREATE,
                        StandardOpenOption.WRITE);
                UnpackLock held = UnpackLock.take(file)) {
            loadNow();
        } catch (IOException e) {
            // A folder without locks, or one that cannot be written to: nothing is unpacked there either.
            loadNow();
        }
    }

    private Libtorch() {}

    /// Returns when it is loaded. Whoever calls it first, before anything of the binding's, waits.
    public static void load() {
        // The work is done once, when this class is initialized.
    }

    private static void loadNow() {
        try {
            Loader.load(torch.class);
        } catch (LinkageError e) {
            // Whoever uses libtorch is told.
            return;
        }
    }

    /// The right to unpack; after so long a wait there is one without it.
    private record UnpackLock(FileLock lock) implements AutoCloseable {
        static UnpackLock take(FileChannel file) throws IOException {
            long end = System.nanoTime() + PATIENCE.toNanos();
            FileLock lock = file.tryLock();
            while (lock == null && System.nanoTime() < end) {
                LockSupport.parkNanos(LOOK_NANOS);
                lock = file.tryLock();
            }
            if (lock == null) {
                throw new IOException("another process holds the lock");
            }
            return new UnpackLock(lock);
        }

        @Override
        public void close() throws IOException {
            lock.release();
        }
    }
}
