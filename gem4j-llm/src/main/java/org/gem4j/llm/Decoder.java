// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.llm;

import static org.bytedeco.pytorch.global.torch.arange;
import static org.bytedeco.pytorch.global.torch.cat;
import static org.bytedeco.pytorch.global.torch.embedding;
import static org.bytedeco.pytorch.global.torch.kDouble;
import static org.bytedeco.pytorch.global.torch.linear;
import static org.bytedeco.pytorch.global.torch.rms_norm;
import static org.bytedeco.pytorch.global.torch.silu;

import org.bytedeco.javacpp.PointerScope;
import org.bytedeco.pytorch.DoubleOptional;
import org.bytedeco.pytorch.NoGradGuard;
import org.bytedeco.pytorch.Scalar;
import org.bytedeco.pytorch.Tensor;
import org.bytedeco.pytorch.TensorOptions;
import org.bytedeco.pytorch.TensorVector;

/// A decoder-only transformer of one of the families in [Architecture]: RMSNorm (Zhang and Sennrich 2019), rotary
/// embedding (Su et al. 2021), grouped-query attention (Ainslie et al. 2023), SwiGLU (Shazeer 2020).
///
/// It computes; what it computes with is [DecoderWeights], and where tokens look is an [Attention]. All results belong
/// to the caller's pointer scope.
public final class Decoder implements AutoCloseable {
    private final DecoderConfig config;
    private final DecoderWeights weights;
    private final NativeOwner owner = new NativeOwner();
    /// Cosine and sine of every position's rotation, both [positions, E], the two halves of a head alike.
    private final Tensor cosPE;

    private final Tensor sinPE;

    /// @param weights closed with this decoder
    public Decoder(DecoderWeights weights) {
        this.config = weights.config();
        this.weights = weights;
        LoadOptions options = weights.options();
        double[] frequencies = config.rope().frequencies(config.headSize());
        double amplitude = config.rope().amplitude();
        try (PointerScope scope = new PointerScope();
                NoGradGuard guard = new NoGradGuard()) {
            Tensor positionsP1 = arange(new Scalar(config.maxPositions()), new TensorOptions(kDouble()))
                    .unsqueeze(1);
            Tensor anglesPF = positionsP1.mul(Tensors.doubles(frequencies));
            Tensor cosPF = anglesPF.cos().mul(Tensors.scalar(amplitude));
            Tensor sinPF = anglesPF.sin().mul(Tensors.scalar(amplitude));
            cosPE = owner.keep(table(cosPF, cosPF, options));
            sinPE = owner.keep(table(sinPF.neg(), sinPF, options));
        }
    }

    private static Tensor table(Tensor firstPF, Tensor secondPF, LoadOptions options) {
        Tensor both = cat(new TensorVector(firstPF, secondPF), 1)
                .to(options.precision().scalarType());
        return both.to(options.device().torchDevice(), options.precision().scalarType());
    }

    public DecoderConfig config() {
        return config;
    }

    public DecoderWeights weights() {
        return weights;
    }

    /// The last hidden states, after the final norm.
    ///
    /// @param idsBT token ids, i64
    /// @param positionsBT place of each token in its sequence, from 0, below `maxPositions`, i64
    /// @return shape [B, T, D]
    Tensor forward(Tensor idsBT, Tensor positionsBT, Attention attention) {
        Tensor cosBT1E = embedding(cosPE, positionsBT).unsqueeze(2);
        Tensor sinBT1E = embedding(sinPE, positionsBT).unsqueeze(2);
        Tensor xBTD = embedding(weights.embeddingVD(), idsBT);
        xBTD.retainReference();
        try {
            for (int i = 0; i < config.layers(); i++) {
                Tensor nextBTD;
                // What a block leaves behind is freed at once, for the next one to take.
                try (PointerScope block = new PointerScope()) {
                    nextBTD = block(i, xBTD, cosBT1E, sinBT1E, attention);
                    nextBTD.retainReference();
                }
                xBTD.releaseReference();
                xBTD = nextBTD;
            }
            return norm(xBTD, weights.finalNormD());
        } finally {
            xBTD.releaseReference();
        }
    }

    private Tensor block(int i, Tensor xBTD, Tensor cosBT1E, Tensor sinBT1E, Attention attention) {
        long batch = xBTD.size(0);
        long time = xBTD.size(1);
        long heads = config.heads();
        long kvHeads = config.kvHeads();
        DecoderWeights.Layer layer = weights.layers().get(i);
        Tensor qkvBTXE = layer.qkv()
                .of(norm(xBTD, layer.inputNormD()))
                .view(batch, time, heads + 2 * kvHeads, config.headSize());
        Tensor rotatedBTXE = rotate(normalized(qkvBTXE, layer), cosBT1E, sinBT1E);
        Tensor mixedBTX = attention.mix(
                i,
                rotatedBTXE.narrow(2, 0, heads),
                rotatedBTXE.narrow(2, heads, kvHeads),
                qkvBTXE.narrow(2, heads + kvHeads, kvHeads));
        Tensor attendedBTD = xBTD.add(layer.output().of(mixedBTX));
        Tensor gateUpBTX = layer.gateUp().of(norm(attendedBTD, layer.feedNormD()));
        Tensor gateBTF = gateUpBTX.narrow(2, 0, config.intermediateSize());
        Tensor upBTF = gateUpBTX.narrow(2, config.intermediateSize(), config.intermediateSize());
        return attendedBTD.add(layer.down().of(silu(gateBTF).mul(upBTF)));
    }

    /// The next-token logits of hidden states.
    ///
    /// @param hiddenND rows of [#forward]'s result
    /// @return shape [N, V]
    Tensor logits(Tensor hiddenND) {
        return linear(hiddenND, weights.headVD());
    }

    /// Queries and keys, each head normalised where the architecture does so.
    private Tensor normalized(Tensor qkvBTXE, DecoderWeights.Layer layer) {
        long heads = config.heads();
        long kvHeads = config.kvHeads();
        if (layer.headNorms().isEmpty()) {
            return qkvBTXE.narrow(2, 0, heads + kvHeads);
        }
        DecoderWeights.HeadNorms norms = layer.headNorms().get();
        Tensor queryBTHE = norm(qkvBTXE.narrow(2, 0, heads), norms.queryE());
        Tensor keyBTKE = norm(qkvBTXE.narrow(2, heads, kvHeads), norms.keyE());
        return cat(new TensorVector(queryBTHE, keyBTKE), 2);
    }

    /// Over the last dimension, as wide as the scale.
    private Tensor norm(Tensor x, Tensor scale) {
        return rms_norm(
                x, new long[] {scale.size(0)}, Tensors.optional(scale), new DoubleOptional(config.rmsNormEps()));
    }

    /// Turns pairs (x_i, x_{i+E/2}) of each head by their position's angle.
    private Tensor rotate(Tensor xBTHE, Tensor cosBT1E, Tensor sinBT1E) {
        long half = config.headSize() / 2;
        Tensor swappedBTHE = cat(new TensorVector(xBTHE.narrow(3, half, half), xBTHE.narrow(3, 0, half)), 3);
        return xBTHE.mul(cosBT1E).add(swappedBTHE.mul(sinBT1E));
    }

    @Override
    public void close() {
        owner.close();
        weights.close();
    }
}
