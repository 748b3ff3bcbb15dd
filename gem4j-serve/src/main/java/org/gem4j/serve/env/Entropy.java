// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.serve.env;

import java.util.OptionalLong;
import java.util.UUID;
import java.util.function.Supplier;
import org.gem4j.env.SeededRandom;

/// Where the random choices that a client leaves to the server come from. In a session that can be played again they
/// follow from the session's seed and the number of the call, elsewhere from the system. For one thread.
final class Entropy {
    private static final ScopedValue<Entropy> CURRENT = ScopedValue.newInstance();

    private final long seed;
    private final boolean replay;
    private int seeds;
    private int names;

    private Entropy(long seed, boolean replay) {
        this.seed = seed;
        this.replay = replay;
    }

    /// That of one call.
    ///
    /// @param number of the call in its session
    /// @param replay whether the call was answered before and is played again
    static Entropy of(long sessionSeed, long number, boolean replay) {
        return new Entropy(SeededRandom.seed(sessionSeed, "call", number), replay);
    }

    /// Works with these choices.
    <T> T call(Supplier<T> work) {
        return ScopedValue.where(CURRENT, this).call(work::get);
    }

    /// Work of the present call for its environment number `index`, on whatever thread and in whatever order.
    static <T> Supplier<T> forEnvironment(int index, Supplier<T> work) {
        if (!isRepeatable()) {
            return work;
        }
        Entropy current = CURRENT.get();
        Entropy own = new Entropy(SeededRandom.seed(current.seed, "environment", index), current.replay);
        return () -> own.call(work);
    }

    /// Whether the same call can be made again with the same choices.
    static boolean isRepeatable() {
        return CURRENT.isBound();
    }

    /// Whether a call that was answered before is played again.
    static boolean isReplay() {
        return CURRENT.isBound() && CURRENT.get().replay;
    }

    /// A seed for a random stream; empty where the stream may choose its own.
    static OptionalLong seed() {
        return CURRENT.isBound() ? OptionalLong.of(CURRENT.get().nextSeed()) : OptionalLong.empty();
    }

    private long nextSeed() {
        return SeededRandom.seed(seed, "stream", seeds++);
    }

    /// A new name.
    static UUID name() {
        return CURRENT.isBound() ? CURRENT.get().nextName() : UUID.randomUUID();
    }

    /// A UUID of version 4.
    private UUID nextName() {
        SeededRandom random = SeededRandom.of(seed, "name", names++);
        long high = random.nextLong() & ~0xf000L | 0x4000L;
        long low = random.nextLong() & 0x3fff_ffff_ffff_ffffL | Long.MIN_VALUE;
        return new UUID(high, low);
    }
}
