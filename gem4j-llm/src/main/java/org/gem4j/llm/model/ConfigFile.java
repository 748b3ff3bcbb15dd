// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.llm.model;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.gem4j.llm.model.DecoderConfig.Biases;
import org.gem4j.llm.model.DecoderConfig.Window;
import org.gem4j.llm.model.internal.Architecture;
import org.gem4j.llm.model.internal.Rope;
import org.gem4j.llm.vision.internal.VisionConfig;
import org.jspecify.annotations.Nullable;

/// A [DecoderConfig] as the content of a Hugging Face `config.json`, as transformers 4 (`rope_theta`, `rope_scaling`)
/// or 5 (`rope_parameters`) writes it; written so that both read it.
final class ConfigFile {
    private ConfigFile() {}

    static Map<String, Object> write(DecoderConfig config) {
        Map<String, Object> json = new LinkedHashMap<>();
        json.put("architectures", List.of(config.architecture().className()));
        json.put("model_type", config.architecture().modelType());
        json.put("vocab_size", config.vocabularySize());
        json.put("hidden_size", config.hiddenSize());
        json.put("intermediate_size", config.intermediateSize());
        json.put("num_hidden_layers", config.layers());
        json.put("num_attention_heads", config.heads());
        json.put("num_key_value_heads", config.kvHeads());
        json.put("head_dim", config.headSize());
        json.put("max_position_embeddings", config.maxPositions());
        json.put("rope_theta", config.rope().theta());
        Map<String, Object> scaling = config.rope().scalingToHuggingFace();
        if (!scaling.isEmpty()) {
            json.put("rope_scaling", scaling);
        }
        json.put("rms_norm_eps", config.rmsNormEps());
        json.put("tie_word_embeddings", config.tiedHead());
        json.put("hidden_act", "silu");
        if (config.architecture() != Architecture.QWEN2) {
            json.put("attention_bias", config.biases().qkv());
        }
        if (config.architecture() == Architecture.LLAMA) {
            json.put("mlp_bias", config.biases().feed());
        }
        if (config.window().size() != Window.UNLIMITED) {
            json.put("sliding_window", config.window().size());
            if (config.architecture() != Architecture.MISTRAL) {
                json.put("use_sliding_window", true);
                json.put("max_window_layers", config.window().firstLayer());
            }
        }
        return json;
    }

    static DecoderConfig read(Map<?, ?> json) {
        return VisionConfig.describes(json) ? readDecoder(textConfig(json)) : readDecoder(json);
    }

    /// The decoder of a model that sees; whether its head is tied is said for the whole model.
    private static Map<?, ?> textConfig(Map<?, ?> json) {
        if (!(json.get("text_config") instanceof Map<?, ?> text)) {
            throw new IllegalArgumentException(
                    "config.json must give text_config as an object but it was " + json.get("text_config"));
        }
        Map<Object, Object> decoder = new LinkedHashMap<>(text);
        decoder.put("tie_word_embeddings", flag(json, "tie_word_embeddings"));
        if (json.get("quantization_config") != null) {
            decoder.put("quantization_config", json.get("quantization_config"));
        }
        return decoder;
    }

    private static DecoderConfig readDecoder(Map<?, ?> json) {
        Architecture architecture = Architecture.of(json);
        if (!List.of("silu", "swish").contains(json.get("hidden_act") == null ? "silu" : json.get("hidden_act"))) {
            throw new IllegalArgumentException("hidden_act must be silu but was " + json.get("hidden_act"));
        }
        if (json.get("quantization_config") != null) {
            throw new IllegalArgumentException("quantized weights (quantization_config) cannot be loaded; take the "
                    + "f32, bf16 or f16 checkpoint, or import-gguf");
        }
        int hidden = integer(json, "hidden_size");
        int heads = integer(json, "num_attention_heads");
        boolean bias = flag(json, "attention_bias");
        boolean qwen = architecture == Architecture.QWEN2;
        int maxPositions = integer(json, "max_position_embeddings");
        return new DecoderConfig(
                architecture,
                integer(json, "vocab_size"),
                hidden,
                integer(json, "intermediate_size"),
                integer(json, "num_hidden_layers"),
                heads,
                json.get("num_key_value_heads") == null ? heads : integer(json, "num_key_value_heads"),
                headSize(json, architecture, hidden, heads),
                maxPositions,
                rope(json, maxPositions),
                number(json, "rms_norm_eps", 1e-6),
                flag(json, "tie_word_embeddings"),
                new Biases(bias || qwen, bias && !qwen, flag(json, "mlp_bias")),
                architecture == Architecture.QWEN3,
                window(json, architecture));
    }

    private static int headSize(Map<?, ?> json, Architecture architecture, int hidden, int heads) {
        if (json.get("head_dim") != null) {
            return integer(json, "head_dim");
        }
        return architecture == Architecture.QWEN3 ? 128 : hidden / Math.max(1, heads);
    }

    private static Window window(Map<?, ?> json, Architecture architecture) {
        Object size = json.get("sliding_window");
        boolean used = switch (architecture) {
            case LLAMA -> false;
            case MISTRAL -> size != null;
            case QWEN2, QWEN3 -> size != null && flag(json, "use_sliding_window");
        };
        if (!used) {
            return Window.NONE;
        }
        int first = architecture == Architecture.MISTRAL || json.get("max_window_layers") == null
                ? 0
                : integer(json, "max_window_layers");
        if (json.get("layer_types") instanceof List<?> types) {
            int found = types.indexOf("sliding_attention");
            first = found < 0 ? types.size() : found;
            if (types.subList(first, types.size()).contains("full_attention")) {
                throw new IllegalArgumentException(
                        "layer_types must have all sliding_attention last but was " + json.get("layer_types"));
            }
        }
        return new Window(integer(json, "sliding_window"), first);
    }

    private static Rope rope(Map<?, ?> json, int maxPositions) {
        Map<?, ?> scaling = Map.of();
        for (String key : List.of("rope_parameters", "rope_scaling")) {
            if (json.get(key) instanceof Map<?, ?> given) {
                scaling = given;
                break;
            } else if (json.get(key) != null) {
                throw new IllegalArgumentException(
                        "config.json must give " + key + " as an object but it was " + json.get(key));
            }
        }
        double theta = number(scaling, "rope_theta", number(json, "rope_theta", 10_000));
        Object type = scaling.get("rope_type") != null ? scaling.get("rope_type") : scaling.get("type");
        String name = type == null ? "default" : type.toString();
        int original = scaling.get("original_max_position_embeddings") == null
                ? maxPositions
                : integer(scaling, "original_max_position_embeddings");
        return switch (name) {
            case "default", "dynamic" -> Rope.plain(theta);
            case "linear" -> new Rope(theta, new Rope.Linear(required(scaling, "factor")));
            case "llama3" ->
                new Rope(
                        theta,
                        new Rope.Llama3(
                                required(scaling, "factor"),
                                required(scaling, "low_freq_factor"),
                                required(scaling, "high_freq_factor"),
                                original));
            case "yarn" -> new Rope(theta, yarn(scaling, original));
            default ->
                throw new IllegalArgumentException(
                        "rope_type must be one of default, dynamic, linear, llama3, yarn but was " + name);
        };
    }

    private static Rope.Yarn yarn(Map<?, ?> scaling, int original) {
        double factor = required(scaling, "factor");
        double attention = scaling.get("mscale") != null && scaling.get("mscale_all_dim") != null
                ? magnitude(factor, number(scaling, "mscale", 1))
                        / magnitude(factor, number(scaling, "mscale_all_dim", 1))
                : magnitude(factor, 1);
        Object truncate = scaling.get("truncate");
        return new Rope.Yarn(
                factor,
                original,
                number(scaling, "beta_fast", 32),
                number(scaling, "beta_slow", 1),
                number(scaling, "attention_factor", attention),
                truncate == null || Boolean.TRUE.equals(truncate));
    }

    private static double magnitude(double factor, double scale) {
        return factor <= 1 ? 1 : 0.1 * scale * Math.log(factor) + 1;
    }

    private static boolean flag(Map<?, ?> json, String name) {
        Object value = json.get(name);
        if (value == null || value instanceof Boolean) {
            return Boolean.TRUE.equals(value);
        }
        throw new IllegalArgumentException("config.json must give " + name + " as true or false but it was " + value);
    }

    private static int integer(Map<?, ?> json, String name) {
        if (json.get(name) instanceof Number number && number.doubleValue() == number.intValue()) {
            return number.intValue();
        }
        throw new IllegalArgumentException(
                "config.json must give " + name + " as a whole number but it was " + json.get(name));
    }

    private static double required(Map<?, ?> json, String name) {
        return asNumber(name, json.get(name));
    }

    private static double number(Map<?, ?> json, String name, double absent) {
        Object value = json.get(name);
        return value == null ? absent : asNumber(name, value);
    }

    private static double asNumber(String name, @Nullable Object value) {
        if (value instanceof Number number) {
            return number.doubleValue();
        }
        throw new IllegalArgumentException("config.json must give " + name + " as a number but it was " + value);
    }
}
