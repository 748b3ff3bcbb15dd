// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.webshop;

import java.util.Arrays;
import java.util.SortedSet;
import java.util.TreeSet;

/// How alike two texts are as sets of words: the `token_set_ratio` of thefuzz 0.22 over rapidfuzz.
public final class TokenSetRatio {
    /// Texts above it count as the same.
    static final int MATCH = 85;

    private TokenSetRatio() {}

    /// Whether two texts count as the same.
    public static boolean matches(String a, String b) {
        return of(a, b) > MATCH;
    }

    /// From 0 to 100; 100 if the words of one text are among the other's.
    public static int of(String first, String second) {
        String a = clean(first);
        String b = clean(second);
        if (a.isEmpty() || b.isEmpty()) {
            return 0;
        }
        SortedSet<String> both = words(a);
        SortedSet<String> wordsB = words(b);
        SortedSet<String> onlyA = new TreeSet<>(both);
        onlyA.removeAll(wordsB);
        wordsB.removeAll(both);
        both.removeAll(onlyA);
        if (!both.isEmpty() && (onlyA.isEmpty() || wordsB.isEmpty())) {
            return 100;
        }
        String common = String.join(" ", both);
        String left = joined(common, String.join(" ", onlyA));
        String right = joined(common, String.join(" ", wordsB));
        double best = ratio(left, right);
        if (!common.isEmpty()) {
            best = Math.max(best, Math.max(ratio(common, left), ratio(common, right)));
        }
        return (int) Math.rint(best);
    }

    private static String joined(String common, String rest) {
        return common.isEmpty() ? rest : rest.isEmpty() ? common : common + " " + rest;
    }

    /// Lower case, without the code points 128 to 255, and with blanks for all but letters and numbers. As in
    /// rapidfuzz, each code point has one in lower case: a capital I with a dot becomes an i.
    private static String clean(String text) {
        StringBuilder cleaned = new StringBuilder();
        text.codePoints().filter(c -> c < 128 || c > 255).forEach(c -> {
            if (isLetterOrNumber(c)) {
                cleaned.appendCodePoint(Character.toLowerCase(c));
            } else {
                cleaned.append(' ');
            }
        });
        return cleaned.toString().strip();
    }

    private static boolean isLetterOrNumber(int c) {
        int type = Character.getType(c);
        return Character.isLetterOrDigit(c) || type == Character.LETTER_NUMBER || type == Character.OTHER_NUMBER;
    }

    private static SortedSet<String> words(String text) {
        return new TreeSet<>(Arrays.asList(text.split(" +")));
    }

    /// 100 times one minus the indel distance over the lengths' sum.
    private static double ratio(String a, String b) {
        int[] left = a.codePoints().toArray();
        int[] right = b.codePoints().toArray();
        int total = left.length + right.length;
        return total == 0 ? 100 : 100 * (1 - (total - 2.0 * common(left, right)) / total);
    }

    /// The length of the longest common subsequence.
    private static int common(int[] a, int[] b) {
        int[] row = new int[b.length + 1];
        for (int left : a) {
            int diagonal = 0;
            for (int j = 0; j < b.length; j++) {
                int above = row[j + 1];
                row[j + 1] = left == b[j] ? diagonal + 1 : Math.max(above, row[j]);
                diagonal = above;
            }
        }
        return row[b.length];
    }
}
