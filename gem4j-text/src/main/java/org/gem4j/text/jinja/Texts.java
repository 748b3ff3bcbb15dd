// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.text.jinja;

import java.math.BigInteger;
import java.util.List;
import java.util.Map;
import org.gem4j.text.python.Floats;
import org.gem4j.text.python.Strings;
import org.jspecify.annotations.Nullable;

/// `str` and `repr` of values.
final class Texts {
    /// An integer with more bits has no text, as in Python, where this is a limit on decimal digits.
    private static final int MOST_BITS = 14_284;

    private final StringBuilder to = new StringBuilder();

    private Texts() {}

    /// `str(value)`; nothing for an undefined one.
    static String of(@Nullable Object value) {
        return switch (value) {
            case String text -> text;
            case Markup safe -> safe.text();
            case Undefined ignored -> "";
            case Long number -> number.toString();
            case null, default -> repr(value);
        };
    }

    /// `repr(value)`.
    static String repr(@Nullable Object value) {
        Texts texts = new Texts();
        texts.append(value, 0);
        return texts.to.toString();
    }

    /// The text of a value that a filter takes as one, with the class of the text.
    static Object soft(@Nullable Object value) {
        return value instanceof Markup ? value : of(value);
    }

    /// A text of the same class as the one it was made of.
    static Object like(@Nullable Object original, String text) {
        return original instanceof Markup ? new Markup(text) : text;
    }

    /// The text of a value as it joins one that is safe in HTML.
    static String escaped(@Nullable Object value) {
        String text = of(value);
        String escaped = value instanceof Markup ? text : Markup.escape(text);
        Budget.make(escaped.length());
        return escaped;
    }

    /// The decimal digits of an integer.
    ///
    /// @throws JinjaException if there are too many
    static String digits(BigInteger number) {
        return printable(number).toString();
    }

    /// The integer, if it is not too large to be written.
    static BigInteger printable(BigInteger number) {
        if (number.bitLength() > MOST_BITS) {
            throw JinjaException.type("Exceeds the limit (4300 digits) for integer string conversion");
        }
        return number;
    }

    private void append(@Nullable Object value, int depth) {
        if (depth > Json.DEEPEST) {
            throw new JinjaException(
                    JinjaException.Kind.LIMIT, "values are nested more than " + Json.DEEPEST + " deep");
        }
        Budget.make(Json.SHORTEST);
        switch (value) {
            case null -> to.append("None");
            case Boolean flag -> to.append(flag ? "True" : "False");
            case Double number -> to.append(Floats.repr(number));
            case BigInteger number -> to.append(digits(number));
            case String text -> appendQuoted(text);
            case Markup safe -> {
                to.append("Markup(");
                appendQuoted(safe.text());
                to.append(')');
            }
            case Undefined ignored -> to.append("Undefined");
            case Range range -> to.append(range);
            case List<?> list -> appendItems("[", list, "]", depth);
            case Tuple tuple -> appendItems("(", tuple.items(), tuple.items().size() == 1 ? ",)" : ")", depth);
            case Map<?, ?> map -> appendMap(map, depth);
            case View view -> appendItems(view.kind() + "([", view.items(), "])", depth);
            case Namespace namespace -> {
                to.append("<Namespace ");
                append(namespace.attributes(), depth + 1);
                to.append('>');
            }
            case Macro macro -> to.append("<Macro ").append(macro.shownName()).append('>');
            case Loop loop -> to.append(loop);
            case Generator generator -> to.append('<').append(generator.kind()).append(" object>");
            case Callable ignored -> to.append("<function>");
            default -> to.append(value);
        }
    }

    private void appendItems(String open, List<?> items, String close, int depth) {
        to.append(open);
        for (int i = 0; i < items.size(); i++) {
            to.append(i == 0 ? "" : ", ");
            append(items.get(i), depth + 1);
        }
        to.append(close);
    }

    private void appendMap(Map<?, ?> map, int depth) {
        to.append('{');
        boolean first = true;
        for (Map.Entry<?, ?> entry : map.entrySet()) {
            to.append(first ? "" : ", ");
            first = false;
            append(entry.getKey(), depth + 1);
            to.append(": ");
            append(entry.getValue(), depth + 1);
        }
        to.append('}');
    }

    private void appendQuoted(String text) {
        Budget.make(text.length());
        to.append(Strings.repr(text));
    }
}
