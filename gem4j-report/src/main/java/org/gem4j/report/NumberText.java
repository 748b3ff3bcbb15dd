// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.report;

import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.Locale;

/// Formats numbers for people, in the same way in every locale.
public final class NumberText {
    private NumberText() {}

    /// Three significant digits with a suffix: `87`, `12.3k`, `4.56M`.
    public static String count(double value) {
        double size = Math.abs(value);
        if (!Double.isFinite(value)) {
            return "-";
        }
        if (size < 999.5) {
            return size == Math.rint(size) || size >= 99.5 ? format("%.0f", value) : significant(value);
        }
        if (size < 999_500) {
            return significant(value / 1e3) + "k";
        }
        return size < 999_500_000 ? significant(value / 1e6) + "M" : significant(value / 1e9) + "G";
    }

    /// Two to four decimals, or powers of ten for what is tiny or huge; `-` for NaN.
    public static String number(double value) {
        if (Double.isNaN(value)) {
            return "-";
        }
        double size = Math.abs(value);
        if (value == 0) {
            return "0";
        }
        if (Double.isInfinite(value)) {
            return value > 0 ? "inf" : "-inf";
        }
        if (size < 1e-3 || size >= 1e7) {
            return format("%.2e", value).replaceAll("e([+-])0", "e$1").replace("e+", "e");
        }
        if (size == Math.rint(size)) {
            return format("%.0f", value);
        }
        return size < 0.1 ? format("%.4f", value) : size < 10 ? format("%.3f", value) : format("%.1f", value);
    }

    /// Three decimals for what is small, whole or not, so that a number keeps its width while it changes: `1.000`,
    /// `0.037`; else as [#number].
    public static String steady(double value) {
        double size = Math.abs(value);
        return size < 10 && (size >= 1e-3 || size == 0) ? format("%.3f", size == 0 ? 0.0 : value) : number(value);
    }

    /// A round number of an axis, as short as it can be: `0.25`, `20k`, `2e-6`.
    public static String tick(double value) {
        double size = Math.abs(value);
        if (value == 0) {
            return "0";
        }
        if (size < 1e-3 || size >= 1e9) {
            return format("%.1e", value)
                    .replaceAll("e([+-])0", "e$1")
                    .replace(".0e", "e")
                    .replace("e+", "e");
        }
        if (size >= 1e6) {
            return shortest(value / 1e6) + "M";
        }
        return size >= 1e4 ? shortest(value / 1e3) + "k" : shortest(value);
    }

    /// `0:07`, `12:34`, `1:02:03`.
    public static String clock(double seconds) {
        long whole = Math.round(Math.max(0, seconds));
        long hours = whole / 3600;
        String rest = format("%d:%02d", whole / 60 % 60, whole % 60);
        return hours == 0 ? rest : hours + ":" + (whole / 60 % 60 < 10 ? "0" : "") + rest;
    }

    /// `0.8 s`, `34 s`, `4 min 12 s`, `1 h 02 min`.
    public static String duration(double seconds) {
        if (seconds < 10) {
            return format("%.1f s", seconds);
        }
        long whole = Math.round(seconds);
        if (whole < 60) {
            return whole + " s";
        }
        return whole < 3600
                ? format("%d min %02d s", whole / 60, whole % 60)
                : format("%d h %02d min", whole / 3600, whole / 60 % 60);
    }

    /// `93.4%`.
    public static String percent(double share) {
        return Double.isFinite(share) ? format("%.1f%%", share * 100) : "-";
    }

    /// `1 token`, `12 tokens`.
    public static String counted(long count, String noun) {
        return count + " " + noun + (count == 1 ? "" : "s");
    }

    /// At most three decimals, without zeros at the end: `0.5`, `-2`, `1.333`.
    public static String rounded(double value) {
        String text = format("%.3f", value).replaceFirst("\\.?0+$", "");
        return text.equals("-0") ? "0" : text;
    }

    public static String format(String pattern, Object... values) {
        return String.format(Locale.ROOT, pattern, values);
    }

    /// Up to four decimals, without zeros at the end.
    private static String shortest(double value) {
        return new BigDecimal(value)
                .setScale(4, RoundingMode.HALF_EVEN)
                .stripTrailingZeros()
                .toPlainString();
    }

    private static String significant(double value) {
        double size = Math.abs(value);
        return format(size < 9.995 ? "%.2f" : size < 99.95 ? "%.1f" : "%.0f", value);
    }
}
