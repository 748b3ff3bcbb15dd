// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.grade.math;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// Numbers in English words: `minus one hundred and five`, `three quarters`, `two and a half`, `three point one four`.
final class NumberWords {
    private static final List<String> ONES = List.of(
            "zero",
            "one",
            "two",
            "three",
            "four",
            "five",
            "six",
            "seven",
            "eight",
            "nine",
            "ten",
            "eleven",
            "twelve",
            "thirteen",
            "fourteen",
            "fifteen",
            "sixteen",
            "seventeen",
            "eighteen",
            "nineteen");
    private static final List<String> TENS =
            List.of("twenty", "thirty", "forty", "fifty", "sixty", "seventy", "eighty", "ninety");
    private static final Map<String, Integer> POWERS =
            Map.of("thousand", 3, "million", 6, "billion", 9, "trillion", 12, "quadrillion", 15);
    private static final Map<String, Integer> PARTS = Map.ofEntries(
            Map.entry("half", 2),
            Map.entry("halves", 2),
            Map.entry("third", 3),
            Map.entry("quarter", 4),
            Map.entry("fourth", 4),
            Map.entry("fifth", 5),
            Map.entry("sixth", 6),
            Map.entry("seventh", 7),
            Map.entry("eighth", 8),
            Map.entry("ninth", 9),
            Map.entry("tenth", 10),
            Map.entry("eleventh", 11),
            Map.entry("twelfth", 12),
            Map.entry("hundredth", 100),
            Map.entry("thousandth", 1000));
    private static final int MAX_WORDS = 40;

    private NumberWords() {}

    /// The number in LaTeX, or null when the text is anything else; its sign is never left out.
    static @Nullable String latex(String text) {
        String plain = text.strip().toLowerCase(Locale.ROOT);
        boolean signed = plain.startsWith("-") && !plain.startsWith("- ");
        if (signed) {
            plain = plain.substring(1);
        }
        for (int i = 0; i < plain.length(); i++) {
            char c = plain.charAt(i);
            boolean hyphen = c == '-'
                    && i > 0
                    && i + 1 < plain.length()
                    && plain.charAt(i - 1) != ' '
                    && plain.charAt(i + 1) != ' ';
            if (!(c >= 'a' && c <= 'z') && c != ' ' && !hyphen) {
                return null;
            }
        }
        List<String> words = new ArrayList<>(List.of(plain.split("[ -]+")));
        if (words.size() > MAX_WORDS) {
            return null;
        }
        boolean negative = !signed && List.of("minus", "negative").contains(words.getFirst());
        boolean positive = !signed && List.of("plus", "positive").contains(words.getFirst());
        if (negative || positive) {
            words.removeFirst();
        }
        String value = words.isEmpty() ? null : value(words, signed || negative || positive);
        return value == null ? null : (signed || negative ? "-" : "") + value;
    }

    private static @Nullable String value(List<String> words, boolean signed) {
        if (words.equals(List.of("infinity"))) {
            return "\\infty";
        }
        int point = words.indexOf("point");
        if (point >= 0) {
            return decimal(words.subList(0, point), words.subList(point + 1, words.size()));
        }
        BigInteger whole = whole(words);
        return whole != null ? whole.toString() : fraction(words, signed);
    }

    private static @Nullable String decimal(List<String> whole, List<String> places) {
        BigInteger before = whole.isEmpty() ? BigInteger.ZERO : whole(whole);
        StringBuilder digits = new StringBuilder();
        for (String place : places) {
            int digit = ONES.indexOf(place);
            if (digit < 0 || digit > 9) {
                return null;
            }
            digits.append(digit);
        }
        return before == null || digits.isEmpty() ? null : before + "." + digits;
    }

    /// `two thirds`, `a half`, `one and three quarters`.
    private static @Nullable String fraction(List<String> words, boolean signed) {
        String last = words.getLast();
        Integer part =
                PARTS.get(last.endsWith("s") && !last.equals("halves") ? last.substring(0, last.length() - 1) : last);
        if (part == null || words.size() < 2) {
            return null;
        }
        int and = words.lastIndexOf("and");
        List<String> count = words.subList(Math.max(0, and + 1), words.size() - 1);
        BigInteger top = count.equals(List.of("a")) || count.equals(List.of("an")) ? BigInteger.ONE : whole(count);
        BigInteger before = and > 0 ? whole(words.subList(0, and)) : BigInteger.ZERO;
        boolean proper = top != null && (and < 0 || top.compareTo(BigInteger.valueOf(part)) < 0);
        if (!proper || top == null || before == null || and == 0) {
            return null;
        }
        return "\\frac{" + before.multiply(BigInteger.valueOf(part)).add(top) + "}{" + part + "}";
    }

    /// The whole number that the words name, or null.
    private static @Nullable BigInteger whole(List<String> words) {
        BigInteger total = BigInteger.ZERO;
        List<String> group = new ArrayList<>();
        int lastPower = Integer.MAX_VALUE;
        for (int i = 0; i < words.size(); i++) {
            Integer power = POWERS.get(words.get(i));
            if (power == null) {
                group.add(words.get(i));
                continue;
            }
            int count = below1000(i == group.size() && group.equals(List.of("a")) ? List.of("one") : group);
            if (count <= 0 || power >= lastPower) {
                return null;
            }
            total = total.add(BigInteger.valueOf(count).multiply(BigInteger.TEN.pow(power)));
            lastPower = power;
            group.clear();
        }
        if (group.isEmpty()) {
            return words.isEmpty() ? null : total;
        }
        boolean joined = total.signum() > 0 && group.getFirst().equals("and");
        int rest = below1000(joined ? group.subList(1, group.size()) : group);
        boolean zero = rest == 0 && (total.signum() > 0 || words.size() > 1);
        return rest < 0 || zero ? null : total.add(BigInteger.valueOf(rest));
    }

    /// The number below 1000, or -1.
    private static int below1000(List<String> words) {
        int hundred = words.indexOf("hundred");
        if (hundred < 0) {
            return below100(words);
        }
        List<String> count = words.subList(0, hundred);
        int hundreds = count.equals(List.of("a")) ? 1 : below100(count);
        List<String> rest = words.subList(hundred + 1, words.size());
        if (!rest.isEmpty() && rest.getFirst().equals("and")) {
            rest = rest.subList(1, rest.size());
            if (rest.isEmpty()) {
                return -1;
            }
        }
        int ones = rest.isEmpty() ? 0 : below100(rest);
        boolean shape = hundreds >= 1 && hundreds <= 99 && (rest.isEmpty() || ones > 0);
        // Twelve hundred is a number, twelve hundred thousand is not said.
        return shape ? 100 * hundreds + ones : -1;
    }

    private static int below100(List<String> words) {
        if (words.isEmpty() || words.size() > 2) {
            return -1;
        }
        int tens = TENS.indexOf(words.getFirst());
        if (tens < 0) {
            return words.size() == 1 ? ONES.indexOf(words.getFirst()) : -1;
        }
        int ones = words.size() == 1 ? 0 : ONES.indexOf(words.get(1));
        return ones < 0 || ones > 9 || words.size() == 2 && ones == 0 ? -1 : 10 * (tens + 2) + ones;
    }
}
