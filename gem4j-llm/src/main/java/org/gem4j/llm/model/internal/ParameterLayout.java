// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.llm.model.internal;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.gem4j.llm.model.DecoderConfig;
import org.gem4j.llm.model.DecoderConfig.Biases;
import org.gem4j.llm.model.LoraConfig;

/// Every parameter of a decoder under its Hugging Face name, with its shape and its place in one flat buffer.
///
/// What is computed together lies together: query, key and value rows, gate and up rows, and their biases.
public final class ParameterLayout {
    private final Map<String, Parameter> parameters = new LinkedHashMap<>();
    private long values;

    /// @param offset of its first number in the buffer
    public record Parameter(String name, List<Long> shape, long offset) {
        long size() {
            return shape.stream().reduce(1L, Math::multiplyExact);
        }

        public long[] sizes() {
            return shape.stream().mapToLong(Long::longValue).toArray();
        }
    }

    private ParameterLayout() {}

    public static ParameterLayout of(DecoderConfig config) {
        ParameterLayout layout = new ParameterLayout();
        long width = config.hiddenSize();
        layout.add("model.embed_tokens.weight", config.vocabularySize(), width);
        for (int i = 0; i < config.layers(); i++) {
            layout.addLayer("model.layers." + i + ".", config);
        }
        layout.add("model.norm.weight", width);
        if (!config.tiedHead()) {
            layout.add("lm_head.weight", config.vocabularySize(), width);
        }
        return layout;
    }

    /// The adapters of the target modules: both factors of each, in the order of the modules.
    public static ParameterLayout of(ParameterLayout modules, LoraConfig config) {
        ParameterLayout layout = new ParameterLayout();
        for (Parameter parameter : modules.parameters().values()) {
            String module = parameter.name().replaceFirst("\\.weight$", "");
            boolean weight = !module.equals(parameter.name());
            if (weight && config.targets().contains(module.substring(module.lastIndexOf('.') + 1))) {
                layout.add(module + ".lora_A.weight", config.rank(), parameter.sizes()[1]);
                layout.add(module + ".lora_B.weight", parameter.sizes()[0], config.rank());
            }
        }
        return layout;
    }

    private void addLayer(String prefix, DecoderConfig config) {
        long width = config.hiddenSize();
        long queries = (long) config.heads() * config.headSize();
        long keys = (long) config.kvHeads() * config.headSize();
        long feed = config.intermediateSize();
        Biases biases = config.biases();
        add(prefix + "input_layernorm.weight", width);
        String attention = prefix + "self_attn.";
        List<String> rows = List.of(attention + "q_proj", attention + "k_proj", attention + "v_proj");
        addRows(rows, List.of(queries, keys, keys), width, biases.qkv());
        if (config.headNorm()) {
            add(attention + "q_norm.weight", config.headSize());
            add(attention + "k_norm.weight", config.headSize());
        }
        addRows(List.of(attention + "o_proj"), List.of(width), queries, biases.output());
        add(prefix + "post_attention_layernorm.weight", width);
        List<String> gates = List.of(prefix + "mlp.gate_proj", prefix + "mlp.up_proj");
        addRows(gates, List.of(feed, feed), width, biases.feed());
        addRows(List.of(prefix + "mlp.down_proj"), List.of(width), feed, biases.feed());
    }

    private void addRows(List<String> names, List<Long> rows, long columns, boolean biased) {
        for (int i = 0; i < names.size(); i++) {
            add(names.get(i) + ".weight", rows.get(i), columns);
        }
        for (int i = 0; biased && i < names.size(); i++) {
            add(names.get(i) + ".bias", rows.get(i));
        }
    }

    private void add(String name, long... shape) {
        List<Long> sizes = new ArrayList<>();
        for (long size : shape) {
            sizes.add(size);
        }
        Parameter parameter = new Parameter(name, List.copyOf(sizes), values);
        parameters.put(name, parameter);
        values += parameter.size();
    }

    /// All parameters, in the buffer's order.
    public Map<String, Parameter> parameters() {
        return parameters;
    }

    /// How many values all parameters have.
    public long values() {
        return values;
    }
}
