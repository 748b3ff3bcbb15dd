// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

class RehearsalTest {
    @Test
    @Timeout(120)
    void episodeIsPlayedAndItsServerEnds() throws Exception {
        Set<Thread> before = Thread.getAllStackTraces().keySet();

        Rehearsal.main(new String[0]);

        for (Thread thread : Thread.getAllStackTraces().keySet()) {
            if (!before.contains(thread) && thread.getName().equals("gem4j-serve-timer")) {
                assertThat(thread.join(Duration.ofSeconds(60))).isTrue();
            }
        }
    }
}
