// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.llm.model.internal;

import static org.bytedeco.pytorch.global.torch.cat;
import static org.bytedeco.pytorch.global.torch.zeros;

import java.util.List;
import java.util.Optional;
import org.bytedeco.pytorch.Scalar;
import org.bytedeco.pytorch.Tensor;
import org.bytedeco.pytorch.TensorVector;

/// The low-rank addition to one projection, whose rows may be several modules of a checkpoint side by side.
///
/// @param scale of every part
/// @param parts in the order of the projection's rows
record LoraAdapter(double scale, List<Part> parts) {
    LoraAdapter {
        parts = List.copyOf(parts);
    }

    /// The rows of one module.
    ///
    /// @param rows how many there are
    /// @param factors what is added to them, if anything
    record Part(long rows, Optional<Factors> factors) {}

    /// @param downRD from the input to the rank R
    /// @param upXR from there to the module's rows
    record Factors(Tensor downRD, Tensor upXR) {}

    /// What is added, [B, T, X], for [B, T, D].
    Tensor of(Tensor xBTD, Products products) {
        TensorVector added = new TensorVector();
        for (Part part : parts) {
            added.push_back(part.factors()
                    .map(factors -> of(xBTD, factors, products))
                    .orElseGet(() -> zeros(new long[] {xBTD.size(0), xBTD.size(1), part.rows()}, xBTD.options())));
        }
        return added.size() == 1 ? added.get(0) : cat(added, -1);
    }

    private Tensor of(Tensor xBTD, Factors factors, Products products) {
        Tensor narrowBTR = products.linear(xBTD, factors.downRD(), Optional.empty());
        return products.linear(narrowBTR.mul(new Scalar(scale)), factors.upXR(), Optional.empty());
    }
}
