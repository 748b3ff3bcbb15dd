// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.llm;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import org.gem4j.text.BpeFile;
import org.gem4j.text.BpeTokenizer;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.json.JsonMapper;

/// A model as a folder in Hugging Face's layout: `config.json`, `model.safetensors`, `tokenizer.json`,
/// `tokenizer_config.json`.
public final class ModelFolder {
    private static final JsonMapper JSON = JsonMapper.shared();

    private ModelFolder() {}

    /// A model read from a folder.
    ///
    /// @param weights owned by the caller
    public record Loaded(DecoderWeights weights, BpeTokenizer tokenizer) {}

    /// Writes a model into an existing, empty folder.
    public static void write(Path folder, DecoderWeights weights, BpeTokenizer tokenizer) throws IOException {
        Map<String, Object> config = new LinkedHashMap<>(weights.config().toHuggingFace());
        config.put("eos_token_id", tokenizer.endOfTurn());
        writeJson(folder.resolve("config.json"), config);
        writeJson(folder.resolve("tokenizer.json"), BpeFile.write(tokenizer));
        Map<String, Object> tokenizerConfig = new LinkedHashMap<>();
        tokenizerConfig.put("tokenizer_class", "PreTrainedTokenizerFast");
        tokenizerConfig.put("eos_token", BpeFile.END_OF_TURN);
        tokenizerConfig.put("model_max_length", weights.config().maxPositions());
        tokenizerConfig.put("clean_up_tokenization_spaces", false);
        writeJson(folder.resolve("tokenizer_config.json"), tokenizerConfig);
        Safetensors.write(folder.resolve("model.safetensors"), weights.named());
    }

    /// Reads a model.
    ///
    /// @throws ModelException naming the file that is missing or broken
    public static Loaded read(Path folder) {
        if (!Files.isDirectory(folder)) {
            throw new ModelException("no model folder at " + folder);
        }
        try {
            DecoderConfig config = DecoderConfig.fromHuggingFace(readJson(folder.resolve("config.json")));
            BpeTokenizer tokenizer = BpeFile.read(readJson(folder.resolve("tokenizer.json")));
            if (tokenizer.vocabularySize() > config.vocabularySize()) {
                throw new ModelException("the tokenizer of " + folder + " has " + tokenizer.vocabularySize()
                        + " tokens but the model knows " + config.vocabularySize());
            }
            try (Safetensors.Reader file = Safetensors.Reader.open(folder.resolve("model.safetensors"))) {
                return new Loaded(DecoderWeights.load(config, file), tokenizer);
            }
        } catch (IllegalArgumentException e) {
            throw new ModelException("the model in " + folder + " cannot be used: " + e.getMessage(), e);
        } catch (IOException e) {
            throw new ModelException("cannot read the model in " + folder + ": " + e.getMessage(), e);
        }
    }

    private static void writeJson(Path file, Object value) throws IOException {
        Files.writeString(file, JSON.writerWithDefaultPrettyPrinter().writeValueAsString(value) + "\n");
    }

    private static Map<?, ?> readJson(Path file) throws IOException {
        if (!Files.isRegularFile(file)) {
            throw new ModelException("a model folder needs " + file.getFileName() + ", which is missing: " + file);
        }
        try {
            return JSON.readValue(Files.readString(file), Map.class);
        } catch (JacksonException e) {
            throw new ModelException(file + " is no JSON: " + e.getOriginalMessage(), e);
        }
    }
}
