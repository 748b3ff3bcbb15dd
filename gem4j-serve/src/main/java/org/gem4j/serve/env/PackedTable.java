// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.serve.env;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/// A column in which values repeat: the distinct ones in the order of their first use, and for each row the place of
/// its value among them.
final class PackedTable<T> {
    private static final int MOST_IN_A_BYTE = 256;

    private static final int RECENT = 64;

    private final Map<T, Integer> known = new HashMap<>();
    private final @Nullable Object[] recent = new Object[RECENT];
    private final int[] recentHashes = new int[RECENT];
    private final int[] recentPlaces = new int[RECENT];
    private final List<@Nullable Object> values = new ArrayList<>();
    private final int[] places;
    private final Function<T, Object> wire;
    private final Predicate<Object> shared;
    private int rows;

    /// @param rows most that are added
    /// @param wire a value as it is written
    /// @param shared whether rows may have what is written in common; else each row has a place of its own
    PackedTable(int rows, Function<T, Object> wire, Predicate<Object> shared) {
        this.places = new int[rows];
        this.wire = wire;
        this.shared = shared;
    }

    /// Adds a row.
    void add(@Nullable T value) {
        places[rows++] = value == null ? append(null) : place(value);
    }

    private int place(T value) {
        int hash = value.hashCode();
        int slot = (hash ^ hash >>> 16) & RECENT - 1;
        if (hash == recentHashes[slot] && value.equals(recent[slot])) {
            return recentPlaces[slot];
        }
        Integer found = known.get(value);
        int place = found == null ? append(value) : found;
        if (found != null) {
            recent[slot] = value;
            recentHashes[slot] = hash;
            recentPlaces[slot] = place;
        }
        return place;
    }

    private int append(@Nullable T value) {
        int place = values.size();
        if (value == null) {
            values.add(null);
            return place;
        }
        Object written = wire.apply(value);
        values.add(written);
        if (shared.test(written)) {
            known.put(value, place);
        }
        return place;
    }

    /// The distinct values.
    List<@Nullable Object> values() {
        return values;
    }

    /// The places of the rows: unsigned, a byte each where there are at most 256 values, else four, little-endian.
    byte[] places() {
        boolean small = values.size() <= MOST_IN_A_BYTE;
        ByteBuffer bytes =
                ByteBuffer.allocate(small ? rows : rows * Integer.BYTES).order(ByteOrder.LITTLE_ENDIAN);
        for (int row = 0; row < rows; row++) {
            if (small) {
                bytes.put((byte) places[row]);
            } else {
                bytes.putInt(places[row]);
            }
        }
        return bytes.array();
    }
}
