// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.text.jinja;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.gem4j.text.python.JsonText;
import org.jspecify.annotations.Nullable;

/// The filter `tojson` as chat templates know it: Python's `json.dumps` without escapes for letters beyond ASCII.
final class Json {
    static final int DEEPEST = 500;
    /// What a value's text has at least, with what stands between it and the next.
    static final int SHORTEST = 4;

    private static final long WIDEST_INDENT = 1000;

    private final StringBuilder text = new StringBuilder();
    private final String indent;
    private final String itemSeparator;
    private final String keySeparator;
    private final boolean sorted;
    private final boolean ascii;

    private Json(Inputs in) {
        Object width = in.get("indent", null);
        boolean lines = width != null;
        this.indent = switch (width) {
            case null -> "";
            case String given -> given;
            case Markup given -> given.text();
            default -> " ".repeat((int) Math.clamp(in.integer("indent", 0), 0, WIDEST_INDENT));
        };
        List<?> separators = in.get("separators", null) == null
                ? List.of(lines ? "," : ", ", ": ")
                : Values.items(in.get("separators"));
        if (separators.size() != 2
                || !(separators.get(0) instanceof String between)
                || !(separators.get(1) instanceof String behindKey)) {
            throw JinjaException.type("separators of tojson must be two of str");
        }
        this.itemSeparator = between + (lines ? "\n" : "");
        this.keySeparator = behindKey;
        this.sorted = in.flag("sort_keys", false);
        this.ascii = in.flag("ensure_ascii", false);
    }

    /// @param options `indent`, `separators`, `sort_keys`, `ensure_ascii`
    static String write(@Nullable Object value, Inputs options) {
        Json json = new Json(options);
        json.append(value, 0);
        return json.text.toString();
    }

    private void append(@Nullable Object value, int depth) {
        if (depth > DEEPEST) {
            throw new JinjaException(JinjaException.Kind.LIMIT, "values are nested more than " + DEEPEST + " deep");
        }
        Budget.make(SHORTEST);
        switch (value) {
            case null -> text.append("null");
            case Markup safe -> quote(safe.text());
            case BigInteger number -> text.append(Texts.digits(number));
            case Tuple tuple -> appendList(tuple.items(), depth);
            case Boolean flag -> text.append(flag);
            case String string -> quote(string);
            case Double number -> text.append(JsonText.decimal(number));
            case Number number -> text.append(number);
            case List<?> list when !(list instanceof Range) -> appendList(list, depth);
            case Map<?, ?> map -> appendMap(map, depth);
            default -> throw JinjaException.type("Object of type " + Values.kind(value) + " is not JSON serializable");
        }
    }

    private void appendList(List<?> list, int depth) {
        text.append('[');
        boolean first = true;
        for (Object item : list) {
            separate(first, depth + 1);
            first = false;
            append(item, depth + 1);
        }
        close(list.isEmpty(), depth, ']');
    }

    private void appendMap(Map<?, ?> map, int depth) {
        text.append('{');
        boolean first = true;
        List<Map.Entry<?, ?>> entries = new ArrayList<>(map.entrySet());
        if (sorted) {
            inOrder(entries);
        }
        for (Map.Entry<?, ?> entry : entries) {
            separate(first, depth + 1);
            first = false;
            quote(key(entry.getKey()));
            text.append(keySeparator);
            append(entry.getValue(), depth + 1);
        }
        close(map.isEmpty(), depth, '}');
    }

    private static void inOrder(List<Map.Entry<?, ?>> entries) {
        try {
            entries.sort((left, right) -> Order.compare(left.getKey(), right.getKey()));
        } catch (IllegalArgumentException e) {
            throw JinjaException.type("there is no order among the keys: " + e.getMessage());
        }
    }

    private static String key(@Nullable Object key) {
        return switch (key) {
            case null -> "null";
            case Boolean flag -> flag.toString();
            case Double number -> JsonText.decimal(number);
            case Object other
            when other instanceof String || other instanceof Markup || Numbers.isNumber(other) -> Texts.of(other);
            default -> throw JinjaException.type("keys must be str, int, float, bool or None, not " + Values.kind(key));
        };
    }

    private boolean hasLines() {
        return itemSeparator.endsWith("\n");
    }

    private void separate(boolean first, int depth) {
        Budget.make((long) itemSeparator.length() + keySeparator.length() + (long) indent.length() * depth);
        if (!first) {
            text.append(itemSeparator);
        } else if (hasLines()) {
            text.append('\n');
        }
        if (hasLines()) {
            text.repeat(indent, depth);
        }
    }

    private void close(boolean empty, int depth, char bracket) {
        if (!empty && hasLines()) {
            text.append('\n').repeat(indent, depth);
        }
        text.append(bracket);
    }

    private void quote(String string) {
        Budget.make(string.length());
        JsonText.quote(string, ascii, text);
    }
}
