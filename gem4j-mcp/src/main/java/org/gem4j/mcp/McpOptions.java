// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.mcp;

import java.time.Duration;

/// Timeouts and retries for MCP servers.
///
/// @param startTime for a server to start and to say what it has
/// @param callTime for the answer to a call
/// @param retries how often a call is made again when the connection was lost; the tool may then run twice
/// @param retryDelay before the first retry; it doubles with each
public record McpOptions(Duration startTime, Duration callTime, int retries, Duration retryDelay) {
    private static final McpOptions DEFAULTS =
            new McpOptions(Duration.ofSeconds(60), Duration.ofSeconds(30), 3, Duration.ofSeconds(1));

    public McpOptions {
        if (startTime.toMillis() < 1 || callTime.toMillis() < 1 || retryDelay.isNegative()) {
            throw new IllegalArgumentException(
                    "startTime and callTime must be positive, retryDelay not negative, but were " + startTime + ", "
                            + callTime + ", " + retryDelay);
        }
        if (retries < 0 || retries > 20) {
            throw new IllegalArgumentException("retries must be in 0..20 but was " + retries);
        }
    }

    /// A minute to start, 30 s a call, three retries after 1, 2 and 4 s.
    public static McpOptions defaults() {
        return DEFAULTS;
    }

    public McpOptions withStartTime(Duration newTime) {
        return new McpOptions(newTime, callTime, retries, retryDelay);
    }

    public McpOptions withCallTime(Duration newTime) {
        return new McpOptions(startTime, newTime, retries, retryDelay);
    }

    public McpOptions withRetries(int newRetries, Duration delay) {
        return new McpOptions(startTime, callTime, newRetries, delay);
    }
}
