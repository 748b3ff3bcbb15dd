// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.terminal;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import org.gem4j.tool.ToolResult;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ShellSessionTest {
    private static final TaskImage EMPTY = new TaskImage(Map.of(), "/app", Map.of("GREETING", "hi"), List.of());
    private static final Duration LIMIT = Duration.ofSeconds(20);

    private final ShellSession shell = new ShellSession(
            TerminalProvider.sandbox(false), EMPTY, ShellSession.ShellLimits.defaults(), List.of(), true);

    @AfterEach
    void close() {
        shell.close();
    }

    private CommandResult run(String command) {
        return shell.run(command, LIMIT);
    }

    @Test
    void stateLivesOn() {
        run("x=5; f() { echo f$1; }; cd /tmp");

        assertThat(run("echo $x $(f 1) $PWD $GREETING").output()).isEqualTo("5 f1 /tmp hi\n");
    }

    @Test
    void bothOutputsAndTheExitCodeAreToldForAnyCommand() {
        assertThat(run("echo a; echo b >&2; false")).isEqualTo(CommandResult.of("a\nb\n", 1));
        assertThat(run("cat <<'E'\n\"'$x\\\nE")).isEqualTo(CommandResult.of("\"'$x\\\n", 0));
        assertThat(run("if").exitCode()).isNotZero();
        assertThat(run("")).isEqualTo(CommandResult.of("", 0));
    }

    @Test
    void equalFilesMakeEqualArchivesUnlessTimesCount() {
        assertThat(archive(false, "")).isEqualTo(archive(false, "sleep 0.01"));
        assertThat(archive(true, "")).isNotEqualTo(archive(true, "sleep 0.01"));
    }

    private static String archive(boolean times, String before) {
        try (ShellSession session = new ShellSession(
                TerminalProvider.sandbox(false), EMPTY, ShellSession.ShellLimits.defaults(), List.of(), times)) {
            session.run(before + "\nmkdir d; echo text > d/file; ln -s file d/link; chmod 750 d", LIMIT);
            return Base64.getEncoder().encodeToString(session.files().orElseThrow());
        }
    }

    @Test
    void whatTakesTooLongIsStoppedAndTheShellStays() {
        run("x=5");

        CommandResult sleeping = shell.run("sleep 60; echo woken", Duration.ofMillis(300));

        assertThat(sleeping.exitCode()).isEqualTo(124);
        assertThat(sleeping.note()).contains("stopped after 0.3 s");
        assertThat(run("echo $x").output()).isEqualTo("5\n");
    }

    @Test
    void aShellThatSpinsIsReplacedInItsFolder() {
        run("mkdir d; cd d");

        CommandResult spinning = shell.run("while :; do :; done", Duration.ofMillis(300));

        assertThat(spinning.exitCode()).isEqualTo(124);
        assertThat(run("pwd").output()).isEqualTo("/app/d\n");
    }

    @ParameterizedTest
    @ValueSource(strings = {"exit 3", "exec true", "kill -9 $$", "set -e; false"})
    void aShellThatEndsIsReplaced(String command) {
        assertThat(run(command).note()).contains("new one was started");
        assertThat(run("echo on").output()).isEqualTo("on\n");
    }

    @Test
    void longOutputKeepsItsEnds() {
        CommandResult result = run("echo first; seq 100000; echo last");

        assertThat(result.output()).startsWith("first\n").endsWith("last\n").contains("bytes left out");
        assertThat(result.output().length()).isLessThan(20_000);
        assertThat(run("yes").note()).contains("printed more than");
    }

    @Test
    void aCommandThatLeavesTooManyProcessesIsUndone() {
        run("x=5");

        CommandResult bomb = run("b() { b | b & }; b; sleep 1; echo boom");

        assertThat(bomb.undone()).isTrue();
        assertThat(bomb.note()).contains("undone");
        assertThat(run("echo $x $(echo fine)").output()).isEqualTo("5 fine\n");
    }

    @Test
    void aCommandThatKillsEverythingIsUndone() {
        run("echo kept > file");

        CommandResult result = run("echo lost > file; kill -9 -1");

        assertThat(result.undone()).isTrue();
        assertThat(run("cat file").output()).isEqualTo("kept\n");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "cat /etc/shadow",
                "ls /home",
                "echo x > /usr/x",
                "mount -t tmpfs x /app",
                "unshare -r id",
                "cat /proc/1/environ",
                "echo > /dev/tcp/1.1.1.1/80",
                "chroot / true"
            })
    void escapesFail(String command) {
        assertThat(run("timeout 5 bash -c '" + command + "'").exitCode()).isNotZero();
    }

    @Test
    void theShellIsAToolToo() {
        try (TerminalTool tool = TerminalTool.create()) {
            tool.call(Map.of("command", "y=1"));
            ToolResult good = tool.call(Map.of("command", "echo $y"));
            ToolResult bad = tool.call(Map.of("command", "exit 4"));

            assertThat(good).isEqualTo(ToolResult.ok("1\n"));
            assertThat(bad.failed()).isTrue();
            assertThat(bad.text()).contains("Exit code 4");
        }
    }
}
