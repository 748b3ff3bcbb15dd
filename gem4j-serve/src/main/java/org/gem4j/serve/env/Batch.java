// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.serve.env;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/// The environments of a session beside the one of the plain frames, by number: 0, 1, ... in the order in which they
/// came. No number is given twice. Thread-safe; the environments are not.
final class Batch {
    private final Map<Integer, Play> plays = new LinkedHashMap<>();
    private int next;
    private @Nullable Selection last;

    /// Environments that are called together.
    private record Selection(byte[] numbers, List<Play> plays) {}

    /// Adds environments and returns their numbers.
    synchronized List<Integer> add(List<Play> more) {
        List<Integer> indices = new ArrayList<>(more.size());
        for (Play play : more) {
            plays.put(next, play);
            indices.add(next++);
        }
        return indices;
    }

    /// Number that the next environment gets.
    synchronized int next() {
        return next;
    }

    synchronized void restore(SavedSession saved) {
        last = null;
        new TreeMap<>(saved.batch()).forEach(plays::put);
        next = saved.next();
    }

    /// Takes environments out; closes nothing.
    synchronized List<Play> remove(List<Integer> indices) {
        List<Play> removed = new ArrayList<>();
        last = null;
        for (int index : indices) {
            Play play = plays.remove(index);
            if (play != null) {
                removed.add(play);
            }
        }
        return removed;
    }

    synchronized Optional<Play> find(int index) {
        return Optional.ofNullable(plays.get(index));
    }

    /// The whole numbers in bytes, four each, little-endian.
    static List<Integer> numbers(byte[] bytes) {
        ByteBuffer in = ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN);
        List<Integer> numbers = new ArrayList<>(bytes.length / Integer.BYTES);
        while (in.remaining() >= Integer.BYTES) {
            numbers.add(in.getInt());
        }
        return numbers;
    }

    /// The environments of these numbers, four bytes each, little-endian; empty unless each is there and named
    /// once. The last selection is kept, since a client that steps many environments steps the same ones again.
    synchronized Optional<List<Play>> select(byte[] numbers) {
        Selection known = last;
        if (known != null && Arrays.equals(known.numbers(), numbers)) {
            return Optional.of(known.plays());
        }
        if (numbers.length % Integer.BYTES != 0) {
            return Optional.empty();
        }
        Map<Integer, Play> named = LinkedHashMap.newLinkedHashMap(numbers.length / Integer.BYTES);
        for (int number : numbers(numbers)) {
            Play play = plays.get(number);
            if (play == null || named.put(number, play) != null) {
                return Optional.empty();
            }
        }
        last = new Selection(numbers, List.copyOf(named.values()));
        return Optional.of(last.plays());
    }

    /// Whether no environment keeps a call waiting.
    synchronized boolean isQuick() {
        for (Play play : plays.values()) {
            if (!play.isQuick()) {
                return false;
            }
        }
        return true;
    }

    synchronized Map<Integer, Play> byIndex() {
        return new LinkedHashMap<>(plays);
    }

    synchronized List<Integer> indices() {
        return List.copyOf(plays.keySet());
    }

    synchronized List<Play> all() {
        return List.copyOf(plays.values());
    }

    synchronized int size() {
        return plays.size();
    }
}
