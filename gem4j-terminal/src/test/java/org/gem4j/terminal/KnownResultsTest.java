// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.terminal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Supplier;
import java.util.stream.IntStream;
import org.gem4j.env.EnvException;
import org.junit.jupiter.api.Test;

class KnownResultsTest {
    private static final TerminalTask TASK = TaskSource.bundled().get(0);
    private static final TerminalTask OTHER = TaskSource.bundled().get(1);
    private static final byte[] FILES = {1, 2, 3};

    private final KnownResults known = new KnownResults(2);
    private final AtomicInteger runs = new AtomicInteger();

    private Supplier<Grader.Results> tests(boolean passes, boolean inTime) {
        return () -> {
            runs.incrementAndGet();
            return new Grader.Results(Map.of("test_all", passes), inTime);
        };
    }

    @Test
    void equalFilesOfATaskAreTestedOnce() {
        assertThat(known.of(TASK, FILES, tests(true, true))).containsEntry("test_all", true);
        assertThat(known.of(TASK, FILES.clone(), tests(false, true))).containsEntry("test_all", true);
        assertThat(known.of(OTHER, FILES, tests(false, true))).containsEntry("test_all", false);
        assertThat(known.of(TASK, new byte[] {1}, tests(false, true))).containsEntry("test_all", false);
        assertThat(runs).hasValue(3);
    }

    @Test
    void callersAtOnceShareOneRun() {
        assertThat(IntStream.range(0, 100)
                        .parallel()
                        .mapToObj(i -> known.of(TASK, FILES, tests(true, true)))
                        .distinct())
                .hasSize(1);
        assertThat(runs).hasValue(1);
    }

    @Test
    void whatALimitEndedIsTriedAgain() {
        assertThat(known.of(TASK, FILES, tests(false, false))).containsEntry("test_all", false);
        assertThat(known.of(TASK, FILES, tests(true, true))).containsEntry("test_all", true);
        assertThat(known.of(TASK, FILES, tests(false, false))).containsEntry("test_all", true);
    }

    @Test
    void whatFailedIsTriedAgain() {
        assertThatThrownBy(() -> known.of(TASK, FILES, () -> {
                    throw new EnvException("no worker");
                }))
                .isInstanceOf(EnvException.class)
                .hasMessage("no worker");
        assertThat(known.of(TASK, FILES, tests(true, true))).containsEntry("test_all", true);
    }

    @Test
    void theOneUsedLongestAgoIsForgotten() {
        known.of(TASK, new byte[] {1}, tests(true, true));
        known.of(TASK, new byte[] {2}, tests(true, true));
        known.of(TASK, new byte[] {1}, tests(true, true));
        known.of(TASK, new byte[] {3}, tests(true, true));
        known.of(TASK, new byte[] {1}, tests(true, true));
        assertThat(runs).hasValue(3);
        known.of(TASK, new byte[] {2}, tests(true, true));
        assertThat(runs).hasValue(4);
    }
}
