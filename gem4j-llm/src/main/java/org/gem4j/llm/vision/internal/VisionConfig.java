// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.llm.vision.internal;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// The shape of the vision part of Idefics3 and SmolVLM, as their `config.json` defines it: a SigLIP
/// tower and the connector that merges `scale`² neighboring patches into one token of the decoder.
///
/// @param imageSize side of a tile in pixels
/// @param patchSize side of a patch in pixels, a divisor of `imageSize`
/// @param hiddenSize width of the tower, a multiple of `heads`
/// @param scale patches of a side that become one token, a divisor of the patches of a tile's side
/// @param textSize width of the decoder
/// @param imageToken id of the token that an image's rows replace
/// @param json the whole file, for a checkpoint of the same model
public record VisionConfig(
        int imageSize,
        int patchSize,
        int hiddenSize,
        int intermediateSize,
        int layers,
        int heads,
        double layerNormEps,
        int scale,
        int textSize,
        int imageToken,
        Map<?, ?> json) {
    private static final List<String> TYPES = List.of("smolvlm", "idefics3");
    private static final String ACTIVATION = "gelu_pytorch_tanh";
    private static final String DECODER = "model.";
    static final String TOWER = DECODER + "vision_model.";
    static final String CONNECTOR = DECODER + "connector.modality_projection.proj.weight";

    public VisionConfig {
        if (imageSize % patchSize != 0) {
            throw new IllegalArgumentException(
                    "image_size must be a multiple of patch_size (" + patchSize + ") but was " + imageSize);
        }
        if (imageSize / patchSize % scale != 0) {
            throw new IllegalArgumentException(
                    "scale_factor must divide the " + imageSize / patchSize + " patches of a side but was " + scale);
        }
        if (hiddenSize % heads != 0) {
            throw new IllegalArgumentException(
                    "num_attention_heads of the vision_config must divide " + hiddenSize + " but was " + heads);
        }
    }

    /// Whether a `config.json` is that of a vision model.
    public static boolean describes(Map<?, ?> json) {
        return TYPES.contains(String.valueOf(json.get("model_type")));
    }

    /// Reads a `config.json`; empty for a text-only model.
    ///
    /// @throws IllegalArgumentException naming what is missing, out of range or not supported
    public static Optional<VisionConfig> of(Map<?, ?> json) {
        if (!describes(json)) {
            return Optional.empty();
        }
        ConfigValues whole = new ConfigValues(json, "config.json");
        ConfigValues vision = whole.object("vision_config");
        String activation = vision.text("hidden_act", ACTIVATION);
        if (!activation.equals(ACTIVATION)) {
            throw new IllegalArgumentException(
                    "hidden_act of the vision_config must be " + ACTIVATION + " but was " + activation);
        }
        return Optional.of(new VisionConfig(
                vision.integer("image_size", 224),
                vision.integer("patch_size", 32),
                vision.integer("hidden_size", 1152),
                vision.integer("intermediate_size", 3072),
                vision.integer("num_hidden_layers", 12),
                vision.integer("num_attention_heads", 16),
                vision.number("layer_norm_eps", 1e-6),
                whole.integer("scale_factor", 2),
                whole.object("text_config").integer("hidden_size", 4096),
                whole.integer("image_token_id", 128_257),
                json));
    }

    /// The name in files of a parameter that a decoder without vision has under `name`.
    public static String storedName(String name) {
        return name.startsWith(DECODER) ? DECODER + "text_model." + name.substring(DECODER.length()) : name;
    }

    /// Patches of a tile's side.
    int side() {
        return imageSize / patchSize;
    }

    /// Tokens of a tile.
    int tokensPerTile() {
        return side() / scale * (side() / scale);
    }

    /// Every parameter's shape under its Hugging Face name.
    public Map<String, long[]> shapes() {
        Map<String, long[]> shapes = new LinkedHashMap<>();
        String embeddings = TOWER + "embeddings.";
        shapes.put(
                embeddings + "patch_embedding.weight", new long[] {hiddenSize, Pixels.CHANNELS, patchSize, patchSize});
        shapes.put(embeddings + "patch_embedding.bias", new long[] {hiddenSize});
        shapes.put(embeddings + "position_embedding.weight", new long[] {(long) side() * side(), hiddenSize});
        for (int i = 0; i < layers; i++) {
            String prefix = TOWER + "encoder.layers." + i + ".";
            for (String name : List.of("q_proj", "k_proj", "v_proj", "out_proj")) {
                linear(shapes, prefix + "self_attn." + name, hiddenSize, hiddenSize);
            }
            linear(shapes, prefix + "mlp.fc1", hiddenSize, intermediateSize);
            linear(shapes, prefix + "mlp.fc2", intermediateSize, hiddenSize);
            norm(shapes, prefix + "layer_norm1");
            norm(shapes, prefix + "layer_norm2");
        }
        norm(shapes, TOWER + "post_layernorm");
        shapes.put(CONNECTOR, new long[] {textSize, (long) hiddenSize * scale * scale});
        return shapes;
    }

    private static void linear(Map<String, long[]> shapes, String name, long from, long to) {
        shapes.put(name + ".weight", new long[] {to, from});
        shapes.put(name + ".bias", new long[] {to});
    }

    private void norm(Map<String, long[]> shapes, String name) {
        shapes.put(name + ".weight", new long[] {hiddenSize});
        shapes.put(name + ".bias", new long[] {hiddenSize});
    }
}
