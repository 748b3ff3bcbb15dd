// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.container;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.abort;

import com.github.dockerjava.api.DockerClient;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.gem4j.env.Env;
import org.gem4j.env.EnvException;
import org.gem4j.env.Gem;
import org.gem4j.env.ReferencePlayer;
import org.gem4j.env.Snapshots;
import org.gem4j.env.Step;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Needs a daemon of Docker or Podman and an image with bash, Python 3 and git: the one that
/// `GEM4J_TEST_IMAGE` names, else one that is pulled.
class ContainerRuntimeTest {
    private static final String IMAGE =
            System.getenv().getOrDefault("GEM4J_TEST_IMAGE", "docker.io/library/python:3.13-bookworm");
    private static DockerClient client;

    @TempDir
    private Path folder;

    @BeforeAll
    static void needsDaemon() {
        try {
            client = Daemon.connect(System.getenv());
            new TaskImages(client).pull(IMAGE);
        } catch (EnvException e) {
            abort(String.valueOf(e.getMessage()));
        }
    }

    private static Env env(String task, Object... options) {
        Map<String, Object> all = new HashMap<>(Map.of("isolation", "container", "image", IMAGE, "filter", task));
        for (int i = 0; i < options.length; i += 2) {
            all.put(options[i].toString(), options[i + 1]);
        }
        return Gem.make("terminal:Shell-v0", all);
    }

    private static String run(Env env, String command) {
        return env.step("<bash>" + command + "</bash>").observation().text();
    }

    /// Containers of this process.
    private static int containers() {
        return client.listContainersCmd()
                .withLabelFilter(Owner.self().labels())
                .exec()
                .size();
    }

    @Test
    void aSolutionSolvesAndDoingNothingDoesNot() {
        for (String task : List.of("fix-median", "first-commit")) {
            try (Env env = env(task)) {
                env.reset();
                assertThat(env.step("<finish></finish>").reward()).as(task).isZero();
                env.reset();
                Step step;
                do {
                    step = env.step(
                            env.capability(ReferencePlayer.class).orElseThrow().referenceAction());
                } while (!step.done());
                assertThat(step.reward()).as(task).isEqualTo(1);
            }
        }
        assertThat(containers()).isZero();
    }

    @Test
    void theShellLivesFromCommandToCommand() {
        try (Env env = env("fix-median", "command_limit", 2)) {
            env.reset();
            assertThat(run(env, "x=7; f() { echo f$x; }; cd /tmp")).isEqualTo("<bash_output></bash_output>");
            assertThat(run(env, "f; pwd; printf '\\0a'")).isEqualTo("<bash_output>f7\n/tmp\n\0a</bash_output>");
            assertThat(run(env, "sleep 60")).contains("stopped after 2.0 s", "Exit code 124");
            assertThat(run(env, "f")).contains("f7");
            assertThat(run(env, "while :; do :; done")).contains("stopped after 2.0 s");
            assertThat(run(env, "pwd; echo x$x")).isEqualTo("<bash_output>/tmp\nx\n</bash_output>");
            assertThat(run(env, "exit 3")).contains("a new one was started", "Exit code 3");
            assertThat(run(env, "yes")).contains("more than 4194304 bytes").hasSizeLessThan(20_000);
            assertThat(run(env, "echo ok")).isEqualTo("<bash_output>ok\n</bash_output>");
        }
    }

    @Test
    void hostileCommandsDoNothing() {
        try (Env env = env("fix-median", "command_limit", 5, "memory_mib", 128)) {
            env.reset();
            assertThat(run(env, "python3 -c 'x = bytearray(900 << 20)'")).contains("Killed");
            assertThat(run(env, "wc -l < /proc/net/dev")).contains("3\n");
            assertThat(run(env, "mknod /tmp/d b 8 0; echo x > /proc/sys/kernel/core_pattern; chroot / true"))
                    .contains("not permitted", "Read-only file system");
            assertThat(run(env, "kill -9 -1; kill -9 1; echo survived")).contains("survived");
            run(env, "touch kept");
            assertThat(run(env, ":(){ :|:& };:; sleep 2")).contains("started too many processes and was undone");
            assertThat(run(env, "ls")).contains("kept", "stats.py");
        }
    }

    @Test
    void aSnapshotContinues() {
        try (Env env = env("fix-median");
                Env copy = env("fix-median")) {
            env.reset();
            run(env, "x=7; mkdir d; cd d");
            copy.capability(Snapshots.class)
                    .orElseThrow()
                    .restore(env.capability(Snapshots.class).orElseThrow().snapshot());

            assertThat(run(copy, "echo $x; pwd")).isEqualTo("<bash_output>7\n/app/d\n</bash_output>");
        }
    }

    @Test
    void playsHarborTasksInTheirOwnImage() throws IOException {
        write("task.toml", "[environment]\n[verifier]\ntimeout_sec = 60\n");
        write("instruction.md", "Say hello.");
        write(
                "environment/Dockerfile",
                "FROM " + IMAGE + " AS base\nFROM base\nWORKDIR /srv/place\nENV A=b\n"
                        + "COPY x /etc/x\nRUN echo made > /opt/made && useradd ann\n");
        write("environment/x", "x");
        write(
                "tests/test.sh",
                "[ \"$(cat hello)\" = \"$A\" ] && id ann && echo 0.75 > /logs/verifier/reward.txt"
                        + " || echo 0 > /logs/verifier/reward.txt; exit 3\n");

        Map<String, Object> options = Map.of("tasks", folder, "partial", true, "isolation", "container");
        try (Env env = Gem.make("terminal:Tasks-v0", options)) {
            assertThat(env.reset().observation().text()).contains("shell in /srv/place");
            assertThat(run(env, "cat /opt/made /etc/x; ls /tests; echo $A > hello"))
                    .startsWith("<bash_output>made\nx")
                    .contains("/tests");
            assertThat(env.step("<finish></finish>").reward()).isEqualTo(0.75);
        }
        write("environment/Dockerfile", "FROM " + IMAGE + "\nRUN echo cannot; exit 9\n");
        try (Env env = Gem.make("terminal:Tasks-v0", options)) {
            assertThatThrownBy(env::reset).isInstanceOf(EnvException.class).hasMessageContaining("cannot be built");
        }
    }

    @Test
    void removesWhatAKilledProcessLeft() {
        Map<String, String> labels = new HashMap<>(Owner.self().labels());
        labels.put("org.gem4j.process", "999999999999");
        String left = client.createContainerCmd(IMAGE)
                .withCmd("sleep", "600")
                .withLabels(labels)
                .exec()
                .getId();
        client.startContainerCmd(left).exec();

        Containers.removeLeft(client);

        assertThat(client.listContainersCmd()
                        .withShowAll(true)
                        .withLabelFilter(labels)
                        .exec())
                .isEmpty();
    }

    private void write(String file, String text) throws IOException {
        Path path = folder.resolve(file);
        Files.createDirectories(path.getParent());
        Files.writeString(path, text);
    }
}
