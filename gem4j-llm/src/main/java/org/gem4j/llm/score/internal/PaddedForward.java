// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.llm.score.internal;

import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.bytedeco.javacpp.PointerScope;
import org.bytedeco.pytorch.NoGradGuard;
import org.bytedeco.pytorch.Tensor;
import org.gem4j.llm.model.Decoder;
import org.gem4j.llm.model.LoadOptions;
import org.gem4j.llm.torch.Device;
import org.gem4j.llm.torch.internal.Tensors;

/// One plain forward pass over whole sequences, left-padded to one length: for inspecting a model and
/// comparing it with others. Generation and training do not use it.
///
/// To be used by the thread that owns the decoder.
public final class PaddedForward {
    private final Decoder decoder;

    public PaddedForward(Decoder decoder) {
        this.decoder = decoder;
    }

    /// The next-token logits of every token, by sequence and token, `[V]` each.
    ///
    /// @param sequences ids, each sequence at least one
    public float[][][] logits(List<int[]> sequences) {
        int length = 0;
        for (int[] sequence : sequences) {
            if (sequence.length == 0) {
                throw new IllegalArgumentException("a sequence must have at least one token");
            }
            length = Math.max(length, sequence.length);
        }
        int limit = decoder.config().maxPositions();
        if (length > limit) {
            throw new IllegalArgumentException(
                    "a sequence must have at most " + limit + " tokens but the longest has " + length);
        }
        try (PointerScope scope = new PointerScope();
                NoGradGuard guard = new NoGradGuard()) {
            Tensor hiddenBTD = hidden(sequences, length);
            float[][][] logits = new float[sequences.size()][][];
            for (int row = 0; row < logits.length; row++) {
                int own = sequences.get(row).length;
                logits[row] = new float[own][];
                for (int t = 0; t < own; t++) {
                    try (PointerScope token = new PointerScope()) {
                        Tensor hiddenND = hiddenBTD
                                .narrow(0, row, 1)
                                .narrow(1, length - own + t, 1)
                                .view(1, decoder.config().hiddenSize());
                        logits[row][t] = Tensors.toFloats(decoder.logits(hiddenND));
                    }
                }
            }
            return logits;
        }
    }

    private Tensor hidden(List<int[]> sequences, int length) {
        int rows = sequences.size();
        long[] ids = new long[rows * length];
        long[] positions = new long[rows * length];
        for (int row = 0; row < rows; row++) {
            int[] sequence = sequences.get(row);
            int padding = length - sequence.length;
            for (int t = 0; t < sequence.length; t++) {
                ids[row * length + padding + t] = sequence[t];
                positions[row * length + padding + t] = t;
            }
        }
        Device device = decoder.weights().options().device();
        // Made before the pass: the decoder frees what is made within a block.
        Map<Integer, Tensor> biases = new HashMap<>();
        for (int layer = 0; layer < decoder.config().layers(); layer++) {
            biases.computeIfAbsent(decoder.config().windowOf(layer), window -> bias(sequences, length, window));
        }
        return decoder.forward(
                Tensors.to(Tensors.longs(ids, rows, length), device),
                Tensors.to(Tensors.longs(positions, rows, length), device),
                new TreeAttention(decoder.config(), biases));
    }

    /// Every token sees itself and what comes before it in its sequence, within the window; padding sees itself.
    private Tensor bias(List<int[]> sequences, int length, int window) {
        int group = decoder.config().heads() / decoder.config().kvHeads();
        float[] bias = new float[sequences.size() * group * length * length];
        Arrays.fill(bias, Float.NEGATIVE_INFINITY);
        for (int row = 0; row < sequences.size(); row++) {
            int padding = length - sequences.get(row).length;
            for (int g = 0; g < group; g++) {
                for (int t = 0; t < length; t++) {
                    int start = ((row * group + g) * length + t) * length;
                    int first = t < padding ? t : (int) Math.max(padding, (long) t + 1 - window);
                    Arrays.fill(bias, start + first, start + t + 1, 0);
                }
            }
        }
        LoadOptions options = decoder.weights().options();
        Tensor whole = Tensors.floats(bias, sequences.size(), 1, (long) group * length, length);
        return Tensors.to(whole.to(options.precision().scalarType()), options.device());
    }
}
