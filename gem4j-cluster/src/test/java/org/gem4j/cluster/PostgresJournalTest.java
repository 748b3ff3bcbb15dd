// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.cluster;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Sessions that a database keeps outlive it and all nodes but one.
@TakesMinutes
class PostgresJournalTest {
    private static final int SESSIONS = 20;
    private static final long THINK_MILLIS = 200;

    @TempDir
    private Path folder;

    @BeforeEach
    void requirePostgres() {
        assumeTrue(Postgres.isHere(), "initdb and pg_ctl of PostgreSQL are not on the search path");
    }

    @Test
    void databaseThatCrashesAndANodeThatIsKilledLoseNoAnswer() throws Exception {
        try (Postgres database = Postgres.start(Files.createTempDirectory("gem4j-postgres"))) {
            List<NodeProcess> nodes = NodeProcess.start(3, Optional.of(database.url()), folder);
            try (Players players = new Players(SESSIONS, 1000, THINK_MILLIS, nodes)) {
                nodes.forEach(NodeProcess::awaitReady);
                players.awaitFrames(5);
                database.crash();
                database.resume();
                players.awaitFrames(2);
                nodes.getFirst().kill();
                players.awaitFrames(2);

                assertThat(players.finish().wrong()).isEmpty();
            } finally {
                nodes.forEach(NodeProcess::close);
            }
        }
    }
}
