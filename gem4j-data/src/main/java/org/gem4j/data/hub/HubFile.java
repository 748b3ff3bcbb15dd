// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.data.hub;

import java.util.regex.Pattern;

/// A file of a repository as the hub lists it.
///
/// @param path within the repository
/// @param size in bytes
/// @param checksum what its content must hash to; also its name in the cache
record HubFile(String path, long size, Checksum checksum) {
    private static final Pattern SAFE = Pattern.compile("[^/\\\\\\x00]+(/[^/\\\\\\x00]+)*");

    HubFile {
        boolean upward = path.equals("..") || path.startsWith("../") || path.contains("/../") || path.endsWith("/..");
        if (!SAFE.matcher(path).matches() || upward || path.equals(".") || path.contains(":")) {
            throw new HubException(HubException.Reason.CORRUPT, "the hub lists a file with an unsafe path: " + path);
        }
        if (size < 0) {
            throw new HubException(HubException.Reason.CORRUPT, "the hub lists " + path + " with size " + size);
        }
    }
}
