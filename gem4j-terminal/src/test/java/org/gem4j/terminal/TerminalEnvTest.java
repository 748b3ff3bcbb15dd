// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.terminal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.gem4j.env.Env;
import org.gem4j.env.EnvException;
import org.gem4j.env.Gem;
import org.gem4j.env.Indexed;
import org.gem4j.env.InfoKeys;
import org.gem4j.env.ReferencePlayer;
import org.gem4j.env.ResetOptions;
import org.gem4j.env.Snapshots;
import org.gem4j.env.Step;
import org.gem4j.env.testing.CheckOptions;
import org.gem4j.env.testing.EnvChecker;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TerminalEnvTest {
    @TempDir
    private Path folder;

    @Test
    void keepsTheContract() {
        CheckOptions brief = CheckOptions.defaults().withEpisodes(1).withInstances(4, 2);

        assertThat(EnvChecker.check(Gem.registry().find("terminal:Shell-v0-easy"), brief))
                .isEmpty();
    }

    @Test
    void solutionsSolveAndDoingNothingDoesNot() {
        try (Env env = Gem.make("terminal:Shell-v0")) {
            assertThat(((Indexed) env).size()).isGreaterThanOrEqualTo(25);
            for (int i = 0; i < ((Indexed) env).size(); i++) {
                String task = env.reset(ResetOptions.none().withIndex(i)).info().toString();
                Step step;
                do {
                    step = env.step(
                            env.capability(ReferencePlayer.class).orElseThrow().referenceAction());
                } while (!step.done());
                assertThat(step.reward()).as(task).isEqualTo(1);
                env.reset(ResetOptions.none().withIndex(i));
                assertThat(env.step("<finish></finish>").reward()).as(task).isZero();
            }
        }
    }

    @Test
    void aFilterKeepsTasksByTheirNames() {
        try (Env env = Gem.make("terminal:Shell-v0", Map.of("filter", "find-large+top-"))) {
            assertThat(((Indexed) env).size()).isEqualTo(2);
        }
        assertThatThrownBy(() -> Gem.make("terminal:Shell-v0-easy", Map.of("filter", "no-such")))
                .isInstanceOf(EnvException.class)
                .hasMessageContaining("no-such")
                .hasMessageContaining("top-words");
    }

    @Test
    void noTwoTasksHaveTheSameSolution() {
        assertThat(TaskSource.bundled())
                .extracting(task -> task.solution().orElseThrow())
                .doesNotHaveDuplicates();
        assertThat(TaskSource.bundled()).extracting(TerminalTask::difficulty).contains("easy", "medium", "hard");
    }

    @Test
    void aPartOfTheTestsPaysIfWanted() {
        int index = names().indexOf("repair-cache");
        try (Env whole = Gem.make("terminal:Shell-v0");
                Env partial = Gem.make("terminal:Shell-v0", Map.of("partial", true))) {
            whole.reset(ResetOptions.none().withIndex(index));
            partial.reset(ResetOptions.none().withIndex(index));

            assertThat(whole.step("<finish></finish>").reward()).isZero();
            assertThat(partial.step("<finish></finish>").reward()).isBetween(0.1, 0.9);
        }
    }

    private static List<String> names() {
        return TaskSource.bundled().stream().map(TerminalTask::name).toList();
    }

    @Test
    void aSnapshotContinuesWithTheShellsState() {
        try (Env env = Gem.make("terminal:Shell-v0");
                Env copy = Gem.make("terminal:Shell-v0")) {
            env.reset(ResetOptions.none().withIndex(0));
            env.step("<bash>x=7; mkdir d; cd d; echo hi > f</bash>");
            copy.capability(Snapshots.class)
                    .orElseThrow()
                    .restore(env.capability(Snapshots.class).orElseThrow().snapshot());

            assertThat(copy.step("<bash>echo $x; pwd; cat f</bash>")
                            .observation()
                            .text())
                    .isEqualTo("<bash_output>7\n/app/d\nhi\n</bash_output>");
        }
    }

    /// A program that is tested looks for the tests, the report and the runner.
    @Test
    void testedProgramsCannotWriteResults() {
        String spy = """
                cat > stats.py <<'E'
                import glob, os
                for path in glob.glob("/proc/[0-9]*"):
                    if path != "/proc/self":
                        for name in ("fd/4", "fd/1", "mem"):
                            try:
                                with open(path + "/" + name, "wb") as file:
                                    file.write(b'{"results": {"test_mean": "passed"}}')
                            except OSError:
                                pass
                print(os.listdir("/tests"), os.environ)
                E""";
        try (Env env = Gem.make("terminal:Shell-v0", Map.of("partial", true))) {
            env.reset(ResetOptions.none().withIndex(names().indexOf("fix-median")));
            env.step("<bash>" + spy + "</bash>");

            assertThat(env.step("<finish></finish>").reward()).isZero();
        }
    }

    @Test
    void filesThatCannotBeTestedAreNotSubmitted() {
        try (Env env = Gem.make("terminal:Shell-v0", Map.of("filter", "find-large"))) {
            env.reset();
            env.step(env.capability(ReferencePlayer.class).orElseThrow().referenceAction());
            env.step("<bash>head -c 20M /dev/zero > a; head -c 20M /dev/zero > b</bash>");
            Step refused = env.step("<finish></finish>");
            env.step("<bash>rm a b; mkdir locked; chmod 0 locked; echo x > hidden; chmod 0 hidden</bash>");
            Step unreadable = env.step("<finish></finish>");
            env.step("<bash>chmod 700 hidden locked</bash>");
            Step submitted = env.step("<finish></finish>");

            assertThat(refused.done()).isFalse();
            assertThat(refused.observation().text()).contains("not submitted", "/app", "32 MiB");
            assertThat(unreadable.done()).isFalse();
            assertThat(submitted.done()).isTrue();
            assertThat(submitted.reward()).isEqualTo(1);
        }
    }

    @Test
    void playsHarborTasksOfAFolder() throws IOException {
        write(
                "task.toml",
                "schema_version = \"1.4\"\n[metadata]\ndifficulty = \"easy\"\n[verifier]\ntimeout_sec = 20\n");
        write("instruction.md", "<!-- canary 123 -->\n# Canary: do not train\n\nSay hello in hello.txt.\n");
        write(
                "environment/Dockerfile",
                "FROM debian\nWORKDIR /app\nCOPY data /app/data\nENV A=b\nRUN echo made > made\n");
        write("environment/data/x", "x");
        write(
                "tests/test.sh",
                "[ \"$(cat /app/hello.txt)\" = \"$A\" ] && echo 0.75 > /logs/verifier/reward.txt"
                        + " || echo 0 > /logs/verifier/reward.txt; exit 3\n");

        try (Env env = Gem.make("terminal:Tasks-v0", Map.of("tasks", folder, "partial", true))) {
            String text = env.reset().observation().text();
            Step look = env.step("<bash>cat made data/x; echo $A > hello.txt</bash>");
            Step end = env.step("<finish>done</finish>");

            assertThat(text).startsWith("Say hello in hello.txt.");
            assertThat(look.observation().text()).isEqualTo("<bash_output>made\nx</bash_output>");
            assertThat(end.reward()).isEqualTo(0.75);
            assertThat(end.info().get(InfoKeys.SUCCESS)).contains(false);
        }
    }

    @Test
    void aMissingRewardIsAnError() throws IOException {
        write("task.toml", "[task]\nname = \"a/b\"\n");
        write("instruction.md", "Do it.");
        write("environment/Dockerfile", "FROM debian\nWORKDIR /app\n");
        write("tests/test.sh", "echo nan > /logs/verifier/reward.txt");

        try (Env env = Gem.make("terminal:Tasks-v0", Map.of("tasks", folder))) {
            env.reset();
            assertThatThrownBy(() -> env.step("<finish></finish>"))
                    .isInstanceOf(EnvException.class)
                    .hasMessageContaining("finite");
        }
    }

    @Test
    void refusesWhatNeedsAContainer() throws IOException {
        write("task.yaml", "instruction: x\ndifficulty: easy\n");
        write("Dockerfile", "FROM debian\nRUN apt-get install -y gcc\n");
        write("tests/test_a.py", "def test_a(): pass\n");

        assertThatThrownBy(() -> Gem.make("terminal:Tasks-v0", Map.of("tasks", folder)))
                .isInstanceOf(EnvException.class)
                .hasMessageContaining("needs a container")
                .hasMessageContaining("apt-get install");
    }

    private void write(String file, String text) throws IOException {
        Path path = folder.resolve(file);
        Files.createDirectories(path.getParent());
        Files.writeString(path, text);
    }
}
