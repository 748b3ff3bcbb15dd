// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.gem4j.cli.testing.CommandRun;
import org.gem4j.llm.engine.Engine;
import org.gem4j.llm.engine.EngineOptions;
import org.gem4j.llm.model.Decoder;
import org.gem4j.llm.model.LoadOptions;
import org.gem4j.llm.model.ModelFolder;
import org.gem4j.llm.torch.Device;
import org.gem4j.llm.torch.Precision;
import org.gem4j.rollout.testing.FakeModelServer;
import org.gem4j.rollout.testing.FakeModelServer.Reply;
import org.gem4j.serve.ModelServer;
import org.gem4j.serve.ModelServerOptions;
import org.gem4j.serve.ServedModel;
import org.gem4j.text.ToolCallFormat;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/// Rows whose questions are the same and whose images differ: who does not see cannot answer them.
@Timeout(120)
class ImagesTest {
    private static final JsonMapper JSON = JsonMapper.shared();
    private static final Path FILES = Path.of("../gem4j-llm/src/test/resources/org/gem4j/llm/vision");
    private static final String QUESTION = "In the figure <image>, find x.";

    /// Answers by the addresses of images.
    private final Map<String, String> answers = new LinkedHashMap<>();

    @TempDir
    private Path folder;

    private Path rows;

    @BeforeEach
    void writeRows() throws IOException {
        answers.put(address("wide.png"), "3");
        answers.put(address("gray.png"), "8");
        List<String> lines = new ArrayList<>();
        answers.forEach((image, answer) -> lines.add(
                JSON.writeValueAsString(Map.of("problem", QUESTION, "answer", answer, "images", List.of(image)))));
        rows = Files.write(folder.resolve("rows.jsonl"), lines);
    }

    private static String address(String name) throws IOException {
        return "data:image/png;base64," + Base64.getEncoder().encodeToString(Files.readAllBytes(FILES.resolve(name)));
    }

    private JsonNode evaluation(String... more) {
        List<String> line = new ArrayList<>(List.of(
                "eval",
                "--env_id",
                "math:Geometry3K(path=" + rows + ")",
                "--json",
                "--max_tokens",
                "12",
                "--out",
                folder.resolve("evaluation").toString()));
        line.addAll(List.of(more));
        CommandRun run = CommandRun.of(line.toArray(String[]::new));
        assertThat(run.err()).doesNotContain("Exception");
        assertThat(run.exit()).isEqualTo(Exit.DONE);
        return JSON.readTree(run.out()).path("environments").iterator().next();
    }

    @Test
    void aModelBehindOpenAisProtocolIsShownThem() {
        try (FakeModelServer server = FakeModelServer.start(asked -> {
            JsonNode content = JSON.readTree(asked.body()).at("/messages/0/content");
            boolean inOrder = content.size() == 3
                    && content.at("/0/text").asString().equals("In the figure ")
                    && content.at("/2/text").asString().startsWith(", find x.");
            String answer = answers.get(content.at("/1/image_url/url").asString());
            return Reply.chat(inOrder ? "\\boxed{" + answer + "}" : "what?");
        })) {
            JsonNode found = evaluation(
                    "--model", "openai:any", "--base_url", server.baseUrl().toString());

            assertThat(found.path("episodes").asInt()).isEqualTo(2);
            assertThat(found.path("pass@1").asDouble()).isEqualTo(1);
        }
    }

    @Test
    void aModelOfThisProcessLearnsFromThem() throws IOException {
        CommandRun run = CommandRun.of(
                "train",
                "--env_id",
                "math:Geometry3K(path=" + rows + ")",
                "--pretrain",
                FILES.resolve("tiny").toString(),
                "--generate_max_length",
                "12",
                "--rollout_batch_size",
                "8",
                "--num_samples",
                "2",
                "--train_batch_size",
                "8",
                "--max_train",
                "16",
                "--wrappers",
                "concat_chat",
                "--sft_policy",
                "reference",
                "--sft_steps",
                "60",
                "--sft_learning_rate",
                "0.02",
                "--eval_episodes",
                "4",
                "--save_path",
                folder.resolve("runs").toString());

        assertThat(run.exit()).as(run.err()).isEqualTo(Exit.DONE);
        Path model = newestModel();
        assertThat(evaluation("--model", model.toString()).path("pass@1").asDouble())
                .isEqualTo(1);
        assertThat(model.resolve("preprocessor_config.json"))
                .hasSameBinaryContentAs(FILES.resolve("tiny").resolve("preprocessor_config.json"));
        assertThat(JSON.readTree(model.resolve("config.json").toFile())
                        .path("model_type")
                        .asString())
                .isEqualTo("smolvlm");
    }

    /// Of the run's last checkpoint.
    private Path newestModel() throws IOException {
        try (var files = Files.walk(folder.resolve("runs"))) {
            return files.filter(file -> file.endsWith("preprocessor_config.json"))
                    .map(Path::getParent)
                    .filter(checkpoint -> checkpoint.toString().contains("checkpoints"))
                    .max(Path::compareTo)
                    .orElseThrow();
        }
    }

    @Test
    void aServedModelIsShownThemAndRefusesWhatItCannotShow() throws Exception {
        LoadOptions load = LoadOptions.inference(Precision.F32, Device.CPU);
        ModelFolder.Loaded loaded = ModelFolder.read(FILES.resolve("tiny"), load);
        try (Engine engine = new Engine(
                        () -> new Decoder(loaded.weights()), loaded.tokenizer(), EngineOptions.of(Device.CPU));
                ModelServer server = ModelServer.open(
                        new ServedModel("tiny", engine, loaded.chatTemplate(), ToolCallFormat.HERMES),
                        ModelServerOptions.local(0),
                        InstantSource.system())) {
            String wide = address("wide.png");
            JsonNode seen = ask(server.port(), 200, List.of(text("What is this?"), image(wide)));
            JsonNode expected =
                    JSON.readTree(FILES.resolve("reference.json").toFile()).at("/cases/0");
            assertThat(seen.at("/usage/prompt_tokens").asInt())
                    .isEqualTo(expected.path("prompt_ids").size());
            assertThat(seen.at("/choices/0/token_ids")).isEqualTo(expected.path("greedy"));

            assertThat(refusal(server.port(), image("data:image/png;base64,AQID")))
                    .contains("PNG, JPEG, GIF, BMP or WebP");
            assertThat(refusal(server.port(), image(wide.substring(0, 900)))).contains("cannot be decoded");
            assertThat(refusal(server.port(), image("http://localhost/x.png"))).contains("data:image/png;base64");
            assertThat(refusal(server.port(), image("data:image/png;base64,%%")))
                    .contains("Base64");
            assertThat(refusal(server.port(), Map.of("type", "image_url"))).contains("no url");
            assertThat(refusal(server.port(), Map.of("type", "audio"))).contains("text or image_url");
            List<Object> many = new ArrayList<>();
            for (int i = 0; i < 300; i++) {
                many.add(image(address("dot.png")));
            }
            assertThat(ask(server.port(), 400, many).at("/error/message").asString())
                    .contains("at most 256 images but has 300");
            many.subList(100, 300).clear();
            assertThat(ask(server.port(), 400, many).at("/error/message").asString())
                    .contains("maximum context length");
        }
    }

    private static Map<String, Object> text(String text) {
        return Map.of("type", "text", "text", text);
    }

    private static Map<String, Object> image(String address) {
        return Map.of("type", "image_url", "image_url", Map.of("url", address));
    }

    private static String refusal(int port, Object part) throws Exception {
        return ask(port, 400, List.of(text("Look: "), part))
                .at("/error/message")
                .asString();
    }

    private static JsonNode ask(int port, int status, List<?> content) throws Exception {
        String body = JSON.writeValueAsString(Map.of(
                "messages",
                List.of(Map.of("role", "user", "content", content)),
                "max_tokens",
                12,
                "temperature",
                0,
                "ignore_eos",
                true,
                "return_token_ids",
                true));
        try (HttpClient client = HttpClient.newHttpClient()) {
            HttpResponse<String> response = client.send(
                    HttpRequest.newBuilder(URI.create("http://localhost:" + port + "/v1/chat/completions"))
                            .timeout(Duration.ofSeconds(60))
                            .POST(HttpRequest.BodyPublishers.ofString(body))
                            .build(),
                    HttpResponse.BodyHandlers.ofString());
            assertThat(response.statusCode()).as(response.body()).isEqualTo(status);
            return JSON.readTree(response.body());
        }
    }
}
