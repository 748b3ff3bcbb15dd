// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.llm.quantization.internal;

import static org.gem4j.llm.quantization.internal.Lanes.COUNT;
import static org.gem4j.llm.quantization.internal.WeightPanel.TILE;

import java.lang.foreign.MemorySegment;
import java.util.Arrays;

/// Products by SIMD instructions. Few rows of hidden states convert integers to floats in registers, each by itself;
/// more share a [WeightPanel].
///
/// [#one] and [#fill] must have more than 325 bytes of bytecode (the compiler's `FreqInlineSize`). The compiler would
/// else take both formats' into its callers, reach its limit of nodes, and make an object of every vector.
abstract sealed class SimdKernel implements BlockKernel permits Q4Kernel, Q8Kernel {
    static final int SIZE = BlockFormat.SIZE;

    /// Rows of hidden states for which filling a panel pays.
    private static final int MANY = TILE;

    /// Groups of rows of weights of a panel.
    private static final int GROUPS = WeightPanel.ROWS / BlockCodec.ROWS;

    private final int blockBytes;
    private final boolean minimums;

    SimdKernel(BlockFormat format) {
        blockBytes = format.codec().bytes();
        minimums = format == BlockFormat.Q4_1;
    }

    @Override
    public final void multiply(MemorySegment weights, long at, int groups, HiddenRows hidden, int column) {
        int many = hidden.rows() < MANY ? 0 : hidden.rows() / TILE * TILE;
        if (many > 0) {
            panels(weights, at, groups, hidden, many, column);
        }
        long groupBytes = (long) hidden.blocks() * blockBytes;
        for (int vector = 0; vector < groups * (BlockCodec.ROWS / COUNT); vector++) {
            Place place = Place.of(at, groupBytes, vector, column);
            for (int row = many; row < hidden.rows(); row++) {
                one(weights, place, hidden, row);
            }
        }
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

    /// Converts some blocks' integers, scales and minimums of a vector of rows of weights.
    ///
    /// @param row the first of them in the panel
    /// @param depth how many blocks
    abstract void fill(WeightPanel panel, MemorySegment weights, Place place, int row, int depth);

    /// Multiplies a row of hidden states with a vector of rows of weights.
    abstract void one(MemorySegment weights, Place place, HiddenRows hidden, int row);

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
