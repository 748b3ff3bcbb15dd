// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.env;

/// An environment with a reference policy, for tests, baselines and demonstrations.
public interface ReferencePlayer {
    /// A well-formed action that leads to the best possible return from the current state, or close to it. If the
    /// game can be played well from what the agent sees, the policy uses nothing hidden.
    String referenceAction();
}
