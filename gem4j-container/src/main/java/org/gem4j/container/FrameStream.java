// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.container;

import com.github.dockerjava.api.async.ResultCallback;
import com.github.dockerjava.api.model.Frame;
import com.github.dockerjava.api.model.StreamType;
import java.io.ByteArrayOutputStream;
import java.io.Closeable;
import java.io.IOException;
import java.time.Duration;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

/// Gathers what a command in a container prints. Thread-safe.
final class FrameStream implements ResultCallback<Frame> {
    private final int most;
    private final ReentrantLock lock = new ReentrantLock();
    private final Condition changed = lock.newCondition();
    private final ByteArrayOutputStream output = new ByteArrayOutputStream();
    private final ByteArrayOutputStream errors = new ByteArrayOutputStream();
    private long printed;
    private boolean ended;
    private @Nullable Closeable connection;

    /// @param most bytes of each stream that are kept
    FrameStream(int most) {
        this.most = most;
    }

    @Override
    public void onStart(Closeable opened) {
        connection = opened;
    }

    @Override
    public void onNext(Frame frame) {
        lock.lock();
        try {
            byte[] bytes = frame.getPayload();
            if (frame.getStreamType() == StreamType.STDERR) {
                keep(errors, bytes);
            } else {
                printed += bytes.length;
                keep(output, bytes);
            }
            changed.signalAll();
        } finally {
            lock.unlock();
        }
    }

    /// Beyond the limit, the last bytes are kept.
    private void keep(ByteArrayOutputStream kept, byte[] bytes) {
        kept.writeBytes(bytes);
        if (kept.size() > 2 * most) {
            byte[] all = kept.toByteArray();
            kept.reset();
            kept.write(all, all.length - most, most);
        }
    }

    @Override
    public void onError(Throwable failure) {
        onComplete();
    }

    @Override
    public void onComplete() {
        lock.lock();
        try {
            ended = true;
            changed.signalAll();
        } finally {
            lock.unlock();
        }
    }

    @Override
    public void close() {
        onComplete();
    }

    /// Ends the connection; the command reads the end of its input.
    void end() {
        Closeable open = connection;
        if (open != null) {
            try {
                open.close();
            } catch (IOException e) {
                // What was open is closed.
            }
        }
        onComplete();
    }

    boolean awaitEnd(Duration limit) {
        return await(limit, () -> ended) && ended();
    }

    /// Waits until a condition on what was printed holds, or the command has ended.
    ///
    /// @return whether one of both is so
    boolean await(Duration limit, BooleanSupplier condition) {
        long left = limit.toNanos();
        lock.lock();
        try {
            while (!condition.getAsBoolean() && !ended) {
                if (left <= 0) {
                    return false;
                }
                left = changed.awaitNanos(left);
            }
            return true;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return false;
        } finally {
            lock.unlock();
        }
    }

    boolean ended() {
        lock.lock();
        try {
            return ended;
        } finally {
            lock.unlock();
        }
    }

    /// Bytes of standard output since [#clear].
    long printed() {
        lock.lock();
        try {
            return printed;
        } finally {
            lock.unlock();
        }
    }

    byte[] output() {
        lock.lock();
        try {
            return output.toByteArray();
        } finally {
            lock.unlock();
        }
    }

    byte[] errors() {
        lock.lock();
        try {
            return errors.toByteArray();
        } finally {
            lock.unlock();
        }
    }

    /// Forgets standard error, and standard output but for its last bytes.
    ///
    /// @param kept bytes of standard output that stay
    void clear(int kept) {
        lock.lock();
        try {
            byte[] all = output.toByteArray();
            output.reset();
            output.write(all, all.length - kept, kept);
            printed = kept;
            errors.reset();
        } finally {
            lock.unlock();
        }
    }
}
