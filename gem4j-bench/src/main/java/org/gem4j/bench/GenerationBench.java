// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.bench;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Supplier;
import java.util.stream.IntStream;
import org.gem4j.env.SeededRandom;
import org.gem4j.llm.ModelException;
import org.gem4j.llm.engine.Engine;
import org.gem4j.llm.engine.EngineOptions;
import org.gem4j.llm.model.Decoder;
import org.gem4j.llm.model.DecoderConfig;
import org.gem4j.llm.model.LoadOptions;
import org.gem4j.llm.model.ModelFolder;
import org.gem4j.llm.model.internal.Architecture;
import org.gem4j.llm.model.internal.DecoderWeights;
import org.gem4j.llm.model.internal.Rope;
import org.gem4j.rollout.Sampling;
import org.gem4j.rollout.generation.TextGenerator.Generated;
import org.gem4j.rollout.generation.TextGenerator.Generation;
import org.gem4j.rollout.generation.TextGenerator.GenerationListener;
import org.gem4j.rollout.generation.TextGenerator.GenerationRequest;
import org.gem4j.rollout.generation.TextGenerator.SampledToken;
import org.gem4j.text.Tokenizer;

/// Measures an [Engine]: requests that start together, each with its own random prompt.
public final class GenerationBench {
    private static final int REPETITIONS = 3;

    private final Supplier<DecoderWeights> weights;
    private final LoadOptions load;
    private final int vocabularySize;
    private final EngineOptions options;
    private final int threads;

    private GenerationBench(
            Supplier<DecoderWeights> weights,
            LoadOptions load,
            int vocabularySize,
            EngineOptions options,
            int threads) {
        this.weights = weights;
        this.load = load;
        this.vocabularySize = vocabularySize;
        this.options = options;
        this.threads = threads;
    }

    /// Random weights of a known shape.
    public static GenerationBench ofShape(String name, LoadOptions load, EngineOptions options, int threads) {
        DecoderConfig config = shape(name);
        return new GenerationBench(
                () -> DecoderWeights.forMeasuring(config, load), load, config.vocabularySize(), options, threads);
    }

    /// The weights of a folder.
    public static GenerationBench ofModel(Path folder, LoadOptions load, EngineOptions options, int threads) {
        int vocabulary = ModelFolder.readConfig(folder).vocabularySize();
        return new GenerationBench(() -> ModelFolder.readWeights(folder, load), load, vocabulary, options, threads);
    }

    static DecoderConfig shape(String name) {
        return switch (name) {
            case "qwen3-0.6b" ->
                config(Architecture.QWEN3, 151_936, 1024, 3072, 28, new int[] {16, 8, 128}, 40_960, 1_000_000, true);
            case "smollm2-135m" ->
                config(Architecture.LLAMA, 49_152, 576, 1536, 30, new int[] {9, 3, 64}, 8192, 100_000, false);
            case "tiny" -> config(Architecture.QWEN3, 512, 64, 128, 2, new int[] {4, 2, 16}, 2048, 10_000, true);
            default ->
                throw new IllegalArgumentException("shape must be qwen3-0.6b, smollm2-135m or tiny but was " + name);
        };
    }

    private static DecoderConfig config(
            Architecture architecture,
            int vocabulary,
            int hidden,
            int feed,
            int layers,
            int[] heads,
            int positions,
            double theta,
            boolean headNorm) {
        return new DecoderConfig(
                architecture,
                vocabulary,
                hidden,
                feed,
                layers,
                heads[0],
                heads[1],
                heads[2],
                positions,
                Rope.plain(theta),
                1e-6,
                true,
                DecoderConfig.Biases.NONE,
                headNorm,
                DecoderConfig.Window.NONE);
    }

    /// The median by tokens per second of three measurements, after the same work as warm-up.
    public Map<String, Object> run(int batch, int promptTokens, int tokens) {
        int length = promptTokens + tokens;
        EngineOptions fitting = options.withMaxSequences(batch)
                .withMaxLength(length)
                .withPrefixShare(0)
                .withMaxWaiting(batch);
        Supplier<Decoder> decoder = () -> {
            load.useThreads(threads);
            return new Decoder(weights.get());
        };
        try (Engine engine = new Engine(decoder, new Wordless(), fitting)) {
            measure(engine, batch, promptTokens, tokens, 1);
            return IntStream.range(0, REPETITIONS)
                    .mapToObj(i -> measure(engine, batch, promptTokens, tokens, 2 + i))
                    .sorted(Comparator.comparingDouble(run -> (double) Objects.requireNonNull(run.get("tokens_per_s"))))
                    .toList()
                    .get(REPETITIONS / 2);
        }
    }

    private Map<String, Object> measure(Engine engine, int batch, int promptTokens, int tokens, long seed) {
        SeededRandom random = SeededRandom.of(seed);
        List<GenerationRequest> requests = new ArrayList<>();
        for (int i = 0; i < batch; i++) {
            int[] prompt = new int[promptTokens];
            Arrays.setAll(prompt, at -> random.nextInt(vocabularySize));
            requests.add(new GenerationRequest(prompt, Sampling.plain(tokens).withIgnoreEos(true), seed + i));
        }
        AtomicLong lastFirstToken = new AtomicLong();
        long start = System.nanoTime();
        List<Generation> generations = engine.submit(requests, firstTokens(lastFirstToken, batch));
        long sampled = 0;
        for (Generation generation : generations) {
            Generated result = generation.await();
            if (result.tokens().size() != tokens) {
                throw new ModelException("a response of " + tokens + " tokens ended after "
                        + result.tokens().size() + ": " + result.reason() + " " + result.message());
            }
            sampled += result.tokens().size();
        }
        long end = System.nanoTime();
        double decodeSeconds = (end - lastFirstToken.get()) / 1e9;
        Map<String, Object> metrics = new LinkedHashMap<>();
        metrics.put("batch", batch);
        metrics.put("seconds", (end - start) / 1e9);
        metrics.put("tokens_per_s", sampled / ((end - start) / 1e9));
        metrics.put("prefill_tokens_per_s", (double) batch * promptTokens / ((lastFirstToken.get() - start) / 1e9));
        metrics.put("decode_tokens_per_s", (sampled - batch) / decodeSeconds);
        metrics.put("decode_step_ms", decodeSeconds * 1e3 / (tokens - 1));
        return metrics;
    }

    /// All first tokens come before the second of any, since requests that begin together stay together.
    private static GenerationListener firstTokens(AtomicLong last, int batch) {
        return new GenerationListener() {
            private int seen;

            @Override
            public void sampled(SampledToken token) {
                seen++;
                if (seen == batch) {
                    last.set(System.nanoTime());
                }
            }

            @Override
            public void finished(Generated result) {}
        };
    }

    /// Random tokens mean no words.
    static final class Wordless implements Tokenizer {
        @Override
        public int[] encode(String text) {
            return new int[0];
        }

        @Override
        public String decode(int[] ids) {
            return "";
        }

        @Override
        public int vocabularySize() {
            return 0;
        }

        @Override
        public int endOfTurn() {
            return -1;
        }
    }
}
