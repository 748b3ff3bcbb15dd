// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.reasoning.strings;

import java.util.List;
import java.util.function.UnaryOperator;

/// A rule that changes a text, or leaves it as it is where it does not apply.
///
/// @param text the rule in words
/// @param change the changed text, always another one where the rule applies
record StringRule(String text, UnaryOperator<String> change) {
    private static final int LONG = 15;

    static final List<StringRule> ALL = List.of(
            prefix("ab", "replace these two letters by 'ca'", rest -> "ca" + rest),
            suffix("ac", "replace these two letters by 'cb'", rest -> rest + "cb"),
            prefix("bc", "remove these two letters and append 'aa' at the end", rest -> rest + "aa"),
            suffix("bb", "remove these two letters", rest -> rest),
            prefix(
                    "cb",
                    "replace these two letters by 'aa', then remove the last letter of the text",
                    rest -> withoutLast("aa" + rest)),
            prefix("ca", "replace these two letters by 'bb' and append 'c' at the end", rest -> "bb" + rest + "c"),
            suffix("cc", "replace these two letters by 'b' and put 'a' in front of the text", rest -> "a" + rest + "b"),
            prefix("aa", "remove the first letter", rest -> "a" + rest),
            inside("abc", "replace its first occurrence by 'cab'", "cab"),
            inside("bca", "remove its first occurrence", ""),
            suffix("ba", "replace these two letters by 'ab'", rest -> rest + "ab"),
            prefix("cc", "remove these two letters", rest -> rest),
            inside("acb", "replace its first occurrence by 'bca'", "bca"),
            suffix("ca", "remove the last letter", rest -> rest + "c"),
            prefix("bb", "remove the second letter", rest -> "b" + rest),
            suffix("aa", "replace these two letters by 'cc'", rest -> rest + "cc"),
            new StringRule(
                    "If 'ca' is found somewhere after the first letter, remove its first occurrence there.",
                    StringRule::withoutInnerCa),
            new StringRule(
                    "If the number of letters 'b' is even and not 0, append 'ab' at the end.",
                    text -> hasEvenBs(text) ? text + "ab" : text),
            new StringRule(
                    "If the text has more than 15 letters, remove the one in the middle (of an even number of letters,"
                            + " the first one of the second half).",
                    text -> text.length() > LONG ? without(text, text.length() / 2) : text),
            prefix("ac", "replace these two letters by 'zz'", rest -> "zz" + rest));

    private static StringRule prefix(String prefix, String action, UnaryOperator<String> ofRest) {
        return new StringRule(
                "If the text begins with '" + prefix + "', " + action + ".",
                text -> text.startsWith(prefix) ? ofRest.apply(text.substring(prefix.length())) : text);
    }

    private static StringRule suffix(String suffix, String action, UnaryOperator<String> ofRest) {
        return new StringRule(
                "If the text ends with '" + suffix + "', " + action + ".",
                text -> text.endsWith(suffix)
                        ? ofRest.apply(text.substring(0, text.length() - suffix.length()))
                        : text);
    }

    private static StringRule inside(String part, String action, String by) {
        return new StringRule("If the text contains '" + part + "', " + action + ".", text -> {
            int at = text.indexOf(part);
            return at < 0 ? text : text.substring(0, at) + by + text.substring(at + part.length());
        });
    }

    private static String withoutInnerCa(String text) {
        int at = text.indexOf("ca", 1);
        return at < 0 ? text : text.substring(0, at) + text.substring(at + 2);
    }

    private static boolean hasEvenBs(String text) {
        long count = text.chars().filter(c -> c == 'b').count();
        return count > 0 && count % 2 == 0;
    }

    private static String withoutLast(String text) {
        return without(text, text.length() - 1);
    }

    private static String without(String text, int at) {
        return text.substring(0, at) + text.substring(at + 1);
    }
}
