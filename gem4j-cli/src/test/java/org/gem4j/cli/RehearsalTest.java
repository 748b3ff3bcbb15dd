// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.cli;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

class RehearsalTest {
    @Test
    @Timeout(120)
    void episodeIsPlayedAndItsServerEnds() throws Exception {
        Rehearsal.main(new String[0]);

        assertThat(Thread.getAllStackTraces().keySet())
                .extracting(Thread::getName)
                .doesNotContain("gem4j-serve-timer");
    }
}
