// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.llm.gguf;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.gem4j.env.SeededRandom;
import org.gem4j.llm.ModelException;
import org.gem4j.llm.model.Decoder;
import org.gem4j.llm.model.DecoderConfig;
import org.gem4j.llm.model.LoadOptions;
import org.gem4j.llm.model.ModelFolder;
import org.gem4j.llm.model.internal.Architecture;
import org.gem4j.llm.model.internal.DamagedFile;
import org.gem4j.llm.model.internal.DecoderWeights;
import org.gem4j.llm.score.internal.PaddedForward;
import org.gem4j.llm.torch.Device;
import org.gem4j.llm.torch.Precision;
import org.gem4j.llm.torch.internal.Tensors;
import org.gem4j.text.ChatRequest;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class GgufImportTest {
    private static final Map<String, String> NAMES = Map.ofEntries(
            Map.entry("model.embed_tokens.weight", "token_embd.weight"),
            Map.entry("model.norm.weight", "output_norm.weight"),
            Map.entry("input_layernorm", "attn_norm"),
            Map.entry("self_attn.q_proj", "attn_q"),
            Map.entry("self_attn.k_proj", "attn_k"),
            Map.entry("self_attn.v_proj", "attn_v"),
            Map.entry("self_attn.o_proj", "attn_output"),
            Map.entry("post_attention_layernorm", "ffn_norm"),
            Map.entry("mlp.gate_proj", "ffn_gate"),
            Map.entry("mlp.up_proj", "ffn_up"),
            Map.entry("mlp.down_proj", "ffn_down"));

    @TempDir
    private Path folder;

    private final DecoderConfig config = DecoderConfig.small(260, 32, 2, 64);
    private final DecoderWeights weights = DecoderWeights.random(config, 3);
    private Path source = Path.of("");

    @BeforeEach
    void write() throws IOException {
        source = folder.resolve("model.gguf");
        GgufWriter writer = new GgufWriter();
        writer.put("general.architecture", "llama");
        writer.put("llama.block_count", 2);
        writer.put("llama.context_length", 64);
        writer.put("llama.embedding_length", 32);
        writer.put("llama.feed_forward_length", 96);
        writer.put("llama.attention.head_count", 2);
        writer.put("llama.attention.head_count_kv", 1);
        writer.put("llama.attention.layer_norm_rms_epsilon", 1e-5f);
        writer.put("llama.rope.freq_base", 10_000f);
        writer.put("tokenizer.ggml.model", "gpt2");
        writer.put("tokenizer.ggml.pre", "gpt-2");
        List<String> tokens = new ArrayList<>();
        List<Integer> types = new ArrayList<>();
        for (int b = 0; b < 256; b++) {
            boolean printable = (b >= '!' && b <= '~') || (b >= 0xA1 && b <= 0xAC) || b >= 0xAE;
            tokens.add(String.valueOf((char) (printable ? b : 0x100 + standIn(b))));
            types.add(1);
        }
        tokens.addAll(List.of("ab", "<|end|>", "<|im|>", "<think>"));
        types.addAll(List.of(1, 3, 3, 4));
        writer.put("tokenizer.ggml.tokens", tokens);
        writer.put("tokenizer.ggml.token_type", types);
        writer.put("tokenizer.ggml.merges", List.of("a b"));
        writer.put("tokenizer.ggml.eos_token_id", 257);
        writer.put("tokenizer.chat_template", "{{ messages[0].content }}{{ eos_token }}");
        weights.named().forEach((name, tensor) -> {
            float[] numbers = Tensors.toFloats(tensor);
            if (name.contains("q_proj")) {
                numbers = pairsTogether(numbers, 2);
            } else if (name.contains("k_proj")) {
                numbers = pairsTogether(numbers, 1);
            }
            writer.tensor(stored(name), numbers, Tensors.sizes(tensor));
        });
        writer.write(source);
    }

    @AfterEach
    void close() {
        weights.close();
    }

    /// How many unprintable bytes there are below this one.
    private static int standIn(int b) {
        int count = 0;
        for (int i = 0; i < b; i++) {
            boolean printable = (i >= '!' && i <= '~') || (i >= 0xA1 && i <= 0xAC) || i >= 0xAE;
            count += printable ? 0 : 1;
        }
        return count;
    }

    private static String stored(String name) {
        if (NAMES.containsKey(name)) {
            return NAMES.get(name);
        }
        String[] parts = name.split("\\.", 4);
        return "blk." + parts[2] + "." + NAMES.get(parts[3].replaceAll("\\.weight$", "")) + ".weight";
    }

    /// Rows half a head apart come to lie side by side, as llama.cpp stores them.
    private static float[] pairsTogether(float[] rows, int heads) {
        int width = 32;
        int size = rows.length / width / heads;
        float[] moved = new float[rows.length];
        for (int head = 0; head < heads; head++) {
            for (int i = 0; i < size; i++) {
                int to = head * size + (i < size / 2 ? 2 * i : 2 * (i - size / 2) + 1);
                System.arraycopy(rows, (head * size + i) * width, moved, to * width, width);
            }
        }
        return moved;
    }

    @Test
    void importedModelComputesTheSame() throws IOException {
        Path target = folder.resolve("model");

        DecoderConfig imported = GgufImport.run(source, target, Precision.F32);

        assertThat(imported).isEqualTo(config);
        assertThat(imported.architecture()).isEqualTo(Architecture.LLAMA);
        List<int[]> rows = List.of(new int[] {1, 2, 3, 4, 5, 6, 7});
        LoadOptions options = LoadOptions.inference(Precision.F32, Device.CPU);
        try (Decoder expected = new Decoder(weights.copy());
                Decoder actual = new Decoder(ModelFolder.readWeights(target, options))) {
            assertThat(new PaddedForward(actual).logits(rows)).isDeepEqualTo(new PaddedForward(expected).logits(rows));
        }
    }

    @Test
    void tokenizerAndTemplateComeAlong() throws IOException {
        Path target = folder.resolve("model");
        GgufImport.run(source, target, Precision.BF16);

        ModelFolder.Loaded model = ModelFolder.read(target);
        model.weights().close();

        assertThat(model.tokenizer().encodeRendered("ab <|im|><think>\u00e9<|end|>"))
                .containsExactly(256, ' ', 258, 259, 0xc3, 0xa9, 257);
        assertThat(model.tokenizer().stopIds()).containsExactly(257);
        assertThat(model.chatTemplate()
                        .orElseThrow()
                        .render(ChatRequest.of(List.of(ChatRequest.message("user", "hi")))))
                .isEqualTo("hi<|end|>");
        assertThat(ModelFolder.storedPrecision(target)).isEqualTo(Precision.BF16);
    }

    @Test
    void brokenFilesLeaveNothing() throws IOException {
        Path target = folder.resolve("model");
        byte[] whole = Files.readAllBytes(source);
        for (int length : new int[] {3, 30, 200, whole.length / 2, whole.length - 1}) {
            Files.write(source, Arrays.copyOf(whole, length));
            assertThatThrownBy(() -> GgufImport.run(source, target, Precision.F32))
                    .as(length + " bytes")
                    .isInstanceOf(ModelException.class)
                    .hasMessageContaining("model.gguf");
            assertThat(folder).isDirectoryNotContaining(path -> !path.equals(source));
        }
        Files.write(source, "no model at all, but long enough".getBytes(StandardCharsets.UTF_8));
        assertThatThrownBy(() -> GgufImport.run(source, target, Precision.F32))
                .hasMessageContaining("is not a GGUF file");
    }

    /// Bytes of the description become others, all ones, or a large number: the file is read or refused in words.
    @Test
    void brokenDescriptionsAreReadOrRefused() throws IOException {
        byte[] whole = Files.readAllBytes(source);
        long seed = 11;
        SeededRandom random = SeededRandom.of(seed);
        for (int i = 0; i < 400; i++) {
            byte[] broken = whole.clone();
            int at = 8 + random.nextInt(5000);
            switch (random.nextInt(4)) {
                case 0 -> broken[at] = (byte) random.nextInt(256);
                case 1 -> Arrays.fill(broken, at, at + 8, (byte) 0xff);
                case 2 -> broken[at + 3 + random.nextInt(5)] = (byte) 0x7f;
                default -> System.arraycopy(whole, at, broken, at + 1, 100);
            }
            Files.write(source, broken);
            Path target = folder.resolve("model" + i);

            DamagedFile.isReadOrRefused(
                    () -> GgufImport.run(source, target, Precision.F32), "seed %d, file %d, byte %d", seed, i, at);
        }
    }

    @Test
    void anExistingFolderIsNotTouched() {
        assertThatThrownBy(() -> GgufImport.run(source, folder, Precision.F32))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("must not exist yet");
    }
}
