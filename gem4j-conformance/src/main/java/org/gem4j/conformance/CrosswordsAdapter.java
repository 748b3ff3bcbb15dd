// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.conformance;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/// Recorded episodes of Crosswords, whose words are in small letters and whose letters are found by row and column.
final class CrosswordsAdapter implements GameAdapter {
    @Override
    public void start(Map<String, Object> initial, Map<String, Object> fields) {
        List<?> placed = Plain.list(initial.get("placed"));
        fields.put("solution", PlacedWords.capitals(Plain.list(initial.get("solution"))));
        fields.put("placed", PlacedWords.inCapitals(placed));
        fields.put("clues", Collections.nCopies(placed.size(), "not recorded"));
        fields.put("filled", List.of());
    }

    @Override
    public Map<String, Object> state(Map<String, Object> fields) {
        List<?> rows = Plain.list(fields.get("solution"));
        List<Object> letters = new ArrayList<>();
        for (Object filled : Plain.list(fields.get("filled"))) {
            int row = Plain.integer(filled) / rows.size();
            int column = Plain.integer(filled) % rows.size();
            String letter = String.valueOf(rows.get(row)).substring(column, column + 1);
            letters.add(List.of(row, column, letter.toUpperCase(Locale.ROOT)));
        }
        return Map.of("filled", letters);
    }
}
