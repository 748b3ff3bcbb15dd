// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.report;

import java.util.ArrayList;
import java.util.List;

/// The value axis of a chart: round bounds around the data.
///
/// @param low the lowest value shown
/// @param high the highest one, greater than `low`
/// @param step the distance of its round numbers
record Scale(double low, double high, double step) {
    /// Bounds on round numbers around the finite values. What stays at 0, and shares that come near to 1, get the
    /// whole range from 0 to 1, so that charts of rates look alike.
    static Scale around(double... values) {
        double low = Double.POSITIVE_INFINITY;
        double high = Double.NEGATIVE_INFINITY;
        for (double value : values) {
            if (Double.isFinite(value)) {
                low = Math.min(low, value);
                high = Math.max(high, value);
            }
        }
        if (low > high) {
            return new Scale(0, 1, 0.5);
        }
        boolean nothing = low == 0 && high == 0;
        if (nothing || (low >= 0 && high <= 1 && high > 0.5)) {
            return new Scale(0, 1, 0.25);
        }
        if (low > 0 && low < 0.5 * high) {
            low = 0;
        }
        if (high - low < 1e-12 * Math.max(1, Math.abs(high))) {
            double margin = high == 0 ? 1 : Math.abs(high) * 0.1;
            low -= margin;
            high += margin;
        }
        double step = step((high - low) / 4);
        return new Scale(Math.floor(low / step + 1e-9) * step, Math.ceil(high / step - 1e-9) * step, step);
    }

    /// The round numbers from `low` to `high`.
    List<Double> ticks() {
        List<Double> ticks = new ArrayList<>();
        long count = Math.round((high - low) / step);
        for (long i = 0; i <= count; i++) {
            double tick = low + i * step;
            ticks.add(Math.abs(tick) < step * 1e-9 ? 0.0 : tick);
        }
        return ticks;
    }

    /// Where a value lies, 0 at `low`, 1 at `high`.
    double share(double value) {
        return (value - low) / (high - low);
    }

    /// The row of a value in a grid of `rows` rows, 0 on top; -1 for what is not finite.
    int row(double value, int rows) {
        return Double.isFinite(value) ? (int) Math.clamp(Math.round((1 - share(value)) * (rows - 1)), 0, rows - 1) : -1;
    }

    /// 1, 2 or 5 times a power of ten, at least `raw`.
    private static double step(double raw) {
        double power = Math.pow(10, Math.floor(Math.log10(raw)));
        for (double factor : new double[] {1, 2, 5}) {
            if (factor * power >= raw * (1 - 1e-9)) {
                return factor * power;
            }
        }
        return 10 * power;
    }
}
