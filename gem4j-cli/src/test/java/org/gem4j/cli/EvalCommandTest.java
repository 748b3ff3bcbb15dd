// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.BufferedReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.gem4j.cli.project.JdkTool;
import org.gem4j.cli.testing.CommandRun;
import org.gem4j.rollout.testing.FakeModelServer;
import org.gem4j.rollout.testing.FakeModelServer.Reply;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

@Timeout(120)
class EvalCommandTest {
    private static final String GAMES = "game:GuessTheNumber-v0-easy,game:Mastermind-v0-easy,game:TowerofHanoi-v0-easy";
    private static final String KEY = "sk-not-for-the-log";

    @TempDir
    private Path folder;

    @Test
    void asksNoTaskOfADataSetTwice() {
        CommandRun run = CommandRun.of(
                "eval",
                "--model",
                "scripted:reference",
                "--env_id",
                "rg:gcd(size=20),game:GuessTheNumber-v0-easy",
                "--episodes",
                "30",
                "--out",
                folder.toString(),
                "--json");

        JsonNode environments = JsonMapper.shared().readTree(run.out()).get("environments");
        assertThat(environments.get("rg:gcd(size=20)").get("episodes").asInt()).isEqualTo(20);
        assertThat(environments
                        .get("game:GuessTheNumber-v0-easy")
                        .get("episodes")
                        .asInt())
                .isEqualTo(30);
    }

    @Test
    void theReferencePolicySolvesSeveralEnvironments() throws IOException {
        CommandRun run = CommandRun.of(
                "eval",
                "--model",
                "scripted:reference",
                "--env-id",
                GAMES,
                "--episodes",
                "4",
                "--n",
                "2",
                "--out",
                folder.toString(),
                "--json");

        JsonNode summary = JsonMapper.shared().readTree(run.out());
        assertThat(run.exit()).isEqualTo(Exit.DONE);
        assertThat(summary.get("episodes").asInt()).isEqualTo(24);
        JsonNode hanoi = summary.get("environments").get("game:TowerofHanoi-v0-easy");
        assertThat(hanoi.get("pass@2").asDouble()).isEqualTo(1);
        assertThat(hanoi.get("mean_episode_len").asDouble()).isEqualTo(7);
        assertThat(Files.readString(folder.resolve("report.html"))).contains("game:Mastermind-v0-easy");
        assertThat(Files.readString(folder.resolve("summary.json"))).isEqualToIgnoringWhitespace(run.out());
    }

    @Test
    void optionsOfOneEnvironmentStandInBrackets() {
        CommandRun run = eval(
                "scripted:reference",
                "game:TowerofHanoi-v0-easy(num_disks=2,max_turns=5),game:TowerofHanoi-v0-easy",
                "--json");

        JsonNode environments = JsonMapper.shared().readTree(run.out()).get("environments");
        assertThat(environments
                        .get("game:TowerofHanoi-v0-easy(num_disks=2,max_turns=5)")
                        .get("mean_episode_len")
                        .asDouble())
                .isEqualTo(3);
        assertThat(environments
                        .get("game:TowerofHanoi-v0-easy")
                        .get("mean_episode_len")
                        .asDouble())
                .isEqualTo(7);
    }

    @Test
    void rolloutsCanBeBrowsedWithoutATerminal() {
        eval("scripted:reference", "game:TowerofHanoi-v0-easy");

        CommandRun list = CommandRun.of("browse", folder.toString(), "--sort", "best");
        CommandRun episode = CommandRun.of("browse", folder.toString(), "--episode", "2");

        assertThat(list.out().lines()).hasSize(3).last().asString().contains("game:TowerofHanoi-v0-easy", "solved");
        assertThat(episode.out()).contains("turn 7 of 7", "reward 1, win");
        assertThat(CommandRun.of("browse", folder.toString(), "--episode", "9").err())
                .contains("1..2");
        assertThat(CommandRun.of("browse", folder.resolve("no").toString()).err())
                .contains("no such file");
    }

    @Test
    void mistakesAreNamed() {
        assertThat(eval("scripted:referense", GAMES).err()).contains("Did you mean reference?");
        assertThat(eval("scripted:random", "game:GuessTheNumba-v0-easy").err()).contains("Did you mean");
        assertThat(eval("scripted:random", GAMES, "--wrappers", "concat|concat").err())
                .contains("one for each of the 3 environments but has 2");
        assertThat(eval("nowhere", GAMES).exit()).isEqualTo(Exit.MISSING);
        assertThat(eval("openai:x", GAMES, "--base_url", "localhost:8000/v1").err())
                .contains("http://localhost:8000/v1");
        assertThat(eval("scripted:random", GAMES, "--wrappers", "concat_chat").err())
                .contains("concat_chat");
        assertThat(eval("scripted:random", "game:TowerofHanoi-v0-easy(num_disks=2")
                        .err())
                .contains("--env_id: the bracket");
    }

    @Test
    void anotherSeedIntoTheSameFolderIsRefused() {
        eval("scripted:random", GAMES);
        CommandRun again = eval("scripted:random", GAMES, "--seed", "5");

        assertThat(again.exit()).isEqualTo(Exit.USAGE);
        assertThat(again.err()).contains("seed was 0 and is now 5");
    }

    @Test
    void aModelThatIsNoFolderComesWithAdvice() throws Exception {
        Path checkpoints = Files.createDirectories(folder.resolve("run").resolve("checkpoints"));
        Path last = Files.createDirectory(checkpoints.resolve("step-000100"));
        Files.createDirectory(checkpoints.resolve("step-000099"));

        assertThat(eval(folder.resolve("run").toString(), GAMES).err())
                .endsWith("its newest checkpoint is " + last + "." + System.lineSeparator());
        assertThat(eval("gem4j-test/not-there", GAMES).err())
                .contains("./gem4j download gem4j-test/not-there downloads");
        assertThat(eval("model.gguf", GAMES).err()).contains("./gem4j import-gguf");
        assertThat(eval("nowhere", GAMES).err()).endsWith("no config.json." + System.lineSeparator());
    }

    @Test
    void aRunKilledHalfWayGoesOnToTheSameReport() throws Exception {
        Assumptions.assumeFalse(System.getProperty("os.name").startsWith("Windows"), "signals are sent with kill");
        CountDownLatch killed = new CountDownLatch(1);
        CountDownLatch half = new CountDownLatch(1);
        try (FakeModelServer server = FakeModelServer.start(asked -> {
            if (asked.number() >= 60 && killed.getCount() > 0) {
                half.countDown();
                await(killed);
            }
            return player(asked);
        })) {
            Process process = start(server, "cut");
            assertThat(half.await(60, TimeUnit.SECONDS)).isTrue();
            process.destroyForcibly().waitFor();
            killed.countDown();
            long kept = lines("cut");
            int before = server.asked().size();
            Ended resumed = ended(start(server, "cut"));
            int asked = server.asked().size() - before;
            Ended whole = ended(start(server, "whole"));

            assertThat(kept).isBetween(1L, 29L);
            assertThat(resumed.exit()).as(resumed.lines().toString()).isZero();
            assertThat(whole.exit()).isZero();
            assertThat(asked).isLessThan(server.asked().size() - before - asked);
            assertThat(folder.resolve("cut/summary.json"))
                    .hasSameTextualContentAs(folder.resolve("whole/summary.json"));
            assertThat(folder.resolve("cut/report.html")).hasSameTextualContentAs(folder.resolve("whole/report.html"));
            assertThat(String.join("\n", resumed.lines()) + Files.readString(folder.resolve("cut/eval.json")))
                    .contains(kept + " of them done before")
                    .doesNotContain(KEY);
        }
    }

    @Test
    void anInterruptKeepsWhatHasEndedAndSaysHowToGoOn() throws Exception {
        Assumptions.assumeFalse(System.getProperty("os.name").startsWith("Windows"), "signals are sent with kill");
        CountDownLatch never = new CountDownLatch(1);
        CountDownLatch half = new CountDownLatch(1);
        try (FakeModelServer server = FakeModelServer.start(asked -> {
            if (asked.number() >= 60) {
                half.countDown();
                await(never);
            }
            return player(asked);
        })) {
            Process process = start(server, "cut");
            assertThat(half.await(60, TimeUnit.SECONDS)).isTrue();
            new ProcessBuilder("kill", "-TERM", Long.toString(process.pid()))
                    .start()
                    .waitFor();
            Ended stopped = ended(process);
            never.countDown();

            assertThat(stopped.exit()).as(stopped.lines().toString()).isEqualTo(143);
            assertThat(stopped.lines()).anyMatch(line -> line.contains("Run the same command to resume"));
            assertThat(JsonMapper.shared()
                            .readTree(Files.readString(folder.resolve("cut/summary.json")))
                            .get("complete")
                            .asBoolean())
                    .isFalse();
            assertThat(lines("cut")).isPositive();
        }
    }

    private CommandRun eval(String model, String envs, String... more) {
        List<String> words = new ArrayList<>(
                List.of("eval", "--model", model, "--env_id", envs, "--episodes", "2", "--out", folder.toString()));
        words.addAll(List.of(more));
        return CommandRun.of(words.toArray(String[]::new));
    }

    private record Ended(int exit, List<String> lines) {}

    private Process start(FakeModelServer server, String name) throws IOException {
        ProcessBuilder builder = new ProcessBuilder(JdkTool.gem4j(
                        "eval",
                        "--model",
                        "openai:tiny",
                        "--base_url",
                        server.baseUrl().toString(),
                        "--env_id",
                        GAMES,
                        "--episodes",
                        "10",
                        "--concurrency",
                        "4",
                        "--out",
                        name))
                .directory(folder.toFile())
                .redirectErrorStream(true);
        builder.environment().put("OPENAI_API_KEY", KEY);
        return builder.start();
    }

    private static Ended ended(Process process) throws Exception {
        try (BufferedReader reader = process.inputReader()) {
            List<String> lines = reader.lines().toList();
            assertThat(process.waitFor(60, TimeUnit.SECONDS)).isTrue();
            return new Ended(process.exitValue(), lines);
        } finally {
            process.destroyForcibly();
        }
    }

    private long lines(String name) throws IOException {
        return Files.readString(folder.resolve(name + "/episodes.jsonl"))
                .chars()
                .filter(c -> c == '\n')
                .count();
    }

    /// Answers the same to the same chat.
    private static Reply player(FakeModelServer.Asked asked) {
        String messages =
                JsonMapper.shared().readTree(asked.body()).get("messages").toString();
        int number = Math.floorMod(messages.hashCode(), 10) + 1;
        return Reply.chat(messages.contains("secret number") ? "\\boxed{" + number + "}" : "\\boxed{A C}");
    }

    private static void await(CountDownLatch latch) {
        try {
            assertThat(latch.await(60, TimeUnit.SECONDS)).isTrue();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
