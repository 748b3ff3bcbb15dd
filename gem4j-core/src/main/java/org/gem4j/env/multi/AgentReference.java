// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.env.multi;

/// A multi-agent environment that knows how each side is played well.
public interface AgentReference {
    /// A well-formed action that is best for an active agent in the current state, or nearly so.
    String referenceAction(String agent);
}
