// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.llm.model;

import org.gem4j.llm.torch.Device;
import org.gem4j.llm.torch.Precision;

/// How a model is brought into memory, and what is asked of its results.
///
/// @param precision of its weights; files of another one are converted
/// @param device where it computes
/// @param trainable whether gradients can be gathered, which takes as much memory again
/// @param batchInvariant whether a token's results are to be the same bits whatever else goes through the model with
///     it, in generation and in training; where that can be had says [Decoder#batchInvariant]
public record LoadOptions(Precision precision, Device device, boolean trainable, boolean batchInvariant) {
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

    public LoadOptions withTrainable(boolean value) {
        return new LoadOptions(precision, device, value, batchInvariant);
    }

    public LoadOptions withBatchInvariant(boolean value) {
        return new LoadOptions(precision, device, trainable, value);
    }
}
