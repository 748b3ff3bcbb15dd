// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;
import static org.assertj.core.api.Assertions.entry;

import java.util.Map;
import org.junit.jupiter.api.Test;

final class PhaseClockTest {
    private long nanos;
    private final PhaseClock phases = new PhaseClock(() -> nanos);

    @Test
    void countsNoTimeTwice() {
        try (var _ = phases.enter("training")) {
            pass(3);
            try (var _ = phases.enter("saving")) {
                pass(2);
            }
            pass(1);
        }
        pass(50);

        assertThat(phases.total()).containsExactly(entry("training", 4.0), entry("saving", 2.0));
    }

    @Test
    void givesTheTimeSinceTheLastLap() {
        try (var _ = phases.enter("sampling")) {
            pass(3);
            assertThat(phases.lap()).containsExactly(entry("sampling", 3.0));
            pass(2);
        }

        assertThat(phases.lap()).containsExactly(entry("sampling", 2.0));
        assertThat(phases.lap()).isEmpty();
        assertThat(phases.total()).containsExactly(entry("sampling", 5.0));
    }

    @Test
    void addsWhatAResumedRunHadBefore() {
        phases.add(Map.of("sampling", 10.0));
        try (var _ = phases.enter("sampling")) {
            pass(1);
        }

        assertThat(phases.total()).containsExactly(entry("sampling", 11.0));
    }

    @Test
    void refusesToEndAnOuterPhaseFirst() {
        PhaseClock.Phase outer = phases.enter("outer");
        PhaseClock.Phase inner = phases.enter("inner");

        assertThatIllegalStateException().isThrownBy(outer::close).withMessageContaining("phase outer");
        inner.close();
        outer.close();
        assertThatIllegalStateException().isThrownBy(outer::close);
    }

    private void pass(long seconds) {
        nanos += seconds * 1_000_000_000L;
    }
}
