// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.reasoning.algorithmic;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.gem4j.reasoning.python.PythonLiteral;
import org.gem4j.reasoning.python.PythonTuple;

/// Reads the items of an answer that is written as a Python list or tuple, as models like to do where a plain text is
/// asked for.
final class LiteralList {
    private LiteralList() {}

    /// The items as texts, or empty if the answer is nothing of the kind.
    static Optional<List<String>> texts(String answer) {
        return PythonLiteral.parse(answer).flatMap(LiteralList::items).flatMap(LiteralList::texts);
    }

    /// The items of the items as texts.
    static Optional<List<List<String>>> rows(String answer) {
        Optional<List<?>> rows = PythonLiteral.parse(answer).flatMap(LiteralList::items);
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
}
