// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.text;

/// Turns text into token ids and back. Thread-safe.
public interface Tokenizer {
    /// The ids of `text`. Special tokens written in the text are read as plain text: what a user, tool or
    /// environment says can never end a turn.
    int[] encode(String text);

    /// The ids of a text that a chat template made: special tokens written in it are meant.
    default int[] encodeRendered(String text) {
        return encode(text);
    }

    /// What somebody says, to be put into a text for [#encodeRendered]: special tokens written in it bear a
    /// mark that
    /// makes them plain text there. Text without special tokens stays as it is.
    default String plain(String text) {
        return text;
    }

    /// No token stands for more characters than this; [Integer#MAX_VALUE] where that is not known.
    default int longestToken() {
        return Integer.MAX_VALUE;
    }

    /// The text of `ids`; special tokens are left out, and bytes that are no UTF-8 become U+FFFD.
    String decode(int[] ids);

    /// Ids run from 0 to this number (excluded).
    int vocabularySize();

    /// The id that ends a response.
    int endOfTurn();

    /// All ids that end a response, [#endOfTurn] first.
    default int[] stopIds() {
        return new int[] {endOfTurn()};
    }
}
