// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.llm.model.internal;

import java.util.Arrays;
import java.util.Map;
import java.util.stream.Collectors;

/// The families of decoders that can be loaded: one block structure with small differences.
public enum Architecture {
    /// Llama 1 to 3.x, SmolLM, TinyLlama and all others of type `llama`.
    LLAMA("llama", "LlamaForCausalLM"),
    /// Mistral 7B and relatives: Llama with a sliding window.
    MISTRAL("mistral", "MistralForCausalLM"),
    /// Qwen 2 and 2.5: biases on queries, keys and values.
    QWEN2("qwen2", "Qwen2ForCausalLM"),
    /// Qwen 3: queries and keys are normalized per head.
    QWEN3("qwen3", "Qwen3ForCausalLM");

    private final String modelType;
    private final String className;

    Architecture(String modelType, String className) {
        this.modelType = modelType;
        this.className = className;
    }

    /// `model_type` in a Hugging Face `config.json`.
    public String modelType() {
        return modelType;
    }

    /// The entry of `architectures` there.
    public String className() {
        return className;
    }

    /// The architecture of a `config.json`.
    ///
    /// @throws IllegalArgumentException naming the known ones if it is none of them
    public static Architecture of(Map<?, ?> config) {
        Object type = config.get("model_type");
        for (Architecture architecture : values()) {
            if (architecture.modelType.equals(type)) {
                return architecture;
            }
        }
        throw new IllegalArgumentException("model_type must be one of "
                + Arrays.stream(values()).map(Architecture::modelType).collect(Collectors.joining(", ")) + " but was "
                + type);
    }
}
