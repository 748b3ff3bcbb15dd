// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.llm.quantization.internal;

import static org.gem4j.llm.quantization.internal.Lanes.COUNT;
import static org.gem4j.llm.quantization.internal.WeightPanel.TILE;

import java.lang.foreign.MemorySegment;
import java.util.Arrays;

/// Products by SIMD instructions. Few rows of hidden states convert integers to floats in registers, four rows
/// together or each by itself; many share a [WeightPanel].
abstract sealed class SimdKernel implements BlockKernel permits Q4Kernel, Q8Kernel {
    static final int SIZE = BlockFormat.SIZE;

    /// Rows of hidden states for which filling a panel pays.
    private static final int MANY = 12;

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
        for (int group = 0; group < groups; group++) {
            long first = at + (long) group * hidden.blocks() * blockBytes;
            int to = column + group * BlockCodec.ROWS;
            for (int lane = 0; lane < BlockCodec.ROWS; lane += COUNT) {
                int row = many;
                for (; row + TILE <= hidden.rows(); row += TILE) {
                    four(weights, first, hidden, row, to, lane);
                }
                for (; row < hidden.rows(); row++) {
                    one(weights, first, hidden, row, to, lane);
                }
            }
        }
    }

    private void panels(MemorySegment weights, long at, int groups, HiddenRows hidden, int many, int column) {
        WeightPanel panel = new WeightPanel(minimums);
        float[] sums = new float[many * WeightPanel.ROWS];
        for (int group = 0; group < groups; group += GROUPS) {
            int rows = Math.min(groups - group, GROUPS) * BlockCodec.ROWS;
            Arrays.fill(sums, 0);
            for (int block = 0; block < hidden.blocks(); block += WeightPanel.DEPTH) {
                int depth = Math.min(WeightPanel.DEPTH, hidden.blocks() - block);
                long first = at + ((long) group * hidden.blocks() + block) * blockBytes;
                fill(panel, weights, first, hidden.blocks(), rows, depth);
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

    /// @param at first byte of the panel's first block
    /// @param blocks those of a row of weights
    private void fill(WeightPanel panel, MemorySegment weights, long at, int blocks, int rows, int depth) {
        for (int row = 0; row < rows; row += COUNT) {
            long first = at + (long) (row / BlockCodec.ROWS) * blocks * blockBytes;
            for (int b = 0; b < depth; b++) {
                int to = b * WeightPanel.BLOCK + row;
                unpack(weights, first + (long) b * blockBytes, row % BlockCodec.ROWS, panel.values(), to);
            }
        }
    }

    /// Converts a block's integers, scales and minimums of a vector of rows of weights.
    ///
    /// @param at first byte of the block of [BlockCodec#ROWS] rows
    /// @param lane the vector's first of these rows
    /// @param panel a [WeightPanel]'s values, where they go from `to` on
    abstract void unpack(MemorySegment weights, long at, int lane, float[] panel, int to);

    /// Multiplies a row of hidden states with a vector of rows of weights.
    ///
    /// @param at first byte of the first block of [BlockCodec#ROWS] rows
    /// @param column where in a row of results those of the block's first row are
    /// @param lane the vector's first row
    abstract void one(MemorySegment weights, long at, HiddenRows hidden, int row, int column, int lane);

    /// As [#one] for four rows of hidden states, which share the conversion.
    abstract void four(MemorySegment weights, long at, HiddenRows hidden, int row, int column, int lane);
}
