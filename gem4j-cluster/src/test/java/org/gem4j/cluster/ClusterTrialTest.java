// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.cluster;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.api.io.TempDir;

/// Many sessions, three nodes that are killed one after the other, and a database that crashes. It takes minutes, so it
/// runs only with `-Dgem4j.cluster.sessions=1000`.
@EnabledIfSystemProperty(
        named = ClusterTrialTest.SESSIONS,
        matches = "[1-9][0-9]{0,4}",
        disabledReason = "takes minutes")
class ClusterTrialTest {
    static final String SESSIONS = "gem4j.cluster.sessions";

    private static final long THINK_MILLIS = 1000;

    @TempDir
    private Path folder;

    @Test
    void threeKillsLoseNoAnswerOfSessionsInMemory() throws Exception {
        play(Optional.empty());
    }

    @Test
    void threeKillsAndACrashOfTheDatabaseLoseNoAnswer() throws Exception {
        assumeTrue(Postgres.isHere(), "initdb and pg_ctl of PostgreSQL are not on the search path");
        try (Postgres database = Postgres.start(Files.createTempDirectory("gem4j-postgres"))) {
            play(Optional.of(database));
        }
    }

    private void play(Optional<Postgres> database) throws Exception {
        long start = System.nanoTime();
        int sessions = Integer.getInteger(SESSIONS);
        List<NodeProcess> nodes = NodeProcess.start(3, database.map(Postgres::url), folder);
        try (Players players = new Players(sessions, 500, THINK_MILLIS, nodes)) {
            nodes.forEach(NodeProcess::awaitReady);
            players.awaitFrames(5);
            for (NodeProcess node : nodes) {
                node.kill();
                if (database.isPresent() && node == nodes.get(1)) {
                    database.get().crash();
                    database.get().resume();
                }
                players.awaitFrames(2);
                node.restart();
                node.awaitReady();
                Waiting.until(
                        "two copies of each session",
                        () -> nodes.stream()
                                .allMatch(each ->
                                        each.metric("sessions_underreplicated").equals(Optional.of(0))));
                players.awaitFrames(2);
            }

            Players.Outcome outcome = players.finish();

            System.out.println(outcome + " in " + (System.nanoTime() - start) / 1_000_000_000 + " s");
            assertThat(outcome.wrong()).isEmpty();
        } catch (Exception | AssertionError e) {
            nodes.forEach(node -> System.out.println(node.said()));
            throw e;
        } finally {
            nodes.forEach(NodeProcess::close);
        }
    }
}
