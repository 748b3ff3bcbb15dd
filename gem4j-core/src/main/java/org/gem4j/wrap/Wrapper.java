// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.wrap;

import org.gem4j.env.Env;

/// Puts something around an environment. Every call makes a wrapper with state of its own.
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
