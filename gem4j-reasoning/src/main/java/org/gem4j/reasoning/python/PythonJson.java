// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.reasoning.python;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// Python's `json.loads`: JSON, and also `NaN`, `Infinity` and `-Infinity`.
///
/// Values are `Map` (the last of equal keys wins), `List`, `String`, `Long`, `BigInteger` where a `long` is too small,
/// `Double`, `Boolean` and [PythonNull]. Nesting deeper than 500 and whole numbers of more than 4300 digits are
/// refused.
public final class PythonJson {
    private static final int DEEPEST = 500;
    private static final int MOST_DIGITS = 4300;
    private static final int LONG_DIGITS = 18;

    private final TextCursor in;
    private int depth;

    /// Whether an object has a key twice with different values.
    private boolean contradictory;

    private PythonJson(String text) {
        in = new TextCursor(text);
    }

    /// The value, or empty if the text is not JSON.
    public static Optional<Object> parse(String text) {
        PythonJson json = new PythonJson(text);
        try {
            Object value = json.value();
            json.space();
            return json.in.atEnd() ? Optional.of(value) : Optional.empty();
        } catch (TextCursor.Unreadable e) {
            return Optional.empty();
        }
    }

    /// Whether the text is JSON in which an object gives different values to one key.
    public static boolean isContradictory(String text) {
        PythonJson json = new PythonJson(text);
        try {
            json.value();
            return json.contradictory;
        } catch (TextCursor.Unreadable e) {
            return false;
        }
    }

    private void space() {
        while (!in.atEnd() && " \t\n\r".indexOf(in.peek()) >= 0) {
            in.at++;
        }
    }

    private Object value() {
        space();
        return switch (in.peek()) {
            case '{' -> object();
            case '[' -> array();
            case '"' -> {
                in.at++;
                yield string();
            }
            case 't' -> word("true", true);
            case 'f' -> word("false", false);
            case 'n' -> word("null", PythonNull.NULL);
            case 'N' -> word("NaN", Double.NaN);
            case 'I' -> word("Infinity", Double.POSITIVE_INFINITY);
            default -> in.acceptWord("-Infinity") ? Double.NEGATIVE_INFINITY : number();
        };
    }

    private Object word(String word, Object value) {
        if (!in.acceptWord(word)) {
            throw in.unreadable("no " + word);
        }
        return value;
    }

    private void enter() {
        in.at++;
        if (++depth > DEEPEST) {
            throw in.unreadable("too deep");
        }
        space();
    }

    private Map<String, Object> object() {
        enter();
        Map<String, Object> object = new LinkedHashMap<>();
        if (!in.accept('}')) {
            do {
                space();
                in.expect('"');
                String key = string();
                space();
                in.expect(':');
                Object value = value();
                Object before = object.put(key, value);
                contradictory |= before != null && !before.equals(value);
                space();
            } while (in.accept(','));
            in.expect('}');
        }
        depth--;
        return object;
    }

    private List<Object> array() {
        enter();
        List<Object> array = new ArrayList<>();
        if (!in.accept(']')) {
            do {
                array.add(value());
                space();
            } while (in.accept(','));
            in.expect(']');
        }
        depth--;
        return array;
    }

    private String string() {
        StringBuilder string = new StringBuilder();
        while (true) {
            char c = in.next();
            if (c == '"') {
                return string.toString();
            }
            if (c < ' ') {
                throw in.unreadable("control character");
            }
            string.append(c == '\\' ? escape() : c);
        }
    }

    private char escape() {
        char c = in.next();
        return switch (c) {
            case '"', '\\', '/' -> c;
            case 'b' -> '\b';
            case 'f' -> '\f';
            case 'n' -> '\n';
            case 'r' -> '\r';
            case 't' -> '\t';
            case 'u' -> (char) in.hex(4);
            default -> throw in.unreadable("unknown escape");
        };
    }

    private Object number() {
        int start = in.at;
        in.accept('-');
        int whole = in.at;
        if (in.digits() == 0 || (in.text.charAt(whole) == '0' && in.at > whole + 1)) {
            throw in.unreadable("not a number");
        }
        int wholeDigits = in.at - whole;
        boolean fraction = acceptFraction();
        boolean exponent = acceptExponent();
        String text = in.text.substring(start, in.at);
        if (fraction || exponent) {
            return Double.valueOf(text);
        }
        if (wholeDigits > MOST_DIGITS) {
            throw in.unreadable("too many digits");
        }
        return wholeDigits <= LONG_DIGITS ? (Object) Long.valueOf(text) : shortest(new BigInteger(text));
    }

    private static Object shortest(BigInteger number) {
        return number.bitLength() < Long.SIZE ? (Object) number.longValue() : number;
    }

    private boolean acceptFraction() {
        int start = in.at;
        if (in.accept('.') && in.digits() > 0) {
            return true;
        }
        in.at = start;
        return false;
    }

    private boolean acceptExponent() {
        int start = in.at;
        if (in.accept('e') || in.accept('E')) {
            if (!in.accept('-')) {
                in.accept('+');
            }
            if (in.digits() > 0) {
                return true;
            }
        }
        in.at = start;
        return false;
    }

    /// `json.dumps`: values as [#parse] gives them, on one line, everything but ASCII escaped.
    public static String write(Object value) {
        StringBuilder text = new StringBuilder();
        write(value, text);
        return text.toString();
    }

    private static void write(Object value, StringBuilder text) {
        switch (value) {
            case Map<?, ?> map -> {
                String separator = "{";
                for (Map.Entry<?, ?> entry : map.entrySet()) {
                    quote(String.valueOf(entry.getKey()), text.append(separator));
                    write(entry.getValue(), text.append(": "));
                    separator = ", ";
                }
                text.append(map.isEmpty() ? "{}" : "}");
            }
            case List<?> list -> {
                String separator = "[";
                for (Object item : list) {
                    write(item, text.append(separator));
                    separator = ", ";
                }
                text.append(list.isEmpty() ? "[]" : "]");
            }
            case String string -> quote(string, text);
            case PythonNull ignored -> text.append("null");
            case Double number when number.isNaN() -> text.append("NaN");
            case Double number when number.isInfinite() -> text.append(number > 0 ? "Infinity" : "-Infinity");
            case Double number -> text.append(PythonNumbers.repr(number));
            default -> text.append(value);
        }
    }

    private static void quote(String string, StringBuilder text) {
        text.append('"');
        for (int i = 0; i < string.length(); i++) {
            char c = string.charAt(i);
            int escape = "\"\\\b\f\n\r\t".indexOf(c);
            if (escape >= 0) {
                text.append('\\').append("\"\\bfnrt".charAt(escape));
            } else if (c < ' ' || c > '~') {
                text.append("\\u").repeat('0', c < 0x10 ? 3 : c < 0x100 ? 2 : c < 0x1000 ? 1 : 0);
                text.append(Integer.toHexString(c));
            } else {
                text.append(c);
            }
        }
        text.append('"');
    }
}
