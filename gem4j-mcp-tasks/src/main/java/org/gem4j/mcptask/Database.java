// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.mcptask;

import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.ResultSetMetaData;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.gem4j.tool.Tool;
import org.gem4j.tool.ToolSchema;
import org.jspecify.annotations.Nullable;

/// A small SQL database in memory (H2), with tools that work on it. The tools' user may do anything to
/// tables and views and nothing else: no files, no Java, no other users, no settings.
///
/// A statement may take ten seconds. One that does not end then, as H2 looks at the time only between rows, is given up
/// together with the database, which is empty from then on; its thread runs on until H2 notices. What tables hold is
/// limited only by the memory of the process.
public final class Database implements AutoCloseable {
    private static final int MOST_ROWS = 1000;
    private static final int LONGEST_S = 10;
    private static final int GRACE_S = 2;
    private static final String USER = "AGENT";

    private final Connection admin;
    private final Connection agent;
    private volatile boolean lost;

    private Database(Connection admin, Connection agent) {
        this.admin = admin;
        this.agent = agent;
    }

    /// A database in the state that a script makes.
    ///
    /// @throws IllegalArgumentException if the script fails
    public static Database open(String script) {
        String url = "jdbc:h2:mem:" + UUID.randomUUID();
        try {
            Connection admin = DriverManager.getConnection(url, "ADMIN", "admin");
            try (Statement statement = admin.createStatement()) {
                statement.execute("CREATE USER " + USER + " PASSWORD 'agent'");
                statement.execute("GRANT ALTER ANY SCHEMA TO " + USER);
                statement.execute("GRANT ALL ON SCHEMA PUBLIC TO " + USER);
                statement.execute(script);
            }
            return new Database(admin, DriverManager.getConnection(url, USER, "agent"));
        } catch (SQLException e) {
            throw new IllegalArgumentException("the database's initial state cannot be created: " + e.getMessage(), e);
        }
    }

    /// The tools.
    public List<Tool> tools() {
        return List.of(
                Tool.of(
                        "list_tables",
                        "Lists the tables and views.",
                        ToolSchema.create(),
                        given -> run("SELECT TABLE_NAME, TABLE_TYPE FROM INFORMATION_SCHEMA.TABLES WHERE TABLE_SCHEMA ="
                                + " 'PUBLIC' ORDER BY TABLE_NAME")),
                Tool.of(
                        "describe_table",
                        "Lists the columns of a table.",
                        ToolSchema.create().text("table", "its name"),
                        this::describe),
                Tool.of(
                        "execute_sql",
                        "Runs an SQL statement (H2) and returns its rows, or how many it changed.",
                        ToolSchema.create().text("sql", "one statement"),
                        given -> run(String.valueOf(given.get("sql")))));
    }

    private String describe(Map<String, @Nullable Object> given) {
        String name = String.valueOf(given.get("table")).replace("'", "''").toUpperCase(Locale.ROOT);
        return run("SELECT COLUMN_NAME, DATA_TYPE, IS_NULLABLE FROM INFORMATION_SCHEMA.COLUMNS WHERE TABLE_SCHEMA ="
                + " 'PUBLIC' AND TABLE_NAME = '" + name + "' ORDER BY ORDINAL_POSITION");
    }

    private String run(String sql) {
        StatementLimits.refusal(sql).ifPresent(reason -> {
            throw new IllegalArgumentException(reason);
        });
        if (lost) {
            throw new IllegalArgumentException("the database is no longer available: a statement did not finish");
        }
        FutureTask<String> task = new FutureTask<>(() -> execute(sql));
        Thread.ofPlatform().daemon().name("database").start(task);
        try {
            return task.get(LONGEST_S + GRACE_S, TimeUnit.SECONDS);
        } catch (TimeoutException e) {
            lost = true;
            throw new IllegalArgumentException("the statement did not finish; the database is no longer available", e);
        } catch (InterruptedException e) {
            lost = true;
            Thread.currentThread().interrupt();
            throw new IllegalArgumentException("the statement was interrupted; the database is no longer available", e);
        } catch (ExecutionException e) {
            throw new IllegalArgumentException(reason(e.getCause()), e);
        }
    }

    private static String reason(@Nullable Throwable cause) {
        if (cause instanceof OutOfMemoryError) {
            return "the statement needs too much memory";
        }
        String message = cause == null ? "" : String.valueOf(cause.getMessage());
        int end = message.indexOf("; SQL statement:");
        return end < 0 ? message : message.substring(0, end);
    }

    private String execute(String sql) throws SQLException {
        try (Statement statement = agent.createStatement()) {
            statement.setMaxRows(MOST_ROWS);
            statement.setQueryTimeout(LONGEST_S);
            if (!statement.execute(sql)) {
                int changed = statement.getUpdateCount();
                return changed + (changed == 1 ? " row" : " rows") + " changed.";
            }
            try (ResultSet rows = statement.getResultSet()) {
                return table(rows);
            }
        }
    }

    private static String table(ResultSet rows) throws SQLException {
        ResultSetMetaData columns = rows.getMetaData();
        List<String> lines = new ArrayList<>();
        List<String> names = new ArrayList<>();
        for (int i = 1; i <= columns.getColumnCount(); i++) {
            names.add(columns.getColumnLabel(i));
        }
        lines.add(String.join(" | ", names));
        while (rows.next()) {
            List<String> values = new ArrayList<>();
            for (int i = 1; i <= columns.getColumnCount(); i++) {
                values.add(String.valueOf(rows.getString(i)));
            }
            lines.add(String.join(" | ", values));
        }
        return String.join("\n", lines);
    }

    /// All tables and views, for a verifier: rows as lists of texts, in the order of all columns, by name.
    ///
    /// Views that cannot be read, because the agent made them so, are left out.
    Map<String, Object> dump() {
        Map<String, Object> tables = new LinkedHashMap<>();
        if (lost) {
            return tables;
        }
        try (Statement statement = admin.createStatement()) {
            List<String> names = new ArrayList<>();
            try (ResultSet rows = statement.executeQuery(
                    "SELECT TABLE_NAME FROM INFORMATION_SCHEMA.TABLES WHERE TABLE_SCHEMA = 'PUBLIC' ORDER BY 1")) {
                while (rows.next()) {
                    names.add(rows.getString(1));
                }
            }
            statement.setQueryTimeout(LONGEST_S);
            for (String name : names) {
                rows(statement, name).ifPresent(rows -> tables.put(name, rows));
            }
            return tables;
        } catch (SQLException e) {
            throw new IllegalStateException("the database cannot be read: " + e.getMessage(), e);
        }
    }

    private static Optional<Map<String, Object>> rows(Statement statement, String name) {
        try (ResultSet rows = statement.executeQuery("SELECT * FROM PUBLIC.\"" + name.replace("\"", "\"\"") + "\"")) {
            ResultSetMetaData columns = rows.getMetaData();
            List<String> names = new ArrayList<>();
            for (int i = 1; i <= columns.getColumnCount(); i++) {
                names.add(columns.getColumnLabel(i));
            }
            List<List<String>> values = new ArrayList<>();
            while (rows.next()) {
                List<String> row = new ArrayList<>();
                for (int i = 1; i <= names.size(); i++) {
                    row.add(String.valueOf(rows.getString(i)));
                }
                values.add(row);
            }
            values.sort((a, b) -> String.join("\0", a).compareTo(String.join("\0", b)));
            return Optional.of(Map.of("columns", names, "rows", values));
        } catch (SQLException e) {
            return Optional.empty();
        }
    }

    @Override
    public void close() {
        if (lost) {
            Thread.ofPlatform().daemon().name("database").start(this::shutDown);
            return;
        }
        try (admin;
                agent) {
            // Closed in this order; the database in memory is gone with its last connection.
            return;
        } catch (SQLException e) {
            throw new IllegalStateException("the database cannot be closed: " + e.getMessage(), e);
        }
    }

    private void shutDown() {
        try (Statement statement = admin.createStatement()) {
            statement.execute("SHUTDOWN IMMEDIATELY");
        } catch (SQLException e) {
            // It is gone already.
            return;
        }
    }
}
