// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.search;

import java.net.URI;

/// The protocol of a search server.
public enum SearchProtocol {
    /// Search-R1's: JSON, several queries a request.
    JSON,
    /// GEM's: MessagePack, one query a request.
    MESSAGE_PACK;

    /// What a server at that address most likely speaks: JSON under a path that ends in `/retrieve`.
    public static SearchProtocol of(URI server) {
        String path = server.getPath();
        return path != null && path.endsWith("/retrieve") ? JSON : MESSAGE_PACK;
    }
}
