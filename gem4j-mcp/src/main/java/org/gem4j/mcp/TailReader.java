// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.mcp;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/// Reads a stream to its end, so that whoever writes to it is never held up, and keeps the last of it. Thread-safe.
final class TailReader {
    private static final int MOST = 1000;

    private final byte[] ring = new byte[MOST];
    private final CountDownLatch done = new CountDownLatch(1);
    private long count;

    /// Starts reading, on a thread of its own.
    void start(InputStream in) {
        Thread.startVirtualThread(() -> {
            byte[] buffer = new byte[8192];
            try (in) {
                for (int size = in.read(buffer); size >= 0; size = in.read(buffer)) {
                    add(buffer, size);
                }
            } catch (IOException e) {
                // The other end is gone.
                return;
            } finally {
                done.countDown();
            }
        });
    }

    private synchronized void add(byte[] buffer, int size) {
        for (int i = 0; i < size; i++) {
            ring[(int) (count++ % MOST)] = buffer[i];
        }
    }

    /// What was said last, at most 1,000 bytes of it; waits for the end of the stream so long at most.
    String awaitText(long millis) throws InterruptedException {
        done.await(millis, TimeUnit.MILLISECONDS);
        synchronized (this) {
            int length = (int) Math.min(count, MOST);
            byte[] last = new byte[length];
            for (int i = 0; i < length; i++) {
                last[i] = ring[(int) ((count - length + i) % MOST)];
            }
            return new String(last, StandardCharsets.UTF_8);
        }
    }
}
