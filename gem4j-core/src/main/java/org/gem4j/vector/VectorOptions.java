// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.vector;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.gem4j.wrap.Wrapper;

/// How a vector of environments is built and run.
///
/// @param seed environment i is made with seed + i, unless its own or the common options name one
/// @param common options for every environment; they win over [#perEnv]
/// @param perEnv options for each environment; empty, or one map for each
/// @param wrapper goes around each environment
/// @param autoreset what happens after an episode's end
/// @param stepping which thread plays an environment
/// @param deadline how long one call of one environment may take; [#NO_DEADLINE] for no limit
public record VectorOptions(
        long seed,
        Map<String, Object> common,
        List<Map<String, Object>> perEnv,
        Wrapper wrapper,
        Autoreset autoreset,
        Stepping stepping,
        Duration deadline) {
    /// No limit for [#deadline].
    public static final Duration NO_DEADLINE = Duration.ofNanos(Long.MAX_VALUE);

    private static final VectorOptions DEFAULTS =
            new VectorOptions(0, Map.of(), List.of(), Wrapper.none(), Autoreset.SAME_STEP, Stepping.AUTO, NO_DEADLINE);

    public VectorOptions {
        common = Map.copyOf(common);
        perEnv = perEnv.stream().map(Map::copyOf).toList();
        Objects.requireNonNull(wrapper, "wrapper is null");
        Objects.requireNonNull(autoreset, "autoreset is null");
        Objects.requireNonNull(stepping, "stepping is null");
        if (deadline.isNegative() || deadline.isZero() || deadline.compareTo(NO_DEADLINE) > 0) {
            throw new IllegalArgumentException("deadline must be in (0, " + NO_DEADLINE + "] but was " + deadline);
        }
    }

    /// Seed 0, no options, no wrapper, [Autoreset#SAME_STEP], [Stepping#AUTO], no deadline.
    public static VectorOptions defaults() {
        return DEFAULTS;
    }

    public VectorOptions withSeed(long newSeed) {
        return new VectorOptions(newSeed, common, perEnv, wrapper, autoreset, stepping, deadline);
    }

    public VectorOptions withCommon(Map<String, Object> newCommon) {
        return new VectorOptions(seed, newCommon, perEnv, wrapper, autoreset, stepping, deadline);
    }

    public VectorOptions withPerEnv(List<Map<String, Object>> newPerEnv) {
        return new VectorOptions(seed, common, newPerEnv, wrapper, autoreset, stepping, deadline);
    }

    public VectorOptions withWrapper(Wrapper newWrapper) {
        return new VectorOptions(seed, common, perEnv, newWrapper, autoreset, stepping, deadline);
    }

    public VectorOptions withAutoreset(Autoreset newAutoreset) {
        return new VectorOptions(seed, common, perEnv, wrapper, newAutoreset, stepping, deadline);
    }

    public VectorOptions withStepping(Stepping newStepping) {
        return new VectorOptions(seed, common, perEnv, wrapper, autoreset, newStepping, deadline);
    }

    public VectorOptions withDeadline(Duration newDeadline) {
        return new VectorOptions(seed, common, perEnv, wrapper, autoreset, stepping, newDeadline);
    }

    /// The length in nanoseconds, or the longest there is.
    static long nanos(Duration duration) {
        return duration.compareTo(NO_DEADLINE) < 0 ? duration.toNanos() : Long.MAX_VALUE;
    }
}
