// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.llm.model;

import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Collectors;
import org.gem4j.llm.torch.Device;
import org.gem4j.llm.torch.Precision;
import org.gem4j.llm.torch.internal.KernelThreads;

/// How a model is loaded into memory, and what its results must satisfy.
///
/// @param precision of its weights; files of another one are converted
/// @param device where it computes
/// @param trainable whether gradients can be gathered, which takes as much memory again
/// @param batchInvariant whether a token's results are to be the same bits whatever else goes through the model with
///     it, in generation and in training; where that can be had says [Decoder#batchInvariant]
/// @param fp8 whether the products of learning are computed in FP8
/// @param quantization of its matrices, on the CPU in f32 and not trainable; none: they have the precision
public record LoadOptions(
        Precision precision,
        Device device,
        boolean trainable,
        boolean batchInvariant,
        boolean fp8,
        Optional<Quantization> quantization) {
    /// How matrices stay in memory, in blocks of 32 weights as in llama.cpp's types of these names.
    public enum Quantization {
        /// 8 bits a weight, and a scale for each block.
        Q8_0,
        /// 4 bits a weight, a scale and a minimum for each block; embedding and output head have 8 bits.
        Q4_1;

        /// The quantization of a name such as `q8_0`.
        ///
        /// @throws IllegalArgumentException if there is none
        public static Quantization named(String name) {
            return Arrays.stream(values())
                    .filter(each -> each.toString().equals(name))
                    .findFirst()
                    .orElseThrow(() -> new IllegalArgumentException("quantization must be one of "
                            + Arrays.stream(values())
                                    .map(Quantization::toString)
                                    .collect(Collectors.joining(", "))
                            + " but was " + name));
        }

        @Override
        public String toString() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    public LoadOptions {
        if (quantization.isPresent() && (trainable || !device.isCpu() || precision != Precision.F32)) {
            throw new IllegalArgumentException("quantization " + quantization.get()
                    + " is for generation on the CPU in f32 but the model is loaded for "
                    + (trainable ? "training" : "generation") + " on " + device + " in " + precision.torchName());
        }
    }

    public LoadOptions(Precision precision, Device device, boolean trainable, boolean batchInvariant) {
        this(precision, device, trainable, batchInvariant, false, Optional.empty());
    }

    public LoadOptions(Precision precision, Device device, boolean trainable) {
        this(precision, device, trainable, false);
    }

    /// For training on the CPU: f32 with gradients.
    public static LoadOptions training() {
        return new LoadOptions(Precision.F32, Device.CPU, true);
    }

    /// For generation and scoring only. On the CPU, weights of a file that has them in this precision are mapped
    /// into memory and never copied.
    public static LoadOptions inference(Precision precision, Device device) {
        return new LoadOptions(precision, device, false);
    }

    /// Gives operations on the CPU so many threads, in this process, for a model that is loaded like this.
    ///
    /// @param threads at least 1
    public void useThreads(int threads) {
        if (quantization.isPresent()) {
            KernelThreads.setForQuantized(threads);
        } else {
            KernelThreads.set(threads, precision);
        }
    }

    public LoadOptions withTrainable(boolean value) {
        return new LoadOptions(precision, device, value, batchInvariant, fp8, quantization);
    }

    public LoadOptions withBatchInvariant(boolean value) {
        return new LoadOptions(precision, device, trainable, value, fp8, quantization);
    }

    public LoadOptions withFp8(boolean value) {
        return new LoadOptions(precision, device, trainable, batchInvariant, value, quantization);
    }

    public LoadOptions withQuantization(Optional<Quantization> value) {
        return new LoadOptions(precision, device, trainable, batchInvariant, fp8, value);
    }
}
