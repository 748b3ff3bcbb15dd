// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.llm.model;

import java.util.Map;
import org.gem4j.llm.model.internal.Architecture;
import org.gem4j.llm.model.internal.ParameterLayout;
import org.gem4j.llm.model.internal.Rope;

/// The shape of a decoder, with the meanings of a Hugging Face `config.json`.
///
/// @param architecture its family
/// @param vocabularySize tokens, at least 2
/// @param hiddenSize width D of the residual stream
/// @param intermediateSize width F of the gated feed-forward layer
/// @param layers number of blocks
/// @param heads query heads H
/// @param kvHeads key-value heads K, a divisor of `heads`
/// @param headSize width E of a head, even
/// @param maxPositions longest context in tokens
/// @param rope how positions turn queries and keys
/// @param rmsNormEps added to the mean square in RMSNorm
/// @param tiedHead whether the output head is the embedding matrix
/// @param biases which projections add a bias
/// @param headNorm whether queries and keys are normalized per head before they are turned
/// @param window how far blocks look back
public record DecoderConfig(
        Architecture architecture,
        int vocabularySize,
        int hiddenSize,
        int intermediateSize,
        int layers,
        int heads,
        int kvHeads,
        int headSize,
        int maxPositions,
        Rope rope,
        double rmsNormEps,
        boolean tiedHead,
        Biases biases,
        boolean headNorm,
        Window window) {

    /// Bounds far beyond any model: a broken description must not ask for all memory.
    private static final int DEEPEST = 10_000;

    private static final int WIDEST = 1 << 24;

    /// Which projections add a bias.
    ///
    /// @param qkv those to queries, keys and values
    /// @param output the one behind attention
    /// @param feed those of the feed-forward layer
    public record Biases(boolean qkv, boolean output, boolean feed) {
        public static final Biases NONE = new Biases(false, false, false);
    }

    /// A sliding window: from block `firstLayer` on, a token sees itself and the `size - 1` tokens before it.
    ///
    /// @param size in tokens, at least 1; [#UNLIMITED] for all
    /// @param firstLayer blocks before this one see everything
    public record Window(int size, int firstLayer) {
        public static final int UNLIMITED = Integer.MAX_VALUE;
        public static final Window NONE = new Window(UNLIMITED, 0);

        public Window {
            if (size < 1 || firstLayer < 0) {
                throw new IllegalArgumentException(
                        "sliding_window must be >= 1 from a layer >= 0 on but was " + size + " from " + firstLayer);
            }
        }
    }

    public DecoderConfig {
        requireWithin("vocab_size", vocabularySize, WIDEST);
        requireWithin("hidden_size", hiddenSize, WIDEST);
        requireWithin("intermediate_size", intermediateSize, WIDEST);
        requireWithin("num_hidden_layers", layers, DEEPEST);
        requireWithin("num_attention_heads", heads, WIDEST);
        requireWithin("num_key_value_heads", kvHeads, WIDEST);
        requireWithin("head_dim", headSize, WIDEST / heads);
        requireWithin("max_position_embeddings", maxPositions, Integer.MAX_VALUE);
        if (!(rmsNormEps >= 0 && rmsNormEps < 1)) {
            throw new IllegalArgumentException("rms_norm_eps must be in [0, 1) but was " + rmsNormEps);
        }
        if (heads % kvHeads != 0) {
            throw new IllegalArgumentException(
                    "num_key_value_heads must divide num_attention_heads (" + heads + ") but was " + kvHeads);
        }
        if (headSize % 2 != 0) {
            throw new IllegalArgumentException("head_dim must be even but was " + headSize);
        }
    }

    /// The embedded model's shape: `layers` blocks of width `hiddenSize`, heads 16 wide, two query heads to a
    /// key-value head, feed-forward 3 times as wide.
    ///
    /// @param hiddenSize a multiple of 32
    public static DecoderConfig small(int vocabularySize, int hiddenSize, int layers, int maxPositions) {
        if (hiddenSize < 32 || hiddenSize % 32 != 0) {
            throw new IllegalArgumentException("hidden_size must be a multiple of 32 but was " + hiddenSize);
        }
        int heads = hiddenSize / 16;
        return new DecoderConfig(
                Architecture.LLAMA,
                vocabularySize,
                hiddenSize,
                3 * hiddenSize,
                layers,
                heads,
                heads / 2,
                16,
                maxPositions,
                Rope.plain(10_000),
                1e-5,
                true,
                Biases.NONE,
                false,
                Window.NONE);
    }

    /// How many of the latest tokens block `layer` sees, the token itself included; [Window#UNLIMITED] for all.
    public int windowOf(int layer) {
        return layer < window.firstLayer() || window.size() >= maxPositions ? Window.UNLIMITED : window.size();
    }

    /// Whether some block does not see the whole context.
    public boolean hasWindow() {
        return windowOf(layers - 1) != Window.UNLIMITED;
    }

    /// How many parameters the model has, each value counted.
    public long parameters() {
        return ParameterLayout.of(this).values();
    }

    /// The content of `config.json`.
    public Map<String, Object> toHuggingFace() {
        return ConfigFile.write(this);
    }

    /// Reads a `config.json`.
    ///
    /// @throws IllegalArgumentException naming what is missing, out of range or not supported
    public static DecoderConfig fromHuggingFace(Map<?, ?> json) {
        return ConfigFile.read(json);
    }

    private static void requireWithin(String name, int value, int most) {
        if (value < 1 || value > most) {
            throw new IllegalArgumentException(name + " must be in 1.." + most + " but was " + value);
        }
    }
}
