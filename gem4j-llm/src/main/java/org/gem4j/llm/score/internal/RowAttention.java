// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.llm.score.internal;

import static org.bytedeco.pytorch.global.torch.cat;
import static org.bytedeco.pytorch.global.torch.scaled_dot_product_attention;

import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.bytedeco.pytorch.DoubleOptional;
import org.bytedeco.pytorch.Tensor;
import org.bytedeco.pytorch.TensorOptional;
import org.bytedeco.pytorch.TensorVector;
import org.bytedeco.pytorch.global.torch;
import org.gem4j.llm.model.DecoderConfig;
import org.gem4j.llm.model.LoadOptions;
import org.gem4j.llm.model.internal.Attention;
import org.gem4j.llm.torch.internal.NativeOps;
import org.gem4j.llm.torch.internal.Tensors;

/// Attention of sequences that lie end to end in one row, without padding: each token sees what comes
/// before it in its sequence. On a GPU one kernel processes all of them; elsewhere they are processed
/// one by one.
public final class RowAttention implements Attention {
    private final DecoderConfig config;
    private final int[] starts;
    private final Optional<Tensor> packedStarts;
    private final int longest;
    private final Map<Long, Tensor> windowBiases = new HashMap<>();

    /// @param starts where each sequence starts, and the end of the last
    public RowAttention(DecoderConfig config, LoadOptions options, int[] starts) {
        this.config = config;
        this.starts = starts.clone();
        int most = 0;
        long[] wide = new long[starts.length];
        for (int i = 0; i < starts.length; i++) {
            wide[i] = starts[i];
            most = i == 0 ? 0 : Math.max(most, starts[i] - starts[i - 1]);
        }
        longest = most;
        packedStarts = NativeOps.packsAttention(options.device(), options.precision(), config.headSize())
                ? Optional.of(Tensors.to(Tensors.longs(wide, wide.length).to(torch.kInt()), options.device()))
                : Optional.empty();
        if (packedStarts.isEmpty() && config.hasWindow()) {
            makeWindowBiases(options);
        }
    }

    /// Made before the pass: the decoder frees what is made within a block.
    private void makeWindowBiases(LoadOptions options) {
        int window = config.windowOf(config.layers() - 1);
        for (int row = 0; row + 1 < starts.length; row++) {
            int length = starts[row + 1] - starts[row];
            if (length > window) {
                windowBiases.computeIfAbsent((long) length, size -> windowBias(length, window, options));
            }
        }
    }

    private static Tensor windowBias(int length, int window, LoadOptions options) {
        float[] bias = new float[length * length];
        Arrays.fill(bias, Float.NEGATIVE_INFINITY);
        for (int t = 0; t < length; t++) {
            Arrays.fill(bias, t * length + Math.max(0, t - window + 1), t * length + t + 1, 0);
        }
        Tensor bias11TT = Tensors.floats(bias, 1, 1, length, length);
        return Tensors.to(bias11TT.to(options.precision().scalarType()), options.device());
    }

    @Override
    public Tensor mix(int layer, Tensor queryBTHE, Tensor keyBTKE, Tensor valueBTKE) {
        long width = (long) config.heads() * config.headSize();
        if (packedStarts.isPresent()) {
            return NativeOps.packedAttention(
                            queryBTHE.squeeze(0),
                            keyBTKE.squeeze(0),
                            valueBTKE.squeeze(0),
                            NativeOps.Packing.whole(packedStarts.get(), longest),
                            config.windowOf(layer))
                    .view(1, -1, width);
        }
        TensorVector rows = new TensorVector();
        for (int row = 0; row + 1 < starts.length; row++) {
            long start = starts[row];
            long length = starts[row + 1] - start;
            rows.push_back(causal(
                            layer,
                            queryBTHE.narrow(1, start, length),
                            keyBTKE.narrow(1, start, length),
                            valueBTKE.narrow(1, start, length))
                    .transpose(1, 2)
                    .reshape(1, length, width));
        }
        return rows.size() == 1 ? rows.get(0) : cat(rows, 1);
    }

    private Tensor causal(int layer, Tensor query1THE, Tensor key1TKE, Tensor value1TKE) {
        long length = query1THE.size(1);
        boolean windowed = config.windowOf(layer) < length;
        TensorOptional bias = windowed
                ? Tensors.optional(Objects.requireNonNull(windowBiases.get(length), "a bias for every length"))
                : new TensorOptional();
        return scaled_dot_product_attention(
                query1THE.transpose(1, 2),
                everyHead(key1TKE),
                everyHead(value1TKE),
                bias,
                0.0,
                !windowed,
                new DoubleOptional(),
                false);
    }

    /// Key-value heads once for each query head that shares them, [1, H, T, E].
    private Tensor everyHead(Tensor x1TKE) {
        long group = config.heads() / config.kvHeads();
        Tensor x1KTE = x1TKE.transpose(1, 2);
        if (group == 1) {
            return x1KTE;
        }
        long length = x1TKE.size(1);
        return x1KTE.unsqueeze(2)
                .expand(1, config.kvHeads(), group, length, config.headSize())
                .reshape(1, config.heads(), length, config.headSize());
    }
}
