// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.vector;

/// What happens to an environment whose episode has ended.
public enum Autoreset {
    /// The step that ends an episode also starts the next one: its observation and info are the new episode's,
    /// with the old ones in `final_observation` and `final_info`; reward and flags are the old episode's.
    SAME_STEP,
    /// The step after the end ignores its action and starts the next episode: reward 0, both flags false.
    NEXT_STEP,
    /// Nothing, until it is reset.
    DISABLED
}
