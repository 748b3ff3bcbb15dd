// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.env;

/// An environment that can create another one like itself (GEM's `spawn`).
public interface Forks {
    /// A new environment with the same options.
    ///
    /// @param sameState whether it also starts in this environment's state, random stream included; otherwise it
    ///     is unstarted and has a random stream of its own, derived from this one's seed and the number of earlier
    ///     forks
    Env fork(boolean sameState);
}
