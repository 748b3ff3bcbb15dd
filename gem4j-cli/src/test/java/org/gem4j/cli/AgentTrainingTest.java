// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.gem4j.agent.chat.Compat;
import org.gem4j.agent.style.AgentStyle;
import org.gem4j.agent.style.Reply;
import org.gem4j.agent.style.ReplyContext;
import org.gem4j.agent.tools.BuiltInTools;
import org.gem4j.cli.testing.CommandRun;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/// An embedded model that is hardly trained, told to make well-formed calls: in training, in `eval` and in
/// `agent eval`.
class AgentTrainingTest {
    private static final String AGENT =
            "agent:rows(data=%s,tools=calculator,reward=math_equal_reward_tool," + "max_turns=2,strict=true)";
    /// A template that does not list the tools: enough for one that is demonstrated.
    private static final String SHORT = ",template=qwen3-instruct-no-tool)";

    @TempDir
    private Path folder;

    private static void run(String... words) throws Exception {
        CommandRun run = CommandRun.of(words);
        assertThat(run.exit()).as(run.err()).isEqualTo(Exit.DONE);
    }

    /// The number of calls in a whole reply, each of which must be well-formed.
    private static int calls(String reply) {
        ReplyContext context = new ReplyContext(
                List.of(BuiltInTools.schema("calculator", Compat.NONE)), false, () -> "id", Compat.NONE);
        Reply read = AgentStyle.of("hf").read(reply, context);
        assertThat(read.problems()).as(reply).isEmpty();
        assertThat(read.message().calls()).allSatisfy(call -> {
            assertThat(call.name()).isEqualTo("calculator");
            assertThat(call.object().orElseThrow()).containsOnlyKeys("expression");
        });
        return read.message().calls().size();
    }

    private static List<JsonNode> lines(Path file) throws Exception {
        List<JsonNode> lines = new ArrayList<>();
        for (String line : Files.readAllLines(file)) {
            lines.add(JsonMapper.shared().readTree(line));
        }
        return lines;
    }

    @Test
    void theExampleOfACalculatorIsUnderstood() {
        CommandRun run = CommandRun.of("train", "--config", "../examples/agents/calculator.yaml", "--explain");

        assertThat(run.exit()).as(run.err()).isEqualTo(Exit.DONE);
        assertThat(run.out()).contains("data.train_files", "agent.reward_name");
    }

    private Path seen() throws Exception {
        return Files.writeString(folder.resolve("seen.json"), """
            [{"question": "1?", "answer": "1"},
             {"question": "2?", "answer": "2", "image": "data:image/png;base64,iVBORw0KGgo="}]
            """);
    }

    @Test
    void imagesThatTheModelDoesNotSeeAreRefused() throws Exception {
        Path file = seen();
        String rows = "agent:rows(data=" + file + ",reward=math_equal_reward)";

        for (String flag : List.of("--env_id", "--eval_envs")) {
            CommandRun run = CommandRun.of("train", "--save_path", folder.toString(), flag, rows, "--wrappers", "");

            assertThat(run.exit()).isEqualTo(Exit.USAGE);
            assertThat(run.err())
                    .contains("seen.json", "row 2", "has an image, but the embedded model reads text only");
        }
        try (var files = Files.list(folder)) {
            assertThat(files).containsExactly(file);
        }
    }

    @Test
    void noTurnOfAChainIsLongerThanMaxModelLen() throws Exception {
        List<String> words = new ArrayList<>(List.of("train", "--save_path", folder.toString(), "--run_name", "r"));
        words.addAll(List.of("--env_id", AGENT.formatted("arithmetic-train").replace(")", SHORT), "--wrappers", ""));
        words.addAll(List.of("--hidden_size", "32", "--num_layers", "1", "--sft_steps", "5", "--sft_batch_size", "8"));
        words.addAll(List.of("--rollout_batch_size", "32", "--max_train", "64", "--num_env", "8", "--gamma", "1"));
        words.addAll(List.of("--generate_max_length", "80", "--max_model_len", "130", "--eval_episodes", "2"));
        words.addAll(List.of("--step_episodes", "16"));

        run(words.toArray(String[]::new));

        List<JsonNode> turns = new ArrayList<>();
        for (JsonNode episode : lines(folder.resolve("r/step-episodes.jsonl"))) {
            episode.get("turns").forEach(turns::add);
        }
        List<Integer> lengths = turns.stream()
                .map(turn ->
                        turn.get("prompt_tokens").asInt() + turn.get("tokens").asInt())
                .toList();
        assertThat(lengths).contains(130).allMatch(length -> length <= 130);
        assertThat(turns).noneMatch(turn -> turn.get("tokens").asInt() == 80);
    }

    @Test
    void aModelWithoutATemplateMakesWellFormedCallsEverywhere() throws Exception {
        List<String> words = new ArrayList<>(List.of("train", "--save_path", folder.toString(), "--run_name", "r"));
        words.addAll(List.of("--env_id", AGENT.formatted("arithmetic-train").replace(")", SHORT), "--wrappers", ""));
        words.addAll(
                List.of("--hidden_size", "32", "--num_layers", "1", "--sft_steps", "80", "--sft_batch_size", "32"));
        words.addAll(List.of("--rollout_batch_size", "32", "--max_train", "64", "--num_env", "8", "--gamma", "1"));
        words.addAll(List.of("--generate_max_length", "80", "--max_model_len", "600", "--eval_episodes", "2"));
        words.addAll(List.of("--step_episodes", "16"));
        run(words.toArray(String[]::new));
        int called = 0;
        List<Double> logprobs = new ArrayList<>();
        for (JsonNode episode : lines(folder.resolve("r/step-episodes.jsonl"))) {
            for (JsonNode turn : episode.get("turns")) {
                if (turn.get("stop").asString().equals("end_of_turn")) {
                    called += calls(turn.get("action").asString());
                }
                turn.get("trace").get("logprobs").forEach(logprob -> logprobs.add(logprob.asDouble()));
            }
        }
        assertThat(called).isPositive();
        // What is forced within a call is certain: the logprobs are those of the masked distribution.
        assertThat(logprobs).contains(0.0).allMatch(logprob -> logprob <= 0);

        String model = folder.resolve("r/start").toString();
        Path evaluated = folder.resolve("eval");
        run(
                "eval",
                "--model",
                model,
                "--env_id",
                AGENT.formatted("arithmetic-test"),
                "--wrappers",
                "",
                "--episodes",
                "2",
                "--max_tokens",
                "80",
                "--temperature",
                "1",
                "--out",
                evaluated.toString());
        assertThat(lines(evaluated.resolve("episodes.jsonl"))).hasSize(2);

        Path chains = folder.resolve("agent");
        run(
                "agent",
                "eval",
                "arithmetic-test",
                "--model",
                model,
                "--tools",
                "calculator",
                "--strict",
                "--limit",
                "4",
                "--template",
                "qwen3-instruct-no-tool",
                "--max_turns",
                "2",
                "--max_tokens",
                "80",
                "--temperature",
                "1",
                "--out",
                chains.toString());
        assertThat(lines(chains.resolve("chains.jsonl")))
                .hasSize(4)
                .allSatisfy(chain -> assertThat(chain.get("failure").asString()).isEmpty());
        refusesImages(model);
    }

    /// The command, the file, the row and the model are named before anything is played.
    private void refusesImages(String model) throws Exception {
        String file = seen().toString();
        Path out = folder.resolve("refused");
        for (CommandRun run : List.of(
                CommandRun.of("agent", "eval", file, "--model", model, "--out", out.toString()),
                CommandRun.of(
                        "eval",
                        "--model",
                        model,
                        "--env_id",
                        "agent:rows(data=" + file + ")",
                        "--wrappers",
                        "",
                        "--out",
                        out.toString()))) {
            assertThat(run.exit()).as(run.err()).isEqualTo(Exit.USAGE);
            assertThat(run.err())
                    .contains("seen.json", "row 2", "has an image, but the model " + model + " reads text only");
            assertThat(out).doesNotExist();
        }
        run("agent", "eval", file, "--model", model, "--limit", "1", "--max_tokens", "4", "--template", "qwen2.5");
    }
}
