// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.llm.gguf;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.gem4j.llm.ModelException;
import org.gem4j.llm.model.DecoderConfig;
import org.gem4j.llm.model.ModelFolder;
import org.gem4j.llm.model.internal.Architecture;
import org.gem4j.llm.model.internal.WholeFolder;
import org.gem4j.llm.torch.Precision;
import tools.jackson.databind.json.JsonMapper;

/// Converts a GGUF file into a model folder in Hugging Face's layout; quantized weights are dequantized.
public final class GgufImport {
    private static final Map<String, String> OUTER = Map.of(
            "model.embed_tokens.weight", "token_embd.weight",
            "model.norm.weight", "output_norm.weight",
            "lm_head.weight", "output.weight");
    private static final Map<String, String> INNER = Map.ofEntries(
            Map.entry("input_layernorm", "attn_norm"),
            Map.entry("self_attn.q_proj", "attn_q"),
            Map.entry("self_attn.k_proj", "attn_k"),
            Map.entry("self_attn.v_proj", "attn_v"),
            Map.entry("self_attn.o_proj", "attn_output"),
            Map.entry("self_attn.q_norm", "attn_q_norm"),
            Map.entry("self_attn.k_norm", "attn_k_norm"),
            Map.entry("post_attention_layernorm", "ffn_norm"),
            Map.entry("mlp.gate_proj", "ffn_gate"),
            Map.entry("mlp.up_proj", "ffn_up"),
            Map.entry("mlp.down_proj", "ffn_down"));

    private final GgufFile file;
    private final DecoderConfig config;

    private GgufImport(GgufFile file) {
        this.file = file;
        this.config = GgufConfig.of(file);
    }

    /// Writes the folder; it gets its name when it is whole.
    ///
    /// @param source a GGUF file
    /// @param target a folder that does not exist yet
    /// @param precision of the weights written; what was quantized is exact in f32 only
    /// @return the model's shape
    /// @throws ModelException if the file cannot be read or is of an unknown kind
    public static DecoderConfig run(Path source, Path target, Precision precision) throws IOException {
        if (Files.exists(target)) {
            throw new IllegalArgumentException("the target folder must not exist yet but does: " + target);
        }
        try (GgufFile file = new GgufFile(source)) {
            GgufImport work = new GgufImport(file);
            WholeFolder.write(target, folder -> work.write(folder, precision));
            return work.config;
        } catch (IllegalArgumentException | ArithmeticException | ClassCastException e) {
            throw new ModelException("the model in " + source + " cannot be used: " + e.getMessage(), e);
        }
    }

    private void write(Path folder, Precision precision) throws IOException {
        GgufTokenizer tokenizer = new GgufTokenizer(file);
        if (tokenizer.size() > config.vocabularySize()) {
            throw new ModelException(
                    file.path() + " has " + tokenizer.size() + " tokens but embeds only " + config.vocabularySize());
        }
        Map<String, Object> described = new LinkedHashMap<>(config.toHuggingFace());
        described.put("torch_dtype", precision.torchName());
        described.putAll(tokenizer.generation());
        writeJson(folder.resolve("config.json"), described);
        writeJson(folder.resolve("generation_config.json"), tokenizer.generation());
        writeJson(folder.resolve("tokenizer.json"), tokenizer.tokenizer());
        writeJson(folder.resolve("tokenizer_config.json"), tokenizer.config(config.maxPositions()));
        ModelFolder.writeWeights(folder, config, precision, this::values);
    }

    /// The values of a parameter, checked and in Hugging Face's order.
    private float[] values(String name, List<Long> shape) {
        String stored = storedName(name);
        GgufTensor tensor = file.tensors().get(stored);
        if (tensor == null) {
            throw new ModelException(file.path() + " lacks the tensor " + stored);
        }
        if (!tensor.shape().equals(shape)) {
            throw new ModelException("tensor " + stored + " of " + file.path() + " must have shape " + shape
                    + " but has " + tensor.shape());
        }
        float[] values = tensor.values();
        boolean turned = config.architecture() == Architecture.LLAMA || config.architecture() == Architecture.MISTRAL;
        if (turned && name.contains(".self_attn.q_proj.")) {
            return halvesApart(values, config.heads());
        }
        if (turned && name.contains(".self_attn.k_proj.")) {
            return halvesApart(values, config.kvHeads());
        }
        return values;
    }

    /// Llama's query and key rows are stored with the two of a rotated pair side by side; here they come half a
    /// head apart.
    private float[] halvesApart(float[] values, int heads) {
        int half = config.headSize() / 2;
        int width = values.length / (heads * config.headSize());
        float[] moved = new float[values.length];
        for (int head = 0; head < heads; head++) {
            int first = head * config.headSize();
            for (int pair = 0; pair < half; pair++) {
                for (int side = 0; side < 2; side++) {
                    int from = first + 2 * pair + side;
                    int to = first + side * half + pair;
                    System.arraycopy(values, from * width, moved, to * width, width);
                }
            }
        }
        return moved;
    }

    private static String storedName(String name) {
        String outer = OUTER.get(name);
        if (outer != null) {
            return outer;
        }
        String[] parts = name.split("\\.", 4);
        int end = parts[3].lastIndexOf('.');
        return "blk." + parts[2] + "."
                + Objects.requireNonNull(INNER.get(parts[3].substring(0, end)), name)
                + parts[3].substring(end);
    }

    private static void writeJson(Path path, Object value) throws IOException {
        Files.writeString(
                path, JsonMapper.shared().writerWithDefaultPrettyPrinter().writeValueAsString(value) + "\n");
    }
}
