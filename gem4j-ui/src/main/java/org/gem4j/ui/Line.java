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
    /// @param center `mean` or `median`
    /// @param band `minmax`, `std` (one standard deviation of the sample) or `ci` (95 % of the mean, normal)
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
