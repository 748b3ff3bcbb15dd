// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.wrap;

import org.gem4j.env.Env;

/// Wraps an environment. Every call creates a wrapper with its own state.
@FunctionalInterface
public interface Wrapper {
    Env wrap(Env env);

    /// The wrapper that changes nothing.
    static Wrapper none() {
        return env -> env;
    }

    /// This one inside, `outer` around it.
    default Wrapper andThen(Wrapper outer) {
        return env -> outer.wrap(wrap(env));
    }
}
