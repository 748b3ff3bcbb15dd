// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.reasoning.words;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.gem4j.text.words.WordLists;

/// English words of 3 to 10 letters in lower case, from [WordLists].
///
/// They are read once, on first use.
public final class Dictionary {
    public static final int SHORTEST = WordLists.SHORTEST;
    public static final int LONGEST = WordLists.LONGEST;

    private Dictionary() {}

    /// All words, common and rare, by length.
    public static Sized all() {
        return Read.ALL;
    }

    /// Common words, by length.
    public static Sized common() {
        return Read.COMMON;
    }

    private static final class Read {
        static final Sized ALL;
        static final Sized COMMON;

        static {
            List<String> all = new ArrayList<>();
            List<String> common = new ArrayList<>();
            for (int length = SHORTEST; length <= LONGEST; length++) {
                WordLists lists = WordLists.ofLength(length);
                lists.all().forEach(word -> all.add(word.toLowerCase(Locale.ROOT)));
                lists.common().forEach(word -> common.add(word.toLowerCase(Locale.ROOT)));
            }
            ALL = Sized.by(String::length, all);
            COMMON = Sized.by(String::length, common);
        }
    }
}
