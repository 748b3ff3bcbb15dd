// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.data.hub;

import java.time.Duration;

/// Is notified of the progress of a download.
public interface HubProgress {
    /// Says nothing.
    HubProgress NONE = (file, done, total) -> {};

    /// More of a file is here; also called once, with `done` equal to `total`, for a file that the cache had.
    ///
    /// @param done bytes here, those of earlier attempts included
    /// @param total bytes of the whole file
    void advanced(String file, long done, long total);

    /// An attempt failed in a way that may pass, and another one follows.
    default void retrying(Retry retry) {}

    /// A failed attempt that is not the last one.
    ///
    /// @param what was to be fetched: a file of a repository, or the repository's list of files
    /// @param problem why it failed
    /// @param attempt which one failed, from 1
    /// @param attempts how many there are at most
    /// @param pause until the next one
    record Retry(String what, String problem, int attempt, int attempts, Duration pause) {}
}
