// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.text.grammar;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;
import org.gem4j.text.Tokenizer;

/// Masks of recent grammars over one tokenizer's vocabulary. Thread-safe.
public final class TokenMasks {
    private static final int MOST_MASKS = 32;

    private final Tokenizer tokenizer;
    private Optional<TokenTable> table = Optional.empty();
    private final Map<Object, TokenMask> masks = new LinkedHashMap<>(16, 0.75f, true) {
        private static final long serialVersionUID = 1;

        @Override
        protected boolean removeEldestEntry(Map.Entry<Object, TokenMask> eldest) {
            return size() > MOST_MASKS;
        }
    };

    public TokenMasks(Tokenizer tokenizer) {
        this.tokenizer = tokenizer;
    }

    /// The mask of a grammar.
    ///
    /// @param key what tells the grammar from others, with `equals`
    /// @param grammar makes the grammar if the key is new
    /// @throws IllegalArgumentException as for [TokenMask] and from `grammar`
    public synchronized TokenMask get(Object key, Supplier<Grammar> grammar) {
        TokenMask known = masks.get(key);
        if (known == null) {
            Grammar made = grammar.get();
            TokenTable tokens = table.orElseGet(() -> new TokenTable(tokenizer));
            table = Optional.of(tokens);
            known = new TokenMask(made, tokens);
            masks.put(key, known);
        }
        return known;
    }
}
