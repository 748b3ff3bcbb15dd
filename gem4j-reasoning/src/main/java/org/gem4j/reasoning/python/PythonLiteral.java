// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.reasoning.python;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;

/// Python's `ast.literal_eval`, without bytes, f-strings and complex numbers.
///
/// Values are `List`, [PythonTuple], `Set`, `Map`, `String`, `Long`, `BigInteger` where a `long` is too small,
/// `Double`, `Boolean` and [PythonNull]. Nesting deeper than 200 and whole numbers of more than 4300 digits are
/// refused.
public final class PythonLiteral {
    private static final int DEEPEST = 200;

    private final TextCursor in;
    private int depth;

    private PythonLiteral(String text) {
        in = new TextCursor(text);
    }

    /// The value, or empty if the text is no literal.
    public static Optional<Object> parse(String text) {
        int start = 0;
        while (start < text.length() && (text.charAt(start) == ' ' || text.charAt(start) == '\t')) {
            start++;
        }
        PythonLiteral literal = new PythonLiteral(text.substring(start));
        try {
            Object value = literal.valueOrTuple();
            literal.space(true);
            return literal.in.atEnd() ? Optional.of(value) : Optional.empty();
        } catch (TextCursor.Unreadable e) {
            return Optional.empty();
        }
    }

    /// Skips blanks, and line ends and comments where they may stand: inside brackets and at the very end.
    private void space(boolean lines) {
        while (!in.atEnd()) {
            char c = in.peek();
            if (c == ' ' || c == '\t' || c == '\f' || (lines && (c == '\n' || c == '\r'))) {
                in.at++;
            } else if (c == '#') {
                while (!in.atEnd() && in.peek() != '\n') {
                    in.at++;
                }
            } else {
                return;
            }
        }
    }

    private void space() {
        space(depth > 0);
    }

    /// A value, or several with commas between that need no brackets.
    private Object valueOrTuple() {
        Object first = value();
        space();
        if (in.peek() != ',') {
            return first;
        }
        List<Object> items = new ArrayList<>(List.of(first));
        while (in.accept(',')) {
            space();
            if (in.atEnd() || in.peek() == '\n') {
                break;
            }
            items.add(value());
            space();
        }
        return new PythonTuple(items);
    }

    private Object value() {
        space();
        char c = in.peek();
        return switch (c) {
            case '[' -> list();
            case '(' -> tuple();
            case '{' -> braces();
            case '-', '+' -> signed();
            default -> Character.isLetter(c) || c == '_' || c == '\'' || c == '"' ? name() : number();
        };
    }

    private void enter() {
        in.at++;
        if (++depth > DEEPEST) {
            throw in.unreadable("too deep");
        }
    }

    private List<Object> items(char close) {
        List<Object> items = new ArrayList<>();
        space();
        while (!in.accept(close)) {
            items.add(value());
            space();
            if (!in.accept(',')) {
                in.expect(close);
                break;
            }
            space();
        }
        depth--;
        return items;
    }

    private List<Object> list() {
        enter();
        return items(']');
    }

    private Object tuple() {
        enter();
        List<Object> items = items(')');
        boolean grouping = items.size() == 1 && !endsWithComma();
        return grouping ? items.getFirst() : new PythonTuple(items);
    }

    /// Whether the bracket that was just closed has a comma before it.
    private boolean endsWithComma() {
        int before = in.at - 2;
        while (PythonText.isSpace(in.text.charAt(before))) {
            before--;
        }
        return in.text.charAt(before) == ',';
    }

    private Object braces() {
        enter();
        space();
        if (in.accept('}')) {
            depth--;
            return Map.of();
        }
        Object first = hashable(value());
        space();
        if (in.accept(':')) {
            return dictionary(first);
        }
        Set<Object> set = new LinkedHashSet<>(List.of(first));
        if (in.accept(',')) {
            items('}').forEach(item -> set.add(hashable(item)));
        } else {
            in.expect('}');
            depth--;
        }
        return set;
    }

    private Map<Object, Object> dictionary(Object firstKey) {
        Map<Object, Object> map = new LinkedHashMap<>();
        map.put(firstKey, value());
        space();
        while (in.accept(',')) {
            space();
            if (in.peek() == '}') {
                break;
            }
            Object key = hashable(value());
            space();
            in.expect(':');
            map.put(key, value());
            space();
        }
        in.expect('}');
        depth--;
        return map;
    }

    private Object hashable(Object value) {
        if (value instanceof List<?> || value instanceof Map<?, ?> || value instanceof Set<?>) {
            throw in.unreadable("unhashable");
        }
        return value;
    }

    private Object signed() {
        boolean minus = false;
        while (in.peek() == '-' || in.peek() == '+') {
            minus ^= in.next() == '-';
            space();
        }
        Object number = number();
        if (!minus) {
            return number;
        }
        return number instanceof Double real
                ? (Object) (-real)
                : shortest(big(number).negate());
    }

    private static BigInteger big(Object number) {
        return number instanceof BigInteger big ? big : BigInteger.valueOf((Long) number);
    }

    private static Object shortest(BigInteger number) {
        return number.bitLength() < Long.SIZE ? (Object) number.longValue() : number;
    }

    private Object number() {
        int start = in.at;
        while (numberGoesOn(start)) {
            in.at++;
        }
        String text = in.text.substring(start, in.at);
        if (text.isEmpty() || text.charAt(0) == '-' || text.charAt(0) == '+' || text.indexOf('_') == 0) {
            throw in.unreadable("no number");
        }
        Optional<BigInteger> whole = PythonNumbers.literalInteger(text);
        if (whole.isPresent()) {
            return shortest(whole.get());
        }
        OptionalDouble real = PythonNumbers.floating(text);
        if (real.isEmpty() || text.chars().allMatch(c -> c >= '0' && c <= '9')) {
            throw in.unreadable("no number");
        }
        return real.getAsDouble();
    }

    private boolean numberGoesOn(int start) {
        char c = in.peek();
        if (c == '.' || c == '_' || (c < 0x80 && Character.isLetterOrDigit(c))) {
            return true;
        }
        boolean hex = in.at > start + 1 && (in.text.charAt(start + 1) == 'x' || in.text.charAt(start + 1) == 'X');
        char last = in.at > start ? in.text.charAt(in.at - 1) : 0;
        return (c == '+' || c == '-') && (last == 'e' || last == 'E') && !hex;
    }

    private Object name() {
        for (Map.Entry<String, Object> word : WORDS.entrySet()) {
            char after = in.peek(word.getKey().length());
            if (!Character.isLetterOrDigit(after) && after != '_' && in.acceptWord(word.getKey())) {
                return word.getValue();
            }
        }
        StringBuilder text = new StringBuilder(string());
        for (space(); startsString(); space()) {
            text.append(string());
        }
        return text.toString();
    }

    private static final Map<String, Object> WORDS = Map.of("True", true, "False", false, "None", PythonNull.NULL);

    private boolean startsString() {
        char c = in.peek();
        char after = in.peek(1);
        return c == '\'' || c == '"' || ("rRuU".indexOf(c) >= 0 && c != 0 && (after == '\'' || after == '"'));
    }

    private String string() {
        if (!startsString()) {
            throw in.unreadable("no text");
        }
        char quote = in.next();
        boolean raw = quote == 'r' || quote == 'R';
        quote = quote == '\'' || quote == '"' ? quote : in.next();
        String close = in.peek() == quote && in.peek(1) == quote
                ? String.valueOf(quote).repeat(3)
                : "" + quote;
        in.at += close.length() - 1;
        StringBuilder text = new StringBuilder();
        while (!in.acceptWord(close)) {
            char c = in.next();
            if (c == '\n' && close.length() == 1) {
                throw in.unreadable("line end in text");
            }
            if (c == '\\') {
                escape(raw, text);
            } else {
                text.append(c);
            }
        }
        return text.toString();
    }

    private void escape(boolean raw, StringBuilder text) {
        char c = in.next();
        if (raw) {
            text.append('\\').append(c);
            return;
        }
        switch (c) {
            case '\n' -> {}
            case '\\', '\'', '"' -> text.append(c);
            case 'a' -> text.append('\u0007');
            case 'b' -> text.append('\b');
            case 'f' -> text.append('\f');
            case 'n' -> text.append('\n');
            case 'r' -> text.append('\r');
            case 't' -> text.append('\t');
            case 'v' -> text.append('\u000b');
            case 'x' -> text.append((char) in.hex(2));
            case 'u' -> text.append((char) in.hex(4));
            case 'U' -> {
                int codePoint = in.hex(8);
                if (!Character.isValidCodePoint(codePoint)) {
                    throw in.unreadable("no character");
                }
                text.appendCodePoint(codePoint);
            }
            case '0', '1', '2', '3', '4', '5', '6', '7' -> {
                int value = c - '0';
                for (int i = 0; i < 2 && in.peek() >= '0' && in.peek() <= '7'; i++) {
                    value = value * 8 + (in.next() - '0');
                }
                text.append((char) value);
            }
            default -> text.append('\\').append(c);
        }
    }
}
