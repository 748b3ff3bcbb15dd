// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.algo;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;

class ReturnsTest {
    @Test
    void returnsAreDiscountedTowardsTheEnd() {
        assertThat(DiscountedReturns.of(new double[] {0, 0, 1}, 0.9)).containsExactly(0.81, 0.9, 1.0);
        assertThat(DiscountedReturns.of(new double[] {1, 2, 3}, 0)).containsExactly(1, 2, 3);
        assertThat(DiscountedReturns.of(new double[0], 1)).isEmpty();
        assertThatIllegalArgumentException()
                .isThrownBy(() -> DiscountedReturns.of(new double[] {1}, 1.5))
                .withMessage("gamma must be in 0..1 but was 1.5");
    }

    @Test
    void normalizedReturnsHaveMeanZeroAndDeviationOne() {
        double[] advantages = ReturnBatchNormalization.of(new double[] {1, 2, 3, 4});

        // Deviation of 1..4 is the root of 1.25.
        assertThat(advantages[3]).isCloseTo(1.5 / Math.sqrt(1.25), within(1e-8));
        assertThat(advantages[0] + advantages[1] + advantages[2] + advantages[3])
                .isCloseTo(0, within(1e-12));
    }

    @Test
    void equalReturnsTeachNothing() {
        assertThat(ReturnBatchNormalization.of(new double[] {5})).containsExactly(0);
        assertThat(ReturnBatchNormalization.of(new double[] {-0.1, -0.1, -0.1})).containsExactly(0, 0, 0);
    }

    @Test
    void refusesReturnsThatAreNotFinite() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> ReturnBatchNormalization.of(new double[] {1, Double.NaN}));
    }
}
