// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.train.internal.launch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

class NativeOutputTest {
    private static final Path OUT = Path.of("/proc/self/fd/1");
    private static final Path ERR = Path.of("/proc/self/fd/2");

    @Test
    void theOutputIsBackWhenTheLastOfSeveralIsClosed() throws IOException {
        assumeTrue(Files.isSymbolicLink(OUT), "the system does not tell where its output goes");
        Path before = Files.readSymbolicLink(OUT);

        NativeOutput first = NativeOutput.toErrors();
        NativeOutput second = NativeOutput.toErrors();
        first.close();
        Path between = Files.readSymbolicLink(OUT);
        second.close();

        assertThat(between).isEqualTo(Files.readSymbolicLink(ERR));
        assertThat(Files.readSymbolicLink(OUT)).isEqualTo(before);
    }
}
