// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.llm.score;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.gem4j.llm.score.MicroBatch.Target;

/// Targets whose logits exist at one time.
///
/// @param targets ordered by node
/// @param rows distinct nodes that predict them, ascending
/// @param rowOfTarget which of the rows predicts each
record HeadChunk(List<Target> targets, int[] rows, int[] rowOfTarget) {
    /// Cuts targets into chunks of at most `maxRows` rows.
    static List<HeadChunk> split(List<Target> targets, int maxRows) {
        List<HeadChunk> chunks = new ArrayList<>();
        int start = 0;
        while (start < targets.size()) {
            int[] rows = new int[Math.min(maxRows, targets.size() - start)];
            int[] rowOfTarget = new int[targets.size() - start];
            int count = 0;
            int end = start;
            for (; end < targets.size(); end++) {
                int node = targets.get(end).node();
                if (count == 0 || rows[count - 1] != node) {
                    if (count == rows.length) {
                        break;
                    }
                    rows[count++] = node;
                }
                rowOfTarget[end - start] = count - 1;
            }
            chunks.add(new HeadChunk(
                    targets.subList(start, end), Arrays.copyOf(rows, count), Arrays.copyOf(rowOfTarget, end - start)));
            start = end;
        }
        return chunks;
    }

    long[] wideRows() {
        return Arrays.stream(rows).asLongStream().toArray();
    }
}
