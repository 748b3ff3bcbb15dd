// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.train.config;

import java.util.Optional;
import java.util.OptionalInt;
import org.gem4j.algo.InvalidParameterException;
import org.gem4j.llm.model.LoadOptions;
import org.gem4j.llm.model.LoraConfig;
import org.gem4j.llm.torch.Device;
import org.gem4j.llm.torch.Precision;

/// Settings of device, precision and memory.
///
/// @param device empty for a GPU if one is available, but the CPU for the embedded model
/// @param bf16 whether the model computes in bf16; the optimizer keeps weights and state in f32
/// @param fp8 whether the matrix products of learning are computed in FP8, with `bf16` on a GPU; not with `lora` or
/// `batchInvariant`
/// @param gradientCheckpointing whether activations are computed twice rather than kept
/// @param lora low-rank adapters that are trained in place of the weights
/// @param sampler what samples tokens
/// @param batchInvariant whether what is computed for a sequence is independent of other sequences
/// @param cacheMib memory of the engine's KV cache, at least 1; empty for 1024 on the CPU, 24576 on a GPU
/// @param learnerThreads threads of each process that compute gradients, in 1..1024; empty for one per core, up to 8.
/// The last digits depend on it
/// @param kernelThreads threads of each operation on the CPU, in 1..1024; empty for one with the embedded model, else
/// the cores over the learner threads. The last digits depend on it
/// @param microBatchTokens tokens that go through the model together in learning, at least 1; empty for 256 on the CPU,
/// 16384 on a GPU
/// @param dataParallel how many processes or threads train together
public record ComputeSettings(
        Optional<Device> device,
        boolean bf16,
        boolean fp8,
        boolean gradientCheckpointing,
        Optional<LoraConfig> lora,
        Sampler sampler,
        boolean batchInvariant,
        OptionalInt cacheMib,
        OptionalInt learnerThreads,
        OptionalInt kernelThreads,
        OptionalInt microBatchTokens,
        DataParallel dataParallel) {
    public ComputeSettings {
        cacheMib.ifPresent(given -> InvalidParameterException.require(given >= 1, "cacheMib", "at least 1", given));
        learnerThreads.ifPresent(given ->
                InvalidParameterException.require(given >= 1 && given <= 1024, "learnerThreads", "in 1..1024", given));
        kernelThreads.ifPresent(given ->
                InvalidParameterException.require(given >= 1 && given <= 1024, "kernelThreads", "in 1..1024", given));
        microBatchTokens.ifPresent(
                given -> InvalidParameterException.require(given >= 1, "microBatchTokens", "at least 1", given));
    }

    /// f32, on the device and with the threads that the machine suggests.
    public static ComputeSettings defaults() {
        return new ComputeSettings(
                Optional.empty(),
                false,
                false,
                false,
                Optional.empty(),
                Sampler.AUTO,
                false,
                OptionalInt.empty(),
                OptionalInt.empty(),
                OptionalInt.empty(),
                OptionalInt.empty(),
                DataParallel.none());
    }

    public Precision precision() {
        return bf16 ? Precision.BF16 : Precision.F32;
    }

    /// Refuses settings that do not go together.
    ///
    /// @throws InvalidParameterException naming the first
    void requireConsistent() {
        InvalidParameterException.require(
                !fp8 || (bf16 && lora.isEmpty() && !batchInvariant),
                "fp8",
                "false without bf16, with adapters or with batchInvariant",
                fp8);
    }

    /// How the model is brought into memory.
    public LoadOptions load(Device where) {
        return new LoadOptions(precision(), where, lora.isEmpty(), batchInvariant).withFp8(fp8);
    }

    /// Whether the tree samples tokens.
    ///
    /// @param embedded whether the model is the small one made here
    public boolean samplesByTree(boolean embedded, Device where) {
        boolean able = where.isCpu() && !bf16;
        return switch (sampler) {
            case TREE -> {
                InvalidParameterException.require(able, "sampler", "auto or engine in bf16 or on a GPU", "tree");
                yield true;
            }
            case ENGINE -> false;
            case AUTO -> embedded && able && !batchInvariant;
        };
    }

    public ComputeSettings withDevice(Device newDevice) {
        return Changed.with(this, "device", Optional.of(newDevice));
    }

    public ComputeSettings withBf16(boolean newBf16) {
        return Changed.with(this, "bf16", newBf16);
    }

    public ComputeSettings withFp8(boolean newFp8) {
        return Changed.with(this, "fp8", newFp8);
    }

    public ComputeSettings withGradientCheckpointing(boolean newGradientCheckpointing) {
        return Changed.with(this, "gradientCheckpointing", newGradientCheckpointing);
    }

    public ComputeSettings withLora(LoraConfig newLora) {
        return Changed.with(this, "lora", Optional.of(newLora));
    }

    public ComputeSettings withSampler(Sampler newSampler) {
        return Changed.with(this, "sampler", newSampler);
    }

    public ComputeSettings withBatchInvariant(boolean newBatchInvariant) {
        return Changed.with(this, "batchInvariant", newBatchInvariant);
    }

    public ComputeSettings withCacheMib(int newCacheMib) {
        return Changed.with(this, "cacheMib", OptionalInt.of(newCacheMib));
    }

    public ComputeSettings withLearnerThreads(int newLearnerThreads) {
        return Changed.with(this, "learnerThreads", OptionalInt.of(newLearnerThreads));
    }

    public ComputeSettings withKernelThreads(int newKernelThreads) {
        return Changed.with(this, "kernelThreads", OptionalInt.of(newKernelThreads));
    }

    public ComputeSettings withMicroBatchTokens(int newMicroBatchTokens) {
        return Changed.with(this, "microBatchTokens", OptionalInt.of(newMicroBatchTokens));
    }

    public ComputeSettings withDataParallel(DataParallel newDataParallel) {
        return Changed.with(this, "dataParallel", newDataParallel);
    }

    /// What samples tokens in training.
    public enum Sampler {
        /// The tree for the embedded model on the CPU, otherwise the engine.
        AUTO,
        /// Prefixes that episodes share are computed once; best for many short episodes. On the CPU in f32
        /// only.
        TREE,
        /// Continuous batching with bounded memory.
        ENGINE
    }
}
