// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.grade.math;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.gem4j.math.syntax.Node;
import org.gem4j.math.syntax.Node.Bracket;
import org.gem4j.math.syntax.Node.Listing;
import org.jspecify.annotations.Nullable;

/// Several solutions in several names: `x = 1, y = 2; x = 3, y = 4` as the names `x, y` and the list `(1, 2), (3, 4)`.
///
/// @param names the names in alphabetical order, which is also that of the values
record Tuples(List<String> names, Listing values) {
    /// The solutions, or null when the definitions are not the same names again and again.
    static @Nullable Tuples of(List<Definition> definitions) {
        int size = 0;
        while (size < definitions.size() && (size == 0 || isNew(definitions.get(size), definitions.subList(0, size)))) {
            size++;
        }
        if (size < 2 || size == definitions.size() || definitions.size() % size != 0) {
            return null;
        }
        List<String> names = new ArrayList<>();
        List<Node> tuples = new ArrayList<>();
        for (int i = 0; i < definitions.size(); i += size) {
            List<Definition> tuple = definitions.subList(i, i + size).stream()
                    .sorted(Comparator.comparing(Definition::label))
                    .toList();
            List<String> labels = tuple.stream().map(Definition::label).toList();
            if (i == 0) {
                names.addAll(labels);
            } else if (!names.equals(labels)) {
                return null;
            }
            tuples.add(new Listing(
                    Bracket.ROUND,
                    Bracket.ROUND,
                    tuple.stream().map(Definition::value).toList()));
        }
        return new Tuples(names, new Listing(Bracket.NONE, Bracket.NONE, tuples));
    }

    private static boolean isNew(Definition definition, List<Definition> others) {
        return others.stream().noneMatch(definition::sameName);
    }
}
