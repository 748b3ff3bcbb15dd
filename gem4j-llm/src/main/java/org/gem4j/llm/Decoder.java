// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.llm;

import static org.bytedeco.pytorch.global.torch.cat;
import static org.bytedeco.pytorch.global.torch.embedding;
import static org.bytedeco.pytorch.global.torch.linear;
import static org.bytedeco.pytorch.global.torch.rms_norm;
import static org.bytedeco.pytorch.global.torch.silu;

import org.bytedeco.javacpp.PointerScope;
import org.bytedeco.pytorch.DoubleOptional;
import org.bytedeco.pytorch.Tensor;
import org.bytedeco.pytorch.TensorVector;

/// A decoder-only transformer of the Llama family: RMSNorm (Zhang and Sennrich 2019), rotary embedding (Su et al.
/// 2021), grouped-query attention (Ainslie et al. 2023), SwiGLU (Shazeer 2020).
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
        int size = config.headSize();
        int half = size / 2;
        float[] cos = new float[config.maxPositions() * size];
        float[] sin = new float[cos.length];
        for (int position = 0; position < config.maxPositions(); position++) {
            for (int i = 0; i < half; i++) {
                double angle = position * Math.pow(config.ropeTheta(), -2.0 * i / size);
                int at = position * size + i;
                cos[at] = (float) Math.cos(angle);
                cos[at + half] = cos[at];
                sin[at] = (float) -Math.sin(angle);
                sin[at + half] = (float) Math.sin(angle);
            }
        }
        try (PointerScope scope = new PointerScope()) {
            cosPE = owner.keep(Tensors.floats(cos, config.maxPositions(), size));
            sinPE = owner.keep(Tensors.floats(sin, config.maxPositions(), size));
        }
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
        long batch = idsBT.size(0);
        long time = idsBT.size(1);
        Tensor cosBT1E = embedding(cosPE, positionsBT).unsqueeze(2);
        Tensor sinBT1E = embedding(sinPE, positionsBT).unsqueeze(2);
        long heads = config.heads();
        long kvHeads = config.kvHeads();
        Tensor xBTD = embedding(weights.embeddingVD(), idsBT);
        for (int i = 0; i < config.layers(); i++) {
            DecoderWeights.Layer layer = weights.layers().get(i);
            Tensor qkvBTXE = linear(norm(xBTD, layer.inputNormD()), layer.qkvXD())
                    .view(batch, time, heads + 2 * kvHeads, config.headSize());
            Tensor rotatedBTXE = rotate(qkvBTXE.narrow(2, 0, heads + kvHeads), cosBT1E, sinBT1E);
            Tensor mixedBTX = attention.mix(
                    i,
                    rotatedBTXE.narrow(2, 0, heads),
                    rotatedBTXE.narrow(2, heads, kvHeads),
                    qkvBTXE.narrow(2, heads + kvHeads, kvHeads));
            xBTD = xBTD.add(linear(mixedBTX, layer.outputDX()));
            Tensor gateUpBTX = linear(norm(xBTD, layer.feedNormD()), layer.gateUpXD());
            Tensor gateBTF = gateUpBTX.narrow(2, 0, config.intermediateSize());
            Tensor upBTF = gateUpBTX.narrow(2, config.intermediateSize(), config.intermediateSize());
            xBTD = xBTD.add(linear(silu(gateBTF).mul(upBTF), layer.downDF()));
        }
        return norm(xBTD, weights.finalNormD());
    }

    /// The next-token logits of hidden states.
    ///
    /// @param hiddenND rows of [#forward]'s result
    /// @return shape [N, V]
    Tensor logits(Tensor hiddenND) {
        return linear(hiddenND, weights.headVD());
    }

    private Tensor norm(Tensor xBTD, Tensor scaleD) {
        return rms_norm(
                xBTD,
                new long[] {config.hiddenSize()},
                Tensors.optional(scaleD),
                new DoubleOptional(config.rmsNormEps()));
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
