// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import org.gem4j.cli.testing.CommandRun;
import org.gem4j.rollout.testing.FakeModelServer;
import org.gem4j.rollout.testing.FakeModelServer.Asked;
import org.gem4j.rollout.testing.FakeModelServer.Reply;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import sun.misc.Signal;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

class AgentEvalCommandTest {
    private static final String QUESTIONS = """
        [{"question": "What is 12 + 5?", "answer": "17", "data_source": "sums"},
         {"question": "What is 2 + 2?", "answer": "4", "data_source": "guesses"},
         {"question": "What is lost?", "answer": "0", "data_source": "guesses"}]
        """;
    private static final String CALL =
            "<tool_call>\n{\"name\": \"calculator\", \"arguments\": {\"expression\": \"12+5\"}}\n</tool_call>";

    @TempDir
    private Path folder;

    /// Works out the first question, guesses the second wrongly, and has no answer to the third.
    private static Reply reply(Asked asked) {
        if (asked.body().contains("lost")) {
            return Reply.error(400, "bad", "nobody knows");
        }
        if (!asked.body().contains("12 + 5")) {
            return Reply.chat("\\boxed{5}");
        }
        return Reply.chat(asked.body().contains("\"tool\"") ? "\\boxed{17}" : CALL);
    }

    private CommandRun eval(FakeModelServer server, String... more) throws Exception {
        Path file = Files.writeString(folder.resolve("questions.json"), QUESTIONS);
        List<String> words = new ArrayList<>(List.of(
                "agent",
                "eval",
                file.toString(),
                "--model",
                "openai:m",
                "--base_url",
                server.baseUrl().toString()));
        words.addAll(List.of("--tools", "calculator", "--reward", "math_equal_reward_tool"));
        words.addAll(List.of(more));
        return CommandRun.of(words.toArray(String[]::new));
    }

    @Test
    void tellsAndSavesWhatEachSourceCameTo() throws Exception {
        Path out = folder.resolve("out");
        try (FakeModelServer server = FakeModelServer.start(AgentEvalCommandTest::reply)) {
            CommandRun run = eval(server, "--num_chains", "2", "--out", out.toString(), "--json");

            assertThat(run.exit()).as(run.err()).isEqualTo(Exit.DONE);
            JsonNode summary = JsonMapper.shared().readTree(run.out());
            assertThat(run.out().lines()).hasSize(1);
            assertThat(summary.get("num_samples").asInt()).isEqualTo(4);
            assertThat(summary.get("num_failed").asInt()).isEqualTo(2);
            assertThat(summary.get("mean_reward").asDouble()).isEqualTo(0.5);
            assertThat(summary.get("accuracy").asDouble()).isEqualTo(0.5);
            JsonNode sums = summary.get("data_sources").get("sums");
            assertThat(sums.get("mean_turns").asDouble()).isEqualTo(2);
            assertThat(sums.get("mean_tool_calls").asDouble()).isEqualTo(1);
            assertThat(run.err()).contains("data_source", "guesses", "2 chains failed:", "  2 x ", "nobody knows");
            assertThat(JsonMapper.shared().readTree(out.resolve("summary.json").toFile()))
                    .isEqualTo(summary);
        }
        List<JsonNode> chains = Files.readAllLines(out.resolve("chains.jsonl")).stream()
                .map(line -> JsonMapper.shared().readTree(line))
                .toList();
        assertThat(chains).extracting(chain -> chain.get("row").asInt()).containsExactly(0, 0, 1, 1, 2, 2);
        assertThat(chains.getFirst().get("reward").asDouble()).isEqualTo(1);
        assertThat(chains.getFirst().get("trajectory").get(0)).hasSizeGreaterThanOrEqualTo(4);
        assertThat(chains.getLast().get("failure").asString()).contains("nobody knows");
        try (var files = Files.list(out)) {
            assertThat(files).hasSize(3);
        }
    }

    @Test
    void theTableGoesToTheOutput() throws Exception {
        try (FakeModelServer server = FakeModelServer.start(AgentEvalCommandTest::reply)) {
            CommandRun run = eval(server, "--limit", "1");

            assertThat(run.exit()).isEqualTo(Exit.DONE);
            assertThat(run.out().lines().toList().getLast()).matches("sums +1 +1\\.000 +1\\.000 +2\\.00 +1\\.00 +0");
        }
    }

    @Test
    void anInterruptKeepsWhatIsDone() throws Exception {
        Path out = folder.resolve("out");
        CountDownLatch over = new CountDownLatch(1);
        try (FakeModelServer server = FakeModelServer.start(asked -> {
            if (asked.number() > 0) {
                // Not SIGINT, which a JVM started in the background of a script ignores.
                Signal.raise(new Signal("TERM"));
                awaitEnd(over);
            }
            return Reply.chat("\\boxed{17}");
        })) {
            CommandRun run = eval(server, "--max_concurrent_chains", "1", "--out", out.toString(), "--json");
            over.countDown();

            assertThat(run.exit()).as(run.err()).isEqualTo(143);
            JsonNode summary = JsonMapper.shared().readTree(run.out());
            assertThat(summary.get("num_samples").asInt()).isEqualTo(1);
            assertThat(summary.get("num_failed").asInt()).isZero();
        }
        assertThat(Files.readAllLines(out.resolve("chains.jsonl"))).hasSize(1);
    }

    @Test
    void theSameCommandPlaysOnlyWhatIsMissing() throws Exception {
        Path out = folder.resolve("out");
        Path lines = out.resolve("chains.jsonl");
        try (FakeModelServer server = FakeModelServer.start(AgentEvalCommandTest::reply)) {
            CommandRun whole = eval(server, "--num_chains", "2", "--out", out.toString(), "--json");
            List<String> all = Files.readAllLines(lines);
            int before = server.asked().size();
            // What a killed process leaves: three whole lines and a torn one.
            Files.writeString(
                    lines,
                    String.join("\n", all.subList(0, 3)) + "\n" + all.get(3).substring(0, 40));
            Files.delete(out.resolve("summary.json"));

            CommandRun resumed = eval(server, "--num_chains", "2", "--out", out.toString(), "--json");

            assertThat(resumed.exit()).as(resumed.err()).isEqualTo(Exit.DONE);
            assertThat(resumed.err()).contains("3 of 6 chains are already finished");
            assertThat(resumed.out()).isEqualTo(whole.out());
            assertThat(server.asked().size() - before).isEqualTo(3);
            assertThat(Files.readAllLines(lines).subList(0, 3)).isEqualTo(all.subList(0, 3));
            assertThat(eval(server, "--num_chains", "3", "--out", out.toString())
                            .err())
                    .contains("started with others: num_chains was 2 and is now 3");
        }
    }

    private static void awaitEnd(CountDownLatch over) {
        try {
            over.await();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    @Test
    void withoutAnAnswerItFails() throws Exception {
        try (FakeModelServer server = FakeModelServer.start(asked -> Reply.error(400, "bad", "nobody knows"))) {
            assertThat(eval(server).exit()).isEqualTo(Exit.FAILED);
        }
    }

    @Test
    void aBadRowFailsAloneAndIsNamed() throws Exception {
        Path rows = Files.writeString(folder.resolve("rows.jsonl"), """
            {"query": "none"}
            {"question": "What is 2 + 3?", "answer": "5"}
            {"question": "What is it?", "image": "none.png"}
            """);
        Path bad = Files.writeString(folder.resolve("bad.jsonl"), "{\"query\": \"none\"}\n{\"query\": \"none\"}\n");
        try (FakeModelServer server = FakeModelServer.start(AgentEvalCommandTest::reply)) {
            String url = server.baseUrl().toString();
            String[] words = {"agent", "eval", rows.toString(), "--model", "openai:m", "--base_url", url};
            CommandRun run = CommandRun.of(words);

            assertThat(run.exit()).isEqualTo(Exit.DONE);
            assertThat(run.out())
                    .containsPattern("rows.jsonl +1 .* 2\\R")
                    .contains("2 chains failed:")
                    .containsPattern("  1 x .*rows.jsonl, row 1: a row must have")
                    .containsPattern("  1 x .*rows.jsonl, row 3: message 1 \\(user\\) has an image");
            words[2] = bad.toString();
            run = CommandRun.of(words);
            assertThat(run.exit()).isEqualTo(Exit.USAGE);
            assertThat(run.err()).contains("bad.jsonl has no usable row. The first: ", "bad.jsonl, row 1: ");
        }
    }

    @Test
    void mistakesAreNamed() throws Exception {
        Files.writeString(folder.resolve("chains.jsonl"), "{}\n");
        try (FakeModelServer server = FakeModelServer.start(AgentEvalCommandTest::reply)) {
            assertThat(eval(server, "--out", folder.toString()).err()).contains("--out must be a new folder");
            assertThat(eval(server, "--num_chains", "0").err()).contains("num_chains must be >= 1 but was 0");
            assertThat(eval(server, "--limit", "0").err()).contains("--limit must be >= 1 but was 0");
            assertThat(eval(server, "--agent_type", "reakt").err()).contains("react");
            assertThat(eval(server, "--tools", "calculater").err()).contains("calculator");
            assertThat(server.asked()).isEmpty();
        }
        assertThat(CommandRun.of("agent").err()).contains("chat, eval, deploy");
        Path target = folder.resolve("none");
        String questions = folder.resolve("questions.json").toString();
        assertThat(CommandRun.of("agent", "eval", questions, "--model", "m", "--out", target.toString())
                        .err())
                .contains("--model must be");
        assertThat(target).doesNotExist();
    }
}
