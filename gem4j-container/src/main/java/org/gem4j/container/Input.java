// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.container;

import java.io.InputStream;
import java.util.concurrent.LinkedBlockingQueue;

/// The input of a command in a container, which grows while the command runs. Written by any thread, read by one.
final class Input extends InputStream {
    private static final byte[] END = {};

    private final LinkedBlockingQueue<byte[]> parts = new LinkedBlockingQueue<>();
    private byte[] part = new byte[1];
    private int at = 1;

    void write(byte[] bytes) {
        if (bytes.length > 0) {
            parts.add(bytes);
        }
    }

    @Override
    public void close() {
        parts.add(END);
    }

    @Override
    public int read() {
        byte[] one = new byte[1];
        return read(one, 0, 1) < 0 ? -1 : one[0] & 0xff;
    }

    @Override
    public int read(byte[] to, int offset, int length) {
        if (at == part.length) {
            try {
                part = part == END ? END : parts.take();
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                part = END;
            }
            at = 0;
        }
        if (part == END) {
            return -1;
        }
        int count = Math.min(length, part.length - at);
        System.arraycopy(part, at, to, offset, count);
        at += count;
        return count;
    }
}
