// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.text.grammar;

import java.util.Arrays;
import java.util.BitSet;
import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;
import org.gem4j.text.Tokenizer;

/// A tokenizer's tokens in the order of their bytes, so that those with a common prefix are met together. Immutable.
final class TokenTable {
    private final byte[][] bytes;
    /// Ids of tokens with bytes, in the order of these.
    private final int[] sorted;
    /// How many first bytes each of them shares with the one before.
    private final int[] shared;
    private final int[] stopIds;

    TokenTable(Tokenizer tokenizer) {
        stopIds = tokenizer.stopIds();
        bytes = IntStream.range(0, tokenizer.vocabularySize())
                .mapToObj(id -> isStop(id) ? new byte[0] : tokenizer.bytes(id))
                .toArray(byte[][]::new);
        sorted = IntStream.range(0, bytes.length)
                .filter(id -> bytes[id].length > 0)
                .boxed()
                .sorted(Comparator.comparing(id -> bytes[id], Arrays::compareUnsigned))
                .mapToInt(Integer::intValue)
                .toArray();
        shared = new int[sorted.length];
        for (int i = 1; i < sorted.length; i++) {
            int mismatch = Arrays.mismatch(bytes[sorted[i - 1]], bytes[sorted[i]]);
            shared[i] = mismatch < 0 ? bytes[sorted[i]].length : mismatch;
        }
    }

    private boolean isStop(int id) {
        return Arrays.stream(stopIds).anyMatch(stop -> stop == id);
    }

    List<Integer> stopIds() {
        return Arrays.stream(stopIds).boxed().toList();
    }

    byte[] bytes(int id) {
        return bytes[id];
    }

    /// The bytes that are tokens by themselves.
    BitSet alphabet() {
        BitSet alphabet = new BitSet(256);
        for (int id : sorted) {
            if (bytes[id].length == 1) {
                alphabet.set(bytes[id][0] & 0xff);
            }
        }
        return alphabet;
    }

    /// The tokens that may follow, without those that end a turn.
    BitSet allowed(Automaton automaton, GrammarState from) {
        BitSet allowed = new BitSet(bytes.length);
        GrammarState[] path = new GrammarState
                [1 + Arrays.stream(sorted).map(id -> bytes[id].length).max().orElse(0)];
        path[0] = from;
        int alive = 0;
        for (int i = 0; i < sorted.length; i++) {
            byte[] token = bytes[sorted[i]];
            if (shared[i] > alive) {
                continue;
            }
            alive = shared[i];
            while (alive < token.length) {
                GrammarState next =
                        automaton.after(path[alive], token[alive] & 0xff).orElse(null);
                if (next == null) {
                    break;
                }
                path[++alive] = next;
            }
            allowed.set(sorted[i], alive == token.length);
        }
        return allowed;
    }
}
