// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.cluster;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.nio.file.Files;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import org.gem4j.env.Env;
import org.gem4j.env.Gem;
import org.gem4j.env.Samples;
import org.gem4j.env.SeededRandom;
import org.junit.jupiter.api.Test;

/// What the journal holds of a session does not grow with the number of its episodes, and is enough to continue it on
/// the other node.
class JournalLengthTest {
    private static final int SESSIONS = 2;
    private static final int EPISODES = 100;
    private static final int STEPS = 5;
    /// Calls of an episode, and the calls after which a checkpoint is due and can be taken.
    private static final int MOST_ENTRIES = 1 + STEPS + 64 + 16 + 2;

    @Test
    void episodesOfAnEnvironmentWithoutSnapshotsEndInMemoryWithTheNextSeed() {
        try (Cluster cluster = new Cluster(Optional.empty())) {
            playWithSeeds(cluster, cluster::requireShortLogs);
        }
    }

    @Test
    @TakesMinutes
    void episodesOfAnEnvironmentWithoutSnapshotsEndInTheDatabaseWithTheNextSeed() throws Exception {
        assumeTrue(Postgres.isHere(), "initdb and pg_ctl of PostgreSQL are not on the search path");
        try (Postgres database = Postgres.start(Files.createTempDirectory("gem4j-postgres"));
                Cluster cluster = new Cluster(Optional.of(database.url()))) {
            playWithSeeds(cluster, sessions -> {
                requireFewRows(database, sessions);
                requireRefusedEntry(database, sessions.getFirst());
            });
        }
    }

    private static void playWithSeeds(Cluster cluster, Consumer<List<String>> requireShort) {
        List<String> sessions = cluster.sessions("");
        for (int episode = 0; episode < EPISODES; episode++) {
            for (String session : sessions) {
                assertThat(LocalNode.text(cluster.first.reset(session, ",\"seed\":" + episode)))
                        .isEqualTo("0");
                for (int step = 1; step <= STEPS; step++) {
                    assertThat(LocalNode.text(cluster.first.step(session, "add")))
                            .isEqualTo(Integer.toString(step));
                }
            }
        }
        requireShort.accept(sessions);

        cluster.second.close();

        for (String session : sessions) {
            assertThat(LocalNode.text(cluster.first.step(session, "add"))).isEqualTo(Integer.toString(STEPS + 1));
        }
    }

    /// What a node would do that was paused while another one took over the session.
    private static void requireRefusedEntry(Postgres database, String session) {
        String copy = "INSERT INTO event_journal (persistence_id, sequence_number, writer, event_ser_id,"
                + " event_ser_manifest, event_payload) VALUES (?, 2, '', 0, '', '')";
        try (Connection connection = DriverManager.getConnection(database.url());
                PreparedStatement insert = connection.prepareStatement(copy)) {
            insert.setString(1, session);
            assertThatThrownBy(insert::executeUpdate)
                    .isInstanceOf(SQLException.class)
                    .hasMessageContaining("session " + session + " has gone beyond entry 2");
        } catch (SQLException e) {
            throw new IllegalStateException(e);
        }
    }

    private static void requireFewRows(Postgres database, List<String> sessions) {
        try (Connection connection = DriverManager.getConnection(database.url());
                PreparedStatement query =
                        connection.prepareStatement("SELECT count(*) FROM event_journal WHERE persistence_id = ?")) {
            for (String session : sessions) {
                query.setString(1, session);
                try (ResultSet rows = query.executeQuery()) {
                    assertThat(rows.next()).isTrue();
                    assertThat(rows.getInt(1)).as("rows of a session").isBetween(1, MOST_ENTRIES);
                }
            }
        } catch (SQLException e) {
            throw new IllegalStateException(e);
        }
    }

    @Test
    void episodesWithoutSeedsContinueTheirStreamFromACheckpoint() {
        try (Cluster cluster = new Cluster(Optional.empty())) {
            List<String> sessions = cluster.sessions(",\"env_id\":\"" + CountingTask.GAME + "\"");
            List<Env> undisturbed = new ArrayList<>();
            for (int i = 0; i < SESSIONS; i++) {
                Env env = Gem.make(CountingTask.GAME);
                undisturbed.add(env);
                assertThat(LocalNode.text(cluster.first.reset(sessions.get(i), ",\"seed\":" + i)))
                        .isEqualTo(env.reset(i).observation().text());
            }
            SeededRandom random = SeededRandom.of(1);
            for (int episode = 0; episode < EPISODES; episode++) {
                for (int i = 0; i < SESSIONS; i++) {
                    play(cluster.first, sessions.get(i), undisturbed.get(i), random);
                }
            }
            cluster.requireShortLogs(sessions);

            cluster.second.close();

            for (int episode = 0; episode < 3; episode++) {
                for (int i = 0; i < SESSIONS; i++) {
                    play(cluster.first, sessions.get(i), undisturbed.get(i), random);
                }
            }
        }
    }

    private static void play(LocalNode node, String session, Env undisturbed, SeededRandom random) {
        assertThat(LocalNode.text(node.reset(session, "")))
                .isEqualTo(undisturbed.reset().observation().text());
        for (int step = 0; step < STEPS; step++) {
            String action = undisturbed.capability(Samples.class).orElseThrow().sampleAction(random);
            var expected = undisturbed.step(action);
            assertThat(LocalNode.text(node.step(session, action)))
                    .isEqualTo(expected.observation().text());
            if (expected.done()) {
                return;
            }
        }
    }

    private static final class Cluster implements AutoCloseable {
        private final LocalNode first;
        private final LocalNode second;

        Cluster(Optional<String> journal) {
            List<LocalNode> nodes = LocalNode.open(2, journal);
            first = nodes.get(0);
            second = nodes.get(1);
        }

        /// One session on each node.
        List<String> sessions(String reset) {
            List<String> sessions = new ArrayList<>();
            while (sessions.size() < SESSIONS) {
                int before = second.active();
                String session = first.openSession();
                assertThat(first.reset(session, ",\"seed\":0" + reset).statusCode())
                        .isEqualTo(200);
                if (second.active() - before == sessions.size()) {
                    sessions.add(session);
                } else {
                    first.rpc("openenv/session/close", "{\"session_id\":\"" + session + "\"}");
                }
            }
            return sessions;
        }

        /// On the node of a session and on the one with its copy.
        void requireShortLogs(List<String> sessions) {
            for (LocalNode node : List.of(first, second)) {
                for (String session : sessions) {
                    SessionLog log = Replicas.of(node.system()).find(session).orElseThrow();
                    assertThat(log.start()).as("first entry").isGreaterThan(1);
                    assertThat(log.highest() - log.start() + 1).as("entries").isBetween(1L, (long) MOST_ENTRIES);
                }
            }
        }

        @Override
        public void close() {
            first.close();
            second.close();
        }
    }
}
