// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.mcptask;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.gem4j.env.Env;
import org.gem4j.env.EnvException;
import org.gem4j.env.Gem;
import org.gem4j.env.Indexed;
import org.gem4j.env.ReferencePlayer;
import org.gem4j.env.ResetOptions;
import org.gem4j.env.Step;
import org.gem4j.env.testing.CheckOptions;
import org.gem4j.env.testing.EnvChecker;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class McpTaskEnvTest {
    @TempDir
    private Path folder;

    @ParameterizedTest
    @ValueSource(strings = {"mcp:Files-v0", "mcp:Database-v0"})
    void keepsTheContract(String id) {
        CheckOptions brief = CheckOptions.defaults().withEpisodes(2).withInstances(4, 2);

        assertThat(EnvChecker.check(Gem.registry().find(id), brief)).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"mcp:Files-v0", "mcp:Database-v0"})
    void solutionsSolveAndDoingNothingDoesNot(String id) {
        try (Env env = Gem.make(id)) {
            for (int i = 0; i < ((Indexed) env).size(); i++) {
                assertThat(play(env, i)).as("task " + i).isEqualTo(1);
                env.reset(ResetOptions.none().withIndex(i));
                assertThat(env.step("Done.").reward()).as("task " + i + " idle").isZero();
            }
        }
    }

    @Test
    void theFileServerIsAProgramToo() {
        try (Env env = Gem.make("mcp:Files-v0", Map.of("servers", "process"))) {
            assertThat(play(env, 0)).isEqualTo(1);
        }
    }

    @Test
    void movingFoldersCannotMakePathsThatCannotBeRemoved() {
        try (Env env = Gem.make("mcp:Files-v0")) {
            env.reset(ResetOptions.none().withIndex(0));
            String deep = ("/" + "n".repeat(200)).repeat(4);
            for (int i = 0; i < 8; i++) {
                call(env, "create_directory", "\"path\": \"d" + i + deep + "\"");
                call(env, "move_file", "\"source\": \"d" + (i - 1) + "\", \"destination\": \"d" + i + deep + "/d\"");
            }

            assertThat(env.step("Done.").reward()).isZero();
            assertThat(play(env, 0)).isEqualTo(1);
        }
    }

    private static String call(Env env, String tool, String arguments) {
        return env.step("<tool_call>{\"name\": \"" + tool + "\", \"arguments\": {" + arguments + "}}</tool_call>")
                .observation()
                .text();
    }

    private static double play(Env env, int index) {
        env.reset(ResetOptions.none().withIndex(index));
        Step step;
        do {
            step = env.step(env.capability(ReferencePlayer.class).orElseThrow().referenceAction());
        } while (!step.done());
        return step.reward();
    }

    @Test
    void playsTasksOfAFolder() throws IOException {
        task(
                "filesystem",
                "import os, sys\nsys.exit(0 if os.listdir(os.environ['FILESYSTEM_TEST_DIR']) == ['a'] else 1)\n");

        try (Env env = Gem.make(
                "mcp:Tasks-v0", Map.of("tasks", folder.resolve("tasks"), "states", folder.resolve("states")))) {
            String text = env.reset().observation().text();

            assertThat(text).startsWith("Do nothing.");
            assertThat(env.step("As you wish.").reward()).isEqualTo(1);
        }
    }

    @Test
    void linksThatSortBeforeTheirTargetsDoNotHideThem() throws IOException {
        task(
                "filesystem",
                "import os, sys\nsys.exit(0 if os.listdir(os.environ['FILESYSTEM_TEST_DIR']) == ['z'] else 1)\n");
        Path state = folder.resolve("states/desk");
        Files.move(state.resolve("a"), state.resolve("z"));
        Files.createSymbolicLink(state.resolve("a"), Path.of("z"));
        Files.createSymbolicLink(folder.resolve("states/another"), Path.of("desk"));
        Files.createSymbolicLink(folder.resolve("tasks/filesystem/easy/another"), Path.of("desk"));

        try (Env env = Gem.make(
                "mcp:Tasks-v0", Map.of("tasks", folder.resolve("tasks"), "states", folder.resolve("states")))) {
            String task = env.reset().info().toString();

            assertThat(((Indexed) env).size()).isEqualTo(1);
            assertThat(task).contains("desk__idle");
            assertThat(env.step("As you wish.").reward()).isEqualTo(1);
        }
    }

    @Test
    void linksInACircleAreRefusedByName() throws IOException {
        task("filesystem", "pass\n");
        Files.createSymbolicLink(folder.resolve("states/desk/circle"), Path.of(".."));

        assertThatThrownBy(() -> Gem.make(
                        "mcp:Tasks-v0", Map.of("tasks", folder.resolve("tasks"), "states", folder.resolve("states"))))
                .isInstanceOf(EnvException.class)
                .hasMessageContaining("circle");
    }

    @Test
    void refusesServersThatItHasNotGot() throws IOException {
        task("notion", "pass\n");

        assertThatThrownBy(() -> Gem.make(
                        "mcp:Tasks-v0", Map.of("tasks", folder.resolve("tasks"), "states", folder.resolve("states"))))
                .isInstanceOf(EnvException.class)
                .hasMessageContaining("notion");
    }

    private void task(String service, String verifier) throws IOException {
        Path task = Files.createDirectories(folder.resolve("tasks/" + service + "/easy/desk/idle"));
        Files.writeString(task.resolve("description.md"), "Do nothing.\n");
        Files.writeString(task.resolve("verify.py"), verifier);
        Files.writeString(Files.createDirectories(folder.resolve("states/desk")).resolve("a"), "x");
    }
}
