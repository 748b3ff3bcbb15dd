// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.conformance;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/// Recorded words on a grid, `[word, row, column, direction]`.
final class PlacedWords {
    private PlacedWords() {}

    static List<String> capitals(List<?> texts) {
        return texts.stream().map(text -> capitals(String.valueOf(text))).toList();
    }

    /// The text with each character in its cell: one without a capital of one character, such as `ß`, stays.
    private static String capitals(String text) {
        StringBuilder capitals = new StringBuilder(text);
        for (int i = 0; i < text.length(); i++) {
            capitals.setCharAt(i, Character.toUpperCase(text.charAt(i)));
        }
        return capitals.toString();
    }

    static List<Object> inCapitals(List<?> placed) {
        List<Object> result = new ArrayList<>();
        for (Object item : placed) {
            List<Object> place = new ArrayList<>(Plain.list(item));
            place.set(0, capitals(String.valueOf(place.getFirst())));
            result.add(place);
        }
        return result;
    }

    /// How many cells the words of these texts cover.
    static int cells(List<?> placed, List<?> texts) {
        Set<List<Integer>> cells = new HashSet<>();
        for (Object item : placed) {
            List<?> place = Plain.list(item);
            String word = String.valueOf(place.getFirst());
            boolean across = "across".equals(place.get(3));
            for (int i = 0; texts.contains(word) && i < word.length(); i++) {
                int row = Plain.integer(place.get(1)) + (across ? 0 : i);
                int column = Plain.integer(place.get(2)) + (across ? i : 0);
                cells.add(List.of(row, column));
            }
        }
        return cells.size();
    }
}
