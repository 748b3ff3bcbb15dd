// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.reasoning;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.gem4j.text.python.PythonLiteral;
import org.gem4j.text.python.PythonTuple;

/// Reads the items of an answer that is written as a Python list or tuple, as models tend to do where plain text is
/// asked for.
public final class LiteralList {
    private static final int LONGER = 8;

    private LiteralList() {}

    /// The items as texts, or empty if the answer is not a list, or is far longer than a list of the oracle's
    /// characters would be.
    public static Optional<List<String>> texts(String answer, String oracle) {
        return parse(answer, oracle).flatMap(LiteralList::items).flatMap(LiteralList::texts);
    }

    /// The nested items as texts.
    public static Optional<List<List<String>>> rows(String answer, String oracle) {
        Optional<List<?>> rows = parse(answer, oracle).flatMap(LiteralList::items);
        if (rows.isEmpty()) {
            return Optional.empty();
        }
        List<List<String>> texts = new ArrayList<>();
        for (Object row : rows.get()) {
            Optional<List<String>> cells = items(row).flatMap(LiteralList::texts);
            if (cells.isEmpty()) {
                return Optional.empty();
            }
            texts.add(cells.get());
        }
        return Optional.of(texts);
    }

    private static Optional<Object> parse(String answer, String oracle) {
        return answer.length() > LONGER * (oracle.length() + LONGER) ? Optional.empty() : PythonLiteral.parse(answer);
    }

    /// A list's, a tuple's or a text's items.
    private static Optional<List<?>> items(Object value) {
        return switch (value) {
            case List<?> list -> Optional.of(list);
            case PythonTuple tuple -> Optional.of(tuple.items());
            case String text ->
                Optional.of(text.codePoints().mapToObj(Character::toString).toList());
            default -> Optional.empty();
        };
    }

    private static Optional<List<String>> texts(List<?> items) {
        List<String> texts = new ArrayList<>(items.size());
        for (Object item : items) {
            if (item instanceof String || item instanceof Long || item instanceof BigInteger) {
                texts.add(item.toString());
            } else {
                return Optional.empty();
            }
        }
        return Optional.of(texts);
    }

    /// Formats a list of texts without escapes as Python prints it.
    public static String written(List<String> texts) {
        StringBuilder list = new StringBuilder(2 + 12 * texts.size()).append('[');
        for (String text : texts) {
            list.append(list.length() == 1 ? "'" : ", '").append(text).append('\'');
        }
        return list.append(']').toString();
    }
}
