// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.text.vision;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/// The positions on three axes (time, height, width) that Qwen2.5-VL assigns to tokens: a text token has
/// the same on all; the tokens of an image spread over height and width.
public final class QwenPositions {
    private final int merge;
    private final double tokensPerSecond;
    private final List<List<Integer>> axes = List.of(new ArrayList<>(), new ArrayList<>(), new ArrayList<>());
    private int next;

    /// @param merge how many patches in a row become one token
    /// @param tokensPerSecond steps of the time axis for a second of video
    public QwenPositions(int merge, double tokensPerSecond) {
        this.merge = merge;
        this.tokensPerSecond = tokensPerSecond;
    }

    /// Adds text tokens.
    public void text(int tokens) {
        for (int i = 0; i < tokens; i++) {
            add(next, next, next);
            next++;
        }
    }

    /// Adds an image of this many rows and columns of patches.
    public void image(int rows, int columns) {
        video(1, rows, columns, 0);
    }

    /// Adds a video.
    ///
    /// @param moments how many pairs of frames
    /// @param secondsEach seconds between them
    public void video(int moments, int rows, int columns, double secondsEach) {
        for (int moment = 0; moment < moments; moment++) {
            int time = next + (int) (moment * tokensPerSecond * secondsEach);
            for (int row = 0; row < rows / merge; row++) {
                for (int column = 0; column < columns / merge; column++) {
                    add(time, next + row, next + column);
                }
            }
        }
        next += Math.max(rows, columns) / merge;
    }

    private void add(int time, int height, int width) {
        axes.get(0).add(time);
        axes.get(1).add(height);
        axes.get(2).add(width);
    }

    /// The positions of all tokens by axis: time, height, width.
    public List<List<Integer>> axes() {
        return axes.stream().map(List::copyOf).toList();
    }

    /// What a generated token's index is moved by to give its position on all axes.
    public int delta() {
        int most = axes.stream()
                .filter(axis -> !axis.isEmpty())
                .mapToInt(Collections::max)
                .max()
                .orElse(-1);
        return most + 1 - axes.getFirst().size();
    }
}
