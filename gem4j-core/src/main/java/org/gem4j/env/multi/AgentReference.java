// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.env.multi;

/// A multi-agent environment with a reference policy for each side.
public interface AgentReference {
    /// A well-formed action that is best for an active agent in the current state, or nearly so.
    String referenceAction(String agent);
}
