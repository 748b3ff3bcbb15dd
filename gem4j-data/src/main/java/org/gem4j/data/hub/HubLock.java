// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.data.hub;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.locks.ReentrantLock;

/// A lock that other threads and processes respect. The file stays: removing it would let two hold it at once.
final class HubLock implements AutoCloseable {
    private static final ConcurrentHashMap<Path, ReentrantLock> THREADS = new ConcurrentHashMap<>();

    private final ReentrantLock threads;
    private final FileChannel channel;

    private HubLock(ReentrantLock threads, FileChannel channel) {
        this.threads = threads;
        this.channel = channel;
    }

    /// Waits until nobody else holds it. The wait ends with the other's download, which makes progress or fails.
    static HubLock of(Path file) throws IOException {
        Files.createDirectories(file.getParent());
        ReentrantLock threads = THREADS.computeIfAbsent(file.toAbsolutePath().normalize(), path -> new ReentrantLock());
        threads.lock();
        try {
            FileChannel channel = FileChannel.open(file, StandardOpenOption.CREATE, StandardOpenOption.WRITE);
            try {
                channel.lock();
                return new HubLock(threads, channel);
            } catch (IOException e) {
                channel.close();
                throw e;
            }
        } catch (IOException e) {
            threads.unlock();
            throw e;
        }
    }

    @Override
    public void close() throws IOException {
        try {
            channel.close();
        } finally {
            threads.unlock();
        }
    }
}
