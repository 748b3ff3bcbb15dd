// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.train.config;

import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.gem4j.llm.Device;
import org.gem4j.llm.LoadOptions;
import org.gem4j.llm.LoraConfig;
import org.gem4j.llm.Precision;

/// Where a run computes, in which precision, and how it fits into memory.
///
/// @param device where
/// @param bf16 whether the model computes in bf16
/// @param gradientCheckpointing whether activations are computed twice rather than kept
/// @param loraRank of adapters, 0 for none
/// @param loraAlpha of adapters
/// @param loraTarget what has adapters
/// @param sampler what draws tokens
/// @param batchInvariant whether what is computed for a sequence does not depend on other sequences
/// @param cacheMib memory of the engine's keys and values
/// @param dataParallel processes that train together
/// @param dataParallelTimeout seconds that they wait for each other
/// @param shardOptimizer whether each keeps a share of the optimiser's state only
public record ComputeSettings(
        @Flag(
                name = "device",
                value = "auto",
                doc = "Where the model computes: cpu, cuda, cuda:N, or auto: a CUDA card if there is one, but the CPU"
                        + " for the embedded model.")
        String device,

        @Flag(
                name = "bf16",
                value = "false",
                doc = "Compute in bf16; the optimiser keeps the weights and its state in f32, and gradients add up in"
                        + " f32.")
        boolean bf16,

        @Flag(
                name = "gradient_checkpointing",
                value = "false",
                doc = "Keep only what enters each block and compute the rest again in the backward pass: much less"
                        + " memory, a third more work.")
        boolean gradientCheckpointing,

        @Flag(
                name = "lora_rank",
                value = "0",
                doc = "Train low-rank adapters of this rank in place of the weights; 0: the weights.")
        int loraRank,

        @Flag(name = "lora_alpha", value = "16", doc = "What adapters add is multiplied by this over lora_rank.")
        double loraAlpha,

        @Flag(
                name = "lora_target",
                aliases = {"target_modules", "lora_target_modules"},
                value = "all-linear",
                doc = "Comma-separated projections with adapters, of q_proj, k_proj, v_proj, o_proj, gate_proj,"
                        + " up_proj, down_proj; or all-linear.")
        String loraTarget,

        @Flag(
                name = "sampler",
                value = "auto",
                doc = "What draws tokens: tree (beginnings that episodes share are computed once; best for many short"
                        + " episodes), engine (continuous batching, bounded memory), or auto: tree for the embedded"
                        + " model on the CPU.")
        String sampler,

        @Flag(
                name = "batch_invariant",
                value = "false",
                doc = "What is drawn for a sequence, and its logprobs in the learner, do not depend on other sequences,"
                        + " at a price: on a card with --bf16 by kernels of fixed size, elsewhere by drawing each"
                        + " alone; engine only.")
        boolean batchInvariant,

        @Flag(
                name = "kv_cache_mib",
                value = "-1",
                doc = "Memory for keys and values of the engine, in MiB; -1: 1024 on the CPU, 24576 on a card.")
        int cacheMib,

        @Flag(
                name = "data_parallel",
                value = "1",
                doc = "Processes that train together, each on a card of its own where the model is on a card: every one"
                        + " plays and learns its share of the batch, which stays as large as it is.")
        int dataParallel,

        @Flag(
                name = "data_parallel_timeout",
                value = "1800",
                doc = "Seconds that one process waits for the others before the run fails.")
        int dataParallelTimeout,

        @Flag(
                name = "shard_optimizer",
                value = "false",
                doc = "Each process of --data_parallel keeps the optimiser's state, and moves the weights, of its share"
                        + " of the numbers only: less memory, the same results.")
        boolean shardOptimizer) {
    private static final List<String> SAMPLERS = List.of("auto", "tree", "engine");

    public ComputeSettings {
        Flags.require(device.matches("auto|cpu|cuda(:\\d{1,3})?"), "device", "auto, cpu, cuda or cuda:N", device);
        Flags.require(loraRank >= 0 && loraRank <= 65_536, "lora_rank", "in 0..65536", loraRank);
        Flags.require(loraAlpha > 0 && loraAlpha <= 1e6, "lora_alpha", "above 0 and at most 1000000", loraAlpha);
        new LoraConfig(1, 1, LoraConfig.targets(loraTarget));
        Flags.require(SAMPLERS.contains(sampler), "sampler", "auto, tree or engine", sampler);
        Flags.require(cacheMib == -1 || cacheMib >= 1, "kv_cache_mib", "-1 or at least 1", cacheMib);
        Flags.require(dataParallel >= 1 && dataParallel <= 128, "data_parallel", "in 1..128", dataParallel);
        Flags.require(
                dataParallelTimeout >= 1 && dataParallelTimeout <= 1_000_000,
                "data_parallel_timeout",
                "in 1..1000000",
                dataParallelTimeout);
    }

    /// How long processes wait for each other.
    public Duration deadline() {
        return Duration.ofSeconds(dataParallelTimeout);
    }

    /// The adapters to be trained, if any.
    public Optional<LoraConfig> lora() {
        return loraRank == 0
                ? Optional.empty()
                : Optional.of(new LoraConfig(loraRank, loraAlpha, LoraConfig.targets(loraTarget)));
    }

    public Precision precision() {
        return bf16 ? Precision.BF16 : Precision.F32;
    }

    /// Where to compute.
    ///
    /// @param embedded whether the model is the small one made here
    public Device chosenDevice(boolean embedded) {
        return embedded && device.equals("auto") ? Device.CPU : Device.named(device);
    }

    /// How the model is brought into memory.
    public LoadOptions load(Device where) {
        return new LoadOptions(precision(), where, loraRank == 0, batchInvariant);
    }

    /// Whether the tree draws tokens.
    public boolean samplesByTree(boolean embedded, Device where) {
        boolean able = where.isCpu() && !bf16;
        if (sampler.equals("tree") && !able) {
            throw new IllegalArgumentException(
                    "--sampler must be auto or engine with --bf16 or on a card but was tree");
        }
        return switch (sampler) {
            case "tree" -> true;
            case "engine" -> false;
            default -> embedded && able && !batchInvariant;
        };
    }
}
