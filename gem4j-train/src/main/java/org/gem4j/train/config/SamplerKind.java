// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.train.config;

/// What samples tokens in training.
public enum SamplerKind {
    /// The tree for the embedded model on the CPU, otherwise the engine.
    AUTO,
    /// Prefixes that episodes share are computed once; best for many short episodes. On the CPU in f32 only.
    TREE,
    /// Continuous batching with bounded memory.
    ENGINE
}
