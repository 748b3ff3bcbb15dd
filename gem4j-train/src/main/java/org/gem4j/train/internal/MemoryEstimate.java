// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.train.internal;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.BiConsumer;
import java.util.function.BiFunction;
import java.util.stream.Collectors;
import org.gem4j.llm.engine.EngineOptions;
import org.gem4j.llm.model.DecoderConfig;
import org.gem4j.llm.model.LoraConfig;
import org.gem4j.llm.score.Scorer;
import org.gem4j.llm.torch.Device;
import org.gem4j.llm.torch.internal.DeviceMemory;
import org.gem4j.train.TrainException;
import org.gem4j.train.config.ComputeSettings;
import org.gem4j.train.config.DataParallel;
import org.gem4j.train.config.LearningSettings;
import org.gem4j.train.config.TrainSettings;

/// The peak memory of a run, by component, computed from the settings and the model's shape before
/// anything is loaded.
///
/// @param device where
/// @param processes that share the device's memory
/// @param parts bytes of one of them by what takes them
public record MemoryEstimate(Device device, int processes, Map<String, Long> parts) {
    private static final double GIB = 1L << 30;

    /// What kernels and the allocator take besides, in parts of what tensors take.
    private static final double UNSEEN = 0.1;

    private static final String ACTIVATIONS = "activations";

    /// The shape of the model that a run with these settings begins with.
    ///
    /// @throws org.gem4j.llm.ModelException if the model's folder cannot be read
    public static DecoderConfig shape(TrainSettings settings) {
        return settings.model().shape(settings.rollout().maxModelLength());
    }

    /// The estimate for a run with these settings on a model of this shape.
    public static MemoryEstimate of(TrainSettings settings, DecoderConfig config) {
        Device device = settings.device();
        long bytes = settings.compute().precision().bytes();
        long all = config.parameters();
        long trained = settings.compute()
                .lora()
                .map(lora -> adapterParameters(lora, config))
                .orElse(all);
        boolean adapters = settings.compute().lora().isPresent();
        boolean compared = settings.learning().kl().compares();
        Map<String, Long> parts = new LinkedHashMap<>();
        long weights = (all + (adapters ? trained : 0)) * bytes;
        parts.put("weights", weights);
        parts.put("gradients", trained * gradientBytes(settings));
        parts.put("optimizer", optimizer(settings, trained));
        parts.put("reference", compared && !adapters ? all * bytes : 0);
        parts.put(
                "critic",
                settings.algorithm().estimator().usesCritic()
                        ? all * (bytes + gradientBytes(settings)) + optimizer(settings, all)
                        : 0);
        parts.put(ACTIVATIONS, activations(settings, config) * settings.learnerThreads());
        parts.put("head", head(settings, config) * settings.learnerThreads());
        boolean ahead = settings.rollout().async();
        parts.put("sampler", ahead ? weights : 0);
        parts.put("kv cache", cache(settings, config) * (ahead ? 2 : 1));
        parts.values().removeIf(size -> size == 0);
        return new MemoryEstimate(
                device, device.isCpu() ? settings.compute().dataParallel().localRanks() : 1, parts);
    }

    private static long adapterParameters(LoraConfig lora, DecoderConfig config) {
        long width = config.hiddenSize();
        long queries = (long) config.heads() * config.headSize();
        long keys = (long) config.kvHeads() * config.headSize();
        long feed = config.intermediateSize();
        long numbers = 0;
        for (String target : lora.targets()) {
            numbers += switch (target) {
                case "q_proj", "o_proj" -> width + queries;
                case "k_proj", "v_proj" -> width + keys;
                default -> width + feed;
            };
        }
        return numbers * lora.rank() * config.layers();
    }

    /// Of a trained number, for every learning thread.
    private static long gradientBytes(TrainSettings settings) {
        return (settings.compute().bf16() ? 6L : 4L) * settings.learnerThreads();
    }

    /// What one process keeps of it.
    private static long optimizer(TrainSettings settings, long trained) {
        int shares = settings.compute().dataParallel().shardOptimizer()
                ? settings.compute().dataParallel().ranks()
                : 1;
        return Math.ceilDiv(trained, shares) * (settings.compute().bf16() ? 12 : 8);
    }

    /// What the backward pass of a micro-batch needs: of every block what its matrices, norms, attention and gate
    /// are differentiated by.
    private static long activations(TrainSettings settings, DecoderConfig config) {
        long width = config.hiddenSize();
        long queries = (long) config.heads() * config.headSize();
        long keys = (long) config.kvHeads() * config.headSize();
        long turned = (config.headNorm() ? 2 : 1) * (queries + keys);
        long block = 4 * width + queries + 2 * keys + turned + queries + 4L * config.intermediateSize();
        long perToken = settings.compute().gradientCheckpointing()
                ? config.layers() * width + 2 * block
                : config.layers() * block;
        return perToken
                * settings.microBatchTokens()
                * settings.compute().precision().bytes();
    }

    /// Logprobs and probabilities in f32, the logits' gradient in the model's precision, and a chunk's share of the
    /// head's gradient.
    private static long head(TrainSettings settings, DecoderConfig config) {
        long vocabulary = config.vocabularySize();
        long rows =
                Math.min(settings.microBatchTokens(), Math.max(1, Scorer.mostLogits(settings.device()) / vocabulary));
        boolean narrow = settings.compute().bf16();
        long shared = narrow && settings.compute().lora().isEmpty() ? 4 * vocabulary * config.hiddenSize() : 0;
        return rows * vocabulary * (narrow ? 10 : 8) + shared;
    }

    private static long cache(TrainSettings settings, DecoderConfig config) {
        if (settings.compute().samplesByTree(settings.model().isEmbedded(), settings.device())) {
            return 0;
        }
        EngineOptions options = PolicySampler.engineOptions(settings, settings.device());
        long perToken = 2L
                * config.layers()
                * config.kvHeads()
                * config.headSize()
                * settings.compute().precision().bytes();
        long longest = Math.min(options.maxLength(), config.maxPositions());
        double useful = options.maxSequences() * longest * perToken / (1 - options.prefixShare());
        return (long) Math.min(useful, options.cacheMib() * (double) (1 << 20));
    }

    /// All of it, with what cannot be counted.
    public long total() {
        return (long)
                (processes * parts.values().stream().mapToLong(Long::longValue).sum() * (1 + UNSEEN));
    }

    /// The estimate in words, such as `2.1 GiB on cpu: weights 0.5, gradients 0.5, …`.
    public String describe() {
        List<String> each = new ArrayList<>();
        parts.forEach((name, size) -> each.add(name + " " + gib(size)));
        String of = processes == 1 ? ": " : " for " + processes + " processes, each with ";
        return gib(total()) + " GiB on " + device + of + String.join(", ", each);
    }

    private static String gib(long bytes) {
        return String.format(Locale.ROOT, bytes < GIB / 10 ? "%.3f" : "%.1f", bytes / GIB);
    }

    /// A change of one setting that saves memory.
    ///
    /// @param setting its name
    /// @param value what to set it to
    /// @param saved bytes
    public record Remedy(String setting, String value, long saved) {}

    /// The estimate and what would help, of a run that does not fit into what is free; empty if it fits.
    public static Optional<TooLarge> problem(TrainSettings settings, DecoderConfig config) {
        MemoryEstimate estimate = of(settings, config);
        OptionalLong free = DeviceMemory.free(estimate.device());
        return free.isPresent() && estimate.total() > free.getAsLong()
                ? Optional.of(new TooLarge(estimate, free.getAsLong(), estimate.remedies(settings, config)))
                : Optional.empty();
    }

    /// A run that does not fit.
    ///
    /// @param free bytes that are
    /// @param remedies what would help
    public record TooLarge(MemoryEstimate estimate, long free, List<Remedy> remedies) {
        /// In words.
        ///
        /// @param setting writes a setting with its value
        public String describe(BiFunction<String, String, String> setting) {
            String helps = remedies.stream()
                    .map(remedy ->
                            setting.apply(remedy.setting(), remedy.value()) + " (saves " + gib(remedy.saved()) + ")")
                    .collect(Collectors.joining(", "));
            return "the run would need about " + estimate.describe() + "; but only " + gib(free) + " GiB are free."
                    + (helps.isEmpty() ? " Only a smaller model helps." : " What helps: " + helps + ".");
        }
    }

    /// Refuses a run that does not fit into what is free, naming the settings that would help.
    ///
    /// @throws TrainException if it does not fit
    public static void requireFits(TrainSettings settings, DecoderConfig config) {
        problem(settings, config).ifPresent(large -> {
            throw new TrainException(large.describe((name, value) -> name + " " + value));
        });
    }

    List<Remedy> remedies(TrainSettings settings, DecoderConfig config) {
        List<Remedy> remedies = new ArrayList<>();
        changes(settings).forEach((change, changed) -> {
            long saved = total() - of(changed, config).total();
            if (saved > total() / 50) {
                remedies.add(new Remedy(change.setting(), change.value(), saved));
            }
        });
        return remedies;
    }

    private record Change(String setting, String value) {}

    /// Changes of one setting that may help.
    private static Map<Change, TrainSettings> changes(TrainSettings settings) {
        ComputeSettings compute = settings.compute();
        DataParallel parallel = compute.dataParallel();
        Map<Change, TrainSettings> changes = new LinkedHashMap<>();
        BiConsumer<Change, ComputeSettings> put =
                (change, changed) -> changes.put(change, settings.withCompute(changed));
        put.accept(new Change("gradientCheckpointing", "true"), compute.withGradientCheckpointing(true));
        int micro = Math.max(1, settings.microBatchTokens() / 4);
        put.accept(new Change("microBatchTokens", "" + micro), compute.withMicroBatchTokens(micro));
        put.accept(new Change("bf16", "true"), compute.withBf16(true));
        if (compute.lora().isEmpty()) {
            LoraConfig lora = new LoraConfig(16, 16, LoraConfig.ALL_LINEAR);
            put.accept(new Change("loraRank", "16"), compute.withLora(lora));
        }
        int cache = Math.max(
                1, PolicySampler.engineOptions(settings, settings.device()).cacheMib() / 4);
        put.accept(new Change("cacheMib", "" + cache), compute.withCacheMib(cache));
        if (settings.learnerThreads() > 1) {
            put.accept(new Change("learnerThreads", "1"), compute.withLearnerThreads(1));
        }
        if (parallel.ranks() > 1) {
            put.accept(
                    new Change("shardOptimizer", "true"), compute.withDataParallel(parallel.withShardOptimizer(true)));
        }
        if (parallel.ranks() > 1 && parallel.launched().isEmpty()) {
            put.accept(new Change("ranks", "1"), compute.withDataParallel(DataParallel.none()));
        }
        LearningSettings learning = settings.learning();
        changes.put(
                new Change("beta", "0"),
                settings.withLearning(learning.withKl(learning.kl().withBeta(0))));
        changes.put(
                new Change("async", "false"),
                settings.withRollout(settings.rollout().withAsync(false)));
        return changes;
    }
}
