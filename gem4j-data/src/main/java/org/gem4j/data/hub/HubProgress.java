// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.data.hub;

/// Is told how a download goes.
public interface HubProgress {
    /// Says nothing.
    HubProgress NONE = (file, done, total) -> {};

    /// More of a file is here; also called once, with `done` equal to `total`, for a file that the cache had.
    ///
    /// @param done bytes here, those of earlier attempts included
    /// @param total bytes of the whole file
    void advanced(String file, long done, long total);
}
