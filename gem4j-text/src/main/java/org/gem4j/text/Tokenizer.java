// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.text;

import java.nio.charset.StandardCharsets;

/// Turns text into token ids and back. Thread-safe.
public interface Tokenizer {
    /// The ids of `text`. Special tokens written in the text are read as plain text: what a user, tool or
    /// environment says can never end a turn.
    int[] encode(String text);

    /// The ids of a text rendered by a chat template: special tokens written in it are encoded as such.
    default int[] encodeRendered(String text) {
        return encode(text);
    }

    /// Escapes user-supplied text for [#encodeRendered]: special tokens written in it get a mark that makes them
    /// plain text there. Text without special tokens is unchanged.
    default String plain(String text) {
        return text;
    }

    /// The largest number of characters in a token; [Integer#MAX_VALUE] if unknown.
    default int longestToken() {
        return Integer.MAX_VALUE;
    }

    /// The text of `ids`; special tokens are omitted, and bytes that are not valid UTF-8 become U+FFFD.
    String decode(int[] ids);

    /// The bytes that a token adds to a text, in UTF-8; a token may be a part of a character.
    ///
    /// Empty for special tokens, and for tokens whose bytes are not known.
    default byte[] bytes(int id) {
        String text = decode(new int[] {id});
        return text.indexOf('\uFFFD') < 0 ? text.getBytes(StandardCharsets.UTF_8) : new byte[0];
    }

    /// The vocabulary size: ids are below this number.
    int vocabularySize();

    /// The id that ends a response.
    int endOfTurn();

    /// All ids that end a response, [#endOfTurn] first.
    default int[] stopIds() {
        return new int[] {endOfTurn()};
    }
}
