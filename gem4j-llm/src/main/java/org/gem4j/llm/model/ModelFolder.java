// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.llm.model;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.bytedeco.pytorch.Tensor;
import org.gem4j.llm.ModelException;
import org.gem4j.llm.model.internal.DecoderWeights;
import org.gem4j.llm.model.internal.LoraFolder;
import org.gem4j.llm.model.internal.ParameterLayout;
import org.gem4j.llm.model.internal.Safetensors;
import org.gem4j.llm.model.internal.TensorFiles;
import org.gem4j.llm.model.internal.TokenizerFiles;
import org.gem4j.llm.torch.Precision;
import org.gem4j.llm.torch.internal.Tensors;
import org.gem4j.llm.vision.internal.VisionConfig;
import org.gem4j.llm.vision.internal.VisionModel;
import org.gem4j.text.BpeFile;
import org.gem4j.text.BpeTokenizer;
import org.gem4j.text.ChatTemplate;
import org.gem4j.text.ChatTemplateException;
import org.gem4j.text.Tokenizer;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.json.JsonMapper;

/// A model as a folder in Hugging Face's layout: `config.json`, `model.safetensors` (or several files with an index),
/// `tokenizer.json`, `tokenizer_config.json`.
public final class ModelFolder {
    private static final JsonMapper JSON = JsonMapper.shared();
    private static final String CONFIG = "config.json";

    /// A file of weights grows to this size before another one is begun.
    private static final long LARGEST_FILE = 5_000_000_000L;

    private ModelFolder() {}

    /// A model read from a folder.
    ///
    /// @param weights owned by the caller
    /// @param chatTemplate how the model writes conversations; a model that was not trained on any has none
    public record Loaded(DecoderWeights weights, Tokenizer tokenizer, Optional<ChatTemplate> chatTemplate) {}

    /// Writes a model into an existing, empty folder, in the precision it is in.
    public static void write(Path folder, DecoderWeights weights, Tokenizer tokenizer) throws IOException {
        write(folder, weights, tokenizer, weights.options().precision());
    }

    /// Writes a model into an existing, empty folder.
    ///
    /// @param precision of the weights in the file
    public static void write(Path folder, DecoderWeights weights, Tokenizer tokenizer, Precision precision)
            throws IOException {
        Map<String, Object> config = new LinkedHashMap<>();
        weights.vision()
                .<Map<?, ?>>map(vision -> vision.config().json())
                .orElseGet(() -> weights.config().toHuggingFace())
                .forEach((name, value) -> config.put(name.toString(), value));
        config.put("torch_dtype", precision.torchName());
        config.computeIfPresent("dtype", (_, _) -> precision.torchName());
        int[] stops = tokenizer.stopIds();
        config.put("eos_token_id", stops.length == 1 ? stops[0] : stops);
        writeJson(folder.resolve(CONFIG), config);
        writeTokenizer(folder, tokenizer, weights.config());
        Map<String, Safetensors.Source> sources = new LinkedHashMap<>();
        boolean sees = weights.vision().isPresent();
        weights.named()
                .forEach((name, tensor) ->
                        sources.put(sees ? VisionConfig.storedName(name) : name, source(tensor, precision)));
        weights.vision()
                .ifPresent(vision ->
                        vision.named().forEach((name, tensor) -> sources.put(name, source(tensor, precision))));
        writeWeights(folder, sources, LARGEST_FILE);
    }

    private static Safetensors.Source source(Tensor tensor, Precision precision) {
        return new Safetensors.Source(Tensors.sizes(tensor), precision, () -> tensor);
    }

    /// Writes the tokenizer alone.
    public static void writeTokenizer(Path folder, Tokenizer tokenizer, DecoderConfig config) throws IOException {
        switch (tokenizer) {
            case HuggingFaceTokenizer given -> given.files().write(folder);
            case BpeTokenizer own -> {
                writeJson(folder.resolve(TokenizerFiles.TOKENIZER), BpeFile.write(own));
                Map<String, Object> described = new LinkedHashMap<>();
                described.put("tokenizer_class", "PreTrainedTokenizerFast");
                described.put("eos_token", BpeFile.END_OF_TURN);
                described.put("model_max_length", config.maxPositions());
                described.put("clean_up_tokenization_spaces", false);
                writeJson(folder.resolve(TokenizerFiles.CONFIG), described);
            }
            default ->
                throw new IllegalArgumentException("a tokenizer of class "
                        + tokenizer.getClass().getSimpleName() + " has no form as tokenizer.json");
        }
    }

    /// Gives the values of a parameter when they are to be written.
    public interface Values {
        float[] of(String name, List<Long> shape);
    }

    /// Writes the weights of a model whose values need not be in memory at once.
    public static void writeWeights(Path folder, DecoderConfig config, Precision precision, Values values)
            throws IOException {
        Map<String, Safetensors.Source> sources = new LinkedHashMap<>();
        for (ParameterLayout.Parameter parameter :
                ParameterLayout.of(config).parameters().values()) {
            sources.put(
                    parameter.name(),
                    new Safetensors.Source(
                            parameter.sizes(),
                            precision,
                            () -> Tensors.floats(values.of(parameter.name(), parameter.shape()), parameter.sizes())));
        }
        writeWeights(folder, sources, LARGEST_FILE);
    }

    /// Writes one file, or several with an index where one would be larger than `largestFile` bytes.
    public static void writeWeights(Path folder, Map<String, Safetensors.Source> tensors, long largestFile)
            throws IOException {
        List<Map<String, Safetensors.Source>> files = new ArrayList<>();
        Map<String, Safetensors.Source> current = new LinkedHashMap<>();
        long total = 0;
        long size = 0;
        for (Map.Entry<String, Safetensors.Source> entry : tensors.entrySet()) {
            long bytes = entry.getValue().bytes();
            if (!current.isEmpty() && size + bytes > largestFile) {
                files.add(current);
                current = new LinkedHashMap<>();
                size = 0;
            }
            current.put(entry.getKey(), entry.getValue());
            size += bytes;
            total += bytes;
        }
        files.add(current);
        Map<String, String> places = new LinkedHashMap<>();
        int number = 0;
        for (Map<String, Safetensors.Source> content : files) {
            number++;
            String name = files.size() == 1
                    ? TensorFiles.SINGLE
                    : "model-%05d-of-%05d.safetensors".formatted(number, files.size());
            Safetensors.writeAll(folder.resolve(name), content);
            content.keySet().forEach(tensor -> places.put(tensor, name));
        }
        if (files.size() > 1) {
            Map<String, Object> index = new LinkedHashMap<>();
            index.put("metadata", Map.of("total_size", total));
            index.put("weight_map", places);
            writeJson(folder.resolve(TensorFiles.INDEX), index);
        }
    }

    /// Reads a model to be trained on the CPU, in f32.
    ///
    /// @throws ModelException naming the file that is missing or broken
    public static Loaded read(Path folder) {
        return read(folder, LoadOptions.training());
    }

    /// Reads a model.
    ///
    /// @throws ModelException naming the file that is missing or broken
    public static Loaded read(Path folder, LoadOptions options) {
        try {
            DecoderConfig config = config(folder);
            TokenizerFiles files = TokenizerFiles.read(folder);
            Optional<ChatTemplate> template = files.template();
            Tokenizer tokenizer = tokenizer(files);
            if (tokenizer.vocabularySize() > config.vocabularySize()) {
                throw new ModelException("the tokenizer of " + folder + " has " + tokenizer.vocabularySize()
                        + " tokens but the model knows " + config.vocabularySize());
            }
            return new Loaded(weights(folder, config, options), tokenizer, template);
        } catch (IllegalArgumentException | ChatTemplateException e) {
            throw new ModelException("the model in " + folder + " cannot be used: " + e.getMessage(), e);
        } catch (IOException e) {
            throw new ModelException("cannot read the model in " + folder + ": " + e.getMessage(), e);
        }
    }

    /// Reads the weights of a folder that need not hold a tokenizer.
    ///
    /// @throws ModelException naming the file that is missing or broken
    public static DecoderWeights readWeights(Path folder, LoadOptions options) {
        try {
            return weights(folder, config(folder), options);
        } catch (IllegalArgumentException e) {
            throw new ModelException("the model in " + folder + " cannot be used: " + e.getMessage(), e);
        } catch (IOException e) {
            throw new ModelException("cannot read the model in " + folder + ": " + e.getMessage(), e);
        }
    }

    private static DecoderWeights weights(Path folder, DecoderConfig config, LoadOptions options) throws IOException {
        Optional<VisionConfig> vision = VisionConfig.of(readJson(folder.resolve(CONFIG)));
        Map<?, ?> processing = vision.isPresent() ? processing(folder) : Map.of();
        TensorFiles files = TensorFiles.open(folder, vision);
        return DecoderWeights.load(
                config,
                files,
                options,
                () -> vision.map(sees -> new VisionModel(
                        sees,
                        processing,
                        config.vocabularySize(),
                        options.precision(),
                        options.device(),
                        files::named)));
    }

    /// How a model's images are processed: a file of its own or, as newer versions of transformers write it, a
    /// part of another.
    private static Map<?, ?> processing(Path folder) throws IOException {
        Path whole = folder.resolve(TokenizerFiles.PROCESSOR);
        if (!Files.exists(folder.resolve(TokenizerFiles.PREPROCESSOR))
                && Files.exists(whole)
                && readJson(whole).get("image_processor") instanceof Map<?, ?> part) {
            return part;
        }
        return readJson(folder.resolve(TokenizerFiles.PREPROCESSOR));
    }

    /// Whether the model of a folder sees images; false where there is no model.
    ///
    /// @throws ModelException if its `config.json` is broken
    public static boolean seesImages(Path folder) {
        try {
            Path config = folder.resolve(CONFIG);
            return Files.exists(config) && VisionConfig.describes(readJson(config));
        } catch (IOException e) {
            throw new ModelException("cannot read the model in " + folder + ": " + e.getMessage(), e);
        }
    }

    /// The precision a folder's weights are stored in; that of the first where they differ.
    ///
    /// @throws ModelException naming the file that is missing or broken
    public static Precision storedPrecision(Path folder) {
        requireFolder(folder);
        try (TensorFiles files = TensorFiles.open(folder)) {
            return files.precision()
                    .orElseThrow(() -> new ModelException(folder + " holds no tensor of type F32, BF16 or F16"));
        } catch (IOException e) {
            throw new ModelException("cannot read the model in " + folder + ": " + e.getMessage(), e);
        }
    }

    private static void requireFolder(Path folder) {
        if (!Files.isDirectory(folder)) {
            throw new ModelException("no model folder at " + folder);
        }
    }

    private static DecoderConfig config(Path folder) throws IOException {
        requireFolder(folder);
        if (LoraFolder.is(folder) && !Files.exists(folder.resolve(CONFIG))) {
            throw new ModelException(
                    folder + " holds adapters and no model: merge them into the model that they belong to first");
        }
        return DecoderConfig.fromHuggingFace(readJson(folder.resolve(CONFIG)));
    }

    /// The shape of a folder's model.
    ///
    /// @throws ModelException naming the file that is missing or broken
    public static DecoderConfig readConfig(Path folder) {
        try {
            return config(folder);
        } catch (IllegalArgumentException e) {
            throw new ModelException("the model in " + folder + " cannot be used: " + e.getMessage(), e);
        } catch (IOException e) {
            throw new ModelException("cannot read the model in " + folder + ": " + e.getMessage(), e);
        }
    }

    /// The chat template of a folder that need not hold a model.
    ///
    /// @throws ModelException naming the file that is missing or broken
    public static Optional<ChatTemplate> readChatTemplate(Path folder) {
        try {
            return TokenizerFiles.read(folder).template();
        } catch (IOException e) {
            throw new ModelException("cannot read the tokenizer in " + folder + ": " + e.getMessage(), e);
        } catch (ChatTemplateException e) {
            throw new ModelException("the model in " + folder + " cannot be used: " + e.getMessage(), e);
        }
    }

    /// The tokenizer of a folder that need not hold a model.
    ///
    /// @throws ModelException naming the file that is missing or broken
    public static Tokenizer readTokenizer(Path folder) {
        try {
            return tokenizer(TokenizerFiles.read(folder));
        } catch (IOException e) {
            throw new ModelException("cannot read the tokenizer in " + folder + ": " + e.getMessage(), e);
        }
    }

    private static Tokenizer tokenizer(TokenizerFiles files) {
        Optional<BpeTokenizer> own = BpeFile.readOwn(files.json(TokenizerFiles.TOKENIZER));
        return own.isPresent() ? own.get() : new HuggingFaceTokenizer(files);
    }

    private static void writeJson(Path file, Object value) throws IOException {
        Files.writeString(file, JSON.writerWithDefaultPrettyPrinter().writeValueAsString(value) + "\n");
    }

    private static Map<?, ?> readJson(Path file) throws IOException {
        if (!Files.isRegularFile(file)) {
            throw new ModelException("a model folder needs " + file.getFileName() + ", which is missing: " + file);
        }
        try {
            return TokenizerFiles.object(file.toString(), JSON.readValue(Files.readAllBytes(file), Map.class));
        } catch (JacksonException e) {
            throw new ModelException(file + " is not JSON: " + e.getOriginalMessage(), e);
        }
    }
}
