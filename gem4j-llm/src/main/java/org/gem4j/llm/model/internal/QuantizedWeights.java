// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.llm.model.internal;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.bytedeco.javacpp.PointerScope;
import org.bytedeco.pytorch.Tensor;
import org.bytedeco.pytorch.TensorVector;
import org.bytedeco.pytorch.global.torch;
import org.gem4j.llm.model.LoadOptions.Quantization;
import org.gem4j.llm.model.internal.DecoderWeights.HeadNorms;
import org.gem4j.llm.model.internal.DecoderWeights.Layer;
import org.gem4j.llm.quantization.internal.BlockFormat;
import org.gem4j.llm.quantization.internal.QuantizedMatrix;
import org.gem4j.llm.quantization.internal.WeightRows;
import org.gem4j.llm.torch.internal.KernelThreads;
import org.gem4j.llm.torch.internal.NativeOwner;

/// The weights of a decoder whose matrices are quantized; scales of norms and biases stay in f32.
public final class QuantizedWeights implements AutoCloseable {
    private final Quantization quantization;
    private final NativeOwner owner;
    private final List<QuantizedMatrix> matrices = new ArrayList<>();
    private final QuantizedMatrix embeddingVD;
    private final QuantizedMatrix headVD;
    private final List<Layer> layers = new ArrayList<>();
    private final Tensor finalNormD;

    /// Quantizes weights.
    ///
    /// @param plain in any precision, on the CPU
    /// @param owner of the tensors
    QuantizedWeights(DecoderWeights plain, Quantization quantization, NativeOwner owner) {
        this.quantization = quantization;
        this.owner = owner;
        try {
            embeddingVD = vocabulary(plain.embeddingVD());
            headVD = plain.config().tiedHead() ? embeddingVD : vocabulary(plain.headVD());
            for (Layer layer : plain.layers()) {
                layers.add(layer(layer));
            }
            finalNormD = vector(plain.finalNormD());
        } catch (RuntimeException | OutOfMemoryError e) {
            close();
            throw e;
        }
    }

    private Layer layer(Layer plain) {
        try (PointerScope scope = new PointerScope()) {
            return new Layer(
                    vector(plain.inputNormD()),
                    projection(plain.qkv()),
                    plain.headNorms().map(norms -> new HeadNorms(vector(norms.queryE()), vector(norms.keyE()))),
                    projection(plain.output()),
                    vector(plain.feedNormD()),
                    projection(plain.gateUp()),
                    projection(plain.down()));
        }
    }

    private Tensor vector(Tensor plain) {
        return owner.keep(plain.detach().to(torch.kFloat()).clone());
    }

    private Projection projection(Projection plain) {
        TensorVector biases = new TensorVector();
        plain.biasesX().forEach(biases::push_back);
        return Projection.of(
                matrix(new TensorRows(plain.matricesXD())),
                biases.empty() ? Optional.empty() : Optional.of(vector(torch.cat(biases, 0))));
    }

    /// Weights that come from blocks of 8 bits stay in them.
    private QuantizedMatrix matrix(WeightRows rows) {
        boolean narrow = quantization == Quantization.Q4_1
                && (BlockFormat.Q4_1.isExact(rows) || !BlockFormat.Q8_0.isExact(rows));
        return add(narrow ? BlockFormat.Q4_1 : BlockFormat.Q8_0, rows);
    }

    /// The embedding and the output head have 8 bits, as in llama.cpp's files, unless they come from blocks of 4.
    private QuantizedMatrix vocabulary(Tensor plainVD) {
        WeightRows rows = new TensorRows(List.of(plainVD));
        boolean narrow = quantization == Quantization.Q4_1 && BlockFormat.Q4_1.isExact(rows);
        return add(narrow ? BlockFormat.Q4_1 : BlockFormat.Q8_0, rows);
    }

    private QuantizedMatrix add(BlockFormat format, WeightRows rows) {
        QuantizedMatrix matrix = QuantizedMatrix.of(format, rows, KernelThreads.count());
        matrices.add(matrix);
        return matrix;
    }

    public QuantizedMatrix embeddingVD() {
        return embeddingVD;
    }

    public QuantizedMatrix headVD() {
        return headVD;
    }

    List<Layer> layers() {
        return layers;
    }

    Tensor finalNormD() {
        return finalNormD;
    }

    /// Bytes of all matrices.
    public long bytes() {
        return matrices.stream().mapToLong(QuantizedMatrix::bytes).sum();
    }

    @Override
    public void close() {
        matrices.forEach(QuantizedMatrix::close);
    }
}
