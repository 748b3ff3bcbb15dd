// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.serve.env;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.net.URISyntaxException;
import java.net.URL;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/// OpenEnv's own clients, and recordings of what its server answered them. Needs a Python with openenv 0.10 or newer,
/// which the environment variable `GEM4J_OPENENV_PYTHON` names; without it, the tests install the newest one in a
/// virtual environment of their own if the system property `gem4j.tests.all` is true, and are skipped else.
@Timeout(300)
class OpenEnvClientsTest {
    /// Where the server is right and OpenEnv's is not, or the environment is another one; the reasons are in
    /// docs/differences.md.
    private static final Map<String, Set<String>> MEANT = Map.of(
            "raw",
            Set.of(
                    "get/metadata",
                    "get/schema",
                    "get/list_environments",
                    "openapi",
                    "http-step-stateless",
                    "mcp-initialize",
                    "ws-nan-reward",
                    "ws-reset-negative-seed",
                    "ws-reset-string-seed",
                    "ws-json-array"),
            "client",
            Set.of("async-nan-reward"),
            "mcp",
            Set.of("frames-reset", "http-reset", "raw-initialize"));

    @TempDir
    private Path folder;

    private String python = "";

    @BeforeEach
    void findPython() throws Exception {
        Optional<String> given = Optional.ofNullable(System.getenv("GEM4J_OPENENV_PYTHON"));
        assumeTrue(
                given.isPresent() || Boolean.getBoolean("gem4j.tests.all"),
                "GEM4J_OPENENV_PYTHON does not name a Python with openenv");
        python = given.isPresent() ? given.get() : ownPython().toString();
    }

    /// That of a virtual environment with the newest openenv; skips the tests where it cannot be had.
    private Path ownPython() throws IOException, InterruptedException {
        Path environment = Path.of("target", "openenv").toAbsolutePath();
        Path own = environment.resolve("bin").resolve("python");
        Path complete = environment.resolve("complete");
        if (!Files.exists(complete)) {
            int made = start(List.of("python3", "-m", "venv", environment.toString()))
                    .waitFor();
            assumeTrue(made == 0, "there is no python3 with venv");
            int installed = start(List.of(own.toString(), "-m", "pip", "install", "--quiet", "openenv>=0.10"))
                    .waitFor();
            assumeTrue(installed == 0, "openenv cannot be had");
            Files.createFile(complete);
        }
        return own;
    }

    private static Path resource(String name) throws URISyntaxException {
        URL url = OpenEnvClientsTest.class.getResource("/openenv/" + name);
        assertThat(url).as(name).isNotNull();
        return Path.of(url.toURI());
    }

    private Process start(List<String> command) throws IOException {
        return new ProcessBuilder(command)
                .redirectErrorStream(true)
                .redirectOutput(folder.resolve("log").toFile())
                .start();
    }

    private String run(List<String> command) throws IOException, InterruptedException {
        Path log = folder.resolve("log");
        Process process = start(command);
        try {
            assertThat(process.waitFor(200, TimeUnit.SECONDS))
                    .as("ended in time")
                    .isTrue();
            String text = Files.readString(log);
            assertThat(process.exitValue()).as(text).isZero();
            return text;
        } finally {
            process.destroyForcibly();
        }
    }

    private Recording drive(String driver, String envId, String... more) throws Exception {
        Path out = folder.resolve(driver + ".jsonl");
        try (EnvServer server = ReferenceServer.open(envId, 0)) {
            List<String> command = new ArrayList<>(List.of(
                    python,
                    resource("drive_openenv_" + driver + ".py").toString(),
                    "--url",
                    "http://127.0.0.1:" + server.port(),
                    "--out",
                    out.toString()));
            command.addAll(List.of(more));
            run(command);
            Waiting.until(() -> server.active() == 0);
        }
        return Recording.read(out);
    }

    private static void assertAlike(String driver, String recorded, Recording actual) throws Exception {
        Map<String, List<String>> differences =
                Recording.read(resource(recorded + ".jsonl")).differences(actual);

        assertThat(differences.keySet())
                .as(differences.toString())
                .containsExactlyInAnyOrderElementsOf(MEANT.getOrDefault(driver, Set.of()));
    }

    @Test
    void rawTrafficIsAnsweredAsRecorded() throws Exception {
        assertAlike("raw", "text-raw", drive("raw", GuessGame.QUICK));
    }

    @Test
    void clientSeesWhatItSawOfItsOwnServer() throws Exception {
        assertAlike("client", "text-client", drive("client", GuessGame.SLOW));
    }

    @Test
    void toolClientSeesWhatItSawOfItsOwnServer() throws Exception {
        assertAlike("mcp", "echo-mcp", drive("mcp", "test:echo"));
    }

    @Test
    void gradersPass() throws Exception {
        try (EnvServer server = ReferenceServer.open(GuessGame.QUICK, 0)) {
            String text = run(List.of(
                    python,
                    resource("drive_openenv_graders.py").toString(),
                    "--url",
                    "http://127.0.0.1:" + server.port(),
                    "--out",
                    folder.resolve("graders.json").toString()));
            assertThat(text).contains("pass");
        }
    }

    @Test
    void validationPasses() throws Exception {
        try (EnvServer server = ReferenceServer.open(GuessGame.QUICK, 0)) {
            String text = run(List.of(
                    Path.of(python).resolveSibling("openenv").toString(),
                    "validate",
                    "--url",
                    "http://127.0.0.1:" + server.port()));
            assertThat(text).contains("Verdict: PASS").doesNotContain("FAIL");
        }
    }
}
