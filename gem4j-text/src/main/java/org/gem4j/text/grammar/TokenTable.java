// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.text.grammar;

import java.util.Arrays;
import java.util.BitSet;
import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;
import org.gem4j.text.Tokenizer;

/// A tokenizer's tokens as a tree of their bytes, so that what they begin with in common is looked at once. Immutable.
final class TokenTable {
    private final byte[][] bytes;
    /// Ids of tokens with bytes, in the order of these.
    private final int[] sorted;
    private final int[] stopIds;
    private final int longest;
    /// The nodes, each before those below it: a node's byte, and how many there are from the root to it.
    private final byte[] labels;

    private final short[] depths;
    /// The node behind the last one below each.
    private final int[] ends;
    /// Where each node's tokens begin in `sorted`; they end where the next node's begin.
    private final int[] starts;

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
        longest = Arrays.stream(sorted).map(id -> bytes[id].length).max().orElse(0);
        int count = IntStream.range(0, sorted.length)
                .map(i -> bytes[sorted[i]].length - shared(i))
                .sum();
        labels = new byte[count];
        depths = new short[count];
        ends = new int[count];
        starts = new int[count + 1];
        plant();
    }

    /// How many first bytes a token in the order shares with the one before.
    private int shared(int i) {
        if (i == 0) {
            return 0;
        }
        int mismatch = Arrays.mismatch(bytes[sorted[i - 1]], bytes[sorted[i]]);
        return mismatch < 0 ? bytes[sorted[i]].length : mismatch;
    }

    private void plant() {
        int[] path = new int[longest + 1];
        int node = 0;
        int depth = 0;
        for (int i = 0; i < sorted.length; i++) {
            byte[] token = bytes[sorted[i]];
            for (int common = shared(i); depth > common; depth--) {
                ends[path[depth]] = node;
            }
            while (depth < token.length) {
                labels[node] = token[depth];
                depths[node] = (short) ++depth;
                starts[node] = i;
                path[depth] = node++;
            }
        }
        for (; depth > 0; depth--) {
            ends[path[depth]] = node;
        }
        starts[node] = sorted.length;
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
        GrammarState[] path = new GrammarState[longest + 1];
        path[0] = from;
        int node = 0;
        while (node < labels.length) {
            int depth = depths[node];
            GrammarState next =
                    automaton.after(path[depth - 1], labels[node] & 0xff).orElse(null);
            if (next == null) {
                node = ends[node];
                continue;
            }
            path[depth] = next;
            node++;
            for (int i = starts[node - 1]; i < starts[node]; i++) {
                allowed.set(sorted[i]);
            }
        }
        return allowed;
    }
}
