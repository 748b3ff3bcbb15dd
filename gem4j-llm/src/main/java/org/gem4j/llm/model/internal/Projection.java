// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.llm.model.internal;

import static org.bytedeco.pytorch.global.torch.cat;

import java.util.List;
import java.util.Optional;
import org.bytedeco.pytorch.Tensor;
import org.bytedeco.pytorch.TensorVector;

/// A linear map whose rows are one matrix, or several where they lie apart in a mapped file.
///
/// @param matricesXD its rows, in order; the same width D
/// @param biasesX a bias for each matrix, or none at all
/// @param adapter added to the result, if there is one
public record Projection(List<Tensor> matricesXD, List<Tensor> biasesX, Optional<LoraAdapter> adapter) {
    public Projection {
        matricesXD = List.copyOf(matricesXD);
        biasesX = List.copyOf(biasesX);
    }

    Projection(List<Tensor> matricesXD, List<Tensor> biasesX) {
        this(matricesXD, biasesX, Optional.empty());
    }

    Projection with(LoraAdapter added) {
        return new Projection(matricesXD, biasesX, Optional.of(added));
    }

    /// Shape [B, T, X] of [B, T, D]; X counts the rows of all matrices.
    public Tensor of(Tensor xBTD, Products products) {
        Tensor plainBTX = plain(xBTD, products);
        return adapter.map(added -> plainBTX.add(added.of(xBTD, products))).orElse(plainBTX);
    }

    private Tensor plain(Tensor xBTD, Products products) {
        if (matricesXD.size() == 1) {
            return part(xBTD, 0, products);
        }
        TensorVector parts = new TensorVector();
        for (int i = 0; i < matricesXD.size(); i++) {
            parts.push_back(part(xBTD, i, products));
        }
        return cat(parts, -1);
    }

    private Tensor part(Tensor xBTD, int i, Products products) {
        return products.linear(xBTD, matricesXD.get(i), bias(i));
    }

    /// Rows that suit the products best for so many; see [Products#room].
    public long room(long rows, Products products) {
        long room = rows;
        for (int i = 0; i < matricesXD.size(); i++) {
            room = Math.max(room, products.room(rows, matricesXD.get(i), bias(i)));
        }
        return room;
    }

    private Optional<Tensor> bias(int i) {
        return biasesX.isEmpty() ? Optional.empty() : Optional.of(biasesX.get(i));
    }
}
