// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.envs.game;

import java.util.Arrays;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/// How much of a page's text is shown: its first characters, words or sentences.
///
/// @param length how many of them
record WikiSummary(int length, Unit unit) {
    private static final Pattern OPTION =
            Pattern.compile("\\W*(\\d{1,6})\\W+(characters|words|sentences)\\W*", Pattern.CASE_INSENSITIVE);
    private static final Pattern SENTENCE_END = Pattern.compile("(?<=[.!?])\\s+(?=[A-Z])");
    private static final Pattern BLANKS = Pattern.compile("\\s+");

    enum Unit {
        CHARACTERS,
        WORDS,
        SENTENCES
    }

    /// Reads an option such as `100 characters`, also in Python's form `(100, 'characters')`.
    ///
    /// @throws IllegalArgumentException if it is not one
    static WikiSummary parse(String option) {
        Matcher matcher = OPTION.matcher(option);
        if (!matcher.matches()) {
            throw new IllegalArgumentException(
                    "option page_summary_length must be a number up to 999999 and characters,"
                            + " words or sentences, such as 100 characters, but was " + option);
        }
        return new WikiSummary(
                Integer.parseInt(matcher.group(1)),
                Unit.valueOf(matcher.group(2).toUpperCase(Locale.ROOT)));
    }

    /// The start of `text`, with `...` where it was cut.
    String of(String text) {
        String beginning = switch (unit) {
            case CHARACTERS ->
                text.codePointCount(0, text.length()) <= length
                        ? text
                        : text.substring(0, text.offsetByCodePoints(0, length));
            case WORDS -> first(text.strip(), BLANKS);
            case SENTENCES -> first(text, SENTENCE_END);
        };
        return beginning.length() < text.length() ? beginning + "..." : beginning;
    }

    private String first(String text, Pattern separator) {
        return Arrays.stream(separator.split(text)).limit(length).collect(Collectors.joining(" "));
    }
}
