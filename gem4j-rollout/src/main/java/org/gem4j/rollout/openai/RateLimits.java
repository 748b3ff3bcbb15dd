// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.rollout.openai;

/// How fast a server may be asked.
///
/// @param concurrency concurrent requests, at least 1
/// @param requestsPerMinute attempts started within a minute; [#UNLIMITED] for any number
/// @param tokensPerMinute tokens of prompts and answers within a minute; [#UNLIMITED] for any number
public record RateLimits(int concurrency, int requestsPerMinute, int tokensPerMinute) {
    /// No limit.
    public static final int UNLIMITED = Integer.MAX_VALUE;

    public RateLimits {
        require("concurrency", concurrency);
        require("requestsPerMinute", requestsPerMinute);
        require("tokensPerMinute", tokensPerMinute);
    }

    /// 64 requests at a time, as many as can be made.
    public static RateLimits defaults() {
        return new RateLimits(64, UNLIMITED, UNLIMITED);
    }

    private static void require(String name, int value) {
        if (value < 1) {
            throw new IllegalArgumentException(name + " must be at least 1 but was " + value);
        }
    }
}
