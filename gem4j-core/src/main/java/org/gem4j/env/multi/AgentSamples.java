// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.env.multi;

import java.util.random.RandomGenerator;

/// A multi-agent environment that can propose a random action.
public interface AgentSamples {
    /// A well-formed action for an active agent in the current state.
    String sampleAction(String agent, RandomGenerator random);
}
