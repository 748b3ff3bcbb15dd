// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.text.answer;

import java.util.List;
import java.util.Set;

/// Words that change the number next to them: `5 dozen`, `1 third`, `3 per thousand`, `2 halved`, `4 Tausend`.
///
/// Coins called quarters, and pairs, are things that are counted; one quarter is a fourth.
public final class MultiplierWords {
    private static final Set<String> MULTIPLES = Set.of(
            "ten",
            "tens",
            "dozen",
            "dozens",
            "hundred",
            "hundreds",
            "thousand",
            "thousands",
            "million",
            "millions",
            "billion",
            "billions",
            "trillion",
            "trillions",
            "lakh",
            "crore",
            "dutzend",
            "hundert",
            "tausend",
            "millionen",
            "milliarde",
            "milliarden",
            "mille",
            "milliard",
            "milliards",
            "mil",
            "millón",
            "millones",
            "milhão",
            "milhões",
            "mila",
            "milione",
            "milioni",
            "тысяча",
            "тысячи",
            "тысяч",
            "миллион",
            "миллиона",
            "миллионов",
            "миллиард",
            "миллиардов");
    private static final Set<String> OPERATIONS = Set.of(
            "doubled",
            "tripled",
            "quadrupled",
            "halved",
            "negated",
            "negative",
            "inverted",
            "inverse",
            "reciprocal",
            "conjugate",
            "conjugated",
            "transpose",
            "transposed",
            "reversed");
    private static final Set<String> FRACTIONS = Set.of(
            "half",
            "halve",
            "third",
            "fourth",
            "fifth",
            "sixth",
            "seventh",
            "eighth",
            "ninth",
            "tenth",
            "eleventh",
            "twelfth",
            "hundredth",
            "thousandth",
            "millionth",
            "billionth");
    /// Words that mean something else unless they stand right behind a number: `a gross error`, `the score is 5`.
    private static final Set<String> BEHIND_NUMBERS = Set.of("gross", "score", "quarter");
    private static final List<String> PER = List.of("per mill", "per thousand", "per hundred", "per million");
    private static final String HAN = "十百千万亿億打";

    private MultiplierWords() {}

    /// Whether what stands right behind a number begins with such a word.
    ///
    /// @param remark the text behind the number, in lower case, without whitespace before it
    /// @param words  the words of that text, at least one
    public static boolean startsWith(String remark, List<String> words) {
        String word = words.getFirst();
        return isOne(word)
                || BEHIND_NUMBERS.contains(word)
                || HAN.indexOf(word.charAt(0)) >= 0
                || PER.stream().anyMatch(remark::startsWith);
    }

    /// Whether a word in lower case multiplies a number wherever it stands.
    public static boolean isOne(String word) {
        String one = word.length() > 3 && word.endsWith("s") ? word.substring(0, word.length() - 1) : word;
        return MULTIPLES.contains(word)
                || OPERATIONS.contains(word)
                || FRACTIONS.contains(one)
                || one.endsWith("teenth")
                || one.endsWith("tieth");
    }
}
