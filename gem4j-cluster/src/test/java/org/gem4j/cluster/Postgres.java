// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.cluster;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.UserPrincipal;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/// A PostgreSQL server of the tests' own, from the programs of this machine.
final class Postgres implements AutoCloseable {
    private static final String ROOT = "root";
    private static final String USER = "postgres";

    private final Path folder;
    private final Path data;
    private final int port = Ports.free(1).getFirst();

    private Postgres(Path folder) {
        this.folder = folder;
        this.data = folder.resolve("data");
    }

    /// Whether this machine has the programs, and a user that may run them.
    static boolean isHere() {
        boolean programs = Stream.of("initdb", "pg_ctl").allMatch(Postgres::isOnPath);
        return programs && (!isRoot() || isOnPath("setpriv"));
    }

    private static boolean isOnPath(String program) {
        return Arrays.stream(
                        Objects.requireNonNullElse(System.getenv("PATH"), "").split(":"))
                .anyMatch(each -> Files.isExecutable(Path.of(each, program)));
    }

    private static boolean isRoot() {
        return ROOT.equals(System.getProperty("user.name"));
    }

    /// Starts an empty one in a folder.
    static Postgres start(Path folder) throws IOException, InterruptedException {
        Postgres server = new Postgres(folder);
        if (isRoot()) {
            UserPrincipal owner =
                    folder.getFileSystem().getUserPrincipalLookupService().lookupPrincipalByName(USER);
            Files.setOwner(folder, owner);
        }
        server.run("initdb", "-D", server.data.toString(), "-U", USER, "-A", "trust", "-N", "-E", "UTF8");
        server.resume();
        return server;
    }

    String url() {
        return "jdbc:postgresql://127.0.0.1:" + port + "/postgres?user=" + USER;
    }

    /// Stops it as a crash does.
    void crash() throws IOException, InterruptedException {
        run("pg_ctl", "stop", "-D", data.toString(), "-m", "immediate", "-w");
    }

    /// Starts it with the data that it had.
    void resume() throws IOException, InterruptedException {
        String options = "-p " + port + " -c listen_addresses=127.0.0.1 -c unix_socket_directories='' -c fsync=off";
        run(
                "pg_ctl",
                "start",
                "-D",
                data.toString(),
                "-w",
                "-l",
                folder.resolve("log").toString(),
                "-o",
                options);
    }

    /// PostgreSQL does not run as root.
    private void run(String... command) throws IOException, InterruptedException {
        List<String> whole = new ArrayList<>();
        if (isRoot()) {
            whole.addAll(List.of("setpriv", "--reuid=" + USER, "--regid=" + USER, "--clear-groups"));
        }
        whole.addAll(List.of(command));
        Path said = folder.resolve(command[0] + ".out");
        Process process = new ProcessBuilder(whole)
                .directory(folder.toFile())
                .redirectErrorStream(true)
                .redirectOutput(said.toFile())
                .start();
        if (!process.waitFor(60, TimeUnit.SECONDS) || process.exitValue() != 0) {
            process.destroyForcibly();
            throw new IOException(command[0] + " failed: " + Files.readString(said));
        }
    }

    @Override
    public void close() throws IOException, InterruptedException {
        crash();
    }
}
