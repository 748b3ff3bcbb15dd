// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.text.jinja;

import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.Collections;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/// Python's `%` on texts, with the conversions `%s`, `%r`, `%d`, `%f` and `%%`, their width and precision.
final class Format {
    private static final Pattern CONVERSION =
            Pattern.compile("%([-0+ ]*)(\\d{0,3})(?:\\.(\\d{1,2}))?(.)", Pattern.DOTALL);

    private Format() {}

    static String percent(String format, @Nullable Object value) {
        List<?> values = value instanceof List<?> list ? list : Collections.singletonList(value);
        Matcher matcher = CONVERSION.matcher(format);
        StringBuilder text = new StringBuilder();
        int used = 0;
        while (matcher.find()) {
            String replacement;
            if (matcher.group(4).equals("%")) {
                replacement = "%";
            } else {
                if (used >= values.size()) {
                    throw JinjaException.type("too few values for the format " + format);
                }
                replacement = one(matcher, values.get(used++));
            }
            Budget.make(replacement.length());
            matcher.appendReplacement(text, Matcher.quoteReplacement(replacement));
        }
        if (used < values.size()) {
            throw JinjaException.type("too many values for the format " + format);
        }
        return matcher.appendTail(text).toString();
    }

    private static String one(Matcher conversion, @Nullable Object value) {
        Object number = Python.numeric(value);
        String text = converted(conversion, value, number);
        int width = conversion.group(2).isEmpty() ? 0 : Integer.parseInt(conversion.group(2));
        String padding = " ".repeat(Math.max(0, width - text.length()));
        if (conversion.group(1).contains("-")) {
            return text + padding;
        }
        return conversion.group(1).contains("0") && number instanceof Number
                ? padding.replace(' ', '0') + text
                : padding + text;
    }

    private static String converted(Matcher conversion, @Nullable Object value, @Nullable Object number) {
        String kind = conversion.group(4);
        if (kind.equals("s")) {
            return Python.text(value);
        }
        if (kind.equals("r")) {
            String list = Python.text(Collections.singletonList(value));
            return list.substring(1, list.length() - 1);
        }
        if (kind.equals("d") && number instanceof Number whole) {
            return Long.toString(whole.longValue());
        }
        if (kind.equals("f") && number instanceof Number decimal && Double.isFinite(decimal.doubleValue())) {
            int digits = conversion.group(3) == null ? 6 : Integer.parseInt(conversion.group(3));
            return new BigDecimal(decimal.doubleValue())
                    .setScale(digits, RoundingMode.HALF_EVEN)
                    .toPlainString();
        }
        throw Python.undefinedOr(value, value, "%" + kind + " cannot format " + Python.kind(value));
    }
}
