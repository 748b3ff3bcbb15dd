// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.train;

import org.gem4j.text.Tokenizer;

/// A tokenizer for prompts that a template made: special tokens written in them are meant.
///
/// @param model the model's own
record RenderedTokenizer(Tokenizer model) implements Tokenizer {
    @Override
    public int[] encode(String text) {
        return model.encodeRendered(text);
    }

    @Override
    public int[] encodeRendered(String text) {
        return model.encodeRendered(text);
    }

    @Override
    public String plain(String text) {
        return model.plain(text);
    }

    @Override
    public int longestToken() {
        return model.longestToken();
    }

    @Override
    public String decode(int[] ids) {
        return model.decode(ids);
    }

    @Override
    public int vocabularySize() {
        return model.vocabularySize();
    }

    @Override
    public int endOfTurn() {
        return model.endOfTurn();
    }

    @Override
    public int[] stopIds() {
        return model.stopIds();
    }
}
