// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.grade.math;

import java.util.List;
import java.util.Set;

/// Words after a number that make another number of it: `5 dozen`, `1 third`, `3 per thousand`, `2 halved`, `4
/// Tausend`.
///
/// Coins called quarters, and pairs, are things that are counted.
final class MultiplierWord {
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
    private static final List<String> PER = List.of("per mill", "per thousand", "per hundred", "per million");
    private static final String HAN = "十百千万亿億打";

    private MultiplierWord() {}

    /// Whether a remark in lower case begins with such a word.
    static boolean starts(String remark, List<String> words) {
        String word = words.getFirst();
        String one = word.length() > 3 && word.endsWith("s") ? word.substring(0, word.length() - 1) : word;
        return MULTIPLES.contains(word)
                || OPERATIONS.contains(word)
                || FRACTIONS.contains(one)
                || one.endsWith("teenth")
                || one.endsWith("tieth")
                || HAN.indexOf(word.charAt(0)) >= 0
                || PER.stream().anyMatch(remark::startsWith);
    }
}
