// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.reasoning;

import org.gem4j.text.python.Characters;
import org.gem4j.text.python.Strings;

/// Scoring rules that several tasks share.
public final class Grades {
    private Grades() {}

    /// The default rule: 1 for the oracle's text; for a longer text that contains it, the fraction that it makes
    /// up, counted in code points; 0 for anything else.
    public static double exactOrContained(String answer, String oracle) {
        if (answer.equals(oracle)) {
            return 1;
        }
        return lengthShare(answer, oracle);
    }

    /// The fraction of `answer` that the oracle makes up if it occurs in it, else 0.
    public static double lengthShare(String answer, String oracle) {
        if (oracle.isEmpty() || answer.length() <= oracle.length() || !answer.contains(oracle)) {
            return 0;
        }
        return (double) codePoints(oracle) / codePoints(answer);
    }

    /// 1 for the oracle's text, ignoring case and surrounding whitespace.
    public static double ignoringCase(String answer, String oracle) {
        return Strings.lower(Strings.strip(answer)).equals(Strings.lower(Strings.strip(oracle))) ? 1 : 0;
    }

    /// Whether two texts have the same words, ignoring whitespace.
    public static boolean sameWords(String one, String other) {
        int i = skipSpace(one, 0);
        int j = skipSpace(other, 0);
        while (i < one.length() && j < other.length()) {
            if (one.charAt(i) != other.charAt(j)) {
                return false;
            }
            int nextOne = skipSpace(one, i + 1);
            int nextOther = skipSpace(other, j + 1);
            boolean wordEnds = nextOne > i + 1 || nextOne == one.length();
            if (wordEnds != (nextOther > j + 1 || nextOther == other.length())) {
                return false;
            }
            i = nextOne;
            j = nextOther;
        }
        return i == one.length() && j == other.length();
    }

    private static int skipSpace(String text, int from) {
        int at = from;
        while (at < text.length() && Characters.isSpace(text.charAt(at))) {
            at++;
        }
        return at;
    }

    /// The length in code points.
    public static int codePoints(String text) {
        return text.codePointCount(0, text.length());
    }
}
