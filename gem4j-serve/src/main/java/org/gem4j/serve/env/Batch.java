// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.serve.env;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/// The environments of a session beside the one of the plain frames, by number: 0, 1, ... in the order in which they
/// came. No number is given twice. Thread-safe; the environments are not.
final class Batch {
    private final Map<Integer, Play> plays = new LinkedHashMap<>();
    private int next;

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
        new TreeMap<>(saved.batch()).forEach(plays::put);
        next = saved.next();
    }

    /// Takes environments out; closes nothing.
    synchronized List<Play> remove(List<Integer> indices) {
        List<Play> removed = new ArrayList<>();
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
