// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.reasoning.words;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.ToIntFunction;
import org.gem4j.env.SeededRandom;
import org.gem4j.reasoning.Choices;

/// Texts ordered by size, such as words by length or sentences by number of words, to sample from.
public final class Sized {
    private final List<String> texts;

    /// The index of the first text of at least a size.
    private final int[] starts;

    private final int smallest;

    private Sized(List<String> texts, int[] starts, int smallest) {
        this.texts = List.copyOf(texts);
        this.starts = starts;
        this.smallest = smallest;
    }

    /// The texts, those of one size in the order given.
    ///
    /// @param texts at least one
    public static Sized by(ToIntFunction<String> size, List<String> texts) {
        List<String> sorted = new ArrayList<>(texts);
        sorted.sort(Comparator.comparingInt(size));
        int[] starts = new int[size.applyAsInt(sorted.getLast()) + 2];
        for (String text : sorted) {
            starts[size.applyAsInt(text) + 1]++;
        }
        for (int i = 1; i < starts.length; i++) {
            starts[i] += starts[i - 1];
        }
        return new Sized(sorted, starts, size.applyAsInt(sorted.getFirst()));
    }

    public int smallest() {
        return smallest;
    }

    public int largest() {
        return starts.length - 2;
    }

    /// The texts of `min` to `max` (both included); there may be none.
    public List<String> between(int min, int max) {
        int from = start(min);
        return texts.subList(from, Math.max(from, start(max + 1)));
    }

    /// One of the texts of `min` to `max`.
    ///
    /// @throws IllegalArgumentException if there are none
    public String pick(SeededRandom random, int min, int max) {
        List<String> some = between(min, max);
        if (some.isEmpty()) {
            throw new IllegalArgumentException("there is no text of size " + min + " to " + max);
        }
        return some.get(random.nextInt(some.size()));
    }

    /// `count` different ones of the texts of `min` to `max`, in random order.
    ///
    /// @throws IllegalArgumentException if there are fewer
    public List<String> sample(SeededRandom random, int count, int min, int max) {
        List<String> some = between(min, max);
        List<String> sample = new ArrayList<>(count);
        if (2 * count > some.size()) {
            for (int index : Choices.distinct(random, count, some.size())) {
                sample.add(some.get(index));
            }
            return sample;
        }
        Set<Integer> drawn = HashSet.newHashSet(count);
        while (sample.size() < count) {
            int index = random.nextInt(some.size());
            if (drawn.add(index)) {
                sample.add(some.get(index));
            }
        }
        return sample;
    }

    private int start(int size) {
        return starts[Math.clamp(size, 0, starts.length - 1)];
    }
}
