// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.llm;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/// The shape of a decoder, with the meanings of a Hugging Face `config.json` of type `llama`.
///
/// @param vocabularySize tokens, at least 2
/// @param hiddenSize width D of the residual stream
/// @param intermediateSize width F of the gated feed-forward layer
/// @param layers number of blocks
/// @param heads query heads H
/// @param kvHeads key-value heads K, a divisor of `heads`
/// @param headSize width E of a head, even
/// @param maxPositions longest context in tokens
/// @param ropeTheta base of the rotary embedding
/// @param rmsNormEps added to the mean square in RMSNorm
/// @param tiedHead whether the output head is the embedding matrix
public record DecoderConfig(
        int vocabularySize,
        int hiddenSize,
        int intermediateSize,
        int layers,
        int heads,
        int kvHeads,
        int headSize,
        int maxPositions,
        double ropeTheta,
        double rmsNormEps,
        boolean tiedHead) {
    public DecoderConfig {
        requirePositive("vocab_size", vocabularySize);
        requirePositive("hidden_size", hiddenSize);
        requirePositive("intermediate_size", intermediateSize);
        requirePositive("num_hidden_layers", layers);
        requirePositive("num_attention_heads", heads);
        requirePositive("num_key_value_heads", kvHeads);
        requirePositive("head_dim", headSize);
        requirePositive("max_position_embeddings", maxPositions);
        if (heads % kvHeads != 0) {
            throw new IllegalArgumentException(
                    "num_key_value_heads must divide num_attention_heads (" + heads + ") but was " + kvHeads);
        }
        if (headSize % 2 != 0) {
            throw new IllegalArgumentException("head_dim must be even but was " + headSize);
        }
    }

    /// The embedded model's shape: `layers` blocks of width `hiddenSize`, heads 16 wide, two query heads to a
    /// key-value
    /// head, feed-forward 3 times as wide.
    ///
    /// @param hiddenSize a multiple of 32
    public static DecoderConfig small(int vocabularySize, int hiddenSize, int layers, int maxPositions) {
        if (hiddenSize < 32 || hiddenSize % 32 != 0) {
            throw new IllegalArgumentException("hidden_size must be a multiple of 32 but was " + hiddenSize);
        }
        int heads = hiddenSize / 16;
        return new DecoderConfig(
                vocabularySize,
                hiddenSize,
                3 * hiddenSize,
                layers,
                heads,
                heads / 2,
                16,
                maxPositions,
                10_000,
                1e-5,
                true);
    }

    /// How many numbers the model has.
    public long parameters() {
        long perLayer = (long) hiddenSize * (heads + 2L * kvHeads) * headSize
                + (long) heads * headSize * hiddenSize
                + 3L * hiddenSize * intermediateSize
                + 2L * hiddenSize;
        return layers * perLayer + (tiedHead ? 1L : 2L) * vocabularySize * hiddenSize + hiddenSize;
    }

    /// The content of `config.json`.
    public Map<String, Object> toHuggingFace() {
        Map<String, Object> json = new LinkedHashMap<>();
        json.put("architectures", List.of("LlamaForCausalLM"));
        json.put("model_type", "llama");
        json.put("vocab_size", vocabularySize);
        json.put("hidden_size", hiddenSize);
        json.put("intermediate_size", intermediateSize);
        json.put("num_hidden_layers", layers);
        json.put("num_attention_heads", heads);
        json.put("num_key_value_heads", kvHeads);
        json.put("head_dim", headSize);
        json.put("max_position_embeddings", maxPositions);
        json.put("rope_theta", ropeTheta);
        json.put("rms_norm_eps", rmsNormEps);
        json.put("tie_word_embeddings", tiedHead);
        json.put("hidden_act", "silu");
        json.put("attention_bias", false);
        json.put("mlp_bias", false);
        json.put("torch_dtype", "float32");
        return json;
    }

    /// Reads a `config.json`.
    ///
    /// @throws IllegalArgumentException naming what is missing, out of range or not supported
    public static DecoderConfig fromHuggingFace(Map<?, ?> json) {
        if (!"llama".equals(json.get("model_type"))) {
            throw new IllegalArgumentException("model_type must be llama but was " + json.get("model_type"));
        }
        int hidden = integer(json, "hidden_size");
        int heads = integer(json, "num_attention_heads");
        return new DecoderConfig(
                integer(json, "vocab_size"),
                hidden,
                integer(json, "intermediate_size"),
                integer(json, "num_hidden_layers"),
                heads,
                json.get("num_key_value_heads") == null ? heads : integer(json, "num_key_value_heads"),
                json.get("head_dim") == null ? hidden / Math.max(1, heads) : integer(json, "head_dim"),
                integer(json, "max_position_embeddings"),
                number(json, "rope_theta", 10_000),
                number(json, "rms_norm_eps", 1e-6),
                Boolean.TRUE.equals(json.get("tie_word_embeddings")));
    }

    private static int integer(Map<?, ?> json, String name) {
        if (json.get(name) instanceof Number number && number.longValue() == number.intValue()) {
            return number.intValue();
        }
        throw new IllegalArgumentException(
                "config.json must give " + name + " as a whole number but it was " + json.get(name));
    }

    private static double number(Map<?, ?> json, String name, double absent) {
        Object value = json.get(name);
        if (value == null) {
            return absent;
        }
        if (value instanceof Number number) {
            return number.doubleValue();
        }
        throw new IllegalArgumentException("config.json must give " + name + " as a number but it was " + value);
    }

    private static void requirePositive(String name, int value) {
        if (value < 1) {
            throw new IllegalArgumentException(name + " must be >= 1 but was " + value);
        }
    }
}
