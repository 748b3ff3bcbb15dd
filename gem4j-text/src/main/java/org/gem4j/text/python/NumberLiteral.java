// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.text.python;

import java.math.BigInteger;
import java.util.Optional;
import java.util.OptionalDouble;

/// Numbers of Python's source: a `Long`, a `BigInteger` where a `long` is too small, or a `Double`.
final class NumberLiteral {
    private NumberLiteral() {}

    /// Reads a number without a sign.
    static Object read(TextCursor in) {
        int start = in.at;
        while (goesOn(in, start)) {
            in.at++;
        }
        String text = in.text.substring(start, in.at);
        if (text.isEmpty() || text.charAt(0) == '-' || text.charAt(0) == '+' || text.indexOf('_') == 0) {
            throw in.unreadable("not a number");
        }
        Optional<BigInteger> whole = Numbers.literalInteger(text);
        if (whole.isPresent()) {
            return shortest(whole.get());
        }
        OptionalDouble real = Numbers.floating(text);
        if (real.isEmpty() || text.chars().allMatch(c -> c >= '0' && c <= '9')) {
            throw in.unreadable("not a number");
        }
        return real.getAsDouble();
    }

    /// Whether the number that started at `start` continues.
    private static boolean goesOn(TextCursor in, int start) {
        char c = in.peek();
        if (c == '.' || c == '_' || (c < 0x80 && Character.isLetterOrDigit(c))) {
            return true;
        }
        boolean hex = in.at > start + 1 && (in.text.charAt(start + 1) == 'x' || in.text.charAt(start + 1) == 'X');
        char last = in.at > start ? in.text.charAt(in.at - 1) : 0;
        return (c == '+' || c == '-') && (last == 'e' || last == 'E') && !hex;
    }

    static Object negated(Object number) {
        return switch (number) {
            case Double real -> -real;
            case BigInteger whole -> shortest(whole.negate());
            default -> shortest(BigInteger.valueOf((Long) number).negate());
        };
    }

    private static Object shortest(BigInteger number) {
        return number.bitLength() < Long.SIZE ? (Object) number.longValue() : number;
    }
}
