// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.text.jinja;

import static org.gem4j.text.jinja.Filters.define;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.RoundingMode;
import java.util.Optional;
import java.util.Set;
import org.gem4j.text.python.FormatSpec;
import org.jspecify.annotations.Nullable;

/// Filters that give or take numbers.
final class NumberFilters {
    private static final String SIZES = "kMGTPEZY";
    private static final int MOST_DIGITS = 350;

    private NumberFilters() {}

    static void defineAll() {
        define("int", "default= base=", NumberFilters::integer);
        define("float", "default=", NumberFilters::decimal);
        define("abs", "", NumberFilters::magnitude);
        define("round", "precision= method=", NumberFilters::rounded);
        define("filesizeformat", "binary=", NumberFilters::size);
    }

    private static @Nullable Object integer(@Nullable Object value, Inputs in) {
        if (value instanceof Undefined undefined) {
            throw undefined.used();
        }
        if (value instanceof Double number) {
            // What is not a number gives the default, what is infinite is an error, as in Python.
            return Double.isNaN(number) ? in.get("default", 0L) : Numbers.truncated(number);
        }
        if (value != null && Numbers.isInteger(value)) {
            return Numbers.of(Numbers.integer(value));
        }
        if (!(value instanceof String || value instanceof Markup)) {
            return in.get("default", 0L);
        }
        Optional<BigInteger> whole = NumberTexts.integer(Texts.of(value), base(in));
        if (whole.isPresent()) {
            return Numbers.of(whole.get());
        }
        Optional<Double> decimal = NumberTexts.decimal(Texts.of(value));
        return decimal.isPresent() && Double.isFinite(decimal.get())
                ? Numbers.truncated(decimal.get())
                : in.get("default", 0L);
    }

    private static int base(Inputs in) {
        long base = in.integer("base", 10);
        return base == 0 || (base >= 2 && base <= 36) ? (int) base : -1;
    }

    private static @Nullable Object decimal(@Nullable Object value, Inputs in) {
        if (value instanceof Undefined undefined) {
            throw undefined.used();
        }
        if (value != null && Numbers.isNumber(value)) {
            return Numbers.decimal(value);
        }
        Optional<Double> read = value instanceof String || value instanceof Markup
                ? NumberTexts.decimal(Texts.of(value))
                : Optional.empty();
        return read.isPresent() ? read.get() : in.get("default", 0.0);
    }

    private static Object magnitude(@Nullable Object value, Inputs in) {
        if (value instanceof Double number) {
            return Math.abs(number);
        }
        if (value != null && Numbers.isInteger(value)) {
            return Numbers.of(Numbers.integer(value).abs());
        }
        throw JinjaException.type("bad operand type for abs(): '" + Values.kind(value) + "'");
    }

    private static Object rounded(@Nullable Object value, Inputs in) {
        String method = in.has("method") ? Texts.of(in.get("method")) : "common";
        if (!Set.of("common", "ceil", "floor").contains(method)) {
            throw JinjaException.type("method must be common, ceil or floor but was " + method);
        }
        if (value == null || !Numbers.isNumber(value)) {
            String message = "type " + Values.kind(value) + " cannot be rounded";
            throw method.equals("common") ? JinjaException.type(message) : Values.undefinedOr(value, value, message);
        }
        int digits = (int) Math.clamp(in.integer("precision", 0), -MOST_DIGITS, MOST_DIGITS);
        if (!method.equals("common")) {
            return rounded(value, digits, method.equals("ceil"));
        }
        if (value instanceof Double number) {
            return Double.isFinite(number) ? common(number, digits) : number;
        }
        BigInteger whole = Numbers.integer(value);
        return Numbers.of(
                digits >= 0
                        ? whole
                        : new BigDecimal(whole)
                                .setScale(digits, RoundingMode.HALF_EVEN)
                                .toBigInteger());
    }

    private static double common(double number, int digits) {
        double rounded =
                new BigDecimal(number).setScale(digits, RoundingMode.HALF_EVEN).doubleValue();
        return Math.copySign(rounded, number);
    }

    /// `ceil(value * 10**digits) / 10**digits`, or with `floor`.
    private static Object rounded(Object value, int digits, boolean up) {
        Object power = Arithmetic.of("**", 10L, (long) digits);
        Object scaled = Arithmetic.of("*", value, power);
        Object whole = scaled instanceof Double number
                ? Numbers.truncated(up ? Math.ceil(number) : Math.floor(number))
                : scaled;
        return Arithmetic.of("/", whole, power);
    }

    private static String size(@Nullable Object value, Inputs in) {
        if (value instanceof Undefined undefined) {
            throw undefined.used();
        }
        Optional<Double> given = value != null && Numbers.isNumber(value)
                ? Optional.of(Numbers.decimal(value))
                : value instanceof String || value instanceof Markup
                        ? NumberTexts.decimal(Texts.of(value))
                        : Optional.empty();
        double bytes = given.orElseThrow(
                () -> JinjaException.type("filesizeformat takes a number but was given " + Values.kind(value)));
        boolean binary = in.flag("binary", false);
        double base = binary ? 1024 : 1000;
        if (bytes == 1) {
            return "1 Byte";
        }
        if (bytes < base) {
            return Texts.of(Numbers.truncated(bytes)) + " Bytes";
        }
        int i = 0;
        while (i < SIZES.length() - 1 && bytes >= Math.pow(base, i + 2)) {
            i++;
        }
        char prefix = binary && i == 0 ? 'K' : SIZES.charAt(i);
        return FormatSpec.parse(".1f").of(base * bytes / Math.pow(base, i + 2)) + " " + prefix + (binary ? "iB" : "B");
    }
}
