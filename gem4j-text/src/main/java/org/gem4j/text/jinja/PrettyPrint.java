// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.text.jinja;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.gem4j.text.python.Strings;
import org.jspecify.annotations.Nullable;

/// Python's `pprint.pformat`: dictionaries by key, lines of at most 80 characters where that can be.
final class PrettyPrint {
    private static final int WIDTH = 80;
    private static final Pattern WORD = Pattern.compile("\\S*\\s*", Pattern.UNICODE_CHARACTER_CLASS);

    private final StringBuilder text = new StringBuilder();

    private PrettyPrint() {}

    static String of(@Nullable Object value) {
        PrettyPrint print = new PrettyPrint();
        print.append(sorted(value), 0, 0, true);
        return print.text.toString();
    }

    /// The value with the keys of all its dictionaries in order.
    private static @Nullable Object sorted(@Nullable Object value) {
        Budget.enter();
        Object result = switch (value) {
            case Map<?, ?> map -> sortedMap(map);
            case Range range -> range;
            case List<?> list -> sortedItems(list);
            case Tuple tuple when !tuple.isGroup() -> new Tuple(sortedItems(tuple.items()));
            case null, default -> value;
        };
        Budget.leave();
        return result;
    }

    private static List<@Nullable Object> sortedItems(List<?> items) {
        Budget.makeList(items.size());
        List<@Nullable Object> sorted = new ArrayList<>();
        items.forEach(item -> sorted.add(sorted(item)));
        return sorted;
    }

    private static Dict sortedMap(Map<?, ?> map) {
        List<@Nullable Object> keys = Values.items(map);
        try {
            Order.sort(keys, key -> key, false);
        } catch (JinjaException e) {
            if (e.kind() == JinjaException.Kind.LIMIT) {
                throw e;
            }
            // Keys without an order among them stand by their class.
            Order.sort(keys, Values::kind, false);
        }
        Dict sorted = new Dict();
        keys.forEach(key -> sorted.put(key, sorted(map.get(key))));
        return sorted;
    }

    private void append(@Nullable Object value, int indent, int allowance, boolean outermost) {
        String repr = Texts.repr(value);
        Budget.make(repr.length());
        if (Strings.length(repr) <= WIDTH - indent - allowance) {
            text.append(repr);
            return;
        }
        switch (value) {
            case Map<?, ?> map -> appendMap(map, indent, allowance);
            case Range ignored -> text.append(repr);
            case List<?> list -> appendItems("[", list, "]", indent, allowance);
            case Tuple tuple
            when !tuple.isGroup() ->
                appendItems("(", tuple.items(), tuple.items().size() == 1 ? ",)" : ")", indent, allowance);
            case String string -> appendText(string, indent, allowance, outermost);
            case null, default -> text.append(repr);
        }
    }

    private void newLine(int indent) {
        text.append('\n').repeat(" ", indent);
    }

    private void appendMap(Map<?, ?> map, int indent, int allowance) {
        text.append('{');
        int left = map.size();
        for (Map.Entry<?, ?> entry : map.entrySet()) {
            String key = Texts.repr(entry.getKey());
            text.append(key).append(": ");
            left--;
            append(entry.getValue(), indent + Strings.length(key) + 3, left == 0 ? allowance + 1 : 1, false);
            if (left > 0) {
                text.append(',');
                newLine(indent + 1);
            }
        }
        text.append('}');
    }

    private void appendItems(String open, List<?> items, String close, int indent, int allowance) {
        text.append(open);
        for (int i = 0; i < items.size(); i++) {
            boolean last = i == items.size() - 1;
            append(items.get(i), indent + 1, last ? allowance + close.length() : 1, false);
            if (!last) {
                text.append(',');
                newLine(indent + 1);
            }
        }
        text.append(close);
    }

    /// A long text as several, line by line and word by word.
    private void appendText(String string, int indent, int allowance, boolean outermost) {
        int inner = indent + (outermost ? 1 : 0);
        int behind = allowance + (outermost ? 1 : 0);
        List<String> chunks = new ArrayList<>();
        List<@Nullable Object> lines = TextSplits.lines(string, true);
        for (int i = 0; i < lines.size(); i++) {
            String line = Objects.requireNonNull(lines.get(i)).toString();
            boolean last = i == lines.size() - 1;
            if (fits(line, WIDTH - inner - (last ? behind : 0))) {
                chunks.add(Strings.repr(line));
            } else {
                addWords(line, WIDTH - inner, last ? behind : 0, chunks);
            }
        }
        text.append(outermost && chunks.size() > 1 ? "(" : "");
        for (int i = 0; i < chunks.size(); i++) {
            if (i > 0) {
                newLine(inner);
            }
            text.append(chunks.get(i));
        }
        text.append(outermost && chunks.size() > 1 ? ")" : "");
    }

    private static boolean fits(String part, int width) {
        return Strings.length(Strings.repr(part)) <= width;
    }

    private static void addWords(String line, int width, int behind, List<String> chunks) {
        List<String> words =
                WORD.matcher(line).results().map(MatchResult::group).toList();
        String current = "";
        for (int i = 0; i < words.size() - 1; i++) {
            Budget.make(current.length());
            String candidate = current + words.get(i);
            if (fits(candidate, i == words.size() - 2 ? width - behind : width)) {
                current = candidate;
            } else {
                if (!current.isEmpty()) {
                    chunks.add(Strings.repr(current));
                }
                current = words.get(i);
            }
        }
        if (!current.isEmpty()) {
            chunks.add(Strings.repr(current));
        }
    }
}
