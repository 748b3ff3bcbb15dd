// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.llm.model.internal;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import org.bytedeco.pytorch.Tensor;
import org.gem4j.llm.ModelException;
import org.gem4j.llm.model.LoraConfig;
import org.gem4j.llm.vision.internal.VisionConfig;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.json.JsonMapper;

/// Adapters as a folder in PEFT's layout: `adapter_config.json` and `adapter_model.safetensors`.
public final class LoraFolder {
    private static final JsonMapper JSON = JsonMapper.shared();
    private static final String CONFIG = "adapter_config.json";
    private static final String NUMBERS = "adapter_model.safetensors";

    /// What PEFT puts before the model's own names.
    private static final String PREFIX = "base_model.model.";

    private LoraFolder() {}

    /// Whether a folder holds adapters.
    public static boolean is(Path folder) {
        return Files.isRegularFile(folder.resolve(CONFIG));
    }

    /// Writes adapters into an existing folder that has none.
    ///
    /// @param base name or folder of the model they are for
    /// @param sees whether that model sees images: its decoder's parameters then have other names in files
    public static void write(Path folder, LoraWeights adapters, String base, boolean sees) throws IOException {
        String config = JSON.writerWithDefaultPrettyPrinter()
                .writeValueAsString(adapters.config().toPeft(base));
        Files.writeString(folder.resolve(CONFIG), config + "\n");
        Map<String, Tensor> tensors = new LinkedHashMap<>();
        adapters.named().forEach((name, tensor) -> tensors.put(stored(name, sees), tensor));
        Safetensors.write(folder.resolve(NUMBERS), tensors);
    }

    private static String stored(String name, boolean sees) {
        return PREFIX + (sees ? VisionConfig.storedName(name) : name);
    }

    /// The settings of a folder's adapters.
    ///
    /// @throws ModelException naming the file that is missing or broken
    public static LoraConfig config(Path folder) {
        try {
            return LoraConfig.fromPeft(json(folder));
        } catch (IllegalArgumentException e) {
            throw new ModelException("the adapters in " + folder + " cannot be used: " + e.getMessage(), e);
        }
    }

    /// The model that a folder's adapters say they are for; may be a name of the Hugging Face hub.
    public static String base(Path folder) {
        return json(folder).get("base_model_name_or_path") instanceof String base ? base : "";
    }

    private static Map<?, ?> json(Path folder) {
        Path file = folder.resolve(CONFIG);
        try {
            return TokenizerFiles.object(file.toString(), JSON.readValue(Files.readAllBytes(file), Map.class));
        } catch (IOException | JacksonException e) {
            throw new ModelException("cannot read " + file + ": " + e.getMessage(), e);
        }
    }

    /// Reads adapters for a model.
    ///
    /// @param trainable whether gradients can be gathered for them
    /// @throws ModelException naming the file or tensor that is missing, superfluous or of another shape
    public static LoraWeights read(Path folder, DecoderWeights weights, boolean trainable) {
        LoraWeights adapters = new LoraWeights(weights.config(), config(folder), weights.options(), trainable);
        try {
            load(folder, adapters);
            return adapters;
        } catch (ModelException e) {
            adapters.close();
            throw e;
        }
    }

    /// Puts a folder's weights into adapters of the same settings.
    ///
    /// @throws ModelException naming the file or tensor that is missing, superfluous or of another shape
    public static void load(Path folder, LoraWeights adapters) {
        try (Safetensors.Reader file = Safetensors.Reader.open(folder.resolve(NUMBERS))) {
            boolean sees = adapters.named().keySet().stream()
                    .anyMatch(name -> file.entries().containsKey(stored(name, true)));
            Set<String> known = new HashSet<>();
            adapters.named().keySet().forEach(name -> known.add(stored(name, sees)));
            file.requireNoOthers(known);
            for (Map.Entry<String, Tensor> entry : adapters.named().entrySet()) {
                file.copyInto(stored(entry.getKey(), sees), entry.getValue());
            }
        } catch (IOException e) {
            throw new ModelException("cannot read the adapters in " + folder + ": " + e.getMessage(), e);
        }
    }
}
