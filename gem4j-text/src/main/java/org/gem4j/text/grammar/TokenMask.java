// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.text.grammar;

import java.util.BitSet;
import java.util.LinkedHashMap;
import java.util.Map;
import org.gem4j.text.Tokenizer;

/// The tokens with which a text of a grammar may continue.
///
/// At every state at least one token is allowed: tokens that end a turn where the text may end, and no others.
/// Thread-safe. Masks of recent states are kept.
public final class TokenMask {
    private static final int MOST_MASKS = 2048;
    private static final int COMPARED = 4;

    private final TokenTable table;
    private final Automaton automaton;
    private final LinkedHashMap<GrammarState, BitSet> masks = new LinkedHashMap<>(16, 0.75f, true) {
        private static final long serialVersionUID = 1;

        @Override
        protected boolean removeEldestEntry(Map.Entry<GrammarState, BitSet> eldest) {
            return size() > MOST_MASKS;
        }
    };

    /// @throws IllegalArgumentException if the grammar is too large, or the tokenizer cannot write it
    public TokenMask(Grammar grammar, Tokenizer tokenizer) {
        this(grammar, new TokenTable(tokenizer));
    }

    TokenMask(Grammar grammar, TokenTable table) {
        this.table = table;
        automaton = new Automaton(grammar, table.alphabet());
    }

    /// The state of the empty text.
    public GrammarState start() {
        return automaton.start();
    }

    /// The ids of the tokens that may follow.
    public synchronized BitSet allowed(GrammarState state) {
        BitSet known = masks.get(state);
        if (known == null) {
            known = shared(compute(state));
            masks.put(state, known);
        }
        return (BitSet) known.clone();
    }

    /// A mask, or an equal one of a recent state: the states of a counted text often allow the same.
    private BitSet shared(BitSet mask) {
        return masks.reversed().values().stream()
                .limit(COMPARED)
                .filter(mask::equals)
                .findFirst()
                .orElse(mask);
    }

    private BitSet compute(GrammarState state) {
        BitSet allowed = table.allowed(automaton, state);
        if (state.mayEnd()) {
            table.stopIds().forEach(allowed::set);
        }
        return allowed;
    }

    /// The state behind one more token.
    ///
    /// @throws IllegalArgumentException if the token may not follow, or ends a turn
    public GrammarState after(GrammarState state, int token) {
        GrammarState next = state;
        for (byte each : table.bytes(token)) {
            next = automaton
                    .after(next, each & 0xff)
                    .orElseThrow(() -> new IllegalArgumentException("token " + token + " may not follow"));
        }
        if (table.bytes(token).length == 0) {
            throw new IllegalArgumentException("token " + token + " adds no text");
        }
        return next;
    }
}
