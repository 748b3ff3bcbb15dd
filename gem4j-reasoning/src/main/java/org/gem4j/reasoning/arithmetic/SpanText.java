// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.reasoning.arithmetic;

import java.math.BigInteger;
import java.util.List;
import java.util.Optional;
import org.gem4j.text.python.Numbers;
import org.gem4j.text.python.Strings;

/// Reads durations in answers. Unreadable ones are `NaN`.
final class SpanText {
    private static final double SECONDS_PER_DAY = 86_400;

    private SpanText() {}

    /// The number of days at the start of a text.
    static double days(String text) {
        List<String> words = Strings.split(text);
        return words.isEmpty() ? Double.NaN : whole(words.getFirst());
    }

    /// `HH:MM`, `HH:MM:SS` or, where allowed, `HH:MM:SS.mmm`, in seconds.
    static double clock(String text, boolean millis) {
        List<String> parts = Strings.split(Strings.strip(text), ":");
        if (parts.size() < 2) {
            return Double.NaN;
        }
        double seconds = whole(parts.get(0)) * 3600 + whole(parts.get(1)) * 60;
        if (parts.size() == 2) {
            return seconds;
        }
        List<String> last = Strings.split(parts.get(2), ".");
        if (last.size() == 1) {
            return seconds + whole(last.getFirst());
        }
        return last.size() == 2 && millis ? seconds + (whole(last.get(0)) + whole(last.get(1)) / 1000) : Double.NaN;
    }

    /// `D days, HH:MM` or `D days, HH:MM:SS`, in seconds; text after a second comma is ignored.
    static double daysAndClock(String text) {
        int days = text.indexOf(" days,");
        List<String> pieces = Strings.split(text, ",");
        return days < 0 || pieces.size() < 2
                ? Double.NaN
                : whole(text.substring(0, days)) * SECONDS_PER_DAY + clock(pieces.get(1), false);
    }

    private static double whole(String text) {
        Optional<BigInteger> number = Numbers.integer(text);
        return number.isPresent() ? number.get().doubleValue() : Double.NaN;
    }
}
