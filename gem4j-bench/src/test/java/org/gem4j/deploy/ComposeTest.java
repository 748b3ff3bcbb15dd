// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.deploy;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import picocli.CommandLine.ParseResult;

/// The services of `compose.yaml` fit together, and fit the server.
class ComposeTest {
    private static Map<?, ?> file() throws IOException {
        return Deployment.documents("compose.yaml").getFirst();
    }

    /// The services that run gem4j, and what their commands say.
    private static Map<String, ParseResult> nodes() throws IOException {
        Map<String, ParseResult> nodes = new LinkedHashMap<>();
        ((Map<?, ?>) Deployment.at(file(), "services")).forEach((name, service) -> {
            if (!name.equals("postgres")) {
                nodes.put(String.valueOf(name), Deployment.serve(Deployment.texts(service, "command")));
            }
        });
        return nodes;
    }

    @Test
    void nodesAreReachedAtTheirNamesAndKnowEachOther() throws IOException {
        Map<String, ParseResult> nodes = nodes();
        List<String> addresses =
                nodes.keySet().stream().map(name -> name + ":7625").toList();

        assertThat(nodes).hasSize(3);
        nodes.forEach((name, serve) -> {
            assertThat(Deployment.option(serve, "--cluster")).isEqualTo(name + ":7625");
            assertThat(Deployment.option(serve, "--cluster_nodes").split(",")).containsExactlyElementsOf(addresses);
        });
    }

    @Test
    void portsOfThisMachineLeadToThatOfTheCommand() throws IOException {
        Object services = Deployment.at(file(), "services");
        Map<String, ParseResult> nodes = nodes();

        assertThat(nodes.keySet().stream().flatMap(name -> Deployment.texts(services, name + ".ports").stream()))
                .doesNotHaveDuplicates()
                .allMatch(port -> port.startsWith("127.0.0.1:"));
        nodes.forEach((name, serve) -> assertThat(Deployment.text(services, name + ".ports.0"))
                .endsWith(":" + Deployment.option(serve, "--port")));
    }

    @Test
    void sessionsAreKeptInTheDatabaseOfTheFile() throws IOException {
        Object services = Deployment.at(file(), "services");
        String user = Deployment.text(services, "postgres.environment.POSTGRES_USER");
        String database = Deployment.text(services, "postgres.environment.POSTGRES_DB");
        String password = Deployment.text(services, "postgres.environment.POSTGRES_PASSWORD");

        for (ParseResult serve : nodes().values()) {
            assertThat(Deployment.option(serve, "--cluster_journal"))
                    .isEqualTo("jdbc:postgresql://postgres/" + database + "?user=" + user + "&password=" + password);
        }
        assertThat(Deployment.texts(services, "postgres.volumes"))
                .allSatisfy(volume ->
                        assertThat(Deployment.at(file(), "volumes").toString()).contains(volume.split(":")[0] + "="));
    }

    @Test
    void nodesStartWhenTheDatabaseIsThereAndFindTheirFiles() throws IOException {
        Object node = Deployment.at(file(), "x-node");
        List<String> folders = Deployment.texts(node, "volumes").stream()
                .map(volume -> volume.split(":")[1])
                .toList();

        assertThat(Deployment.text(node, "depends_on.postgres.condition")).isEqualTo("service_healthy");
        assertThat(Deployment.texts(Deployment.at(file(), "services"), "postgres.healthcheck.test"))
                .anyMatch(word -> word.startsWith("pg_isready"));
        for (ParseResult serve : nodes().values()) {
            assertThat(Stream.of(
                            Deployment.option(serve, "--token_file").replaceFirst("/[^/]*$", ""),
                            Deployment.option(serve, "--cluster_tls")))
                    .allMatch(folders::contains);
        }
    }
}
