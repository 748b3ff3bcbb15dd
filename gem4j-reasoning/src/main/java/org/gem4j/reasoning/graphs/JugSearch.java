// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.reasoning.graphs;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;

/// A breadth-first search through the states of some jugs, from all of them empty.
///
/// It finds for each amount the fewest moves after which some jug holds it, and stops when all possible amounts are
/// found, or at a limit on the number of states. States that differ only in a permutation of jugs of equal size are
/// visited once.
final class JugSearch {
    /// Jugs that fit into the state, one byte for each.
    static final int MOST_JUGS = 8;

    private static final int BITS = 8;
    private static final int BYTE = 0xff;
    private static final long MIX = 0x9E3779B97F4A7C15L;

    /// Kinds of moves; a move is its kind, the jug and for pouring the other jug, three bits each.
    private static final int FILL = 0;

    private static final int EMPTY = 1;
    private static final int POUR = 2;

    private final int[] capacities;
    private final int mostStates;

    private long[] states = new long[256];

    /// The states, with the amounts in jugs of equal size sorted.
    private long[] keys = new long[256];

    private int[] parents = new int[256];
    private short[] moves = new short[256];
    private byte[] depths = new byte[256];
    private int count;

    /// Places of states by hash, plus 1.
    private int[] table = new int[1024];

    /// The first state, plus 1, that has an amount in some jug.
    private final int[] first;

    private int missing;

    /// The jugs in the order of their size.
    private final int[] bySize;

    JugSearch(int[] capacities, int mostStates) {
        this.capacities = capacities;
        this.mostStates = mostStates;
        int largest = 0;
        int divisor = 0;
        for (int capacity : capacities) {
            largest = Math.max(largest, capacity);
            divisor = gcd(divisor, capacity);
        }
        bySize = IntStream.range(0, capacities.length)
                .boxed()
                .sorted(Comparator.comparingInt(jug -> capacities[jug]))
                .mapToInt(Integer::intValue)
                .toArray();
        first = new int[largest + 1];
        missing = largest / divisor + 1;
        run();
    }

    private static int gcd(int a, int b) {
        return b == 0 ? a : gcd(b, a % b);
    }

    /// The number of visited states.
    int size() {
        return count;
    }

    /// The largest possible amount.
    int largest() {
        return first.length - 1;
    }

    /// The fewest moves to the amount; -1 if it was not found.
    int moves(int amount) {
        return first[amount] == 0 ? -1 : depths[first[amount] - 1];
    }

    /// The moves to a found amount.
    List<String> plan(int amount) {
        List<String> plan = new ArrayList<>();
        for (int state = first[amount] - 1; state > 0; state = parents[state]) {
            int move = moves[state];
            char jug = (char) ('A' + (move >> 3 & 7));
            plan.add(
                    switch (move >> 6) {
                        case FILL -> "fill " + jug;
                        case EMPTY -> "empty " + jug;
                        default -> "pour " + jug + "->" + (char) ('A' + (move & 7));
                    });
        }
        return plan.reversed();
    }

    private void run() {
        add(0L, -1, 0);
        for (int state = 0; state < count && missing > 0 && count < mostStates; state++) {
            if (depths[state] < Byte.MAX_VALUE) {
                expand(state);
            }
        }
    }

    private void expand(int state) {
        long amounts = states[state];
        for (int jug = 0; jug < capacities.length; jug++) {
            int shift = BITS * jug;
            int amount = (int) (amounts >>> shift) & BYTE;
            long without = amounts & ~((long) BYTE << shift);
            if (amount < capacities[jug]) {
                add(without | (long) capacities[jug] << shift, state, FILL << 6 | jug << 3);
            }
            if (amount == 0) {
                continue;
            }
            add(without, state, EMPTY << 6 | jug << 3);
            for (int other = 0; other < capacities.length; other++) {
                int room = capacities[other] - ((int) (amounts >>> BITS * other) & BYTE);
                int poured = Math.min(amount, room);
                if (other != jug && poured > 0) {
                    add(
                            amounts - ((long) poured << shift) + ((long) poured << BITS * other),
                            state,
                            POUR << 6 | jug << 3 | other);
                }
            }
        }
    }

    private void add(long amounts, int parent, int move) {
        long key = key(amounts);
        int slot = slot(key);
        if (table[slot] != 0) {
            return;
        }
        if (count == states.length) {
            grow();
            slot = slot(key);
        }
        states[count] = amounts;
        keys[count] = key;
        parents[count] = parent;
        moves[count] = (short) move;
        depths[count] = (byte) (parent < 0 ? 0 : depths[parent] + 1);
        table[slot] = ++count;
        for (int jug = 0; jug < capacities.length; jug++) {
            int amount = (int) (amounts >>> BITS * jug) & BYTE;
            if (first[amount] == 0) {
                first[amount] = count;
                missing--;
            }
        }
    }

    /// An insertion sort of the amounts in each run of jugs of one size, which stand side by side in `bySize`.
    private long key(long amounts) {
        long key = amounts;
        for (int i = 1; i < bySize.length; i++) {
            for (int j = i; j > 0 && capacities[bySize[j - 1]] == capacities[bySize[j]]; j--) {
                int shift = BITS * bySize[j];
                int shiftBefore = BITS * bySize[j - 1];
                long difference = (key >>> shift & BYTE) - (key >>> shiftBefore & BYTE);
                if (difference >= 0) {
                    break;
                }
                key += (difference << shiftBefore) - (difference << shift);
            }
        }
        return key;
    }

    private int slot(long key) {
        int slot = (int) (key * MIX >>> 40) & (table.length - 1);
        while (table[slot] != 0 && keys[table[slot] - 1] != key) {
            slot = (slot + 1) & (table.length - 1);
        }
        return slot;
    }

    private void grow() {
        int size = 2 * states.length;
        states = Arrays.copyOf(states, size);
        keys = Arrays.copyOf(keys, size);
        parents = Arrays.copyOf(parents, size);
        moves = Arrays.copyOf(moves, size);
        depths = Arrays.copyOf(depths, size);
        table = new int[4 * size];
        for (int state = 0; state < count; state++) {
            table[slot(keys[state])] = state + 1;
        }
    }
}
