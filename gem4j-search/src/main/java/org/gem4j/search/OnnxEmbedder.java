// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.search;

import ai.djl.huggingface.tokenizers.Encoding;
import ai.djl.huggingface.tokenizers.HuggingFaceTokenizer;
import ai.onnxruntime.OnnxTensor;
import ai.onnxruntime.OrtEnvironment;
import ai.onnxruntime.OrtException;
import ai.onnxruntime.OrtSession;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;

/// Embeddings by a BERT-like model in ONNX form, on the CPU. Thread-safe.
///
/// [#bundled] is BGE-small-en-v1.5 (quantized; Xiao et al. 2023), which comes as a library and needs no network;
/// [#open] takes a folder with `model.onnx` and `tokenizer.json`, such as an exported E5 (Wang et al. 2022).
public final class OnnxEmbedder implements Embedder {
    private static final int MOST_TOKENS = 512;
    /// The tokenizer reads all it is given before it cuts: far more than [#MOST_TOKENS] usual words.
    private static final int MOST_CHARS = 32 * MOST_TOKENS;
    private static final String QUERY_OF_BGE = "Represent this sentence for searching relevant passages: ";

    private final String name;
    private final HuggingFaceTokenizer tokenizer;
    private final OrtSession session;
    private final Kind kind;
    private final int dimensions;

    /// How a family of models is asked, and read.
    ///
    /// @param query stands before queries
    /// @param passage stands before passages
    /// @param first whether the first token's state is the text's; otherwise the mean of all
    private record Kind(String query, String passage, boolean first) {}

    private OnnxEmbedder(String name, byte[] model, HuggingFaceTokenizer tokenizer, Kind kind) {
        this.name = name;
        this.tokenizer = tokenizer;
        this.kind = kind;
        try {
            OrtSession.SessionOptions options = new OrtSession.SessionOptions();
            options.setIntraOpNumThreads(1);
            session = OrtEnvironment.getEnvironment().createSession(model, options);
        } catch (OrtException e) {
            throw new SearchException("the embedding model " + name + " cannot be loaded: " + e.getMessage(), e);
        }
        dimensions = embed("").length;
    }

    /// The model that ships with gem4j.
    public static OnnxEmbedder bundled() {
        try {
            HuggingFaceTokenizer tokenizer = HuggingFaceTokenizer.newInstance(
                    resource("/bge-small-en-v1.5-q-tokenizer.json"), tokenizerOptions());
            byte[] model = resource("/bge-small-en-v1.5-q.onnx").readAllBytes();
            return new OnnxEmbedder("bge-small-en-v1.5-q", model, tokenizer, new Kind(QUERY_OF_BGE, "", true));
        } catch (IOException e) {
            throw new SearchException("the bundled embedding model cannot be read: " + e.getMessage(), e);
        }
    }

    /// A model from a folder; one whose name holds `e5` is asked as E5 models are, others as BGE models.
    ///
    /// @throws SearchException naming the file that is missing or broken
    public static OnnxEmbedder open(Path folder) {
        Path model = folder.resolve("model.onnx");
        Path tokenizerFile = folder.resolve("tokenizer.json");
        for (Path file : new Path[] {model, tokenizerFile}) {
            if (!Files.isRegularFile(file)) {
                throw new SearchException(
                        "an embedding model needs " + file.getFileName() + ", which is missing: " + file);
            }
        }
        String name = String.valueOf(folder.toAbsolutePath().normalize().getFileName());
        Kind kind = name.toLowerCase(Locale.ROOT).contains("e5")
                ? new Kind("query: ", "passage: ", false)
                : new Kind(QUERY_OF_BGE, "", true);
        try (InputStream stream = Files.newInputStream(tokenizerFile)) {
            return new OnnxEmbedder(
                    name,
                    Files.readAllBytes(model),
                    HuggingFaceTokenizer.newInstance(stream, tokenizerOptions()),
                    kind);
        } catch (IOException e) {
            throw new SearchException("the embedding model in " + folder + " cannot be read: " + e.getMessage(), e);
        }
    }

    private static Map<String, String> tokenizerOptions() {
        return Map.of("maxLength", String.valueOf(MOST_TOKENS), "truncation", "true", "padding", "false");
    }

    private static InputStream resource(String path) {
        InputStream stream = OnnxEmbedder.class.getResourceAsStream(path);
        if (stream == null) {
            throw new SearchException("the bundled embedding model is not on the class path");
        }
        return stream;
    }

    @Override
    public String name() {
        return name;
    }

    @Override
    public int dimensions() {
        return dimensions;
    }

    @Override
    public float[] query(String text) {
        return embed(kind.query() + text);
    }

    @Override
    public float[] passage(String text) {
        return embed(kind.passage() + text);
    }

    private float[] embed(String text) {
        Encoding encoding = tokenizer.encode(text.length() > MOST_CHARS ? text.substring(0, MOST_CHARS) : text);
        OrtEnvironment environment = OrtEnvironment.getEnvironment();
        Map<String, OnnxTensor> inputs = new HashMap<>();
        try {
            for (String input : session.getInputNames()) {
                long[] values = switch (input) {
                    case "input_ids" -> encoding.getIds();
                    case "attention_mask" -> encoding.getAttentionMask();
                    default -> encoding.getTypeIds();
                };
                inputs.put(input, OnnxTensor.createTensor(environment, new long[][] {values}));
            }
            try (OrtSession.Result result = session.run(inputs)) {
                float[][] states = ((float[][][]) result.get(0).getValue())[0];
                return normalized(kind.first() ? states[0].clone() : mean(states));
            }
        } catch (OrtException e) {
            throw new SearchException("the embedding model " + name + " failed: " + e.getMessage(), e);
        } finally {
            inputs.values().forEach(OnnxTensor::close);
        }
    }

    private static float[] mean(float[][] states) {
        float[] mean = new float[states[0].length];
        for (float[] state : states) {
            for (int i = 0; i < mean.length; i++) {
                mean[i] += state[i] / states.length;
            }
        }
        return mean;
    }

    private static float[] normalized(float[] vector) {
        double square = 0;
        for (float value : vector) {
            square += (double) value * value;
        }
        float length = (float) Math.max(1e-12, Math.sqrt(square));
        for (int i = 0; i < vector.length; i++) {
            vector[i] /= length;
        }
        return vector;
    }

    @Override
    public void close() {
        tokenizer.close();
        try {
            session.close();
        } catch (OrtException e) {
            throw new SearchException("the embedding model " + name + " cannot be closed: " + e.getMessage(), e);
        }
    }
}
