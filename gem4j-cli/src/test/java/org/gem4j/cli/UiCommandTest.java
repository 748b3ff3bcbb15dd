// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.concurrent.locks.LockSupport;
import org.gem4j.cli.testing.CommandRun;
import org.gem4j.report.RunFolder;
import org.gem4j.report.RunRecord;
import org.gem4j.ui.RunControl;
import org.gem4j.ui.process.RunProcesses;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import sun.misc.Signal;

class UiCommandTest {
    @TempDir
    private Path root;

    private void run(String name) {
        RunFolder.create(root, name)
                .write(RunRecord.start("train", Map.of("env_id", "a"), 1, Instant.parse("2026-11-29T08:00:00Z")));
    }

    private static CommandRun stopped(String... words) {
        Thread signals = Thread.ofVirtual().start(() -> {
            while (!isServing()) {
                if (Thread.currentThread().isInterrupted()) {
                    return;
                }
                LockSupport.parkNanos(100_000_000);
            }
            // Once only: when the command has ended, no handler is left, and the signal would end the tests.
            Signal.raise(new Signal("TERM"));
        });
        try {
            return CommandRun.of(words);
        } finally {
            signals.interrupt();
        }
    }

    private static boolean isServing() {
        return Thread.getAllStackTraces().entrySet().stream()
                .flatMap(thread -> List.of(thread.getValue()).stream())
                .anyMatch(frame -> frame.getClassName().endsWith("StopSignal")
                        && frame.getMethodName().equals("await"));
    }

    @Test
    @Timeout(60)
    void theAddressWithItsTokenIsOneLine() {
        CommandRun run = stopped("ui", "--port", "0", "--no_open", root.toString());

        assertThat(run.exit()).isZero();
        assertThat(run.out())
                .matches("The page is at http://127\\.0\\.0\\.1:\\d+/\\?token=[A-Za-z0-9_-]{24} until Ctrl-C\\.\\R");
    }

    @Test
    @Timeout(60)
    void programsGetTheAddressAsJson() {
        CommandRun run = stopped("ui", "--port", "0", "--json", root.toString());

        assertThat(run.out())
                .matches("\\{\"event\":\"ready\",\"pid\":\\d+,\"url\":\"http://127[^\"]+token=[^\"]+\"}\\R");
    }

    @Test
    void whatCannotBeIsNamed() throws IOException {
        Path missing = root.resolve("missing");
        CommandRun folder = CommandRun.of("ui", missing.toString());
        CommandRun port = CommandRun.of("ui", "--port", "65536", root.toString());
        CommandRun host = CommandRun.of("ui", "--port", "0", "--host", "no.such.host.invalid", root.toString());

        assertThat(folder.exit()).isEqualTo(2);
        assertThat(folder.err()).isEqualTo("gem4j: RUNS must be folders but there is none at " + missing + ".\n");
        assertThat(port.err()).contains("--port must be in 0..65535 but was 65536");
        assertThat(host.err()).contains("host must be an address of this machine but was no.such.host.invalid");
        try (ServerSocket taken = new ServerSocket(0, 1, java.net.InetAddress.getLoopbackAddress())) {
            CommandRun second = CommandRun.of("ui", "--port", "" + taken.getLocalPort(), "--no_open", root.toString());
            assertThat(second.exit()).isEqualTo(1);
            assertThat(second.err())
                    .contains("cannot listen on 127.0.0.1:" + taken.getLocalPort())
                    .doesNotContain("\tat ");
        }
    }

    @Test
    void anExportIsOneFileWithTheRuns() throws IOException {
        run("first");
        Path file = root.resolve("view.html");

        CommandRun written = CommandRun.of("ui", "--export", file.toString(), root.toString());
        CommandRun folder = CommandRun.of("ui", "--export", root.toString(), root.toString());
        CommandRun empty = CommandRun.of(
                "ui",
                "--export",
                file.toString(),
                Files.createDirectory(root.resolve("e")).toString());

        assertThat(written.exit()).isZero();
        assertThat(written.out().strip()).isEqualTo(file.toString());
        assertThat(Files.readString(file))
                .contains("\"id\":\"first\"", "data:text/javascript;base64,")
                .doesNotContain("src=\"assets", "href=\"assets", "http://", "https://cdn");
        assertThat(folder.err()).contains("--export must be a file but " + root + " is a folder");
        assertThat(empty.err()).contains("there is no run in " + root.resolve("e"));
    }

    @Test
    void trainingOpensThePageOverItsFolder() {
        run("first");
        StringWriter out = new StringWriter();

        try (RunPage page = RunPage.beside(root.resolve("first"), new PrintWriter(out), false)) {
            assertThat(page).isNotNull();
            assertThat(out.toString()).matches("The run is shown at http://127\\.0\\.0\\.1:\\d+/\\?token=[^ ]+\\R");
        }
    }

    @Test
    @Timeout(120)
    void aStartedRunIsAProcessWhoseOutputIsKept() {
        try (RunProcesses processes = new RunProcesses()) {
            RunControl.Job job = RunPage.control(processes).start(List.of("--env_id", "game:Wordel-v0-easy"), root);
            while (processes.jobs().getFirst().running()) {
                LockSupport.parkNanos(50_000_000);
            }

            assertThat(job.command()).isEqualTo("train --env_id game:Wordel-v0-easy");
            assertThat(processes.jobs()).singleElement().satisfies(ended -> {
                assertThat(ended.exit()).isEqualTo(2);
                assertThat(ended.output()).contains("Did you mean game:Wordle-v0-easy");
            });
        }
    }

    @Test
    void flagsThatThePageDecidesAndUnknownOnesAreRefused() {
        try (RunProcesses processes = new RunProcesses()) {
            RunControl control = RunPage.control(processes);
            assertThatThrownBy(() -> control.start(List.of("--save-path=/tmp"), root))
                    .hasMessage("flags must not have --save_path: the page sets it");
            assertThatThrownBy(() -> control.start(List.of("--resume", "x"), root))
                    .hasMessageContaining("--resume");
            assertThatThrownBy(() -> control.start(List.of("--no_such_flag", "1"), root))
                    .hasMessageContaining("no_such_flag");
            assertThat(control.jobs()).isEmpty();
        }
    }
}
