// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.math.syntax;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import org.gem4j.math.syntax.Node.Degrees;
import org.gem4j.math.syntax.Node.Num;
import org.gem4j.math.syntax.Token.Kind;

/// Parses what stands behind the degrees of an angle: `45^\circ 30' 15''`, `45 degrees 30 minutes`.
final class AngleParser {
    private static final Set<String> MINUTES = Set.of("minute", "minutes", "min", "arcmin", "arcminute", "arcminutes");
    private static final Set<String> SECONDS = Set.of("second", "seconds", "sec", "arcsec", "arcsecond", "arcseconds");

    private final Row row;

    AngleParser(Row row) {
        this.row = row;
    }

    Node degrees(Node base) {
        List<Node> parts = new ArrayList<>(List.of(base));
        for (int size : new int[] {60, 3600}) {
            int marks = row.peek() instanceof Token number && number.kind() == Kind.NUMBER ? marks(size) : 0;
            if (marks > 0) {
                Node part = Decimals.value(row.next().text());
                row.skip(marks);
                parts.add(Folding.quotient(part, Num.of(size)));
            }
        }
        return new Degrees(Folding.sum(parts));
    }

    /// How many tokens after the number say that it counts 60ths or 3600ths; 0 when none do.
    private int marks(int size) {
        if (row.peek(1) instanceof Token word && word.isLetters()) {
            Set<String> names = size == 60 ? MINUTES : SECONDS;
            return names.contains(word.text().toLowerCase(Locale.ROOT)) ? 1 : 0;
        }
        int marks = size == 60 ? 1 : 2;
        for (int i = 1; i <= marks; i++) {
            if (!(row.peek(i) instanceof Token mark && mark.isOperator("'"))) {
                return 0;
            }
        }
        boolean more = row.peek(marks + 1) instanceof Token mark && mark.isOperator("'");
        return more ? 0 : marks;
    }
}
