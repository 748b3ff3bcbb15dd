// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.cluster;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Objects;
import java.util.Properties;

/// The tables of the journal in PostgreSQL.
final class JournalSchema {
    /// Any number, the same on all nodes.
    private static final long LOCK = 74_651;
    /// Seconds that a step may take; a URL with times of its own has these.
    private static final String CONNECT_SECONDS = "10";

    private static final String ANSWER_SECONDS = "60";

    private JournalSchema() {}

    /// Makes the tables that are not there yet; nodes that start together wait for each other.
    ///
    /// @throws UncheckedIOException if the database cannot be reached or does not let them be made
    static void create(String url) {
        Properties limits = new Properties();
        limits.setProperty("loginTimeout", CONNECT_SECONDS);
        limits.setProperty("socketTimeout", ANSWER_SECONDS);
        try (Connection connection = DriverManager.getConnection(url, limits);
                Statement statement = connection.createStatement()) {
            connection.setAutoCommit(false);
            statement.execute("SELECT pg_advisory_xact_lock(" + LOCK + ")");
            statement.execute(script());
            connection.commit();
        } catch (SQLException e) {
            throw new UncheckedIOException(
                    new IOException("the journal's database cannot be used: " + e.getMessage(), e));
        }
    }

    private static String script() {
        try (InputStream in = Objects.requireNonNull(JournalSchema.class.getResourceAsStream("journal.sql"))) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
