// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.llm.quantization.internal;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.foreign.MemorySegment;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Test;

class HiddenMathTest {
    @Test
    void gatesFromTheSmallestToTheLargestValues() {
        int width = 403;
        float[] gateUp = new float[4 * width];
        for (int row = 0; row < 2; row++) {
            for (int i = 0; i < width; i++) {
                gateUp[2 * row * width + i] = (i - 201) / (row == 0 ? 2f : 20f);
                gateUp[(2 * row + 1) * width + i] = 1 + i % 3;
            }
        }

        float[] gated = HiddenMath.gate(gateUp, width);

        for (int row = 0; row < 2; row++) {
            for (int i = 0; i < width; i++) {
                double gate = gateUp[2 * row * width + i];
                double expected = gate / (1 + Math.exp(-gate)) * (1 + i % 3);
                assertThat((double) gated[row * width + i])
                        .isCloseTo(expected, Offset.offset(3e-7 * Math.abs(expected) + 1e-30));
            }
        }
    }

    @Test
    void normalizesRowsWithinAnArray() {
        float[] values = {9, 3, 4, 6, 8, 9};

        HiddenMath.norm(values, 1, 2, new float[] {1, 2}, 0);

        float[] expected = {9, 3 / 3.5355339f, 8 / 3.5355339f, 6 / 7.0710678f, 16 / 7.0710678f, 9};
        assertThat(values).containsExactly(expected, Offset.offset(1e-6f));
    }

    @Test
    void turnsPairsOfEachHead() {
        float[] values = {7, 1, 2, 3, 4, 5, 6, 7, 8, 7};
        MemorySegment cosines = MemorySegment.ofArray(new float[] {0, 0.6f, 0, 0.6f});
        MemorySegment sines = MemorySegment.ofArray(new float[] {-1, -0.8f, 1, 0.8f});

        HiddenMath.rotate(values, 1, 2, cosines, sines);

        float[] expected = {7, -3, 1.2f - 3.2f, 1, 1.6f + 2.4f, -7, 3.6f - 6.4f, 5, 4.8f + 4.8f, 7};
        assertThat(values).containsExactly(expected, Offset.offset(1e-6f));
    }

    @Test
    void addsValues() {
        float[] values = {1, 2};

        HiddenMath.add(values, new float[] {3, -1});

        assertThat(values).containsExactly(4, 1);
    }
}
