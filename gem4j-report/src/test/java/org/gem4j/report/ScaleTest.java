// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.report;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

final class ScaleTest {
    @Test
    void showsSharesFromNoneToAll() {
        assertThat(Scale.around(0.31, 0.93).ticks()).containsExactly(0.0, 0.25, 0.5, 0.75, 1.0);
    }

    @Test
    void endsOnRoundNumbers() {
        assertThat(Scale.around(2.72, 3.48).ticks()).hasSize(6).startsWith(2.6).endsWith(3.6);
        assertThat(Scale.around(1, 300).ticks()).containsExactly(0.0, 100.0, 200.0, 300.0);
        assertThat(Scale.around(-0.02, 0.03).ticks()).contains(0.0);
    }

    @Test
    void hasRoomAroundAConstantAndForNothing() {
        assertThat(Scale.around(5, 5).low()).isLessThan(5);
        assertThat(Scale.around(5, 5).high()).isGreaterThan(5);
        assertThat(Scale.around(0, 0)).isEqualTo(new Scale(0, 1, 0.25));
        assertThat(Scale.around().share(0.5)).isEqualTo(0.5);
        assertThat(Scale.around(Double.NaN, Double.POSITIVE_INFINITY).high()).isEqualTo(1);
    }

    @Test
    void coversTheExtremesOfDouble() {
        for (double size : new double[] {1e-300, 1e-9, 1, 1e9, 1e300}) {
            Scale scale = Scale.around(-size, 0.3 * size);

            assertThat(scale.low()).isLessThanOrEqualTo(-size);
            assertThat(scale.high()).isGreaterThanOrEqualTo(0.3 * size);
            assertThat(scale.ticks()).hasSizeBetween(3, 9);
        }
    }
}
