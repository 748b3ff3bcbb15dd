// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.data.arrow;

import java.math.BigDecimal;

/// A length of time in calendar units: months and days have no fixed length in nanoseconds.
public record Interval(long months, long days, long nanoseconds) {
    /// By ISO 8601, such as `P14M3DT1.5S`; the parts that are 0 are left out, `PT0S` if all are.
    @Override
    public String toString() {
        StringBuilder text = new StringBuilder("P");
        if (months != 0) {
            text.append(months).append('M');
        }
        if (days != 0) {
            text.append(days).append('D');
        }
        if (nanoseconds != 0 || text.length() == 1) {
            text.append('T')
                    .append(BigDecimal.valueOf(nanoseconds, 9)
                            .stripTrailingZeros()
                            .toPlainString())
                    .append('S');
        }
        return text.toString();
    }
}
