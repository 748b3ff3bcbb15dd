// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.vector;

/// Which thread steps an environment.
public enum Stepping {
    /// The caller's for environments that are [org.gem4j.env.NonBlocking], a virtual thread for each of the
    /// others.
    AUTO,
    /// The caller's. Deadlines have no effect.
    INLINE,
    /// A virtual thread for each environment.
    THREADS
}
