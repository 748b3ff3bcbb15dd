// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.envs.game;

/// Expectimax for 2048 on 4 x 4, a board being one `long` of 16 exponents of 4 bits, row 0 in the lowest bits.
///
/// Rows are moved and evaluated by table lookup, columns as rows of the transposed board. The tables (0.8 MB, made on
/// first use) are shared and never change; an instance is for one search on one thread.
final class BitBoardSearch {
    /// What fits into 4 bits.
    static final int LARGEST_EXPONENT = 14;

    private static final double UNLIKELY = 0.0005;
    private static final int MEMORY = 1 << 12;

    private static final short[] LEFT = new short[1 << 16];
    private static final float[] VALUE = new float[1 << 16];

    static {
        int[] line = new int[4];
        for (int row = 0; row < 1 << 16; row++) {
            for (int i = 0; i < 4; i++) {
                line[i] = (row >>> 4 * i) & 15;
            }
            VALUE[row] = (float) TileSearch.lineValue(line);
            LEFT[row] = (short) slid(line);
        }
    }

    private final long[] knownBoards = new long[MEMORY];
    private final float[] knownValues = new float[MEMORY];
    private final byte[] knownDepths = new byte[MEMORY];

    private static int slid(int[] line) {
        int row = 0;
        int shift = 0;
        int waiting = 0;
        for (int exponent : line) {
            if (exponent == 0) {
                continue;
            }
            if (exponent == waiting) {
                row |= Math.min(exponent + 1, 15) << shift;
                shift += 4;
                waiting = 0;
                continue;
            }
            if (waiting != 0) {
                row |= waiting << shift;
                shift += 4;
            }
            waiting = exponent;
        }
        return row | waiting << shift;
    }

    /// The best move found on a board of 4 x 4 with no exponent above [#LARGEST_EXPONENT]; up when it is stuck.
    Direction best(Tiles tiles) {
        long board = 0;
        int kinds = 0;
        for (int cell = 0; cell < 16; cell++) {
            board |= (long) tiles.exponent(cell) << 4 * cell;
            kinds |= 1 << tiles.exponent(cell);
        }
        int depth = Math.clamp(Integer.bitCount(kinds >> 1) - 3, 2, 3);
        Direction best = Direction.UP;
        float bestValue = -1;
        for (Direction direction : Direction.ALL) {
            long next = slide(board, direction);
            if (next != board) {
                float value = meanAfterSpawn(next, depth, 1);
                if (value > bestValue) {
                    bestValue = value;
                    best = direction;
                }
            }
        }
        return best;
    }

    private float meanAfterSpawn(long board, int depth, double probability) {
        if (depth == 0 || probability < UNLIKELY) {
            return value(board);
        }
        int slot = (int) ((board * 0x9E3779B97F4A7C15L) >>> 52);
        if (knownBoards[slot] == board && knownDepths[slot] >= depth) {
            return knownValues[slot];
        }
        int empties = 0;
        for (long rest = board, i = 0; i < 16; i++, rest >>>= 4) {
            empties += (rest & 15) == 0 ? 1 : 0;
        }
        float sum = 0;
        for (int cell = 0; cell < 64; cell += 4) {
            if ((board >>> cell & 15) == 0) {
                sum += 0.9f * bestMove(board | 1L << cell, depth, probability * 0.9 / empties);
                sum += 0.1f * bestMove(board | 2L << cell, depth, probability * 0.1 / empties);
            }
        }
        float mean = sum / empties;
        knownBoards[slot] = board;
        knownDepths[slot] = (byte) depth;
        knownValues[slot] = mean;
        return mean;
    }

    private float bestMove(long board, int depth, double probability) {
        float best = 0;
        for (Direction direction : Direction.ALL) {
            long next = slide(board, direction);
            if (next != board) {
                best = Math.max(best, meanAfterSpawn(next, depth - 1, probability));
            }
        }
        return best;
    }

    private static float value(long board) {
        return rowsValue(board) + rowsValue(transposed(board));
    }

    private static float rowsValue(long board) {
        return VALUE[(int) board & 0xffff]
                + VALUE[(int) (board >>> 16) & 0xffff]
                + VALUE[(int) (board >>> 32) & 0xffff]
                + VALUE[(int) (board >>> 48)];
    }

    private static long slide(long board, Direction direction) {
        return switch (direction) {
            case LEFT -> slideLeft(board);
            case RIGHT -> mirrored(slideLeft(mirrored(board)));
            case UP -> transposed(slideLeft(transposed(board)));
            case DOWN -> transposed(mirrored(slideLeft(mirrored(transposed(board)))));
        };
    }

    private static long slideLeft(long board) {
        return (LEFT[(int) board & 0xffff] & 0xffffL)
                | (LEFT[(int) (board >>> 16) & 0xffff] & 0xffffL) << 16
                | (LEFT[(int) (board >>> 32) & 0xffff] & 0xffffL) << 32
                | (LEFT[(int) (board >>> 48)] & 0xffffL) << 48;
    }

    /// Every row in reverse order.
    private static long mirrored(long board) {
        long pairs = (board & 0x0f0f0f0f0f0f0f0fL) << 4 | (board >>> 4 & 0x0f0f0f0f0f0f0f0fL);
        return (pairs & 0x00ff00ff00ff00ffL) << 8 | (pairs >>> 8 & 0x00ff00ff00ff00ffL);
    }

    /// Rows become columns: swaps cells within 2 x 2 blocks, then the blocks.
    private static long transposed(long board) {
        long cells = (board & 0xf0f00f0ff0f00f0fL)
                | (board & 0x0000f0f00000f0f0L) << 12
                | (board >>> 12 & 0x0000f0f00000f0f0L);
        return (cells & 0xff00ff0000ff00ffL)
                | (cells & 0x00000000ff00ff00L) << 24
                | (cells >>> 24 & 0x00000000ff00ff00L);
    }
}
