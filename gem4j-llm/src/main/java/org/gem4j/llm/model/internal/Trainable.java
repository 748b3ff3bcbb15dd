// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.llm.model.internal;

import org.bytedeco.pytorch.Tensor;
import org.gem4j.llm.model.LoadOptions;

/// Parameters that an optimizer updates: one flat buffer, and their gradient in another of the same layout.
public interface Trainable {
    /// How and where the parameters are held.
    LoadOptions options();

    /// The parameters, as the model computes with them.
    Tensor flat();

    /// Their gradient, f32, added up over micro-batches.
    Tensor flatGradient();

    /// Adds what the last backward pass left in fewer bits to [#flatGradient].
    void gather();
}
