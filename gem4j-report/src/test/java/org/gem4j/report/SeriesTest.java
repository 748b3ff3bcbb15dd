// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

final class SeriesTest {
    @Test
    void leavesOutStepsWithoutAFiniteValue() {
        List<MetricsLog.Row> rows = List.of(
                new MetricsLog.Row(1, new Metrics().put("a/b", 1)),
                new MetricsLog.Row(2, new Metrics()),
                new MetricsLog.Row(3, new Metrics().put("a/b", Double.NaN)),
                new MetricsLog.Row(5, new Metrics().put("a/b", 2.5)));

        assertThat(Series.of(rows, metrics -> metrics.get("a/b")))
                .isEqualTo(new Series(new long[] {1, 5}, new double[] {1, 2.5}));
    }

    @Test
    void thinsToMeansAndKeepsTheLastStep() {
        Series thin = line(1000).thinned(10);

        assertThat(thin.size()).isEqualTo(10);
        assertThat(thin.values()[0]).isEqualTo(50.5);
        assertThat(thin.steps()[9]).isEqualTo(1000);
    }

    @Test
    void smoothingKeepsAConstantAndCalmsNoise() {
        Series constant = new Series(
                line(300).steps(), IntStream.range(0, 300).mapToDouble(_ -> 3).toArray());
        Series noise = new Series(
                line(300).steps(),
                IntStream.range(0, 300).mapToDouble(i -> i % 2).toArray());

        assertThat(constant.smoothed().values()).containsOnly(new double[] {3}, within(1e-12));
        assertThat(Arrays.stream(noise.smoothed().values(), 50, 250).toArray())
                .containsOnly(new double[] {0.5}, within(1e-3));
        assertThat(line(10).smoothed()).isEqualTo(line(10));
    }

    @Test
    void startAndEndAreMeansOfATwentieth() {
        assertThat(line(100).start()).isEqualTo(3);
        assertThat(line(100).end()).isEqualTo(98);
        assertThat(line(1).end()).isEqualTo(1);
        assertThat(line(0).start()).isNaN();
    }

    private static Series line(int count) {
        return new Series(
                LongStream.rangeClosed(1, count).toArray(),
                LongStream.rangeClosed(1, count).asDoubleStream().toArray());
    }
}
