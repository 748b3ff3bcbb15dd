// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.llm.model;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.gem4j.env.Suggestions;

/// Low-rank adaptation (Hu et al. 2021): which projections get an addition B·A·x·α/r, and how large it is.
///
/// @param rank r, at least 1
/// @param alpha α, above 0
/// @param targets modules by their last name, in the order of a block, at least one
public record LoraConfig(int rank, double alpha, List<String> targets) {
    /// Every projection of a block.
    public static final List<String> ALL_LINEAR =
            List.of("q_proj", "k_proj", "v_proj", "o_proj", "gate_proj", "up_proj", "down_proj");

    /// PEFT's word for all of them.
    private static final String ALL = "all-linear";

    public LoraConfig {
        if (rank < 1) {
            throw new IllegalArgumentException("lora_rank must be >= 1 but was " + rank);
        }
        if (!(alpha > 0) || Double.isInfinite(alpha)) {
            throw new IllegalArgumentException("lora_alpha must be above 0 but was " + alpha);
        }
        Set<String> wanted = new TreeSet<>(targets);
        for (String target : wanted) {
            if (!ALL_LINEAR.contains(target)) {
                throw new IllegalArgumentException("lora_target must name some of " + String.join(", ", ALL_LINEAR)
                        + ", or " + ALL + ", but has " + target
                        + Suggestions.didYouMean(target, new TreeSet<>(ALL_LINEAR)));
            }
        }
        targets = ALL_LINEAR.stream().filter(wanted::contains).toList();
        if (targets.isEmpty()) {
            throw new IllegalArgumentException(
                    "lora_target must name at least one of " + String.join(", ", ALL_LINEAR));
        }
    }

    /// The targets of a comma-separated list, or `all-linear`.
    public static List<String> targets(String list) {
        if (list.strip().equals(ALL)) {
            return ALL_LINEAR;
        }
        return Arrays.stream(list.split(","))
                .map(String::strip)
                .filter(name -> !name.isEmpty())
                .toList();
    }

    /// What an addition is multiplied by.
    public double scale() {
        return alpha / rank;
    }

    /// The content of PEFT's `adapter_config.json`.
    public Map<String, Object> toPeft(String base) {
        Map<String, Object> json = new LinkedHashMap<>();
        json.put("peft_type", "LORA");
        json.put("task_type", "CAUSAL_LM");
        json.put("base_model_name_or_path", base);
        json.put("r", rank);
        json.put("lora_alpha", alpha == Math.rint(alpha) ? (Object) (long) alpha : (Object) alpha);
        json.put("lora_dropout", 0.0);
        json.put("target_modules", targets);
        json.put("bias", "none");
        json.put("fan_in_fan_out", false);
        json.put("init_lora_weights", true);
        json.put("inference_mode", true);
        json.put("use_rslora", false);
        json.put("use_dora", false);
        return json;
    }

    /// Reads an `adapter_config.json`.
    ///
    /// @throws IllegalArgumentException naming what is missing, out of range or not supported
    public static LoraConfig fromPeft(Map<?, ?> json) {
        if (!"LORA".equals(json.get("peft_type"))) {
            throw new IllegalArgumentException("peft_type must be LORA but was " + json.get("peft_type"));
        }
        for (String option : List.of("use_rslora", "use_dora", "fan_in_fan_out", "lora_bias")) {
            if (Boolean.TRUE.equals(json.get(option))) {
                throw new IllegalArgumentException(option + " is not supported");
            }
        }
        for (String option : List.of("rank_pattern", "alpha_pattern", "modules_to_save", "layers_to_transform")) {
            Object value = json.get(option);
            boolean empty = value == null
                    || (value instanceof Map<?, ?> map && map.isEmpty())
                    || (value instanceof List<?> list && list.isEmpty());
            if (!empty) {
                throw new IllegalArgumentException(option + " is not supported but was " + value);
            }
        }
        List<String> targets = new ArrayList<>();
        switch (json.get("target_modules")) {
            case List<?> list -> list.forEach(name -> targets.add(String.valueOf(name)));
            case String word -> targets.addAll(targets(word));
            case null, default ->
                throw new IllegalArgumentException(
                        "target_modules must be a list of names but was " + json.get("target_modules"));
        }
        return new LoraConfig(
                number(json, "r").intValue(), number(json, "lora_alpha").doubleValue(), targets);
    }

    private static Number number(Map<?, ?> json, String name) {
        if (json.get(name) instanceof Number number) {
            return number;
        }
        throw new IllegalArgumentException(name + " must be a number but was " + json.get(name));
    }
}
