// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.mcp;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class ProgramTransportTest {
    private static final Duration PATIENCE = Duration.ofSeconds(10);

    @Test
    void aProgramThatStartsAfterTheEndIsEndedToo() {
        ProgramTransport transport = new ProgramTransport(new McpEndpoint.Stdio("waiting", "cat", List.of(), Map.of()));

        transport.closeGracefully().block(PATIENCE);
        transport.connect(message -> message).block(PATIENCE);

        assertThat(transport.ended()).succeedsWithin(PATIENCE);
    }
}
