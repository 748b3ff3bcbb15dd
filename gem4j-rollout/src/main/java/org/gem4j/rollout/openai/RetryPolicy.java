// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.rollout.openai;

import java.time.Duration;
import java.util.random.RandomGenerator;

/// What happens when a request fails for a reason that may pass.
///
/// @param attempts how often a request is made at most, at least 1
/// @param firstDelay about how long to wait before the second attempt; doubled for each further one
/// @param longestDelay the most one wait may last; a server that asks for more by `Retry-After` ends the request
/// @param attemptTimeout how long one attempt may take
/// @param deadline how long a request may take in all, waits for the rate limits left out
public record RetryPolicy(
        int attempts, Duration firstDelay, Duration longestDelay, Duration attemptTimeout, Duration deadline) {
    private static final RetryPolicy DEFAULTS = new RetryPolicy(
            6, Duration.ofMillis(500), Duration.ofSeconds(60), Duration.ofSeconds(120), Duration.ofMinutes(10));

    public RetryPolicy {
        if (attempts < 1) {
            throw new IllegalArgumentException("attempts must be at least 1 but was " + attempts);
        }
        requirePositive("firstDelay", firstDelay);
        requirePositive("longestDelay", longestDelay);
        requirePositive("attemptTimeout", attemptTimeout);
        requirePositive("deadline", deadline);
    }

    /// 6 attempts of up to 2 minutes, waits of 0.5 s to 1 minute, 10 minutes in all.
    public static RetryPolicy defaults() {
        return DEFAULTS;
    }

    public RetryPolicy withAttempts(int newAttempts) {
        return new RetryPolicy(newAttempts, firstDelay, longestDelay, attemptTimeout, deadline);
    }

    public RetryPolicy withDelays(Duration newFirst, Duration newLongest) {
        return new RetryPolicy(attempts, newFirst, newLongest, attemptTimeout, deadline);
    }

    public RetryPolicy withAttemptTimeout(Duration newTimeout) {
        return new RetryPolicy(attempts, firstDelay, longestDelay, newTimeout, deadline);
    }

    public RetryPolicy withDeadline(Duration newDeadline) {
        return new RetryPolicy(attempts, firstDelay, longestDelay, attemptTimeout, newDeadline);
    }

    /// How long to wait after so many failed attempts: twice as long each time, between half and all of it, so that
    /// callers that failed together do not come back together.
    Duration delay(int failed, RandomGenerator random) {
        double most =
                Math.min(firstDelay.toNanos() * Math.pow(2, Math.min(failed - 1, 40)), (double) longestDelay.toNanos());
        return Duration.ofNanos((long) (most * (0.5 + 0.5 * random.nextDouble())));
    }

    private static void requirePositive(String name, Duration duration) {
        if (duration.isZero() || duration.isNegative()) {
            throw new IllegalArgumentException(name + " must be above 0 but was " + duration);
        }
    }
}
