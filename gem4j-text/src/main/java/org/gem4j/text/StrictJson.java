// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.text;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// The reader of JSON: one value at a position in a text, strictly by RFC 8259: no comments, no trailing commas, no raw
/// control characters in strings.
///
/// Values are maps in the order of the text (the last of equal keys wins), lists, strings, booleans, null, `Long`,
/// `BigInteger` beyond that, and `Double`. Takes time in proportion to what it reads; never throws.
public final class StrictJson {
    public static final int DEEPEST = 1000;

    /// A value and its end offset.
    ///
    /// @param contradictory whether an object gives different values to one key
    public record Read(@Nullable Object value, int end, boolean contradictory) {}

    /// What readers differ in.
    ///
    /// @param constants whether `NaN` and the infinities are values, also of numbers beyond all doubles, which are
    /// `BigDecimal` otherwise
    /// @param deepest how many times values may be nested; beyond, they count as malformed
    /// @param mostDigits how long a number may be; beyond, it counts as malformed
    /// @param none what stands for `null`
    public record Dialect(
            boolean constants,
            int deepest,
            int mostDigits,
            @Nullable Object none) {
        /// RFC 8259.
        public static final Dialect STRICT = new Dialect(false, DEEPEST, 10_000, null);
    }

    private static final class Malformed extends Exception {
        private static final long serialVersionUID = 1L;
        static final Malformed INSTANCE = new Malformed();

        private Malformed() {
            super("malformed", null, false, false);
        }
    }

    private final String text;
    private final Dialect dialect;
    private int at;
    private boolean contradictory;

    private StrictJson(String text, int at, Dialect dialect) {
        this.text = text;
        this.at = at;
        this.dialect = dialect;
    }

    /// The value that starts at `from` or after JSON whitespace there; empty if there is none or it is malformed.
    public static Optional<Read> read(String text, int from) {
        return read(text, from, Dialect.STRICT);
    }

    /// As [#read(String, int)], in a dialect.
    public static Optional<Read> read(String text, int from, Dialect dialect) {
        StrictJson reader = new StrictJson(text, from, dialect);
        try {
            Object value = reader.value();
            return Optional.of(new Read(value, reader.at, reader.contradictory));
        } catch (Malformed e) {
            return Optional.empty();
        }
    }

    /// The value of the whole text.
    public static Optional<Read> readAll(String text) {
        return readAll(text, Dialect.STRICT);
    }

    /// The value of the whole text, in a dialect.
    public static Optional<Read> readAll(String text, Dialect dialect) {
        return read(text, 0, dialect).filter(read -> new StrictJson(text, read.end(), dialect).rest() == text.length());
    }

    private int rest() {
        skipSpace();
        return at;
    }

    /// A list or map that is not complete yet.
    private static final class Open {
        final boolean isMap;
        final List<@Nullable Object> items = new ArrayList<>();
        final Map<String, @Nullable Object> entries = new LinkedHashMap<>();
        String key = "";

        Open(boolean isMap) {
            this.isMap = isMap;
        }

        /// Returns whether the key had another value before.
        boolean add(@Nullable Object value) {
            if (isMap) {
                boolean again = entries.containsKey(key);
                return !Objects.equals(entries.put(key, value), value) && again;
            }
            items.add(value);
            return false;
        }

        Object close() {
            return isMap ? Collections.unmodifiableMap(entries) : Collections.unmodifiableList(items);
        }
    }

    private @Nullable Object value() throws Malformed {
        Deque<Open> stack = new ArrayDeque<>();
        while (true) {
            skipSpace();
            char c = peek();
            Object done;
            if (c == '{' || c == '[') {
                at++;
                Open open = new Open(c == '{');
                skipSpace();
                if (peek() != (open.isMap ? '}' : ']')) {
                    if (stack.size() == dialect.deepest()) {
                        throw Malformed.INSTANCE;
                    }
                    if (open.isMap) {
                        readKey(open);
                    }
                    stack.push(open);
                    continue;
                }
                at++;
                done = open.close();
            } else {
                done = scalar(c);
            }
            if (closes(stack, done)) {
                return result;
            }
        }
    }

    private @Nullable Object result;

    /// Adds a complete value to its container and closes the containers that it completes; true at the end of the
    /// text's value.
    private boolean closes(Deque<Open> stack, @Nullable Object done) throws Malformed {
        Object value = done;
        while (!stack.isEmpty()) {
            Open open = stack.peek();
            contradictory |= open.add(value);
            skipSpace();
            char c = peek();
            at++;
            if (c == ',') {
                if (open.isMap) {
                    skipSpace();
                    readKey(open);
                }
                return false;
            }
            if (c != (open.isMap ? '}' : ']')) {
                throw Malformed.INSTANCE;
            }
            stack.pop();
            value = open.close();
        }
        result = value;
        return true;
    }

    private void readKey(Open open) throws Malformed {
        if (peek() != '"') {
            throw Malformed.INSTANCE;
        }
        open.key = string();
        skipSpace();
        if (peek() != ':') {
            throw Malformed.INSTANCE;
        }
        at++;
    }

    private @Nullable Object scalar(char c) throws Malformed {
        return switch (c) {
            case '"' -> string();
            case 't' -> word("true", true);
            case 'f' -> word("false", false);
            case 'n' -> word("null", dialect.none());
            case 'N' -> constant("NaN", Double.NaN);
            case 'I' -> constant("Infinity", Double.POSITIVE_INFINITY);
            default -> text.startsWith("-I", at) ? constant("-Infinity", Double.NEGATIVE_INFINITY) : number();
        };
    }

    private @Nullable Object word(String word, @Nullable Object value) throws Malformed {
        if (!text.startsWith(word, at)) {
            throw Malformed.INSTANCE;
        }
        at += word.length();
        return value;
    }

    private @Nullable Object constant(String word, double value) throws Malformed {
        if (!dialect.constants()) {
            throw Malformed.INSTANCE;
        }
        return word(word, value);
    }

    private String string() throws Malformed {
        StringBuilder result = new StringBuilder();
        at++;
        while (true) {
            char c = peek();
            at++;
            if (c == '"') {
                return result.toString();
            }
            if (c < 0x20) {
                throw Malformed.INSTANCE;
            }
            result.append(c == '\\' ? escape() : c);
        }
    }

    private char escape() throws Malformed {
        char c = peek();
        at++;
        return switch (c) {
            case '"', '\\', '/' -> c;
            case 'b' -> '\b';
            case 'f' -> '\f';
            case 'n' -> '\n';
            case 'r' -> '\r';
            case 't' -> '\t';
            case 'u' -> {
                int code = 0;
                for (int i = 0; i < 4; i++) {
                    char hex = peek();
                    int digit = hex < 0x80 ? Character.digit(hex, 16) : -1;
                    if (digit < 0) {
                        throw Malformed.INSTANCE;
                    }
                    code = code << 4 | digit;
                    at++;
                }
                yield (char) code;
            }
            default -> throw Malformed.INSTANCE;
        };
    }

    private Object number() throws Malformed {
        int start = at;
        if (peek() == '-') {
            at++;
        }
        if (peek() == '0') {
            at++;
        } else {
            digits();
        }
        boolean whole = true;
        if (at < text.length() && text.charAt(at) == '.') {
            whole = false;
            at++;
            digits();
        }
        if (at < text.length() && (text.charAt(at) == 'e' || text.charAt(at) == 'E')) {
            whole = false;
            at++;
            if (peek() == '+' || peek() == '-') {
                at++;
            }
            digits();
        }
        String number = text.substring(start, at);
        if (number.length() > dialect.mostDigits()) {
            throw Malformed.INSTANCE;
        }
        return whole ? integer(number) : decimal(number);
    }

    private void digits() throws Malformed {
        if (!isDigit(peek())) {
            throw Malformed.INSTANCE;
        }
        while (at < text.length() && isDigit(text.charAt(at))) {
            at++;
        }
    }

    private static Object integer(String number) {
        if (number.length() <= 18) {
            return Long.parseLong(number);
        }
        BigInteger big = new BigInteger(number);
        return big.bitLength() < Long.SIZE ? (Object) big.longValue() : big;
    }

    private Object decimal(String number) throws Malformed {
        double value = Double.parseDouble(number);
        if (Double.isFinite(value) || dialect.constants()) {
            return value;
        }
        try {
            return new BigDecimal(number);
        } catch (NumberFormatException e) {
            throw Malformed.INSTANCE;
        }
    }

    private static boolean isDigit(char c) {
        return c >= '0' && c <= '9';
    }

    private char peek() throws Malformed {
        if (at >= text.length()) {
            throw Malformed.INSTANCE;
        }
        return text.charAt(at);
    }

    private void skipSpace() {
        while (at < text.length() && " \t\n\r".indexOf(text.charAt(at)) >= 0) {
            at++;
        }
    }
}
