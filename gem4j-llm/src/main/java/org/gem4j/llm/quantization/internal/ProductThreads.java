// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.llm.quantization.internal;

import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.IntConsumer;
import org.jspecify.annotations.Nullable;

/// Threads that share the parts of one product after the other.
///
/// A step of a decoder is a hundred products of some microseconds each, so that a thread that has nothing to do looks
/// for the next one for a while before it sleeps.
final class ProductThreads {
    /// How often an idle thread looks before it sleeps: about 50 microseconds.
    private static final int LOOKS = 2000;

    private static final ProductThreads SHARED = new ProductThreads();

    private final ReentrantLock lock = new ReentrantLock();
    private Worker[] workers = new Worker[0];

    private ProductThreads() {}

    /// The threads of this process.
    static ProductThreads shared() {
        return SHARED;
    }

    /// Runs work for every part in [0, parts), on the caller and up to `threads - 1` others; returns when all is
    /// done. Who calls while others are being served works alone.
    ///
    /// What the work throws is thrown here.
    void run(int threads, int parts, IntConsumer work) {
        if (threads > 1 && parts > 1 && lock.tryLock()) {
            try {
                together(Math.min(threads, parts) - 1, new Job(work, parts));
            } finally {
                lock.unlock();
            }
        } else {
            for (int part = 0; part < parts; part++) {
                work.accept(part);
            }
        }
    }

    private void together(int others, Job job) {
        require(others);
        for (int i = 0; i < others; i++) {
            workers[i].give(job);
        }
        try {
            job.work();
        } finally {
            for (int i = 0; i < others; i++) {
                workers[i].await();
            }
        }
        job.rethrow();
    }

    private void require(int others) {
        if (workers.length < others) {
            Worker[] more = new Worker[others];
            System.arraycopy(workers, 0, more, 0, workers.length);
            for (int i = workers.length; i < others; i++) {
                more[i] = new Worker("gem4j-product-" + (i + 1));
                more[i].start();
            }
            workers = more;
        }
    }

    /// Work whose parts threads take one after the other.
    private static final class Job {
        private final IntConsumer work;
        private final int parts;
        private final AtomicInteger next = new AtomicInteger();

        @Nullable
        private volatile Throwable failure;

        Job(IntConsumer work, int parts) {
            this.work = work;
            this.parts = parts;
        }

        void work() {
            for (int part = next.getAndIncrement(); part < parts; part = next.getAndIncrement()) {
                work.accept(part);
            }
        }

        /// What is thrown here is for the caller.
        void workForAnother() {
            try {
                work();
            } catch (RuntimeException | Error e) {
                failure = e;
            }
        }

        void rethrow() {
            switch (failure) {
                case RuntimeException thrown -> throw thrown;
                case Error thrown -> throw thrown;
                case null, default -> {}
            }
        }
    }

    private static final class Worker extends Thread {
        @Nullable
        private volatile Job job;

        private volatile boolean asleep;

        Worker(String name) {
            super(name);
            setDaemon(true);
        }

        void give(Job next) {
            job = next;
            if (asleep) {
                LockSupport.unpark(this);
            }
        }

        /// Waits until the job given last is done.
        void await() {
            for (int looks = 0; job != null; looks++) {
                if (looks < LOOKS) {
                    Thread.onSpinWait();
                } else {
                    // It may be waiting for this processor.
                    Thread.yield();
                }
            }
        }

        @Override
        public void run() {
            while (true) {
                Job next = take();
                next.workForAnother();
                job = null;
            }
        }

        private Job take() {
            for (int looks = 0; looks < LOOKS; looks++) {
                Job next = job;
                if (next != null) {
                    return next;
                }
                Thread.onSpinWait();
            }
            return sleep();
        }

        private Job sleep() {
            asleep = true;
            Job next = job;
            while (next == null) {
                LockSupport.park(this);
                next = job;
            }
            asleep = false;
            return next;
        }
    }
}
