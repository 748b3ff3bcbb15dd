// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.llm.vision.internal;

import static org.bytedeco.pytorch.global.torch.cat;
import static org.bytedeco.pytorch.global.torch.gelu;
import static org.bytedeco.pytorch.global.torch.layer_norm;
import static org.bytedeco.pytorch.global.torch.linear;
import static org.bytedeco.pytorch.global.torch.scaled_dot_product_attention;

import java.util.Map;
import java.util.Objects;
import org.bytedeco.javacpp.PointerScope;
import org.bytedeco.pytorch.DoubleOptional;
import org.bytedeco.pytorch.NoGradGuard;
import org.bytedeco.pytorch.Scalar;
import org.bytedeco.pytorch.Tensor;
import org.bytedeco.pytorch.TensorOptional;
import org.bytedeco.pytorch.TensorOptions;
import org.bytedeco.pytorch.TensorVector;
import org.bytedeco.pytorch.global.torch;
import org.gem4j.llm.torch.Device;
import org.gem4j.llm.torch.Precision;
import org.gem4j.llm.torch.internal.Tensors;

/// SigLIP (Zhai et al. 2023) as Idefics3 uses it, and its connector: pixels of a tile in, rows as wide as the decoder
/// out. There is no backward pass, since the tower is frozen.
///
/// Shapes: P patches of a tile, W width of the tower, R rows of a tile, D width of the decoder, S scale.
final class VisionTower {
    private final VisionConfig config;
    private final Map<String, Tensor> weights;
    private final Precision precision;
    private final Device device;

    /// @param weights under the names of [VisionConfig#shapes], on the device
    VisionTower(VisionConfig config, Map<String, Tensor> weights, Precision precision, Device device) {
        this.config = config;
        this.weights = weights;
        this.precision = precision;
        this.device = device;
    }

    /// The rows of an image, tile after tile, `[tiles·R, D]`; belongs to the caller's pointer scope.
    ///
    /// Each tile is processed alone, since attention within a tile takes most of the memory.
    ///
    /// @param pixels of all tiles, see [ImageProcessor#tiles]
    Tensor rows(float[] pixels) {
        int side = config.imageSize();
        long size = (long) Pixels.CHANNELS * side * side;
        TensorVector tiles = new TensorVector();
        try (NoGradGuard guard = new NoGradGuard()) {
            Tensor all = Tensors.floats(pixels, pixels.length);
            for (long at = 0; at < pixels.length; at += size) {
                Tensor rowsRD;
                try (PointerScope scope = new PointerScope()) {
                    Tensor tile = all.narrow(0, at, size).to(precision.scalarType());
                    rowsRD = tile(Tensors.to(tile, device).view(Pixels.CHANNELS, side, side));
                    rowsRD.retainReference();
                }
                tiles.push_back(rowsRD);
                rowsRD.releaseReference();
            }
            return cat(tiles, 0);
        }
    }

    private Tensor tile(Tensor pixels) {
        Tensor xPW = patches(pixels);
        for (int i = 0; i < config.layers(); i++) {
            String prefix = VisionConfig.TOWER + "encoder.layers." + i + ".";
            Tensor attendedPW = xPW.add(attention(norm(xPW, prefix + "layer_norm1"), prefix + "self_attn."));
            Tensor feedPF = gelu(project(norm(attendedPW, prefix + "layer_norm2"), prefix + "mlp.fc1"), "tanh");
            xPW = attendedPW.add(project(feedPF, prefix + "mlp.fc2"));
        }
        return connected(norm(xPW, VisionConfig.TOWER + "post_layernorm"));
    }

    /// The convolution as a product, since patches do not overlap, and the positions added.
    private Tensor patches(Tensor pixels) {
        long side = config.side();
        long patch = config.patchSize();
        long inputs = Pixels.CHANNELS * patch * patch;
        String name = VisionConfig.TOWER + "embeddings.";
        Tensor patchesPX = pixels.view(Pixels.CHANNELS, side, patch, side, patch)
                .permute(1, 3, 0, 2, 4)
                .reshape(side * side, inputs);
        Tensor kernelWX = weight(name + "patch_embedding.weight").view(config.hiddenSize(), inputs);
        Tensor positionsP = Tensors.to(positions((int) side), device);
        return linear(patchesPX, kernelWX, Tensors.optional(weight(name + "patch_embedding.bias")))
                .add(weight(name + "position_embedding.weight").index_select(0, positionsP));
    }

    private static Tensor positions(int side) {
        Tensor bucketsS = buckets(side);
        return bucketsS.unsqueeze(1).mul(new Scalar((long) side)).add(bucketsS).view(-1);
    }

    /// Which of `side` positions each of `side` patches has, i64: its own, but for the rounding of fractions in
    /// f32, which for some sizes is part of what a model was trained with.
    static Tensor buckets(int side) {
        Scalar width = new Scalar(1.0 / side);
        TensorOptions floats = new TensorOptions(torch.kFloat());
        Tensor bounds = torch.arange(width, new Scalar(1.0), width, floats);
        Tensor placesS = torch.arange(new Scalar(side), floats)
                .mul(Tensors.floats(new float[] {1.0f / side}, 1))
                .clamp_max(new Scalar(1.0 - 1e-6));
        return torch.bucketize(placesS, bounds, false, true);
    }

    private Tensor attention(Tensor xPW, String prefix) {
        Tensor mixedHPE = scaled_dot_product_attention(
                heads(project(xPW, prefix + "q_proj")),
                heads(project(xPW, prefix + "k_proj")),
                heads(project(xPW, prefix + "v_proj")),
                new TensorOptional(),
                0.0,
                false,
                new DoubleOptional(),
                false);
        return project(
                mixedHPE.squeeze(0).transpose(0, 1).reshape(xPW.size(0), config.hiddenSize()), prefix + "out_proj");
    }

    /// [1, H, P, E].
    private Tensor heads(Tensor xPW) {
        return xPW.view(xPW.size(0), config.heads(), config.hiddenSize() / config.heads())
                .transpose(0, 1)
                .unsqueeze(0);
    }

    /// Puts S×S neighbors into one vector, row by row, and projects it to the decoder's width.
    private Tensor connected(Tensor xPW) {
        long side = config.side() / config.scale();
        long scale = config.scale();
        Tensor joined = xPW.view(side, scale, side, scale * config.hiddenSize())
                .transpose(1, 2)
                .reshape(side * side, scale * scale * config.hiddenSize());
        return linear(joined, weight(VisionConfig.CONNECTOR));
    }

    private Tensor project(Tensor x, String name) {
        return linear(x, weight(name + ".weight"), Tensors.optional(weight(name + ".bias")));
    }

    private Tensor norm(Tensor xPW, String name) {
        return layer_norm(
                xPW,
                new long[] {config.hiddenSize()},
                Tensors.optional(weight(name + ".weight")),
                Tensors.optional(weight(name + ".bias")),
                config.layerNormEps(),
                false);
    }

    private Tensor weight(String name) {
        return Objects.requireNonNull(weights.get(name), name);
    }
}
