// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.search;

import java.net.URI;
import java.time.Duration;

/// The server, timeouts and cache of a [SearchClient].
///
/// @param server address, with path, http or https
/// @param protocol what the server speaks
/// @param deadline longest time for one search, retries included
/// @param retries further tries after a failed one, 0 to 100
/// @param cacheSize answers kept, 0 to 10,000,000
public record SearchClientOptions(URI server, SearchProtocol protocol, Duration deadline, int retries, int cacheSize) {
    public SearchClientOptions {
        if (server.getHost() == null
                || !("http".equalsIgnoreCase(server.getScheme()) || "https".equalsIgnoreCase(server.getScheme()))) {
            throw new IllegalArgumentException(
                    "server must be like http://HOST:PORT/retrieve but was '" + server + "'");
        }
        if (deadline.isNegative() || deadline.isZero()) {
            throw new IllegalArgumentException("deadline must be positive but was " + deadline);
        }
        if (retries < 0 || retries > 100) {
            throw new IllegalArgumentException("retries must be 0 to 100 but was " + retries);
        }
        if (cacheSize < 0 || cacheSize > 10_000_000) {
            throw new IllegalArgumentException("cacheSize must be 0 to 10000000 but was " + cacheSize);
        }
    }

    /// 5 s, 2 retries, 10,000 answers; the protocol that the address suggests.
    public static SearchClientOptions of(URI server) {
        return new SearchClientOptions(server, SearchProtocol.of(server), Duration.ofSeconds(5), 2, 10_000);
    }

    /// The same with another protocol.
    public SearchClientOptions withProtocol(SearchProtocol other) {
        return new SearchClientOptions(server, other, deadline, retries, cacheSize);
    }

    /// The same with another deadline.
    public SearchClientOptions withDeadline(Duration other) {
        return new SearchClientOptions(server, protocol, other, retries, cacheSize);
    }
}
