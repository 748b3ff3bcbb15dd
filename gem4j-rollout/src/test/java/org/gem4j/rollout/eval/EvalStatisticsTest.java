// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.rollout.eval;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.gem4j.rollout.eval.EnvSummary.Interval;
import org.junit.jupiter.api.Test;

class EvalStatisticsTest {
    @Test
    void passAtKIsTheShareOfSubsetsWithARightOne() {
        for (int n = 1; n <= 8; n++) {
            for (int right = 0; right <= n; right++) {
                for (int k = 1; k <= n; k++) {
                    assertThat(EvalStatistics.passAtK(n, right, k))
                            .as("n %d, right %d, k %d", n, right, k)
                            .isCloseTo(byCounting(n, right, k), within(1e-12));
                }
            }
        }
        assertThatIllegalArgumentException().isThrownBy(() -> EvalStatistics.passAtK(4, 2, 5));
    }

    private static double byCounting(int n, int right, int k) {
        int all = 0;
        int hits = 0;
        for (int set = 0; set < 1 << n; set++) {
            if (Integer.bitCount(set) == k) {
                all++;
                hits += (set & ((1 << right) - 1)) != 0 ? 1 : 0;
            }
        }
        return (double) hits / all;
    }

    @Test
    void wilsonIntervalsAreThoseOfTheTextbook() {
        Interval some = EvalStatistics.wilson(8, 10);
        assertThat(some.low()).isCloseTo(0.4902, within(1e-4));
        assertThat(some.high()).isCloseTo(0.9433, within(1e-4));
        assertThat(EvalStatistics.wilson(0, 10).low()).isZero();
        assertThat(EvalStatistics.wilson(0, 10).high()).isCloseTo(0.2775, within(1e-4));
        assertThat(EvalStatistics.wilson(0, 0)).isEqualTo(new Interval(0, 1));
    }

    @Test
    void bootstrapIsRepeatableAndAsWideAsTheNormalInterval() {
        List<Double> values = new ArrayList<>(Collections.nCopies(50, 0.0));
        values.addAll(Collections.nCopies(50, 1.0));

        Interval interval = EvalStatistics.bootstrap(values);

        assertThat(interval).isEqualTo(EvalStatistics.bootstrap(values));
        assertThat(interval.low()).isCloseTo(0.402, within(0.015));
        assertThat(interval.high()).isCloseTo(0.598, within(0.015));
        assertThat(EvalStatistics.bootstrap(List.of(0.25)).margin()).isZero();
    }
}
