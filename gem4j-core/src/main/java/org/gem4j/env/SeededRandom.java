// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.env;

import java.nio.charset.StandardCharsets;
import java.security.SecureRandom;
import java.util.Collections;
import java.util.List;
import java.util.random.RandomGenerator;

/// The random generator of this project: SplitMix64 (Steele, Lea and Flood, OOPSLA 2014), whose whole state is two
/// `long`s, so that it fits into a snapshot, and whose output never changes with the JDK.
///
/// Streams are derived from (seed, purpose, index), never from the output of another stream: what one part of a program
/// consumes cannot change what another part gets, whatever the order of threads. Not thread-safe; not for secrets.
public final class SeededRandom implements RandomGenerator {
    private static final long GOLDEN_GAMMA = 0x9E3779B97F4A7C15L;

    private final long gamma;
    private long state;

    private SeededRandom(long state, long gamma) {
        this.state = state;
        this.gamma = gamma;
    }

    /// The stream of `seed`; every `long` is a good seed.
    public static SeededRandom of(long seed) {
        return new SeededRandom(mix(seed + GOLDEN_GAMMA), GOLDEN_GAMMA);
    }

    /// The stream number `index` that `purpose` has under `seed`.
    ///
    /// @param purpose what the stream is for, such as `"sampler"`; another word gives another stream
    public static SeededRandom of(long seed, String purpose, long index) {
        return of(seed(seed, purpose, index));
    }

    /// A seed derived from (seed, purpose, index), for what is seeded by a `long`.
    public static long seed(long seed, String purpose, long index) {
        return new Streams(seed, purpose).seed(index);
    }

    /// The streams that a purpose has under a seed, for callers that need many of them.
    public static final class Streams {
        private final long seed;
        private final long hash;

        public Streams(long seed, String purpose) {
            long mixed = mix(seed);
            for (byte b : purpose.getBytes(StandardCharsets.UTF_8)) {
                mixed = mix(mixed ^ (b & 0xffL)) + GOLDEN_GAMMA;
            }
            this.seed = seed;
            this.hash = mix(mixed);
        }

        /// The seed they were derived from.
        public long seed() {
            return seed;
        }

        /// The stream number `index`: that of `SeededRandom.of(seed, purpose, index)`.
        public SeededRandom stream(long index) {
            return of(seed(index));
        }

        private long seed(long index) {
            return mix(hash ^ mix(index + GOLDEN_GAMMA));
        }
    }

    /// An arbitrary stream, for users who gave no seed.
    public static SeededRandom fromEntropy() {
        return of(new SecureRandom().nextLong());
    }

    /// The stream that continues where [#state] was taken.
    ///
    /// @throws IllegalArgumentException unless `state` holds two numbers, the second one odd
    public static SeededRandom restore(List<Long> state) {
        if (state.size() != 2 || (state.get(1) & 1) == 0) {
            throw new IllegalArgumentException("random state must be [number, odd number] but was " + state);
        }
        return new SeededRandom(state.get(0), state.get(1));
    }

    /// The whole state, to be given to [#restore].
    public List<Long> state() {
        return List.of(state, gamma);
    }

    /// A copy that will return the same numbers.
    public SeededRandom copy() {
        return new SeededRandom(state, gamma);
    }

    @Override
    public long nextLong() {
        state += gamma;
        return mix(state);
    }

    /// A number from 0 (included) to `bound` (excluded), by Lemire's multiply-and-reject.
    @Override
    public int nextInt(int bound) {
        if (bound <= 0) {
            throw new IllegalArgumentException("bound must be > 0 but was " + bound);
        }
        return (int) bounded(bound);
    }

    /// A number from `low` to `high`, both included.
    public int between(int low, int high) {
        if (high < low) {
            throw new IllegalArgumentException("high must be >= low but was " + high + " < " + low);
        }
        return (int) (low + bounded((long) high - low + 1));
    }

    /// A number from 0 (included) to `span` (excluded), where `span` is in 1..2^32.
    private long bounded(long span) {
        long product = (nextLong() >>> 32) * span;
        if ((product & 0xffffffffL) < span) {
            long threshold = (1L << 32) % span;
            while ((product & 0xffffffffL) < threshold) {
                product = (nextLong() >>> 32) * span;
            }
        }
        return product >>> 32;
    }

    /// One of the list's elements.
    public <T> T pick(List<T> list) {
        return list.get(nextInt(list.size()));
    }

    /// Puts the list into random order, in place (Fisher-Yates).
    public void shuffle(List<?> list) {
        for (int i = list.size() - 1; i > 0; i--) {
            Collections.swap(list, i, nextInt(i + 1));
        }
    }

    private static long mix(long z) {
        z = (z ^ (z >>> 30)) * 0xBF58476D1CE4E5B9L;
        z = (z ^ (z >>> 27)) * 0x94D049BB133111EBL;
        return z ^ (z >>> 31);
    }
}
