// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.llm.engine;

import java.util.List;
import org.bytedeco.pytorch.Tensor;
import org.gem4j.llm.vision.internal.PlacedImage;

/// Forward passes over new tokens of running sequences, whose earlier tokens lie in a [LaneCache].
sealed interface StepForward extends AutoCloseable permits FusedForward, StepForward.Recordable {
    /// What is read of a lane is a multiple of this, so that kernels find their operands aligned.
    int ALIGNMENT = 16;

    /// New tokens of one lane; none for a row that only takes part.
    ///
    /// @param lane its number
    /// @param tokens the sequence's tokens
    /// @param from position of the first new one
    /// @param count how many are new
    /// @param images those that the new ones may have rows of
    record Row(int lane, int[] tokens, int from, int count, List<PlacedImage> images) {
        /// New tokens without rows of images.
        Row(int lane, int[] tokens, int from, int count) {
            this(lane, tokens, from, count, List.of());
        }
    }

    static Row padding(int lane) {
        return new Row(lane, new int[0], 0, 0);
    }

    /// Writes a row's new tokens, their positions and their places, one under the other in three rows of integers.
    ///
    /// @param packed the three rows, end to end
    /// @param size integers of each
    /// @param at where in them the first new token stands
    static void write(Row row, LaneCache cache, long[] packed, int size, int at) {
        for (int i = 0; i < row.count(); i++) {
            int position = row.from() + i;
            packed[at + i] = row.tokens()[position];
            packed[size + at + i] = position;
            packed[2 * size + at + i] = cache.place(row.lane(), position);
        }
    }

    /// How many tokens of a lane must be read for rows.
    static int seen(List<Row> rows, LaneCache cache) {
        int longest =
                rows.stream().mapToInt(row -> row.from() + row.count()).max().orElse(1);
        return Math.min(cache.laneLength(), Math.ceilDiv(longest, ALIGNMENT) * ALIGNMENT);
    }

    /// The images of all rows.
    static List<PlacedImage> images(List<Row> rows) {
        return rows.stream().flatMap(row -> row.images().stream()).toList();
    }

    /// The next-token logits of rows.
    ///
    /// @param wanted of which rows, in this order, those of the last new token
    /// @return shape [N, V], belongs to the caller's scope
    Tensor run(List<Row> rows, List<Integer> wanted);

    @Override
    void close();

    /// Passes whose decoding steps [DecodeGraphs] can record.
    sealed interface Recordable extends StepForward permits LaneForward, PackedForward {
        /// What [#decode] reads: tokens, positions and places of rows with at most one token each, on the
        /// CPU, [3, N].
        Tensor decodeInput(List<Row> rows);

        /// The next-token logits of the first lanes, one new token each; a fixed sequence of operations for the
        /// same numbers.
        ///
        /// @param input3N on the device
        /// @param rows how many lanes
        /// @param seen tokens of each lane that are read
        /// @return shape [rows, V]
        Tensor decode(Tensor input3N, int rows, int seen);
    }
}
