// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.llm.engine;

import org.gem4j.text.Tokenizer;

/// More tokens than bytes, without words.
record Wordless(int vocabularySize) implements Tokenizer {
    @Override
    public int[] encode(String text) {
        return new int[0];
    }

    @Override
    public String decode(int[] ids) {
        return "";
    }

    @Override
    public int endOfTurn() {
        return -1;
    }
}
