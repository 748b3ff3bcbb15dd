// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.env.multi;

/// A multi-agent environment that can create another one like itself.
public interface AgentForks {
    /// A new environment with the same options; see [org.gem4j.env.Forks#fork].
    MultiAgentEnv fork(boolean sameState);
}
