// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.data.hub;

/// A request to the hub failed, or the hub lacks what was requested.
public final class HubException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    private final Reason reason;

    /// Why.
    public enum Reason {
        /// The repository, the revision or the file does not exist, or is private and no token allows it.
        NOT_FOUND,
        /// The token is missing, wrong, or its owner has not accepted the repository's terms.
        FORBIDDEN,
        /// Offline mode, and the cache does not have it all.
        OFFLINE,
        /// The hub could not be reached or dropped the connection, also after retries.
        NETWORK,
        /// What came is not what the hub says it should be, also when fetched again.
        CORRUPT,
        /// The cache could not be written or read.
        CACHE
    }

    HubException(Reason reason, String message) {
        super(message);
        this.reason = reason;
    }

    HubException(Reason reason, String message, Throwable cause) {
        super(message, cause);
        this.reason = reason;
    }

    public Reason reason() {
        return reason;
    }
}
