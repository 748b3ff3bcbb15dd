// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.llm.vision.internal;

import static org.assertj.core.api.Assertions.assertThat;

import java.awt.image.BufferedImage;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import javax.imageio.ImageIO;
import org.bytedeco.javacpp.PointerScope;
import org.bytedeco.pytorch.Scalar;
import org.bytedeco.pytorch.Tensor;
import org.bytedeco.pytorch.global.torch;
import org.gem4j.env.ChatMessage;
import org.gem4j.env.ChatRole;
import org.gem4j.env.Image;
import org.gem4j.llm.engine.Engine;
import org.gem4j.llm.engine.EngineOptions;
import org.gem4j.llm.engine.EnginePolicy;
import org.gem4j.llm.model.Decoder;
import org.gem4j.llm.model.DecoderConfig;
import org.gem4j.llm.model.LoadOptions;
import org.gem4j.llm.model.ModelFolder;
import org.gem4j.llm.model.internal.DecoderWeights;
import org.gem4j.llm.model.internal.Safetensors;
import org.gem4j.llm.torch.Device;
import org.gem4j.llm.torch.Precision;
import org.gem4j.rollout.Prompt;
import org.gem4j.rollout.Request;
import org.gem4j.rollout.Response;
import org.gem4j.rollout.Sampling;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/// A folder with the files, keys, tokens and image sizes of the released SmolVLM-256M-Instruct, its widths and weights
/// aside, against transformers' processor: see `released.py`.
final class ReleasedLayoutTest {
    private static final LoadOptions OPTIONS = LoadOptions.inference(Precision.F32, Device.CPU);
    private static final String RENDERED = "<|im_start|>User:<image>What is 12?<end_of_utterance>\nAssistant:";

    /// A folder for each of the two kinds of released checkpoints, written when a test first needs it.
    @TempDir
    private static Path folders;

    private static JsonNode reference() {
        return JsonMapper.shared().readTree(TinyVision.file("released.json").toFile());
    }

    private static void write(Path folder, String file, JsonNode json) throws IOException {
        Files.writeString(folder.resolve(file), JsonMapper.shared().writeValueAsString(json));
    }

    private static Path release(boolean tied) throws IOException {
        Path folder = folders.resolve(tied ? "tied" : "untied");
        if (Files.exists(folder)) {
            return folder;
        }
        Files.createDirectory(folder);
        JsonNode files = reference().path("files");
        for (Map.Entry<String, JsonNode> file : files.properties()) {
            write(folder, file.getKey(), file.getValue());
        }
        Map<Object, Object> config =
                new LinkedHashMap<>(JsonMapper.shared().convertValue(files.path("config.json"), Map.class));
        config.put("tie_word_embeddings", tied);
        Files.writeString(folder.resolve("config.json"), JsonMapper.shared().writeValueAsString(config));
        write(folder, "tokenizer.json", tokenizer());
        shards(folder, config);
        return folder;
    }

    /// Bytes, the released special tokens at their ids, and tokens that never occur between them.
    private static JsonNode tokenizer() {
        JsonNode reference = reference();
        int base = reference.path("base").asInt();
        Map<Object, Object> json =
                new LinkedHashMap<>(JsonMapper.shared().convertValue(reference.path("tokenizer"), Map.class));
        Map<Object, Object> model = new LinkedHashMap<>((Map<?, ?>) json.get("model"));
        Map<Object, Object> vocabulary = new LinkedHashMap<>((Map<?, ?>) model.get("vocab"));
        while (vocabulary.size() < base) {
            vocabulary.put("<unused_" + vocabulary.size() + ">", vocabulary.size());
        }
        model.put("vocab", vocabulary);
        json.put("model", model);
        return JsonMapper.shared().valueToTree(json);
    }

    /// Two files of weights in bf16, and their index.
    private static void shards(Path folder, Map<?, ?> config) throws IOException {
        Map<String, Object> places = new LinkedHashMap<>();
        try (DecoderWeights decoder = DecoderWeights.forMeasuring(DecoderConfig.fromHuggingFace(config), OPTIONS);
                PointerScope scope = new PointerScope()) {
            Map<String, Tensor> text = new LinkedHashMap<>();
            decoder.named().forEach((name, tensor) -> text.put(VisionConfig.storedName(name), bf16(tensor)));
            Map<String, Tensor> vision = new LinkedHashMap<>();
            VisionConfig.of(config)
                    .orElseThrow()
                    .shapes()
                    .forEach((name, shape) ->
                            vision.put(name, bf16(torch.rand(shape).sub(new Scalar(0.5)))));
            List<Map<String, Tensor>> parts = List.of(text, vision);
            for (int i = 0; i < parts.size(); i++) {
                String file = "model-0000" + (i + 1) + "-of-00002.safetensors";
                Safetensors.write(folder.resolve(file), parts.get(i));
                parts.get(i).keySet().forEach(name -> places.put(name, file));
            }
        }
        write(folder, "model.safetensors.index.json", JsonMapper.shared().valueToTree(Map.of("weight_map", places)));
    }

    private static Tensor bf16(Tensor tensor) {
        return tensor.to(Precision.BF16.scalarType());
    }

    /// The picture of a case, as the reference has it.
    private static Image image(JsonNode given) throws IOException {
        int width = given.path("width").asInt();
        int height = given.path("height").asInt();
        BufferedImage picture = new BufferedImage(width, height, BufferedImage.TYPE_INT_RGB);
        for (int y = 0; y < height; y++) {
            for (int x = 0; x < width; x++) {
                picture.setRGB(x, y, (x * 5 % 256) << 16 | (y * 6 % 256) << 8 | (x * y) % 256);
            }
        }
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        ImageIO.write(picture, "png", bytes);
        return new Image("image/png", bytes.toByteArray());
    }

    private static String sha256(ByteBuffer bytes) throws Exception {
        MessageDigest digest = MessageDigest.getInstance("SHA-256");
        digest.update(bytes.clear());
        return HexFormat.of().formatHex(digest.digest());
    }

    private static String ofIds(int[] ids) throws Exception {
        ByteBuffer bytes = ByteBuffer.allocate(4 * ids.length).order(ByteOrder.LITTLE_ENDIAN);
        bytes.asIntBuffer().put(ids);
        return sha256(bytes);
    }

    private static String ofPixels(float[] pixels) throws Exception {
        ByteBuffer bytes = ByteBuffer.allocate(4 * pixels.length).order(ByteOrder.LITTLE_ENDIAN);
        bytes.asFloatBuffer().put(pixels);
        return sha256(bytes);
    }

    @Test
    void promptsAreThoseOfTransformers() throws Exception {
        Path folder = release(false);
        ModelFolder.Loaded loaded = ModelFolder.read(folder, OPTIONS);
        try (DecoderWeights weights = loaded.weights()) {
            VisionModel vision = weights.vision().orElseThrow();
            for (JsonNode each : reference().path("cases")) {
                int[] ids = vision.tokens(loaded.tokenizer())
                        .expand(loaded.tokenizer().encodeRendered(RENDERED), List.of(image(each)));

                assertThat(ids).as(each.toString()).hasSize(each.path("tokens").asInt());
                assertThat(ofIds(ids))
                        .as(each.toString())
                        .isEqualTo(each.path("ids").asString());
            }
        }
    }

    @Test
    void pixelsAreThoseOfTransformers() throws Exception {
        JsonNode processing = reference().path("files").path("preprocessor_config.json");
        ImageProcessor processor = ImageProcessor.of(JsonMapper.shared().convertValue(processing, Map.class), 512);
        for (JsonNode each : reference().path("cases")) {
            float[] pixels = processor.tiles(image(each));

            assertThat(pixels).as(each.toString()).hasSize(each.path("tiles").asInt() * 3 * 512 * 512);
            assertThat(ofPixels(pixels))
                    .as(each.toString())
                    .isEqualTo(each.path("pixels").asString());
        }
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void answersAChatWithAnImage(boolean tied) throws Exception {
        Path folder = release(tied);
        assertThat(ModelFolder.seesImages(folder)).isTrue();
        ModelFolder.Loaded loaded = ModelFolder.read(folder, OPTIONS);
        Engine engine = new Engine(
                () -> new Decoder(loaded.weights()),
                loaded.tokenizer(),
                EngineOptions.of(Device.CPU).withCacheMib(64));
        JsonNode wide = narrowest();
        try (EnginePolicy policy = new EnginePolicy(engine, ModelFolder.readChatTemplate(folder))) {
            ChatMessage message =
                    new ChatMessage(ChatRole.USER, "<image>What is 12?", List.of(image(wide)), new ArrayList<>());
            Response response = policy.respond(
                            List.of(new Request(new Prompt.Chat(List.of(message)), Sampling.plain(3), 1)))
                    .getFirst();

            assertThat(response.failure()).isEmpty();
            assertThat(ofIds(response.promptIds())).isEqualTo(wide.path("ids").asString());
            assertThat(response.ids()).isNotEmpty();
        }
    }

    private static JsonNode narrowest() {
        JsonNode best = reference().path("cases").get(0);
        for (JsonNode each : reference().path("cases")) {
            best = each.path("tiles").asInt() < best.path("tiles").asInt() ? each : best;
        }
        return best;
    }
}
