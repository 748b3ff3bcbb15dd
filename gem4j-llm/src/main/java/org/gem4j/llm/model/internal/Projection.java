// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.llm.model.internal;

import static org.bytedeco.pytorch.global.torch.cat;

import java.util.List;
import java.util.Optional;
import org.bytedeco.pytorch.Tensor;
import org.bytedeco.pytorch.TensorVector;
import org.gem4j.llm.quantization.internal.QuantizedMatrix;

/// A linear map whose rows are one matrix, or several where they lie apart in a mapped file.
///
/// @param matricesXD its rows, in order; the same width D; empty where they are quantized
/// @param biasesX a bias for each matrix, or none at all
/// @param quantized its rows where they are quantized
/// @param adapter added to the result, if there is one
public record Projection(
        List<Tensor> matricesXD,
        List<Tensor> biasesX,
        Optional<QuantizedMatrix> quantized,
        Optional<LoraAdapter> adapter) {
    public Projection {
        matricesXD = List.copyOf(matricesXD);
        biasesX = List.copyOf(biasesX);
    }

    Projection(List<Tensor> matricesXD, List<Tensor> biasesX) {
        this(matricesXD, biasesX, Optional.empty(), Optional.empty());
    }

    /// @param biasX its bias, if it has one
    static Projection of(QuantizedMatrix matrix, Optional<Tensor> biasX) {
        return new Projection(
                List.of(), biasX.map(List::of).orElseGet(List::of), Optional.of(matrix), Optional.empty());
    }

    Projection with(LoraAdapter added) {
        return new Projection(matricesXD, biasesX, quantized, Optional.of(added));
    }

    /// Shape [B, T, X] of [B, T, D]; X counts the rows of all matrices.
    public Tensor of(Tensor xBTD, Products products) {
        Tensor plainBTX = plain(xBTD, products);
        return adapter.map(added -> plainBTX.add(added.of(xBTD, products))).orElse(plainBTX);
    }

    private Tensor plain(Tensor xBTD, Products products) {
        if (quantized.isPresent()) {
            Tensor resultBTX = QuantizedProducts.linear(xBTD, quantized.get());
            return biasesX.isEmpty() ? resultBTX : resultBTX.add(biasesX.getFirst());
        }
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
