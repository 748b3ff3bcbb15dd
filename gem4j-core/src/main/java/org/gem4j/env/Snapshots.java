// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.env;

/// An environment whose state can be saved and restored, for branching, resuming and debugging.
///
/// After `b.restore(a.snapshot())` both environments answer every sequence of actions alike, including their random
/// choices.
public interface Snapshots {
    /// The state, as plain values that can be written as JSON.
    Snapshot snapshot();

    /// Replaces the state.
    ///
    /// @throws IllegalArgumentException if the snapshot is of another kind or version, or its values do not fit;
    ///     the environment is then as before
    void restore(Snapshot snapshot);
}
