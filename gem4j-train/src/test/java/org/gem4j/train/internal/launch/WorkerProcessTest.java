// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.train.internal.launch;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class WorkerProcessTest {
    @Test
    void eachProcessSeesTheGpuAfterTheOneBefore() {
        assertThat(WorkerProcess.gpu(2, "")).isEqualTo("2");
        assertThat(WorkerProcess.gpu(1, "4, GPU-5ebe9f43,7")).isEqualTo("GPU-5ebe9f43");
    }

    @Test
    void tellsTheCauseAndNotTheEndOfItsStackTrace() {
        List<String> printed = List.of(
                "[Gloo] Rank 1 is connected to 1 peer ranks",
                "java.io.UncheckedIOException: broken",
                "\tat org.gem4j.train.Stage.play(Stage.java:1)",
                "Caused by: java.io.IOException: disk full",
                "\t... 12 more",
                "");

        assertThat(WorkerProcess.lastLine(printed)).contains("Caused by: java.io.IOException: disk full");
        assertThat(WorkerProcess.lastLine(List.of("", "\tat A.b(A.java:1)"))).isEmpty();
    }
}
