// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.llm.engine;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.gem4j.llm.engine.QuantizedLayers.Layer;
import org.gem4j.llm.engine.StepForward.Row;
import org.gem4j.llm.model.DecoderConfig;
import org.gem4j.llm.quantization.internal.HiddenMath;
import org.gem4j.llm.quantization.internal.PromptAttention;
import org.gem4j.llm.quantization.internal.QuantizedMatrix;
import org.gem4j.llm.torch.internal.KernelThreads;

/// Prompts with quantized weights: several new tokens of each of some lanes go through the model
/// without a call of libtorch, as tiles of rows of hidden states.
///
/// Products are added up in another order than those of [QuantizedDecode]. A row gives the same bits
/// whatever other rows there are.
final class QuantizedPrompt {
    private static final int TILE = QuantizedMatrix.TILE;

    /// Rows of a pass: enough for the weights to be dequantized rarely, few enough for the hidden
    /// states to stay in a processor's caches.
    private static final int MOST_ROWS = 42 * TILE;

    private final QuantizedLayers layers;
    private final DecoderConfig config;
    private final PromptAttention attention;

    QuantizedPrompt(QuantizedLayers layers) {
        this.layers = layers;
        this.config = layers.config();
        attention = new PromptAttention(config.heads(), config.kvHeads(), config.headSize());
    }

    /// New tokens of a lane in a pass.
    ///
    /// @param row whose tokens
    /// @param which of the rows it is
    /// @param from position of the first one
    /// @param count how many
    /// @param at row of hidden states of the first one, a multiple of [#TILE]
    private record Piece(Row row, int which, int from, int count, int at) {
        boolean last() {
            return from + count == row.from() + row.count();
        }

        /// Where the row of hidden states after those of this piece's whole tiles is.
        int end() {
            return at + Math.ceilDiv(count, TILE) * TILE;
        }
    }

    /// What leaves the last layer at the last new token of each row.
    ///
    /// @param rows with new tokens, without images
    float[] hidden(List<Row> rows) {
        float[] last = new float[rows.size() * config.hiddenSize()];
        List<Piece> pass = new ArrayList<>();
        for (int r = 0; r < rows.size(); r++) {
            Row row = rows.get(r);
            int end = row.from() + row.count();
            for (int from = row.from(); from < end; from += MOST_ROWS) {
                Piece piece = new Piece(row, r, from, Math.min(MOST_ROWS, end - from), size(pass));
                if (piece.end() > MOST_ROWS) {
                    run(pass, last);
                    pass.clear();
                    piece = new Piece(row, r, from, piece.count(), 0);
                }
                pass.add(piece);
            }
        }
        run(pass, last);
        return last;
    }

    private static int size(List<Piece> pass) {
        return pass.isEmpty() ? 0 : pass.getLast().end();
    }

    private void run(List<Piece> pass, float[] last) {
        int width = config.hiddenSize();
        float[] hidden = new float[size(pass) * width];
        for (Piece piece : pass) {
            HiddenMath.eachRow(
                    piece.count(),
                    KernelThreads.count(),
                    i -> layers.embed(piece.row().tokens()[piece.from() + i], hidden, (piece.at() + i) * width));
        }
        Layer end = layers.layers().getLast();
        for (Layer layer : layers.layers()) {
            float[] mixed = attend(layer, pass, hidden);
            if (layer == end) {
                finish(layer, pass, hidden, mixed, last);
            } else {
                feed(layer, hidden, mixed);
            }
        }
    }

    /// Only the last tokens of rows need what follows the last layer's attention.
    private void finish(Layer layer, List<Piece> pass, float[] hidden, float[] mixed, float[] last) {
        List<Piece> ends = pass.stream().filter(Piece::last).toList();
        int width = config.hiddenSize();
        int rows = Math.ceilDiv(ends.size(), TILE) * TILE;
        float[] endHidden = new float[rows * width];
        float[] endMixed = new float[rows * (config.heads() * config.headSize())];
        for (int i = 0; i < ends.size(); i++) {
            int row = ends.get(i).at() + ends.get(i).count() - 1;
            copy(hidden, row, endHidden, i, width);
            copy(mixed, row, endMixed, i, config.heads() * config.headSize());
        }
        if (!ends.isEmpty()) {
            feed(layer, endHidden, endMixed);
        }
        for (int i = 0; i < ends.size(); i++) {
            copy(endHidden, i, last, ends.get(i).which(), width);
        }
    }

    private static void copy(float[] from, int row, float[] to, int at, int width) {
        System.arraycopy(from, row * width, to, at * width, width);
    }

    /// Stores keys and values, and mixes those of the lanes.
    private float[] attend(Layer layer, List<Piece> pass, float[] hidden) {
        float[] projected = layer.qkv().ofTiles(normalized(hidden, layer.inputNorm()));
        int rows = hidden.length / config.hiddenSize();
        int stride = projected.length / rows;
        float[] mixed = new float[rows * config.heads() * config.headSize()];
        for (Piece piece : pass) {
            long[] places = new long[piece.count()];
            HiddenMath.eachRow(
                    piece.count(),
                    KernelThreads.count(),
                    i -> places[i] = layers.store(
                            layer,
                            projected,
                            (piece.at() + i) * stride,
                            piece.row().lane(),
                            piece.from() + i));
            attention.mix(
                    layer.keys(),
                    layer.values(),
                    new PromptAttention.Piece(places[0] - piece.from(), piece.from(), piece.count(), layer.window()),
                    projected,
                    mixed,
                    piece.at(),
                    KernelThreads.count());
        }
        return mixed;
    }

    /// Adds what the attention and the gated values give to hidden states.
    private void feed(Layer layer, float[] hidden, float[] mixed) {
        HiddenMath.add(hidden, layer.output().ofTiles(mixed));
        float[] gateUp = layer.gateUp().ofTiles(normalized(hidden, layer.feedNorm()));
        int width = config.intermediateSize();
        float[] gated = new float[gateUp.length / 2];
        HiddenMath.eachRow(
                gated.length / width, KernelThreads.count(), row -> HiddenMath.gate(gateUp, width, row, gated));
        HiddenMath.add(hidden, layer.down().ofTiles(gated));
    }

    private float[] normalized(float[] hidden, float[] scale) {
        float[] values = Arrays.copyOf(hidden, hidden.length);
        HiddenMath.eachRow(
                values.length / scale.length,
                KernelThreads.count(),
                row -> HiddenMath.norm(values, row * scale.length, 1, scale, config.rmsNormEps()));
        return values;
    }
}
