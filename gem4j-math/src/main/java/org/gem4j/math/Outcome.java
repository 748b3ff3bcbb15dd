// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.math;

/// What a grader found.
public enum Outcome {
    EQUAL,
    DIFFERENT,
    /// Neither could be shown within the limits; the caller decides what reward that is worth (by default none).
    UNDECIDED
}
