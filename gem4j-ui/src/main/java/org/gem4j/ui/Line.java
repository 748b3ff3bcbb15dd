// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.ui;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// A curve in columns: the least and the greatest value of each, so that no spike is lost, and the smooth line.
/// NaN where there is nothing.
record Line(double[] low, double[] high, double[] middle) {
    /// The curve of a run.
    ///
    /// @param smooth of the values
    static Line of(Buckets buckets, double[] xs, double[] values, double[] smooth) {
        Line line = empty(buckets.count());
        for (int i = 0; i < xs.length; i++) {
            int at = buckets.find(xs[i]);
            line.low[at] = Double.isNaN(line.low[at]) ? values[i] : Math.min(line.low[at], values[i]);
            line.high[at] = Double.isNaN(line.high[at]) ? values[i] : Math.max(line.high[at], values[i]);
            line.middle[at] = smooth[i];
        }
        return line;
    }

    /// Several runs that differ in their seed as one curve with a band. It depends on these runs alone,
    /// whatever else is shown.
    ///
    /// @param lines [#filled], or the band would be that of the few runs with a value in a column
    /// @param center `mean` or `median`
    /// @param band `minmax`, `std` (one standard deviation of the sample) or `ci` (95% of the mean, normal)
    static Line band(List<Line> lines, String center, String band) {
        Line all = empty(lines.getFirst().middle.length);
        for (int at = 0; at < all.middle.length; at++) {
            int column = at;
            double[] values = lines.stream()
                    .mapToDouble(line -> line.middle[column])
                    .filter(Double::isFinite)
                    .sorted()
                    .toArray();
            if (values.length == 0) {
                continue;
            }
            double mean = Arrays.stream(values).average().orElse(Double.NaN);
            double middle =
                    center.equals("median") ? (values[(values.length - 1) / 2] + values[values.length / 2]) / 2 : mean;
            double squares =
                    Arrays.stream(values).map(v -> (v - mean) * (v - mean)).sum();
            double deviation = values.length < 2 ? 0 : Math.sqrt(squares / (values.length - 1));
            double reach = band.equals("ci") ? 1.96 * deviation / Math.sqrt(values.length) : deviation;
            all.middle[at] = middle;
            all.low[at] = band.equals("minmax") ? values[0] : middle - reach;
            all.high[at] = band.equals("minmax") ? values[values.length - 1] : middle + reach;
        }
        return all;
    }

    /// The curve with a middle in every column between its ends, on the straight line between its neighbors: other
    /// runs have values where this one has none.
    ///
    /// @param xs where each column is, ascending
    Line filled(double[] xs) {
        double[] whole = middle.clone();
        int before = -1;
        for (int at = 0; at < whole.length; at++) {
            if (Double.isNaN(middle[at])) {
                continue;
            }
            for (int gap = before + 1; before >= 0 && gap < at; gap++) {
                double part = (xs[gap] - xs[before]) / (xs[at] - xs[before]);
                whole[gap] = middle[before] + part * (middle[at] - middle[before]);
            }
            before = at;
        }
        return new Line(low, high, whole);
    }

    private static Line empty(int count) {
        double[] none = new double[count];
        Arrays.fill(none, Double.NaN);
        return new Line(none, none.clone(), none.clone());
    }

    Map<String, Object> toMap() {
        Map<String, Object> fields = new LinkedHashMap<>();
        fields.put("low", numbers(low));
        fields.put("high", numbers(high));
        fields.put("middle", numbers(middle));
        return fields;
    }

    /// Seven digits, enough for any screen; null where there is nothing.
    static List<@Nullable Object> numbers(double[] values) {
        List<@Nullable Object> numbers = new ArrayList<>(values.length);
        for (double value : values) {
            numbers.add(Double.isFinite(value) ? plain(value) : null);
        }
        return numbers;
    }

    private static Object plain(double value) {
        if (value == Math.rint(value) && Math.abs(value) < 1e15) {
            return (long) value;
        }
        float rounded = (float) value;
        return Float.isFinite(rounded) ? (Object) rounded : (Object) value;
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof Line line
                && Arrays.equals(low, line.low)
                && Arrays.equals(high, line.high)
                && Arrays.equals(middle, line.middle);
    }

    @Override
    public int hashCode() {
        return Arrays.hashCode(middle);
    }
}
