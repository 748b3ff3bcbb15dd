// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.report;

import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Consumer;

/// Hands the metrics of a run to a [Tracker] from a thread of its own, so that a slow or absent server neither stops
/// nor slows training.
///
/// Points wait in a bounded queue; where it overflows, the oldest are dropped, since `metrics.jsonl` has them all.
/// What fails is tried again after pauses that double; the user is told once, on the thread that adds and ends.
final class Tracking implements AutoCloseable {
    /// @param queue most points that wait
    /// @param firstPause before the first repetition; pauses double
    /// @param longestPause between repetitions
    /// @param farewell how long the end of the run waits for what is still queued
    /// @param lastTry how long it waits where the last attempt failed
    record Limits(int queue, Duration firstPause, Duration longestPause, Duration farewell, Duration lastTry) {
        static Limits defaults() {
            return new Limits(
                    4096, Duration.ofSeconds(1), Duration.ofMinutes(1), Duration.ofSeconds(30), Duration.ofSeconds(3));
        }
    }

    private final Tracker tracker;
    private final Limits limits;
    private final Consumer<String> notices;
    private final Thread thread;
    private final ReentrantLock lock = new ReentrantLock();
    private final Condition changed = lock.newCondition();
    private final Deque<Tracker.Point> waiting = new ArrayDeque<>();
    private Optional<String> problem = Optional.empty();
    private boolean told;
    private boolean failing;
    private boolean refused;
    private boolean begun;
    private boolean ended;
    private boolean done;
    private int underWay;
    private long dropped;
    private RunStatus status = RunStatus.FAILED;
    private Instant end = Instant.EPOCH;

    /// @param notices told once of a failure, and at the end of what did not arrive
    Tracking(Tracker tracker, Limits limits, Consumer<String> notices) {
        this.tracker = tracker;
        this.limits = limits;
        this.notices = notices;
        thread = Thread.ofPlatform().daemon().name("gem4j-tracker").start(this::run);
    }

    /// Queues the metrics of a step.
    void add(Tracker.Point point) {
        lock.lock();
        try {
            if (!done) {
                if (waiting.size() == limits.queue()) {
                    waiting.removeFirst();
                    dropped++;
                }
                waiting.addLast(point);
                changed.signalAll();
            }
        } finally {
            lock.unlock();
        }
        tell();
    }

    /// Ends the run once what is queued has arrived, or after a while without.
    void end(RunStatus howItEnded, Instant time) {
        long missing = 0;
        lock.lock();
        try {
            status = howItEnded;
            end = time;
            ended = true;
            changed.signalAll();
            long left = (failing ? limits.lastTry() : limits.farewell()).toNanos();
            while (!done && left > 0) {
                left = changed.awaitNanos(left);
            }
            missing = refused ? 0 : dropped + underWay + waiting.size();
            done = true;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        } finally {
            lock.unlock();
        }
        thread.interrupt();
        tell();
        if (missing > 0) {
            notices.accept(tracker.name() + " lacks " + missing + (missing == 1 ? " step" : " steps")
                    + " of this run; metrics.jsonl has all.");
        }
    }

    /// Ends the run as one that failed, unless it was ended before.
    @Override
    public void close() {
        if (!ended) {
            end(RunStatus.FAILED, Instant.now());
        }
    }

    /// Tells the user of the first problem, once.
    private void tell() {
        Optional<String> text;
        lock.lock();
        try {
            text = told ? Optional.empty() : problem;
            told |= text.isPresent();
        } finally {
            lock.unlock();
        }
        text.ifPresent(notices);
    }

    private void run() {
        try (tracker) {
            Duration pause = limits.firstPause();
            while (true) {
                try {
                    if (work()) {
                        return;
                    }
                    pause = limits.firstPause();
                } catch (IOException e) {
                    note(tracker.name() + " does not answer (" + e.getMessage()
                            + "); training continues and it is retried. metrics.jsonl has all metrics.");
                    rest(pause);
                    pause = pause.multipliedBy(2).compareTo(limits.longestPause()) < 0
                            ? pause.multipliedBy(2)
                            : limits.longestPause();
                }
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        } catch (RuntimeException e) {
            // A refusal, or a failure nobody thought of: neither may end training.
            note(tracker.name() + " gets no more metrics of this run: " + e.getMessage() + ". metrics.jsonl has all.");
            refuse();
        } finally {
            finish();
        }
    }

    /// Does the next thing; true if there will be nothing more.
    private boolean work() throws IOException, InterruptedException {
        if (!begun) {
            tracker.begin();
            begun = true;
        }
        List<Tracker.Point> points = take();
        if (points.isEmpty()) {
            tracker.end(status, end);
            return true;
        }
        try {
            tracker.log(points);
        } catch (IOException e) {
            putBack(points);
            throw e;
        }
        return false;
    }

    /// Waits for points and takes some; none if there will be no more.
    private List<Tracker.Point> take() throws InterruptedException {
        lock.lockInterruptibly();
        try {
            underWay = 0;
            while (waiting.isEmpty() && !ended) {
                changed.await();
            }
            failing = false;
            List<Tracker.Point> points = new ArrayList<>();
            while (!waiting.isEmpty() && points.size() < tracker.batch()) {
                points.add(waiting.removeFirst());
            }
            underWay = points.size();
            return points;
        } finally {
            lock.unlock();
        }
    }

    private void putBack(List<Tracker.Point> points) {
        lock.lock();
        try {
            underWay = 0;
            for (Tracker.Point point : points.reversed()) {
                if (waiting.size() == limits.queue()) {
                    dropped++;
                } else {
                    waiting.addFirst(point);
                }
            }
        } finally {
            lock.unlock();
        }
    }

    /// Waits for a while; the end of the run cuts the first wait short.
    private void rest(Duration pause) throws InterruptedException {
        lock.lockInterruptibly();
        try {
            boolean before = ended;
            failing = true;
            long left = (before ? limits.firstPause() : pause).toNanos();
            while (left > 0 && ended == before) {
                left = changed.awaitNanos(left);
            }
        } finally {
            lock.unlock();
        }
    }

    private void note(String text) {
        lock.lock();
        try {
            problem = problem.or(() -> Optional.of(text));
        } finally {
            lock.unlock();
        }
    }

    private void refuse() {
        lock.lock();
        try {
            refused = true;
        } finally {
            lock.unlock();
        }
    }

    private void finish() {
        lock.lock();
        try {
            done = true;
            changed.signalAll();
        } finally {
            lock.unlock();
        }
    }
}
