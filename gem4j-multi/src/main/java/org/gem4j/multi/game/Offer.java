// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.multi.game;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.function.IntPredicate;

/// A trade that a player of [Negotiation] proposes.
///
/// @param from who proposes it
/// @param give how many of each good it gives
/// @param want how many it gets
record Offer(int from, int[] give, int[] want) {
    private static final int LARGEST = 999_999_999;

    /// Reads `2 Sheep, 1 Ore -> 3 Wheat`, with any other words in between. Repeated goods add up.
    ///
    /// @return empty unless both sides name goods, and nothing but goods, in amounts above 0
    static Optional<Offer> parse(int from, String text) {
        int arrow = text.indexOf("->");
        if (arrow < 0 || text.indexOf("->", arrow + 2) >= 0) {
            return Optional.empty();
        }
        int[] give = side(text, 0, arrow);
        int[] want = side(text, arrow + 2, text.length());
        return give.length == 0 || want.length == 0 ? Optional.empty() : Optional.of(new Offer(from, give, want));
    }

    /// The amounts by good; empty if there are none or one of them is not an amount of a good.
    private static int[] side(String text, int from, int to) {
        int[] amounts = new int[Negotiation.GOODS.size()];
        boolean found = false;
        int at = from;
        while (at < to) {
            int digits = skip(text, at, to, Character::isDigit);
            int blanks = skip(text, digits, to, Offer::isBlank);
            int letters = skip(text, blanks, to, Offer::isLetter);
            if (digits == at || blanks == digits || letters == blanks) {
                at = digits == at ? at + 1 : digits;
                continue;
            }
            int good = good(text, blanks, letters);
            int amount = Digits.value(text, at, digits);
            if (good < 0 || amount == 0) {
                return new int[0];
            }
            amounts[good] = Math.min(amounts[good] + amount, LARGEST);
            found = true;
            at = letters;
        }
        return found ? amounts : new int[0];
    }

    private static int skip(String text, int from, int to, IntPredicate test) {
        int at = from;
        while (at < to && test.test(text.charAt(at))) {
            at++;
        }
        return at;
    }

    private static boolean isBlank(int c) {
        return Character.isWhitespace(c) || Character.isSpaceChar(c);
    }

    private static boolean isLetter(int c) {
        return c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z';
    }

    private static int good(String text, int from, int to) {
        boolean plural = is("Sheeps", text, from, to) || is("Woods", text, from, to);
        for (int good = 0; good < Negotiation.GOODS.size(); good++) {
            if (is(Negotiation.GOODS.get(good), text, from, plural ? to - 1 : to)) {
                return good;
            }
        }
        return -1;
    }

    private static boolean is(String word, String text, int from, int to) {
        return to - from == word.length() && text.regionMatches(true, from, word, 0, word.length());
    }

    /// The amounts above 0 by good.
    static Map<String, Integer> named(int[] amounts) {
        Map<String, Integer> named = new LinkedHashMap<>();
        for (int good = 0; good < amounts.length; good++) {
            if (amounts[good] > 0) {
                named.put(Negotiation.GOODS.get(good), amounts[good]);
            }
        }
        return named;
    }

    private static void write(int[] amounts, StringBuilder text) {
        boolean first = true;
        for (int good = 0; good < amounts.length; good++) {
            if (amounts[good] > 0) {
                text.append(first ? "" : ", ").append(amounts[good]).append(' ').append(Negotiation.GOODS.get(good));
                first = false;
            }
        }
    }

    /// As [#parse] reads it.
    @Override
    public String toString() {
        StringBuilder text = new StringBuilder(64);
        write(give, text);
        text.append(" -> ");
        write(want, text);
        return text.toString();
    }
}
