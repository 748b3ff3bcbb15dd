// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.text.python;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/// Python's `ast.literal_eval`, without bytes, f-strings and complex numbers.
///
/// Values are `List`, [PythonTuple], `Set`, `Map`, `String`, `Long`, `BigInteger` where a `long` is too small,
/// `Double`, `Boolean` and [PythonNull]. Nesting deeper than 200 and whole numbers of more than 4300 digits are
/// refused.
public final class PythonLiteral {
    private static final int DEEPEST = 200;
    private static final Map<String, Object> WORDS = Map.of("True", true, "False", false, "None", PythonNull.NULL);

    private final TextCursor in;
    private int depth;

    private PythonLiteral(String text) {
        in = new TextCursor(text);
    }

    /// The value, or empty if the text is not a literal.
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
            default -> Character.isLetter(c) || c == '_' || c == '\'' || c == '"' ? name() : NumberLiteral.read(in);
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
        while (Characters.isSpace(in.text.charAt(before))) {
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
        Object number = NumberLiteral.read(in);
        return minus ? NumberLiteral.negated(number) : number;
    }

    private Object name() {
        for (Map.Entry<String, Object> word : WORDS.entrySet()) {
            char after = in.peek(word.getKey().length());
            if (!Character.isLetterOrDigit(after) && after != '_' && in.acceptWord(word.getKey())) {
                return word.getValue();
            }
        }
        StringBuilder text = new StringBuilder(StringLiteral.read(in));
        for (space(); StringLiteral.isNext(in); space()) {
            text.append(StringLiteral.read(in));
        }
        return text.toString();
    }
}
