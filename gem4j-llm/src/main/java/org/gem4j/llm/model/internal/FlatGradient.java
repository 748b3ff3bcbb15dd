// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.llm.model.internal;

import org.bytedeco.pytorch.NoGradGuard;
import org.bytedeco.pytorch.Tensor;
import org.gem4j.llm.model.LoadOptions;
import org.gem4j.llm.torch.Precision;
import org.gem4j.llm.torch.internal.NativeOwner;
import org.gem4j.llm.torch.internal.Tensors;

/// The gradient of a flat buffer of parameters: what a backward pass adds to, in the precision of the parameters, and
/// the sum over passes in f32. Both are the same buffer where the parameters are f32.
final class FlatGradient {
    private final Tensor pass;
    private final Tensor total;

    /// @param owner of the buffers
    FlatGradient(long values, LoadOptions options, NativeOwner owner) {
        pass = owner.keep(Tensors.zeros(values, options.precision(), options.device()));
        total = options.precision() == Precision.F32
                ? pass
                : owner.keep(Tensors.zeros(values, Precision.F32, options.device()));
    }

    /// What autograd adds to.
    Tensor pass() {
        return pass;
    }

    /// The sum, f32.
    Tensor total() {
        return total;
    }

    /// Adds what a pass left to the sum.
    void gather() {
        if (total != pass) {
            try (NoGradGuard guard = new NoGradGuard()) {
                total.add_(pass);
                pass.zero_();
            }
        }
    }
}
