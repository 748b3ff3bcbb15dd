// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.gem4j.cli.project.JdkTool;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/// The Python client's own tests, against servers of the class path that is being tested, and the checks of its
/// sources: in a virtual environment made for the purpose in `target`. Skipped where there is no Python 3.10 with
/// `venv`, or its packages cannot be had.
@DisabledOnOs(OS.WINDOWS)
class PythonClientTest {
    private static final Path CLIENT = Path.of("..", "python").toAbsolutePath().normalize();
    private static final String NOTEBOOKS = "tests/test_notebooks.py";
    private static final Path VENV = Path.of("target", "python-client").toAbsolutePath();

    /// Compiled modules, those that are used: pip would compile all of the packages.
    private static final Path BYTECODE = VENV.resolve("bytecode");

    /// Whether the packages that all of these tests need have been asked for.
    private static boolean installed;

    @TempDir
    private Path folder;

    private Path python = VENV.resolve("bin/python");

    private record Ended(int exit, String text) {}

    private Ended run(int seconds, List<String> command) throws IOException, InterruptedException {
        Path log = Files.createTempFile(folder, "run", ".log");
        ProcessBuilder builder = new ProcessBuilder(command)
                .directory(CLIENT.toFile())
                .redirectErrorStream(true)
                .redirectOutput(log.toFile());
        builder.environment().put("GEM4J_HOME", folder.toString());
        builder.environment().put("PYTHONPYCACHEPREFIX", BYTECODE.toString());
        builder.environment().keySet().removeAll(List.of("GEM4J_URL", "GEM4J_TOKEN", "PYTHONPATH"));
        Process process = builder.start();
        try {
            boolean ended = process.waitFor(seconds, TimeUnit.SECONDS);
            String text = Files.readString(log);
            assertThat(ended)
                    .as(command + " ended within " + seconds + " s:\n" + text)
                    .isTrue();
            return new Ended(process.exitValue(), text);
        } finally {
            process.destroyForcibly();
        }
    }

    /// Stands for a checkout: its script starts this test's classes.
    private void writeScript() throws IOException {
        Files.writeString(
                folder.resolve("java.args"),
                "--enable-native-access=ALL-UNNAMED\n--sun-misc-unsafe-memory-access=allow\n"
                        + String.join("\n", JdkTool.options()) + "\n-cp\n\"" + JdkTool.jars() + "\"\n");
        Path script = folder.resolve("gem4j");
        Files.writeString(
                script,
                "#!/bin/sh\nexec '" + Path.of(System.getProperty("java.home"), "bin", "java") + "' @'"
                        + folder.resolve("java.args") + "' org.gem4j.cli.Main \"$@\"\n");
        Files.setPosixFilePermissions(script, PosixFilePermissions.fromString("rwxr-xr-x"));
    }

    @BeforeEach
    void prepare() throws Exception {
        writeScript();
        if (!Files.isExecutable(python)) {
            assumeTrue(isThere("python3"), "there is no python3");
            Ended version = run(
                    60, List.of("python3", "-c", "import sys, venv, ensurepip; sys.exit(sys.version_info < (3, 10))"));
            assumeTrue(version.exit() == 0, "python3 is older than 3.10 or lacks venv");
            Ended made = run(300, List.of("python3", "-m", "venv", VENV.toString()));
            assertThat(made.exit()).as(made.text()).isZero();
        }
        if (!installed) {
            install(
                    "numpy>=1.23",
                    "msgpack>=1.0",
                    "pytest>=7",
                    "gymnasium>=1.0",
                    "pettingzoo>=1.24",
                    "ruff==0.17.6",
                    "mypy==2.4.1");
            installed = true;
        }
    }

    /// Skips the test where the packages cannot be had.
    private void install(String... packages) throws IOException, InterruptedException {
        List<String> command = new ArrayList<>(List.of(
                python.toString(), "-m", "pip", "install", "--quiet", "--no-compile", "--disable-pip-version-check"));
        command.addAll(List.of(packages));
        Ended ended = run(300, command);
        assumeTrue(ended.exit() == 0, "the packages of the tests cannot be had: " + ended.text());
    }

    private static boolean isThere(String program) {
        return List.of(System.getenv().getOrDefault("PATH", "").split(":")).stream()
                .anyMatch(place -> Files.isExecutable(Path.of(place, program)));
    }

    @Test
    @Timeout(900)
    void itsTestsPass() throws Exception {
        passes("tests", "--ignore=" + NOTEBOOKS);
    }

    @Test
    @Timeout(900)
    void theNotebooksRun() throws Exception {
        install("nbclient>=0.10", "ipykernel>=6", "matplotlib>=3.8");

        String text = passes(NOTEBOOKS);

        assertThat(text).doesNotContain(" skipped");
    }

    private String passes(String... tests) throws IOException, InterruptedException {
        List<String> command =
                new ArrayList<>(List.of(python.toString(), "-m", "pytest", "-q", "-rs", "-p", "no:cacheprovider"));
        command.addAll(List.of(tests));
        Ended ended = run(400, command);
        assertThat(ended.exit()).as(ended.text()).isZero();
        assertThat(ended.text()).contains(" passed");
        return ended.text();
    }

    @Test
    @Timeout(900)
    void itsSourcesAreTypedAndInOrder() throws Exception {
        for (List<String> check : List.of(
                List.of("ruff", "check", "--no-cache", "--config", "pyproject.toml", ".", "../docs/study"),
                List.of("ruff", "format", "--no-cache", "--config", "pyproject.toml", "--check", ".", "../docs/study"),
                List.of("mypy", "--cache-dir=/dev/null"))) {
            List<String> command = new ArrayList<>(List.of(python.toString(), "-m"));
            command.addAll(check);

            Ended checked = run(300, command);

            assertThat(checked.exit()).as(checked.text()).isZero();
        }
    }
}
