// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.llm.quantization.internal;

import static org.gem4j.llm.quantization.internal.Lanes.COUNT;
import static org.gem4j.llm.quantization.internal.Lanes.FLOATS;
import static org.gem4j.llm.quantization.internal.WeightPanel.TILE;

import java.lang.foreign.MemorySegment;
import java.util.Arrays;
import jdk.incubator.vector.FloatVector;

/// Products by SIMD instructions. Few rows of hidden states convert integers to floats in registers, each by itself;
/// more share a [WeightPanel].
///
/// [#chains], [#fill] and [#dequantize] must have more than 325 bytes of bytecode (the compiler's `FreqInlineSize`).
/// The compiler would else take both formats' into its callers, reach its limit of nodes, and make an object of every
/// vector.
abstract sealed class SimdKernel implements BlockKernel permits Q4Kernel, Q8Kernel {
    static final int SIZE = BlockFormat.SIZE;

    /// Rows of hidden states for which filling a panel pays.
    private static final int MANY = TILE;

    /// Vectors of a group of rows.
    private static final int VECTORS = BlockCodec.ROWS / COUNT;

    /// Vectors of sums of a block.
    static final int CHAINS = 4;

    /// Bytes from scales to minimums.
    private static final int MINIMUMS = Q4Blocks.MINIMUMS - Q4Blocks.SCALES;

    /// Groups of rows of weights of a panel.
    private static final int GROUPS = WeightPanel.ROWS / BlockCodec.ROWS;

    private final int blockBytes;
    private final boolean minimums;
    private final int scaleOffset;

    SimdKernel(BlockFormat format) {
        blockBytes = format.codec().bytes();
        minimums = format == BlockFormat.Q4_1;
        scaleOffset = minimums ? Q4Blocks.SCALES : Q8Blocks.SCALES;
    }

    @Override
    public final void multiply(MemorySegment weights, long at, int groups, HiddenRows hidden, int column) {
        int many = hidden.rows() < MANY ? 0 : hidden.rows() / TILE * TILE;
        if (many > 0) {
            panels(weights, at, groups, hidden, many, column);
        }
        long groupBytes = (long) hidden.blocks() * blockBytes;
        if (many == hidden.rows()) {
            return;
        }
        // Two vectors are multiplied together: while the sums of one are being added, those of the other can be. Those
        // of a group share cache lines; of whole groups, one is from each half, so that two streams are read ahead. If
        // the number of groups is odd, the last one is computed twice.
        int vectors = groups * VECTORS;
        int pairs = Math.ceilDiv(vectors, 2);
        float[] chains = new float[hidden.blocks() * CHAINS * COUNT];
        for (int pair = 0; pair < pairs; pair++) {
            int vector = VECTORS > 1 ? 2 * pair : pair;
            int other = VECTORS > 1 ? vector + 1 : Math.min(pair + pairs, vectors - 1);
            Place first = Place.of(at, groupBytes, vector, column);
            Place second = Place.of(at, groupBytes, other, column);
            for (int row = many; row < hidden.rows(); row++) {
                chains(weights, first.at(), second.at() - first.at(), hidden, row, chains);
                combine(weights, first, second, hidden, row, chains);
            }
        }
    }

    /// Adds up the [#chains] of two vectors of rows with the scales of their blocks.
    private void combine(MemorySegment weights, Place first, Place second, HiddenRows hidden, int row, float[] chains) {
        FloatVector sumA = FloatVector.zero(FLOATS);
        FloatVector sumB = sumA;
        long scales = first.scales(scaleOffset);
        long apart = second.scales(scaleOffset) - scales;
        for (int block = 0; block < hidden.blocks(); block++) {
            long at = scales + (long) block * blockBytes;
            int from = block * CHAINS * COUNT;
            FloatVector scaleA = Lanes.halves(weights, at, Lanes.HALF_EXPONENT);
            FloatVector scaleB = Lanes.halves(weights, at + apart, Lanes.HALF_EXPONENT);
            sumA = scaleA.fma(FloatVector.fromArray(FLOATS, chains, from), sumA);
            sumB = scaleB.fma(FloatVector.fromArray(FLOATS, chains, from + COUNT), sumB);
            sumA = scaleA.fma(FloatVector.fromArray(FLOATS, chains, from + 2 * COUNT), sumA);
            sumB = scaleB.fma(FloatVector.fromArray(FLOATS, chains, from + 3 * COUNT), sumB);
            if (minimums) {
                FloatVector state = FloatVector.broadcast(FLOATS, hidden.sums()[row * hidden.blocks() + block]);
                sumA = Lanes.halves(weights, at + MINIMUMS, Lanes.HALF_EXPONENT).fma(state, sumA);
                sumB = Lanes.halves(weights, at + MINIMUMS + apart, Lanes.HALF_EXPONENT)
                        .fma(state, sumB);
            }
        }
        sumA.intoArray(hidden.results(), row * hidden.width() + first.column());
        sumB.intoArray(hidden.results(), row * hidden.width() + second.column());
    }

    private void panels(MemorySegment weights, long at, int groups, HiddenRows hidden, int many, int column) {
        WeightPanel panel = new WeightPanel(minimums);
        float[] sums = new float[many * WeightPanel.ROWS];
        long groupBytes = (long) hidden.blocks() * blockBytes;
        for (int group = 0; group < groups; group += GROUPS) {
            int rows = Math.min(groups - group, GROUPS) * BlockCodec.ROWS;
            Arrays.fill(sums, 0);
            for (int block = 0; block < hidden.blocks(); block += WeightPanel.DEPTH) {
                int depth = Math.min(WeightPanel.DEPTH, hidden.blocks() - block);
                long first = at + ((long) group * hidden.blocks() + block) * blockBytes;
                for (int row = 0; row < rows; row += COUNT) {
                    fill(panel, weights, Place.of(first, groupBytes, row / COUNT, 0), row, depth);
                }
                for (int row = 0; row < many; row += TILE) {
                    panel.multiply(depth, hidden, block, row, sums);
                }
            }
            for (int row = 0; row < many; row++) {
                int to = row * hidden.width() + column + group * BlockCodec.ROWS;
                System.arraycopy(sums, row * WeightPanel.ROWS, hidden.results(), to, rows);
            }
        }
    }

    @Override
    public final void multiplyTiles(MemorySegment weights, long at, int groups, HiddenTiles hidden, int column) {
        FloatPanel panel = new FloatPanel();
        long groupBytes = (long) hidden.blocks() * blockBytes;
        for (int group = 0; group < groups; group += GROUPS) {
            int rows = Math.min(groups - group, GROUPS) * BlockCodec.ROWS;
            for (int first = 0; first < hidden.blocks(); first += FloatPanel.DEPTH) {
                int depth = Math.min(FloatPanel.DEPTH, hidden.blocks() - first);
                long from = at + ((long) group * hidden.blocks() + first) * blockBytes;
                for (int row = 0; row < rows; row += COUNT) {
                    dequantize(panel.values(), row, weights, Place.of(from, groupBytes, row / COUNT, 0), depth);
                }
                panel.multiply(depth, hidden, first, column + group * BlockCodec.ROWS);
            }
        }
    }

    /// Converts some blocks' integers, scales and minimums of a vector of rows of weights.
    ///
    /// @param row the first of them in the panel
    /// @param depth how many blocks
    abstract void fill(WeightPanel panel, MemorySegment weights, Place place, int row, int depth);

    /// Converts some blocks of a vector of rows of weights to floats.
    ///
    /// @param to where the first column goes; the next ones are [TileKernel#WIDTH] floats further each
    /// @param depth how many blocks
    abstract void dequantize(float[] values, int to, MemorySegment weights, Place place, int depth);

    /// Multiplies the halves of a row's blocks with those of two vectors of rows of weights, without scales.
    ///
    /// @param from first byte of the integers of the first vector's first block
    /// @param apart bytes from there to those of the second vector
    /// @param chains receives for each block a vector of sums of its first half for each vector of
    ///     weights, and then those of its second half
    abstract void chains(MemorySegment weights, long from, long apart, HiddenRows hidden, int row, float[] chains);

    /// Where the weights and the results of a vector of rows are.
    ///
    /// @param at first byte of their integers of the first block
    /// @param lane the first of them in its group of [BlockCodec#ROWS]
    /// @param column where in a row of results that of the first one is
    record Place(long at, int lane, int column) {
        /// @param vector which of the vectors that follow `at`
        static Place of(long at, long groupBytes, int vector, int column) {
            int lane = vector * COUNT % BlockCodec.ROWS;
            long group = vector * COUNT / BlockCodec.ROWS * groupBytes;
            return new Place(at + group + Integer.BYTES * lane, lane, column + vector * COUNT);
        }

        /// First byte of their scales of the first block.
        ///
        /// @param offset of the scales in a block of [BlockCodec#ROWS] rows
        long scales(int offset) {
            return at - (Integer.BYTES - Short.BYTES) * lane + offset;
        }
    }
}
