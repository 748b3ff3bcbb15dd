// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Three nodes as processes, and clients that play recorded actions over all of them. Each test leaves three nodes.
class ClusterTest {
    private static final int SESSIONS = 60;
    private static final long THINK_MILLIS = 200;

    @TempDir
    private static Path folder;

    private static List<NodeProcess> nodes = List.of();

    @BeforeAll
    static void start() {
        nodes = NodeProcess.start(3, Optional.empty(), folder);
        nodes.forEach(NodeProcess::awaitReady);
    }

    @AfterAll
    static void stop() {
        nodes.forEach(NodeProcess::close);
    }

    @Test
    void killedNodeLosesNoAnswerAndANewOneTakesItsShare() throws Exception {
        try (Players players = new Players(SESSIONS, 1000, THINK_MILLIS, nodes)) {
            players.awaitFrames(5);
            NodeProcess killed = nodes.get(1);
            killed.kill();
            players.awaitFrames(2);
            killed.restart();
            killed.awaitReady();
            Waiting.until(
                    "sessions on the new node",
                    () -> killed.metric("environments_open").orElse(0) > SESSIONS / 10);
            players.awaitFrames(2);

            Players.Outcome outcome = players.finish();

            assertThat(outcome.wrong()).isEmpty();
            assertThat(outcome.reconnects()).isGreaterThanOrEqualTo(SESSIONS / 3);
        }
    }

    @Test
    @TakesMinutes
    void nodeThatIsCutOffServesNobodyAndTheOthersServeAll() throws Exception {
        try (Players players = new Players(SESSIONS, 1000, THINK_MILLIS, nodes)) {
            players.awaitFrames(5);
            NodeProcess alone = nodes.get(2);
            alone.isolate();

            assertThat(alone.awaitEnd()).isEqualTo(ClusterNode.CUT_OFF);
            players.awaitFrames(2);
            alone.restart();
            alone.awaitReady();
            Players.Outcome outcome = players.finish();

            assertThat(outcome.wrong()).isEmpty();
        }
    }
}
