// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.serve.remote;

import org.gem4j.env.EnvFamily;
import org.gem4j.env.EnvSpec;

/// `gem4j:URL`: an environment of another gem4j server, with its snapshots, forks and sample actions.
public final class Gem4jFamily implements EnvFamily {
    @Override
    public String name() {
        return "gem4j";
    }

    @Override
    public EnvSpec find(String id) {
        RemoteAddress.url(id);
        return new EnvSpec(
                id,
                "An environment of a gem4j server",
                RemoteAddress.OPTIONS,
                options -> new Gem4jEnv(RemoteAddress.of(id, options), options.seed()));
    }
}
