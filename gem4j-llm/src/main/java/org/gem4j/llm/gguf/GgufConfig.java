// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.llm.gguf;

import java.util.Map;
import java.util.Optional;
import org.gem4j.llm.ModelException;
import org.gem4j.llm.model.DecoderConfig;
import org.gem4j.llm.model.DecoderConfig.Biases;
import org.gem4j.llm.model.DecoderConfig.Window;
import org.gem4j.llm.model.internal.Architecture;
import org.gem4j.llm.model.internal.Rope;

/// The shape of a GGUF file's model.
final class GgufConfig {
    private static final Map<String, Architecture> ARCHITECTURES =
            Map.of("llama", Architecture.LLAMA, "qwen2", Architecture.QWEN2, "qwen3", Architecture.QWEN3);

    private final GgufFile file;
    private final String prefix;

    private GgufConfig(GgufFile file, String prefix) {
        this.file = file;
        this.prefix = prefix;
    }

    /// @throws ModelException if the model is of an unknown kind or not described
    static DecoderConfig of(GgufFile file) {
        String name = file.requiredText("general.architecture");
        Architecture architecture = ARCHITECTURES.get(name);
        if (architecture == null) {
            throw new ModelException("general.architecture of " + file.path() + " must be one of "
                    + String.join(", ", ARCHITECTURES.keySet().stream().sorted().toList()) + " but was " + name);
        }
        return new GgufConfig(file, name + ".").read(architecture);
    }

    private DecoderConfig read(Architecture architecture) {
        if (optional("expert_count").map(Number::intValue).orElse(0) > 0) {
            throw new ModelException(file.path() + " is a mixture of experts, which cannot be imported");
        }
        int hidden = integer("embedding_length");
        int heads = integer("attention.head_count");
        int kvHeads = optional("attention.head_count_kv").map(Number::intValue).orElse(heads);
        int headSize = optional("attention.key_length").map(Number::intValue).orElse(hidden / Math.max(1, heads));
        int window = optional("attention.sliding_window").map(Number::intValue).orElse(0);
        return new DecoderConfig(
                architecture == Architecture.LLAMA && window > 0 ? Architecture.MISTRAL : architecture,
                Math.toIntExact(tensor("token_embd.weight").shape().getFirst()),
                hidden,
                integer("feed_forward_length"),
                integer("block_count"),
                heads,
                kvHeads,
                headSize,
                integer("context_length"),
                rope(headSize),
                decimal(required("attention.layer_norm_rms_epsilon")),
                !file.tensors().containsKey("output.weight"),
                new Biases(
                        file.tensors().containsKey("blk.0.attn_q.bias"),
                        file.tensors().containsKey("blk.0.attn_output.bias"),
                        file.tensors().containsKey("blk.0.ffn_gate.bias")),
                file.tensors().containsKey("blk.0.attn_q_norm.weight"),
                window > 0 ? new Window(window, 0) : Window.NONE);
    }

    private Rope rope(int headSize) {
        double theta = optional("rope.freq_base").map(GgufConfig::decimal).orElse(10_000.0);
        int turned = optional("rope.dimension_count").map(Number::intValue).orElse(headSize);
        if (turned != headSize) {
            throw new ModelException(file.path() + " rotates only " + turned + " of " + headSize
                    + " dimensions of a head, which cannot be imported");
        }
        if (file.tensors().containsKey("rope_freqs.weight")) {
            return llama3(theta, headSize);
        }
        String type = file.text(prefix + "rope.scaling.type").orElse("none");
        int original = optional("rope.scaling.original_context_length")
                .map(Number::intValue)
                .orElseGet(() -> integer("context_length"));
        return switch (type) {
            case "none" -> Rope.plain(theta);
            case "linear" -> new Rope(theta, new Rope.Linear(decimal(required("rope.scaling.factor"))));
            case "yarn" -> {
                double factor = decimal(required("rope.scaling.factor"));
                double attention = factor <= 1 ? 1 : 0.1 * Math.log(factor) + 1;
                yield new Rope(theta, new Rope.Yarn(factor, original, 32, 1, attention, true));
            }
            default -> throw new ModelException(file.path() + " scales RoPE by " + type + ", which cannot be imported");
        };
    }

    /// Llama 3's stretching is stored as its result, a divisor for each frequency; its parameters, but for the
    /// factor, have been the same in all models.
    private Rope llama3(double theta, int headSize) {
        float[] divisors = tensor("rope_freqs.weight").values();
        float factor = 1;
        for (float divisor : divisors) {
            factor = Math.max(factor, divisor);
        }
        Rope rope = new Rope(theta, new Rope.Llama3(factor, 1, 4, 8192));
        double[] plain = Rope.plain(theta).frequencies(headSize);
        double[] stretched = rope.frequencies(headSize);
        boolean same = divisors.length == plain.length;
        for (int i = 0; same && i < divisors.length; i++) {
            same = Math.abs(plain[i] / divisors[i] / stretched[i] - 1) < 1e-3;
        }
        if (!same) {
            throw new ModelException(
                    "rope_freqs.weight of " + file.path() + " is not Llama 3's RoPE scaling, so it cannot be imported");
        }
        return rope;
    }

    private GgufTensor tensor(String name) {
        return Optional.ofNullable(file.tensors().get(name))
                .orElseThrow(() -> new ModelException(file.path() + " lacks the tensor " + name));
    }

    private Optional<Number> optional(String key) {
        return file.number(prefix + key);
    }

    private Number required(String key) {
        return file.requiredNumber(prefix + key);
    }

    /// The decimal number that was meant: files hold singles, `config.json` doubles.
    private static double decimal(Number number) {
        return number instanceof Float ? Double.parseDouble(number.toString()) : number.doubleValue();
    }

    private int integer(String key) {
        Number number = required(key);
        if (number.longValue() < 1 || number.longValue() > Integer.MAX_VALUE) {
            throw new ModelException(prefix + key + " of " + file.path() + " must be at least 1 but was " + number);
        }
        return number.intValue();
    }
}
