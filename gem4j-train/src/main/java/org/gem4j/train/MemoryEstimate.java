// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.train;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.OptionalLong;
import org.gem4j.llm.DecoderConfig;
import org.gem4j.llm.Device;
import org.gem4j.llm.DeviceMemory;
import org.gem4j.llm.EngineOptions;
import org.gem4j.llm.LoraConfig;
import org.gem4j.llm.ModelFolder;
import org.gem4j.llm.Scorer;
import org.gem4j.train.config.CriticType;
import org.gem4j.train.config.Flags;
import org.gem4j.train.config.TrainSettings;

/// How much memory a run will take at its fullest, by what takes it; found out from settings and the model's shape
/// before anything is loaded.
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
        return settings.model().embedded()
                ? DecoderConfig.small(
                        settings.model().vocabularySize(),
                        settings.model().hiddenSize(),
                        settings.model().layers(),
                        settings.rollout().maxModelLength())
                : ModelFolder.readConfig(Path.of(settings.model().pretrain()));
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
        boolean adapters = settings.compute().loraRank() > 0;
        boolean compared =
                settings.algorithm().beta() > 0 || settings.algorithm().klPenalty() > 0;
        Map<String, Long> parts = new LinkedHashMap<>();
        long weights = (all + (adapters ? trained : 0)) * bytes;
        parts.put("weights", weights);
        parts.put("gradients", trained * gradientBytes(settings));
        parts.put("optimiser", optimiser(settings, trained));
        parts.put("reference", compared && !adapters ? all * bytes : 0);
        parts.put(
                "critic",
                settings.algorithm().critic() == CriticType.PPO
                        ? all * (bytes + gradientBytes(settings)) + optimiser(settings, all)
                        : 0);
        parts.put(ACTIVATIONS, activations(settings, config) * settings.learnerThreads());
        parts.put("head", head(settings, config) * settings.learnerThreads());
        boolean ahead = settings.rollout().async();
        parts.put("sampler", ahead ? weights : 0);
        parts.put("kv cache", cache(settings, config) * (ahead ? 2 : 1));
        parts.values().removeIf(size -> size == 0);
        return new MemoryEstimate(device, device.isCpu() ? settings.compute().dataParallel() : 1, parts);
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
    private static long optimiser(TrainSettings settings, long trained) {
        int shares = settings.compute().shardOptimizer() ? settings.compute().dataParallel() : 1;
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
        long shared = narrow && settings.compute().loraRank() == 0 ? 4 * vocabulary * config.hiddenSize() : 0;
        return rows * vocabulary * (narrow ? 10 : 8) + shared;
    }

    private static long cache(TrainSettings settings, DecoderConfig config) {
        if (settings.compute().samplesByTree(settings.model().embedded(), settings.device())) {
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

    /// Refuses a run that does not fit into what is free, naming the flags that would help.
    ///
    /// @throws TrainException if it does not fit
    public static void requireFits(TrainSettings settings, DecoderConfig config) {
        MemoryEstimate estimate = of(settings, config);
        OptionalLong free = DeviceMemory.free(estimate.device());
        if (free.isPresent() && estimate.total() > free.getAsLong()) {
            throw new TrainException(estimate.refusal(settings, config, free.getAsLong()));
        }
    }

    private String refusal(TrainSettings settings, DecoderConfig config, long free) {
        List<String> helps = new ArrayList<>();
        for (Map.Entry<String, String> change : changes(settings).entrySet()) {
            Map<String, String> flags = new LinkedHashMap<>();
            Flags.write(settings).forEach((name, value) -> flags.put(name, String.valueOf(value)));
            flags.put(change.getKey(), change.getValue());
            long saved = total() - of(TrainSettings.of(flags), config).total();
            if (saved > total() / 50) {
                helps.add("--" + change.getKey() + " " + change.getValue() + " (saves " + gib(saved) + ")");
            }
        }
        return "the run would need about " + describe() + "; but only " + gib(free) + " GiB are free."
                + (helps.isEmpty() ? " Only a smaller model helps." : " What helps: " + String.join(", ", helps) + ".");
    }

    /// Changes of one flag that may help.
    private static Map<String, String> changes(TrainSettings settings) {
        Map<String, String> changes = new LinkedHashMap<>();
        changes.put("gradient_checkpointing", "true");
        changes.put("micro_batch_tokens", String.valueOf(Math.max(1, settings.microBatchTokens() / 4)));
        changes.put("bf16", "true");
        if (settings.compute().loraRank() == 0) {
            changes.put("lora_rank", "16");
        }
        int cache = PolicySampler.engineOptions(settings, settings.device()).cacheMib();
        changes.put("kv_cache_mib", String.valueOf(Math.max(1, cache / 4)));
        if (settings.learnerThreads() > 1) {
            changes.put("learner_threads", "1");
        }
        if (settings.compute().dataParallel() > 1) {
            changes.put("shard_optimizer", "true");
        }
        changes.put("data_parallel", "1");
        changes.put("beta", "0");
        changes.put("async", "false");
        return changes;
    }
}
