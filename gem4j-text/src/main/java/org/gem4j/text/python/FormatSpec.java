// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.text.python;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// A format specification of `str.format`: `[[fill]align][sign][z][#][0][width][grouping][.precision][type]`.
///
/// @param fill what pads, one code point
/// @param align `<`, `>`, `^`, `=`, or a space for the usual side
/// @param sign `+`, `-` or a space
/// @param positiveZero whether a number that is rounded to 0 loses its sign, the flag `z`
/// @param alternate the flag `#`
/// @param width least width in code points
/// @param grouping `,` or `_`, or a space for none
/// @param precision -1 if it is not given
/// @param type a letter or `%`, or a space for the usual one
public record FormatSpec(
        int fill,
        char align,
        char sign,
        boolean positiveZero,
        boolean alternate,
        int width,
        char grouping,
        int precision,
        char type) {
    private static final Pattern SPECIFICATION = Pattern.compile(
            "(?:(.)?([<>=^]))?([-+ ])?(z)?(#)?(0)?(\\d+)?([,_])?(?:\\.(\\d+))?([a-zA-Z%])?", Pattern.DOTALL);

    /// Width and precision beyond this are refused.
    public static final int WIDEST = 1_000_000;

    /// @throws IllegalArgumentException if it is not one
    public static FormatSpec parse(String text) {
        Matcher matcher = SPECIFICATION.matcher(text);
        if (!matcher.matches()) {
            throw new IllegalArgumentException("Invalid format specifier '" + text + "'");
        }
        boolean zeros = matcher.group(6) != null;
        String fill = matcher.group(1);
        char align = matcher.group(2) == null
                ? (zeros ? '=' : ' ')
                : matcher.group(2).charAt(0);
        return new FormatSpec(
                fill != null ? fill.codePointAt(0) : zeros ? '0' : ' ',
                align,
                one(matcher.group(3), '-'),
                matcher.group(4) != null,
                matcher.group(5) != null,
                number(matcher.group(7), 0),
                one(matcher.group(8), ' '),
                number(matcher.group(9), -1),
                one(matcher.group(10), ' '));
    }

    private static char one(String group, char absent) {
        return group == null ? absent : group.charAt(0);
    }

    private static int number(String group, int absent) {
        if (group == null) {
            return absent;
        }
        if (group.length() > 9 || Integer.parseInt(group) > WIDEST) {
            throw new IllegalArgumentException("Too many decimal digits in format string");
        }
        return Integer.parseInt(group);
    }

    /// `format(text, specification)`.
    ///
    /// @throws IllegalArgumentException if the specification is not one for texts
    public String of(String text) {
        if (type != ' ' && type != 's') {
            throw unknown("str");
        }
        if (align == '=' && fill != '0') {
            throw new IllegalArgumentException("'=' alignment not allowed in string format specifier");
        }
        int size = Strings.length(text);
        String shown =
                precision >= 0 && precision < size ? text.substring(0, text.offsetByCodePoints(0, precision)) : text;
        return padded("", shown, align == ' ' || align == '=' ? '<' : align);
    }

    /// `format(integer, specification)`.
    ///
    /// @throws IllegalArgumentException if the specification is not one for integers
    public String of(BigInteger value) {
        String digits = switch (type) {
            case ' ', 'd', 'n' -> value.abs().toString();
            case 'b' -> value.abs().toString(2);
            case 'o' -> value.abs().toString(8);
            case 'x' -> value.abs().toString(16);
            case 'X' -> Strings.upper(value.abs().toString(16));
            case 'c' -> Character.toString(value.intValueExact());
            case 'e', 'E', 'f', 'F', 'g', 'G', '%' -> "";
            default -> throw unknown("int");
        };
        if (digits.isEmpty()) {
            return of(value.doubleValue());
        }
        if (positiveZero) {
            throw new IllegalArgumentException("Negative zero coercion (z) not allowed with integer");
        }
        if (precision >= 0) {
            throw new IllegalArgumentException("Precision not allowed in integer format specifier");
        }
        if (type == 'c') {
            return padded("", digits, align == ' ' ? '<' : align);
        }
        String base = alternate && "boxX".indexOf(type) >= 0 ? "0" + type : "";
        return grouped(sign(value.signum() < 0) + base, digits, "", "boxX".indexOf(type) >= 0 ? 4 : 3);
    }

    /// `format(float, specification)`.
    ///
    /// @throws IllegalArgumentException if the specification is not one for floats
    public String of(double value) {
        char form = Character.toLowerCase(type);
        if ("efg%n ".indexOf(form) < 0) {
            throw unknown("float");
        }
        String text;
        if (type == ' ' && precision < 0) {
            text = Floats.repr(Math.abs(value));
        } else if (type == ' ' && Double.isFinite(value)) {
            text = Floats.general(new BigDecimal(Math.abs(value)), Math.max(1, precision), alternate, 1);
        } else {
            int places = precision < 0 ? 6 : precision;
            text = type == '%'
                    ? Floats.magnitude(value * 100, 'f', places, alternate) + "%"
                    : Floats.magnitude(value, form == 'n' || form == ' ' ? 'g' : form, places, alternate);
        }
        text = Character.isUpperCase(type) ? Strings.upper(text) : text;
        int end = 0;
        while (end < text.length() && Character.isDigit(text.charAt(end))) {
            end++;
        }
        boolean zero = text.chars().noneMatch(c -> (c >= '1' && c <= '9') || Character.isLetter(c) && c != 'e');
        boolean negative = (value < 0 || (value == 0 && 1 / value < 0)) && !(positiveZero && zero);
        return grouped(sign(negative), text.substring(0, end), text.substring(end), 3);
    }

    private String sign(boolean negative) {
        return negative ? "-" : sign == '-' ? "" : Character.toString(sign);
    }

    private String grouped(String before, String digits, String behind, int size) {
        String whole = digits;
        if (grouping != ' ') {
            int least = fill == '0' && align == '=' ? width - before.length() - behind.length() : 0;
            whole = separated(digits, size);
            while (whole.length() < least) {
                digits = "0" + digits;
                whole = separated(digits, size);
            }
        }
        return padded(before, whole + behind, align == ' ' ? '>' : align);
    }

    private String separated(String digits, int size) {
        StringBuilder text = new StringBuilder(digits);
        for (int at = digits.length() - size; at > 0; at -= size) {
            text.insert(at, grouping);
        }
        return text.toString();
    }

    private String padded(String before, String text, char side) {
        int missing = Math.max(0, width - before.length() - Strings.length(text));
        int left = side == '>' ? missing : side == '^' ? missing / 2 : 0;
        String pad = Character.toString(fill);
        return side == '='
                ? before + pad.repeat(missing) + text
                : pad.repeat(left) + before + text + pad.repeat(missing - left);
    }

    private IllegalArgumentException unknown(String kind) {
        return new IllegalArgumentException("Unknown format code '" + type + "' for object of type '" + kind + "'");
    }
}
