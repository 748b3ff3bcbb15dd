// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.env;

import java.util.random.RandomGenerator;

/// An environment that can propose a random action.
public interface Samples {
    /// A well-formed action for the current state, as a model would write it. It may be against the rules of the
    /// task, but never against the format.
    String sampleAction(RandomGenerator random);
}
