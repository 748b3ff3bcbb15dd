// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.text.jinja;

import java.math.BigInteger;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.gem4j.text.python.FormatSpec;
import org.gem4j.text.python.Strings;
import org.jspecify.annotations.Nullable;

/// Python's `%` on texts.
final class PercentFormat {
    private static final Pattern CONVERSION = Pattern.compile(
            "%(?:%|(?:\\(([^()]*)\\))?([-#0+ ]*)(\\*|\\d{1,9})?(?:\\.(\\*|\\d{0,9}))?[hlL]?(.)?)", Pattern.DOTALL);

    private final String format;
    private final @Nullable Object given;
    private final List<?> values;
    private final boolean escapes;
    private int used;
    private boolean named;

    private PercentFormat(String format, @Nullable Object given, boolean escapes) {
        this.format = format;
        this.given = given;
        this.values = given instanceof Tuple tuple ? tuple.items() : Collections.singletonList(given);
        this.escapes = escapes;
    }

    /// @param escapes whether texts are escaped that are not safe in HTML
    static String of(String format, @Nullable Object value, boolean escapes) {
        return new PercentFormat(format, value, escapes).text();
    }

    private String text() {
        Matcher matcher = CONVERSION.matcher(format);
        StringBuilder text = new StringBuilder();
        int from = 0;
        while (matcher.find(from)) {
            text.append(format, from, matcher.start());
            String replacement = matcher.group().equals("%%") ? "%" : one(matcher);
            Budget.make(replacement.length());
            text.append(replacement);
            from = matcher.end();
        }
        boolean takesAny = given instanceof List || given instanceof Map || given instanceof Undefined;
        if (used < values.size() && !named && (given instanceof Tuple || !takesAny)) {
            throw JinjaException.type("not all arguments converted during string formatting");
        }
        return text.append(format, from, format.length()).toString();
    }

    private @Nullable Object next() {
        if (used >= values.size()) {
            throw JinjaException.type("not enough arguments for format string");
        }
        return values.get(used++);
    }

    private int count(@Nullable String digits, int absent) {
        if (digits == null) {
            return absent;
        }
        long number = digits.equals("*")
                ? Numbers.index(next()).orElseThrow(() -> JinjaException.type("* wants int"))
                : digits.isEmpty() ? 0 : Long.parseLong(digits);
        if (Math.abs(number) > FormatSpec.WIDEST) {
            throw new JinjaException(
                    JinjaException.Kind.LIMIT, "a format's width must be at most " + FormatSpec.WIDEST);
        }
        return (int) number;
    }

    private String one(Matcher conversion) {
        if (conversion.group(5) == null) {
            throw JinjaException.type("incomplete format");
        }
        String flags = conversion.group(2);
        @Nullable Object value = null;
        if (conversion.group(1) != null) {
            if (!(given instanceof Map<?, ?> map)) {
                throw JinjaException.type("format requires a mapping");
            }
            if (!map.containsKey(conversion.group(1))) {
                throw JinjaException.type("KeyError: '" + conversion.group(1) + "'");
            }
            value = map.get(conversion.group(1));
            named = true;
        }
        int width = count(conversion.group(3), 0);
        int precision = count(conversion.group(4), -1);
        value = conversion.group(1) == null ? next() : value;
        boolean left = flags.contains("-") || width < 0;
        char type = conversion.group(5).charAt(0);
        boolean number = "diuoxXeEfFgG".indexOf(type) >= 0;
        char sign = flags.contains("+") ? '+' : flags.contains(" ") ? ' ' : '-';
        boolean zeros = flags.contains("0") && number && !left;
        FormatSpec spec = new FormatSpec(
                zeros ? '0' : ' ',
                left ? '<' : zeros ? '=' : '>',
                number ? sign : '-',
                false,
                flags.contains("#"),
                Math.abs(width),
                ' ',
                precision,
                type);
        return converted(spec, value);
    }

    private String converted(FormatSpec spec, @Nullable Object value) {
        return switch (spec.type()) {
            case 's' -> text(spec, escapes ? Texts.escaped(value) : Texts.of(value));
            case 'r' -> text(spec, escapes ? Markup.escape(Texts.repr(value)) : Texts.repr(value));
            case 'a' -> text(spec, Strings.ascii(Texts.repr(value)));
            case 'c' -> text(spec, character(value));
            case 'd', 'i', 'u', 'o', 'x', 'X' -> integer(spec, value);
            case 'e', 'E', 'f', 'F', 'g', 'G' -> {
                if (!Numbers.isNumber(value) || value == null) {
                    throw mismatch(spec.type(), value);
                }
                yield spec.of(Numbers.decimal(value));
            }
            default -> throw JinjaException.type("unsupported format character '" + spec.type() + "'");
        };
    }

    private static JinjaException mismatch(char type, @Nullable Object value) {
        return "xXo".indexOf(type) >= 0
                ? JinjaException.type("%" + type + " format: an integer is required, not " + Values.kind(value))
                : Values.undefinedOr(
                        value, value, "%" + type + " format: a real number is required, not " + Values.kind(value));
    }

    private static String text(FormatSpec spec, String text) {
        return new FormatSpec(' ', spec.align(), '-', false, false, spec.width(), ' ', spec.precision(), 's').of(text);
    }

    private static String character(@Nullable Object value) {
        if (Numbers.index(value).isPresent()) {
            long point = Numbers.index(value).get();
            if (point >= 0 && point <= Character.MAX_CODE_POINT) {
                return Character.toString((int) point);
            }
            throw JinjaException.type("%c arg not in range(0x110000)");
        }
        if ((value instanceof String || value instanceof Markup) && Values.length(value) == 1) {
            return Texts.of(value);
        }
        throw JinjaException.type("%c requires int or char");
    }

    private static String integer(FormatSpec spec, @Nullable Object value) {
        char type = "iu".indexOf(spec.type()) >= 0 ? 'd' : spec.type();
        Object whole = value instanceof Double number && type == 'd' ? Numbers.truncated(number) : value;
        if (whole == null || !Numbers.isInteger(whole)) {
            throw mismatch(type, value);
        }
        BigInteger number = Numbers.integer(whole);
        if (type == 'd') {
            Texts.digits(number);
        }
        int precision = spec.precision();
        if (precision < 0) {
            return new FormatSpec(
                            spec.fill(),
                            spec.align(),
                            spec.sign(),
                            false,
                            spec.alternate(),
                            spec.width(),
                            ' ',
                            -1,
                            type)
                    .of(number);
        }
        String digits = new FormatSpec('0', '=', '-', false, false, precision, ' ', -1, type).of(number.abs());
        String sign = number.signum() < 0 ? "-" : spec.sign() == '-' ? "" : Character.toString(spec.sign());
        String base = spec.alternate() && type != 'd' ? "0" + type : "";
        int zeros = spec.fill() == '0' ? spec.width() - sign.length() - base.length() - digits.length() : 0;
        return text(
                new FormatSpec(' ', spec.align(), '-', false, false, spec.width(), ' ', -1, 's'),
                sign + base + "0".repeat(Math.max(0, zeros)) + digits);
    }
}
