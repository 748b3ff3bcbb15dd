// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.text.grammar;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;

/// A set of Unicode scalar values, in the forms in which they are written.
record CodePoints(BitSet set) {
    private static final int END = Character.MAX_CODE_POINT + 1;
    /// The first code point of each UTF-8 length and of what UTF-8 leaves out.
    private static final int[] BORDERS = {0x80, 0x800, 0x10000, END};

    static CodePoints of(String characters) {
        BitSet set = new BitSet();
        characters.codePoints().forEach(set::set);
        return new CodePoints(set);
    }

    static CodePoints range(int first, int last) {
        BitSet set = new BitSet();
        set.set(first, last + 1);
        return new CodePoints(set);
    }

    static CodePoints all() {
        CodePoints all = range(0, END - 1);
        all.set.clear(Character.MIN_SURROGATE, Character.MAX_SURROGATE + 1);
        return all;
    }

    CodePoints without(CodePoints other) {
        BitSet left = (BitSet) set.clone();
        left.andNot(other.set);
        return new CodePoints(left);
    }

    CodePoints with(CodePoints other) {
        BitSet both = (BitSet) set.clone();
        both.or(other.set);
        return new CodePoints(both);
    }

    /// One of them in UTF-8.
    Expression utf8() {
        BitSet valid = (BitSet) set.clone();
        valid.clear(Character.MIN_SURROGATE, Character.MAX_SURROGATE + 1);
        List<Expression> alternatives = new ArrayList<>();
        BitSet ascii = valid.get(0, 0x80);
        if (!ascii.isEmpty()) {
            alternatives.add(new Expression.Bytes(ascii));
        }
        int first = valid.nextSetBit(0x80);
        while (first >= 0) {
            int end = valid.nextClearBit(first);
            for (int border : BORDERS) {
                if (first < border && first < end) {
                    int last = Math.min(end, border) - 1;
                    split(encode(first), encode(last), 0, alternatives, new ArrayList<>());
                    first = last + 1;
                }
            }
            first = valid.nextSetBit(end);
        }
        return new Expression.Choice(alternatives);
    }

    private static int[] encode(int codePoint) {
        if (codePoint < 0x800) {
            return new int[] {0xc0 | codePoint >> 6, continuation(codePoint)};
        }
        if (codePoint < 0x10000) {
            return new int[] {0xe0 | codePoint >> 12, continuation(codePoint >> 6), continuation(codePoint)};
        }
        return new int[] {
            0xf0 | codePoint >> 18, continuation(codePoint >> 12), continuation(codePoint >> 6), continuation(codePoint)
        };
    }

    private static int continuation(int bits) {
        return 0x80 | bits & 0x3f;
    }

    /// The byte sequences between two of the same length, as products of byte ranges.
    private static void split(int[] low, int[] high, int at, List<Expression> found, List<Expression> before) {
        if (at == low.length) {
            found.add(new Expression.Sequence(before));
            return;
        }
        boolean lowest = isFilled(low, at + 1, 0x80);
        boolean highest = isFilled(high, at + 1, 0xbf);
        if (low[at] == high[at] || lowest && highest) {
            split(low, high, at + 1, found, with(before, low[at], high[at]));
            return;
        }
        int from = low[at];
        int to = high[at];
        if (!lowest) {
            split(low, filled(high, at + 1, 0xbf), at + 1, found, with(before, from, from));
            from++;
        }
        if (!highest) {
            split(filled(low, at + 1, 0x80), high, at + 1, found, with(before, to, to));
            to--;
        }
        if (from <= to) {
            split(filled(low, at + 1, 0x80), filled(high, at + 1, 0xbf), at + 1, found, with(before, from, to));
        }
    }

    private static List<Expression> with(List<Expression> before, int first, int last) {
        List<Expression> parts = new ArrayList<>(before);
        parts.add(Expression.range(first, last));
        return parts;
    }

    private static boolean isFilled(int[] bytes, int from, int value) {
        for (int i = from; i < bytes.length; i++) {
            if (bytes[i] != value) {
                return false;
            }
        }
        return true;
    }

    private static int[] filled(int[] bytes, int from, int value) {
        int[] copy = bytes.clone();
        Arrays.fill(copy, from, copy.length, value);
        return copy;
    }

    /// One of them as a JSON string writes it: as itself where it may be, else by its shortest escape.
    Expression inJsonString() {
        List<Expression> alternatives = new ArrayList<>();
        BitSet plain = (BitSet) set.clone();
        plain.clear(0, 0x20);
        plain.clear('"');
        plain.clear('\\');
        alternatives.add(new CodePoints(plain).utf8());
        for (int c = set.nextSetBit(0); c >= 0 && c <= '\\'; c = set.nextSetBit(c + 1)) {
            if (!plain.get(c)) {
                alternatives.add(Expression.text(JsonText.escaped((char) c)));
            }
        }
        return new Expression.Choice(alternatives);
    }
}
