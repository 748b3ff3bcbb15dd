// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.serve;

import java.time.Duration;
import java.util.Optional;

/// How a [ModelServer] listens.
///
/// @param host address to listen on
/// @param port in 0..65535; 0 chooses a free one
/// @param apiKey the bearer token that clients must send, if any
/// @param requestDeadline time limit of a request, at most a year
/// @param maxBodyBytes longest body of a request, at least 1024
/// @param grace how long requests may continue when the server is closed, and how long a request may wait for its
///     client or the generator after its deadline; at most a year
public record ModelServerOptions(
        String host, int port, Optional<String> apiKey, Duration requestDeadline, long maxBodyBytes, Duration grace) {
    private static final Duration LONGEST = Duration.ofDays(365);

    public ModelServerOptions {
        if (port < 0 || port > 65_535) {
            throw new IllegalArgumentException("port must be in 0..65535 but was " + port);
        }
        if (maxBodyBytes < 1024) {
            throw new IllegalArgumentException("maxBodyBytes must be >= 1024 but was " + maxBodyBytes);
        }
        if (!requestDeadline.isPositive() || requestDeadline.compareTo(LONGEST) > 0) {
            throw new IllegalArgumentException(
                    "requestDeadline must be above 0 and at most " + LONGEST + " but was " + requestDeadline);
        }
        if (grace.isNegative() || grace.compareTo(LONGEST) > 0) {
            throw new IllegalArgumentException("grace must be in 0.." + LONGEST + " but was " + grace);
        }
    }

    /// On this machine only, without a key; ten minutes, 32 MiB, ten seconds of grace.
    public static ModelServerOptions local(int port) {
        return new ModelServerOptions(
                "127.0.0.1", port, Optional.empty(), Duration.ofMinutes(10), 32L << 20, Duration.ofSeconds(10));
    }

    public ModelServerOptions withHost(String value) {
        return new ModelServerOptions(value, port, apiKey, requestDeadline, maxBodyBytes, grace);
    }

    public ModelServerOptions withApiKey(String value) {
        return new ModelServerOptions(host, port, Optional.of(value), requestDeadline, maxBodyBytes, grace);
    }

    public ModelServerOptions withRequestDeadline(Duration value) {
        return new ModelServerOptions(host, port, apiKey, value, maxBodyBytes, grace);
    }

    public ModelServerOptions withMaxBodyBytes(long value) {
        return new ModelServerOptions(host, port, apiKey, requestDeadline, value, grace);
    }

    public ModelServerOptions withGrace(Duration value) {
        return new ModelServerOptions(host, port, apiKey, requestDeadline, maxBodyBytes, value);
    }
}
