// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import org.gem4j.cli.testing.CommandRun;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

class ServeCommandTest {
    @TempDir
    private Path folder;

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "--host 0.0.0.0            | --host must be an address of this machine only",
                "--port 70000              | --port must be in 0..65535 but was 70000",
                "--capacity 0              | --capacity must be in 1..1000000 but was 0",
                "--mode fast               | --mode must be simulation or production but was fast",
                "--env_id game:Wordel-v0   | --env_id: unknown environment game:Wordel-v0. Did you mean",
                "--idle_timeout -1         | --idle_timeout must be above 0",
                "--exit_when_idle 0        | --exit_when_idle must be above 0",
                "--parent 0                | --parent must be the number of a running process but was 0",
                "--tls_cert missing        | --tls_cert and --tls_key must be given together",
                "--call_deadline NaN       | --call_deadline must be above 0",
                "--cluster here            | --cluster must be HOST:PORT but was here",
                "--cluster 127.0.0.1:99999 | --cluster must name a port in 0..65535 but was 99999",
                "--cluster 10.0.0.1:7600   | --cluster must be at an address of this machine only, such as 127.0.0.1",
                "--cluster_nodes dns:gym   | --cluster_nodes needs --cluster HOST:PORT",
                "--cluster_size 5          | --cluster_size needs --cluster HOST:PORT",
                "--cluster_shards 10       | --cluster_shards needs --cluster HOST:PORT",
                "--cluster_stable_after 5  | --cluster_stable_after needs --cluster HOST:PORT",
                "--cluster_tls keys        | --cluster_tls needs --cluster HOST:PORT",
                "--cluster_journal jdbc:postgresql://a/b | --cluster_journal needs --cluster HOST:PORT",
                "--cluster 127.0.0.1:0 --cluster_nodes a:1,b | --cluster_nodes must be HOST:PORT,... but has b",
                "--cluster 127.0.0.1:0 --cluster_nodes dns:-x | --cluster_nodes must have a DNS name after dns: but"
                        + " has -x",
                "--cluster 127.0.0.1:0 --cluster_nodes kubernetes:a | must have LABEL=VALUE after kubernetes: but has"
                        + " a",
                "--cluster 127.0.0.1:0 --cluster_nodes dns:a --cluster_size 0 | --cluster_size must be in 1..1000 but"
                        + " was 0",
                "--cluster 127.0.0.1:0 --cluster_shards 0 | --cluster_shards must be in 1..100000 but was 0",
                "--cluster 127.0.0.1:0 --cluster_stable_after 0.5 | --cluster_stable_after must be >= 1 second but was"
                        + " 0.5",
                "--cluster 127.0.0.1:0 --cluster_tls missing | missing has no tls.crt",
                "--cluster 127.0.0.1:0 --cluster_journal jdbc:h2:x | --cluster_journal must be a URL that starts with",
                "--grace -1 | --grace must be between 0 and 1000000 seconds but was -1.0",
                "--token_file missing/file | --token_file must be a file but there is none at missing/file",
            })
    void whatCannotBeIsBadUsage(String arguments, String message) {
        CommandRun run = CommandRun.of(("serve " + arguments).split(" "));

        assertThat(run.exit()).isEqualTo(2);
        assertThat(run.err()).contains(message).doesNotContain("\tat ");
    }

    @Test
    void shortTokenIsBadUsage() throws IOException {
        Path file = Files.writeString(folder.resolve("tokens"), "secret\n");

        CommandRun run = CommandRun.of("serve", "--host", "0.0.0.0", "--token_file", file.toString());

        assertThat(run.exit()).isEqualTo(2);
        assertThat(run.err()).contains("at least 16 characters").doesNotContain("secret");
    }

    @Test
    void aTokenFileThatEveryUserCanReadIsWarnedOf() throws IOException {
        Path file = Files.writeString(folder.resolve("tokens"), "0123456789abcdef\n");
        String[] words = {
            "serve", "--port", "0", "--json", "--exit_when_idle", "0.2", "--grace", "0", "--token_file", file.toString()
        };
        Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rw-r--r--"));
        CommandRun open = CommandRun.of(words);
        Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rw-r-----"));
        CommandRun closed = CommandRun.of(words);

        assertThat(open.exit()).isZero();
        assertThat(open.err()).contains("warning: --token_file: every user", file.toString(), "(mode rw-r--r--)");
        assertThat(closed.err()).doesNotContain("warning");
    }

    @Test
    void serverWithoutClientsEndsByItself() {
        CommandRun run = CommandRun.of("serve", "--port", "0", "--json", "--exit_when_idle", "0.2", "--grace", "0");

        assertThat(run.exit()).isZero();
        JsonNode ready = JsonMapper.shared().readTree(run.out());
        assertThat(ready.path("event").stringValue()).isEqualTo("ready");
        assertThat(ready.path("url").stringValue())
                .isEqualTo("http://127.0.0.1:" + ready.path("port").intValue());
        assertThat(ready.path("ws").stringValue())
                .isEqualTo("ws://127.0.0.1:" + ready.path("port").intValue() + "/ws");
        assertThat(ready.path("unix").isNull()).isTrue();
        assertThat(ready.path("environments").intValue()).isPositive();
    }

    @Test
    void nodeOfAClusterServes() {
        CommandRun run =
                CommandRun.of("serve --port 0 --cluster 127.0.0.1:0 --json --exit_when_idle 0.2 --grace 0".split(" "));

        assertThat(run.exit()).as(run.err()).isZero();
        assertThat(JsonMapper.shared().readTree(run.out()).path("event").stringValue())
                .isEqualTo("ready");
    }

    @Test
    void serverListensOnAUnixDomainSocket() throws IOException {
        Path folderOfSocket = Files.createTempDirectory(Path.of("/tmp"), "gem4j");
        Path socket = folderOfSocket.resolve("s");
        try {
            CommandRun run = CommandRun.of(
                    "serve", "--unix", socket.toString(), "--json", "--exit_when_idle", "0.2", "--grace", "0");

            assertThat(run.exit()).isZero();
            JsonNode ready = JsonMapper.shared().readTree(run.out());
            assertThat(ready.path("unix").stringValue()).isEqualTo(socket.toString());
            assertThat(ready.path("port").isNull()).isTrue();
            assertThat(socket).doesNotExist();
        } finally {
            Files.delete(folderOfSocket);
        }
    }
}
