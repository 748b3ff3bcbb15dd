// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.serve.env;

import java.util.List;
import java.util.function.Supplier;
import org.gem4j.env.EnvRegistry;

/// What the HTTP routes use.
///
/// @param defaultPlay an environment for clients that choose none
/// @param endpoints more routes
record HttpServices(
        EnvRegistry registry,
        EnvServerOptions options,
        Sessions sessions,
        SessionCalls calls,
        JsonRpc rpc,
        Supplier<Play> defaultPlay,
        List<Endpoint> endpoints) {}
