// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.report;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class TrackingTest {
    private static final Tracking.Limits QUICK = new Tracking.Limits(
            10, Duration.ofMillis(1), Duration.ofMillis(2), Duration.ofSeconds(30), Duration.ofSeconds(30));

    private final List<String> notices = new ArrayList<>();

    @Test
    void everythingArrivesInOrderThoughTheServerFailsNowAndThen() {
        FakeTracker tracker = new FakeTracker();
        tracker.failures = 3;
        Tracking tracking = new Tracking(tracker, QUICK, notices::add);

        for (long step = 1; step <= 5; step++) {
            tracking.add(point(step));
        }
        tracking.end(RunStatus.FINISHED, Instant.EPOCH);

        assertThat(tracker.steps).containsExactly(1L, 2L, 3L, 4L, 5L);
        assertThat(tracker.ends).containsExactly(RunStatus.FINISHED);
        assertThat(tracker.closed).isTrue();
        assertThat(notices).singleElement().asString().startsWith("fake does not answer (away); training continues");
    }

    @Test
    void aTrackerThatHangsHoldsNothingUpAndLosesTheOldestPoints() {
        FakeTracker tracker = new FakeTracker();
        tracker.hang = new CountDownLatch(1);
        Tracking.Limits limits = new Tracking.Limits(
                10, Duration.ofMillis(1), Duration.ofMillis(2), Duration.ofMillis(1), Duration.ofMillis(1));
        Tracking tracking = new Tracking(tracker, limits, notices::add);

        for (long step = 1; step <= 100; step++) {
            tracking.add(point(step));
        }
        tracking.end(RunStatus.FINISHED, Instant.EPOCH);

        assertThat(tracker.steps).isEmpty();
        assertThat(notices).singleElement().asString().contains("lacks", "metrics.jsonl has all");
    }

    @Test
    void pointsThatAreUnderWayAtTheEndAreMissingToo() throws InterruptedException {
        FakeTracker tracker = new FakeTracker();
        tracker.hangInLog = new CountDownLatch(1);
        Tracking.Limits limits = new Tracking.Limits(
                10, Duration.ofMillis(1), Duration.ofMillis(2), Duration.ofMillis(1), Duration.ofMillis(1));
        Tracking tracking = new Tracking(tracker, limits, notices::add);

        tracking.add(point(1));
        tracker.logging.await();
        tracking.end(RunStatus.FINISHED, Instant.EPOCH);

        assertThat(notices).containsExactly("fake lacks 1 step of this run; metrics.jsonl has all.");
    }

    @Test
    void aTrackerThatRefusesIsLeftAloneAfterOneNotice() {
        FakeTracker tracker = new FakeTracker();
        tracker.refuses = true;
        Tracking tracking = new Tracking(tracker, QUICK, notices::add);

        tracking.add(point(1));
        tracking.end(RunStatus.FINISHED, Instant.EPOCH);
        tracking.add(point(2));
        tracking.close();

        assertThat(tracker.steps).isEmpty();
        assertThat(notices)
                .containsExactly("fake gets no more metrics of this run: no such run. metrics.jsonl has all.");
    }

    @Test
    void whatATrackerFailsOnUnexpectedlyIsToldLikeARefusal() {
        FakeTracker tracker = new FakeTracker();
        tracker.broken = true;
        Tracking tracking = new Tracking(tracker, QUICK, notices::add);

        tracking.add(point(1));
        tracking.end(RunStatus.FINISHED, Instant.EPOCH);

        assertThat(tracker.closed).isTrue();
        assertThat(notices)
                .containsExactly("fake gets no more metrics of this run: cannot write mlflow.json: disk full."
                        + " metrics.jsonl has all.");
    }

    @Test
    void aRunWhoseEndIsNotToldHasFailed() {
        FakeTracker tracker = new FakeTracker();

        new Tracking(tracker, QUICK, notices::add).close();

        assertThat(tracker.ends).containsExactly(RunStatus.FAILED);
        assertThat(notices).isEmpty();
    }

    private static Tracker.Point point(long step) {
        return new Tracker.Point(step, new Metrics().put("train/pg_loss", step), Instant.EPOCH);
    }

    private static final class FakeTracker implements Tracker {
        private final List<Long> steps = Collections.synchronizedList(new ArrayList<>());
        private final List<RunStatus> ends = Collections.synchronizedList(new ArrayList<>());
        private final CountDownLatch logging = new CountDownLatch(1);
        private volatile CountDownLatch hang = new CountDownLatch(0);
        private volatile CountDownLatch hangInLog = new CountDownLatch(0);
        private volatile boolean refuses;
        private volatile boolean broken;
        private volatile boolean closed;
        private volatile int failures;

        @Override
        public String name() {
            return "fake";
        }

        @Override
        public int batch() {
            return 2;
        }

        @Override
        public void begin() throws InterruptedException {
            hang.await();
        }

        @Override
        public void log(List<Point> points) throws IOException, InterruptedException {
            logging.countDown();
            hangInLog.await();
            if (refuses) {
                throw new TrackerException("no such run");
            }
            if (broken) {
                throw new UncheckedIOException("cannot write mlflow.json: disk full", new IOException("disk full"));
            }
            if (failures > 0) {
                failures--;
                throw new IOException("away");
            }
            points.forEach(point -> steps.add(point.step()));
        }

        @Override
        public void end(RunStatus status, Instant time) {
            ends.add(status);
        }

        @Override
        public void close() {
            closed = true;
        }
    }
}
