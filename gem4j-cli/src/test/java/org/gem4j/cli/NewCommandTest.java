// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.gem4j.cli.testing.CommandRun;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

class NewCommandTest {
    @TempDir
    private Path folder;

    private CommandRun create(String kind, String name, String... more) {
        return CommandRun.of(Stream.concat(
                        Stream.of(
                                "new",
                                kind,
                                name,
                                "--dir",
                                folder.resolve("own").toString()),
                        Stream.of(more))
                .toArray(String[]::new));
    }

    @Test
    void listsTheFilesAndTheNextStep() {
        CommandRun run = create("env", "coin-flip");

        Path own = folder.resolve("own");
        assertThat(run.exit()).as(run.err()).isEqualTo(Exit.DONE);
        assertThat(run.out().lines())
                .contains(
                        own.resolve("src/main/java/own/coinflip/CoinFlip.java").toString())
                .last()
                .isEqualTo("Next: the commands of " + own.resolve("README.md"));
        assertThat(run.out().lines().filter(line -> !line.startsWith("Next")))
                .allSatisfy(file -> assertThat(Path.of(file)).isRegularFile());
    }

    @Test
    void dependsOnTheVersionOfThisBuild() throws IOException {
        create("tool", "counter");

        String parent = Files.readString(Path.of("../pom.xml"));
        String version = parent.replaceFirst("(?s).*?<version>(.*?)</version>.*", "$1");
        assertThat(folder.resolve("own/pom.xml")).content().contains("<gem4j.version>" + version + "</gem4j.version>");
    }

    @Test
    void jsonIsOneLineWithTheFiles() {
        CommandRun run = create("agent", "shop", "--json");

        assertThat(run.out().lines()).hasSize(1);
        JsonNode result = JsonMapper.shared().readTree(run.out());
        assertThat(result.propertyNames()).containsExactly("kind", "name", "dir", "files");
        assertThat(result.get("kind").asString()).isEqualTo("agent");
        assertThat(result.get("name").asString()).isEqualTo("shop");
        assertThat(result.get("files"))
                .hasSize(6)
                .allSatisfy(file -> assertThat(Path.of(result.get("dir").asString(), file.asString()))
                        .isRegularFile());
    }

    @Test
    void whatCannotBeMadeIsAUsageErrorOnOneLine() {
        CommandRun kind = create("environment", "x");
        CommandRun name = create("env", "a.b");
        create("env", "x");
        CommandRun again = create("env", "x");

        assertThat(kind.err())
                .startsWith("gem4j: KIND must be one of env, tool, agent, algorithm but was environment.");
        assertThat(name.err())
                .startsWith("gem4j: NAME must be 1 to 60 letters (a-z, A-Z), digits, - or _, with a letter");
        assertThat(again.err())
                .isEqualToIgnoringNewLines("gem4j: the project's folder must be new or empty, but "
                        + folder.resolve("own") + " is not empty");
        assertThat(List.of(kind, name, again))
                .allSatisfy(run -> assertThat(run.exit()).isEqualTo(Exit.USAGE))
                .allSatisfy(run -> assertThat(run.err().lines()).hasSize(1));
    }

    @Test
    void aMissingNameIsAskedFor() {
        assertThat(CommandRun.of("new", "env").err()).startsWith("gem4j: missing NAME. See ./gem4j new --help.");
    }
}
