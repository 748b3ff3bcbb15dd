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
import java.util.Optional;
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
import org.gem4j.rollout.StopReason;
import org.gem4j.rollout.generation.TextGenerator.Generated;
import org.gem4j.rollout.generation.TextGenerator.Generation;
import org.gem4j.rollout.generation.TextGenerator.GenerationListener;
import org.gem4j.rollout.generation.TextGenerator.GenerationRequest;
import org.gem4j.rollout.generation.TextGenerator.SampledToken;
import org.gem4j.text.Tokenizer;
import org.gem4j.text.ToolCallFormat;
import org.gem4j.text.grammar.Grammar;
import org.gem4j.text.grammar.TokenMask;

/// Measures an [Engine]: requests that start together, each with its own random prompt.
public final class GenerationBench {
    /// Of the tokens of a measurement, how many must come though some calls are complete before.
    private static final double LEAST_SHARE = 0.95;

    private final Supplier<DecoderWeights> weights;
    private final Supplier<Tokenizer> tokenizer;
    private final LoadOptions load;
    private final int vocabularySize;
    private final EngineOptions options;
    private final int threads;
    private final Effort effort;

    private GenerationBench(
            Supplier<DecoderWeights> weights,
            Supplier<Tokenizer> tokenizer,
            LoadOptions load,
            int vocabularySize,
            EngineOptions options,
            int threads,
            Effort effort) {
        this.weights = weights;
        this.tokenizer = tokenizer;
        this.load = load;
        this.vocabularySize = vocabularySize;
        this.options = options;
        this.threads = threads;
        this.effort = effort;
    }

    /// How long to measure.
    ///
    /// @param warmUpSeconds the work is done once as warm-up, and again until so many seconds have passed
    /// @param repetitions measurements, of which the median counts
    public record Effort(double warmUpSeconds, int repetitions) {}

    /// Random weights of a known shape.
    public static GenerationBench ofShape(
            String name, LoadOptions load, EngineOptions options, int threads, Effort effort) {
        DecoderConfig config = shape(name);
        return new GenerationBench(
                () -> DecoderWeights.forMeasuring(config, load),
                () -> new MadeUpTokenizer(config.vocabularySize()),
                load,
                config.vocabularySize(),
                options,
                threads,
                effort);
    }

    /// The weights of a folder.
    public static GenerationBench ofModel(
            Path folder, LoadOptions load, EngineOptions options, int threads, Effort effort) {
        int vocabulary = ModelFolder.readConfig(folder).vocabularySize();
        return new GenerationBench(
                () -> ModelFolder.readWeights(folder, load),
                () -> ModelFolder.readTokenizer(folder),
                load,
                vocabulary,
                options,
                threads,
                effort);
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

    /// The medians of the measurements, after the same work as warm-up.
    public Map<String, Object> run(int batch, int promptTokens, int tokens) {
        Work work = new Work(batch, promptTokens, tokens, Optional.empty());
        try (Engine engine = engine(new Wordless(), work)) {
            warmUp(engine, work);
            return median(IntStream.range(0, effort.repetitions())
                    .mapToObj(i -> measure(engine, work, 2 + i))
                    .toList());
        }
    }

    /// As [#run], each measurement followed by one of calls of a tool.
    ///
    /// @param schema of the tool's arguments
    /// @throws ModelException if many calls are complete before they have so many tokens
    public Map<String, Object> runConstrained(int batch, int promptTokens, int tokens, Map<String, ?> schema) {
        Tokenizer words = tokenizer.get();
        Grammar.Tool tool = new Grammar.Tool("measured", Optional.of(schema));
        TokenMask mask = new TokenMask(Grammar.calls(List.of(tool), ToolCallFormat.HERMES, false), words);
        Work free = new Work(batch, promptTokens, tokens, Optional.empty());
        Work calls = new Work(batch, promptTokens, tokens, Optional.of(mask));
        List<Map<String, Object>> ofFree = new ArrayList<>();
        List<Map<String, Object>> ofCalls = new ArrayList<>();
        try (Engine engine = engine(words, free)) {
            warmUp(engine, free);
            Map<String, Object> first = measure(engine, calls, 1);
            for (int i = 0; i < effort.repetitions(); i++) {
                ofFree.add(measure(engine, free, 2 + i));
                ofCalls.add(measure(engine, calls, 2 + i));
            }
            Map<String, Object> result = new LinkedHashMap<>(median(ofFree));
            result.put("first_constrained_tokens_per_s", Objects.requireNonNull(first.get("tokens_per_s")));
            for (String name : List.of("tokens_per_s", "decode_tokens_per_s")) {
                Object constrained = Objects.requireNonNull(median(ofCalls).get(name));
                result.put("constrained_" + name, constrained);
            }
            return result;
        }
    }

    private static Map<String, Object> median(List<Map<String, Object>> runs) {
        Map<String, Object> medians = new LinkedHashMap<>();
        for (String metric : runs.getFirst().keySet()) {
            List<Number> values = runs.stream()
                    .map(run -> (Number) Objects.requireNonNull(run.get(metric)))
                    .sorted(Comparator.comparingDouble(Number::doubleValue))
                    .toList();
            medians.put(metric, values.get(values.size() / 2));
        }
        return medians;
    }

    /// Requests that start together.
    private record Work(int batch, int promptTokens, int tokens, Optional<TokenMask> constraint) {}

    private Engine engine(Tokenizer words, Work work) {
        EngineOptions fitting = options.withMaxSequences(work.batch())
                .withMaxLength(work.promptTokens() + work.tokens())
                .withPrefixShare(0)
                .withMaxWaiting(work.batch());
        Supplier<Decoder> decoder = () -> {
            load.useThreads(threads);
            return new Decoder(weights.get());
        };
        return new Engine(decoder, words, fitting);
    }

    private void warmUp(Engine engine, Work work) {
        long start = System.nanoTime();
        do {
            measure(engine, work, 1);
        } while (System.nanoTime() - start < effort.warmUpSeconds() * 1e9);
    }

    private Map<String, Object> measure(Engine engine, Work work, long seed) {
        int batch = work.batch();
        int promptTokens = work.promptTokens();
        int tokens = work.tokens();
        SeededRandom random = SeededRandom.of(seed);
        List<GenerationRequest> requests = new ArrayList<>();
        for (int i = 0; i < batch; i++) {
            int[] prompt = new int[promptTokens];
            Arrays.setAll(prompt, at -> random.nextInt(vocabularySize));
            GenerationRequest request =
                    new GenerationRequest(prompt, Sampling.plain(tokens).withIgnoreEos(true), seed + i);
            requests.add(work.constraint().map(request::withConstraint).orElse(request));
        }
        AtomicLong lastFirstToken = new AtomicLong();
        long start = System.nanoTime();
        List<Generation> generations = engine.submit(requests, firstTokens(lastFirstToken, batch));
        long sampled = 0;
        for (Generation generation : generations) {
            Generated result = generation.await();
            boolean complete = work.constraint().isPresent() && result.reason() == StopReason.END_OF_TURN;
            if (result.tokens().size() != tokens && !complete) {
                throw new ModelException("a response of " + tokens + " tokens ended after "
                        + result.tokens().size() + ": " + result.reason() + " " + result.message());
            }
            sampled += result.tokens().size();
        }
        if (sampled < batch * tokens * LEAST_SHARE) {
            throw new ModelException("calls of " + tokens + " tokens were complete after " + (double) sampled / batch
                    + " on average: use a schema of longer ones");
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
