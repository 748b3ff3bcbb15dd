// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.llm.quantization.internal;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;

/// A matrix of weights in blocks of a format, outside the Java heap.
///
/// Its products are those of the dequantized weights up to rounding in f32: hidden states are not quantized. A row of
/// them gives the same bits whatever other rows there are and however many threads compute.
public final class QuantizedMatrix implements AutoCloseable {
    /// Rows of hidden states of [#multiplyTiles] are a multiple of this.
    public static final int TILE = TileKernel.TILE;

    /// Parts of a product for each thread: they need not take equally long.
    private static final int PARTS_PER_THREAD = 4;

    /// Groups of rows that are multiplied together.
    private static final int SHARE = 2;

    private final BlockFormat format;
    private final BlockKernel kernel;
    private final int rows;
    private final int columns;
    private final int blocks;
    private final long groupBytes;
    private final Arena arena = Arena.ofShared();
    private final MemorySegment content;

    private QuantizedMatrix(BlockFormat format, BlockKernel kernel, int rows, int columns) {
        this.format = format;
        this.kernel = kernel;
        this.rows = rows;
        this.columns = columns;
        this.blocks = Math.ceilDiv(columns, BlockFormat.SIZE);
        this.groupBytes = (long) blocks * format.codec().bytes();
        this.content = arena.allocate(groupBytes * Math.ceilDiv(rows, BlockCodec.ROWS), 64);
    }

    /// Quantizes a matrix; blocks that have the format already keep their values.
    ///
    /// @param weights may be read by several threads at once, each with an array of its own
    /// @param threads how many read and quantize, at least 1
    public static QuantizedMatrix of(BlockFormat format, WeightRows weights, int threads) {
        return of(format, BlockKernel.best(format), weights, threads);
    }

    static QuantizedMatrix of(BlockFormat format, BlockKernel kernel, WeightRows weights, int threads) {
        QuantizedMatrix matrix = new QuantizedMatrix(format, kernel, weights.rows(), weights.columns());
        int groups = Math.ceilDiv(weights.rows(), BlockCodec.ROWS);
        ProductThreads.shared().run(threads, groups, group -> matrix.fill(weights, group));
        return matrix;
    }

    static int padded(int count, int multiple) {
        return Math.ceilDiv(count, multiple) * multiple;
    }

    private void fill(WeightRows weights, int group) {
        float[] row = new float[padded(columns, BlockFormat.SIZE)];
        float[] scales = new float[2];
        int[] quants = new int[BlockFormat.SIZE];
        BlockCodec codec = format.codec();
        int first = group * BlockCodec.ROWS;
        for (int r = 0; r < Math.min(BlockCodec.ROWS, rows - first); r++) {
            weights.read(first + r, row);
            for (int b = 0; b < blocks; b++) {
                if (!codec.recover(row, b * BlockFormat.SIZE, scales, quants)) {
                    codec.quantize(row, b * BlockFormat.SIZE, scales, quants);
                }
                codec.write(content, group * groupBytes + (long) b * codec.bytes(), r, scales, quants);
            }
        }
    }

    public BlockFormat format() {
        return format;
    }

    public int rows() {
        return rows;
    }

    public int columns() {
        return columns;
    }

    /// Bytes of memory.
    public long bytes() {
        return content.byteSize();
    }

    /// The dequantized weights of a row.
    ///
    /// @param to receives [#columns] values from `from` on
    public void row(int row, float[] to, int from) {
        float[] values = new float[blocks * BlockFormat.SIZE];
        long group = row / BlockCodec.ROWS * groupBytes;
        BlockCodec codec = format.codec();
        for (int b = 0; b < blocks; b++) {
            codec.read(content, group + (long) b * codec.bytes(), row % BlockCodec.ROWS, values, b * BlockFormat.SIZE);
        }
        System.arraycopy(values, 0, to, from, columns);
    }

    /// Products of rows of hidden states with all rows of this matrix.
    ///
    /// @param hidden rows of [#columns] values, one after the other
    /// @param threads how many compute, at least 1
    /// @return rows of [#rows] values, one after the other
    public float[] multiply(float[] hidden, int threads) {
        if (hidden.length % columns != 0) {
            throw new IllegalArgumentException(
                    "hidden states must be rows of " + columns + " values but are " + hidden.length + " values");
        }
        HiddenRows work = HiddenRows.of(
                format.codec(),
                widened(hidden, columns, blocks * BlockFormat.SIZE),
                blocks,
                padded(rows, SHARE * BlockCodec.ROWS));
        int groups = Math.ceilDiv(rows, BlockCodec.ROWS);
        int shares = Math.ceilDiv(groups, SHARE);
        int parts = Math.min(shares, threads * PARTS_PER_THREAD);
        ProductThreads.shared().run(threads, parts, part -> {
            int first = (int) ((long) part * shares / parts) * SHARE;
            int end = Math.min(groups, (int) ((part + 1L) * shares / parts) * SHARE);
            kernel.multiply(content, first * groupBytes, end - first, work, first * BlockCodec.ROWS);
        });
        return narrowed(work.results(), work.width(), rows);
    }

    /// Products as those of [#multiply], faster for more than a few rows: weights are dequantized to
    /// f32, a panel at a time, and a product is added up in one sum, so that its bits differ. A row of
    /// them gives the same bits whatever other rows there are and however many threads compute.
    ///
    /// @param hidden tiles of [#TILE] rows of [#columns] values, one row after the other
    /// @param threads how many compute, at least 1
    /// @return rows of [#rows] values, one after the other
    public float[] multiplyTiles(float[] hidden, int threads) {
        if (hidden.length % (TILE * columns) != 0) {
            throw new IllegalArgumentException("hidden states must be tiles of " + TILE + " rows of " + columns
                    + " values but are " + hidden.length + " values");
        }
        int width = padded(rows, SHARE * BlockCodec.ROWS);
        HiddenTiles work = new HiddenTiles(
                widened(hidden, columns, blocks * BlockFormat.SIZE),
                blocks,
                new float[hidden.length / columns * width],
                width);
        int groups = Math.ceilDiv(rows, BlockCodec.ROWS);
        ProductThreads.shared().run(threads, Math.ceilDiv(groups, SHARE), share -> {
            int first = share * SHARE;
            kernel.multiplyTiles(
                    content, first * groupBytes, Math.min(SHARE, groups - first), work, first * BlockCodec.ROWS);
        });
        return narrowed(work.results(), width, rows);
    }

    private static float[] widened(float[] values, int from, int to) {
        if (from == to) {
            return values;
        }
        float[] wide = new float[values.length / from * to];
        for (int row = 0; row < values.length / from; row++) {
            System.arraycopy(values, row * from, wide, row * to, from);
        }
        return wide;
    }

    private static float[] narrowed(float[] values, int from, int to) {
        if (from == to) {
            return values;
        }
        float[] narrow = new float[values.length / from * to];
        for (int row = 0; row < values.length / from; row++) {
            System.arraycopy(values, row * from, narrow, row * to, to);
        }
        return narrow;
    }

    @Override
    public void close() {
        arena.close();
    }
}
