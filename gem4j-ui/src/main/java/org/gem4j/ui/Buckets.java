// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.ui;

import java.util.Arrays;
import java.util.List;
import java.util.stream.DoubleStream;

/// The columns in which curves are shown: one for each x where there are few, or of equal width.
///
/// @param xs where each column is, ascending
/// @param from least x of the first
/// @param width of each; 0 where every x has its own
record Buckets(double[] xs, double from, double width) {
    /// Columns for all points of some curves.
    ///
    /// @param all the x of each curve, ascending
    /// @param most columns, at least 2
    static Buckets of(List<double[]> all, int most) {
        double first = Double.POSITIVE_INFINITY;
        double last = Double.NEGATIVE_INFINITY;
        for (double[] xs : all) {
            if (xs.length > 0) {
                first = Math.min(first, xs[0]);
                last = Math.max(last, xs[xs.length - 1]);
            }
        }
        if (!(first <= last)) {
            return new Buckets(new double[0], 0, 0);
        }
        if (all.stream().mapToInt(xs -> xs.length).max().orElse(0) <= most) {
            double[] own = all.stream()
                    .flatMapToDouble(DoubleStream::of)
                    .sorted()
                    .distinct()
                    .toArray();
            if (own.length <= most) {
                return new Buckets(own, first, 0);
            }
        }
        double width = Math.max(Math.ulp(last), (last - first) / most);
        double[] centers = new double[most];
        for (int i = 0; i < most; i++) {
            centers[i] = first + (i + 0.5) * width;
        }
        return new Buckets(centers, first, width);
    }

    int count() {
        return xs.length;
    }

    int find(double x) {
        if (width == 0) {
            return Math.max(0, Arrays.binarySearch(xs, x));
        }
        return Math.clamp((long) ((x - from) / width), 0, xs.length - 1);
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof Buckets buckets
                && Arrays.equals(xs, buckets.xs)
                && from == buckets.from
                && width == buckets.width;
    }

    @Override
    public int hashCode() {
        return Arrays.hashCode(xs);
    }
}
