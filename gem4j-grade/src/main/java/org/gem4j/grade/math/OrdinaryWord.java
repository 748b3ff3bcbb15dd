// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.grade.math;

import java.util.Locale;
import java.util.Set;
import java.util.regex.Pattern;
import org.gem4j.math.syntax.Fn;
import org.gem4j.math.syntax.GreekLetters;

/// Tells words of a language from runs of letters that name quantities, points or functions.
///
/// In an ordinary word capitals and the plural do not count; in `AB`, `Mm`, `sin` or `Gamma` every letter does.
final class OrdinaryWord {
    private static final Set<String> NAMES =
            Set.of("infinity", "infty", "inf", "oo", "sqrt", "cbrt", "nabla", "hbar", "ell");
    /// Short words that can be an answer, or the meaning of one.
    private static final Set<String> SHORT = Set.of(
            "yes", "no", "odd", "all", "any", "one", "two", "six", "ten", "red", "may", "mon", "tue", "wed", "thu",
            "fri", "sat", "sun", "jan", "feb", "mar", "apr", "jun", "jul", "aug", "sep", "oct", "nov", "dec", "boy",
            "cat", "dog", "dne", "man", "day", "new", "old", "low", "big", "few", "sum", "can", "oui", "non", "ja",
            "nein");
    /// Short words that mean something only beside others.
    private static final Set<String> SMALL = Set.of(
            "a", "an", "the", "of", "in", "on", "at", "to", "by", "for", "is", "are", "was", "has", "and", "or", "not",
            "as", "if", "it", "its", "but", "nor", "so", "than", "from", "with", "one", "be", "do", "we", "i");
    private static final int LONG = 4;
    private static final Pattern LONG_WORD = Pattern.compile("(?<![\\\\\\p{L}_^'])\\p{L}{" + LONG + ",}(?![\\p{L}'])");

    private OrdinaryWord() {}

    /// Whether the word means something by itself.
    static boolean isContent(String word) {
        if (word.endsWith("'s")) {
            return isContent(word.substring(0, word.length() - 2));
        }
        String lower = word.toLowerCase(Locale.ROOT);
        if (isName(word)) {
            return false;
        }
        if (isForeign(word)) {
            return true;
        }
        boolean evenCase =
                word.equals(lower) || word.equals(capitalized(lower)) || word.equals(word.toUpperCase(Locale.ROOT));
        return evenCase && (SHORT.contains(lower) || lower.length() >= LONG && isSpoken(lower));
    }

    /// The text with its long ordinary words in lower case; commands and runs of variables stay as they are.
    static String folded(String text) {
        return LONG_WORD
                .matcher(text)
                .replaceAll(word -> isContent(word.group()) ? word.group().toLowerCase(Locale.ROOT) : word.group());
    }

    /// Whether the word is the name of a function, a Greek letter or a constant.
    static boolean isName(String word) {
        String lower = word.toLowerCase(Locale.ROOT);
        return NAMES.contains(lower) || GreekLetters.isName(lower) || Fn.named(word) != null || Fn.named(lower) != null;
    }

    /// Whether the word is one of those that stand between others: `of`, `the`.
    static boolean isSmall(String word) {
        String lower = word.toLowerCase(Locale.ROOT);
        return SMALL.contains(lower) && (word.equals(lower) || word.length() > 1 && word.equals(capitalized(lower)));
    }

    private static String capitalized(String lower) {
        return lower.isEmpty() ? lower : lower.substring(0, 1).toUpperCase(Locale.ROOT) + lower.substring(1);
    }

    /// Whether it is written with letters of a language other than those of formulas.
    private static boolean isForeign(String word) {
        return word.codePoints()
                .anyMatch(c -> c > 0x7F
                        && Character.isLetter(c)
                        && Character.UnicodeScript.of(c) != Character.UnicodeScript.GREEK
                        && !(c >= 0x1D400 && c <= 0x1D7FF)
                        && !(c >= 0x2100 && c <= 0x214F));
    }

    /// Whether the letters can be said: a vowel among consonants, and not a run of the alphabet such as `ABCD`.
    private static boolean isSpoken(String lower) {
        int vowels = 0;
        boolean run = true;
        for (int i = 0; i < lower.length(); i++) {
            char c = lower.charAt(i);
            if (c < 'a' || c > 'z') {
                return false;
            }
            vowels += "aeiouy".indexOf(c) >= 0 ? 1 : 0;
            run &= i == 0 || c == lower.charAt(i - 1) + 1;
        }
        return !run && vowels > 0 && vowels < lower.length();
    }
}
