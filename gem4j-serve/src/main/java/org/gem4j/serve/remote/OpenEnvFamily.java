// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.serve.remote;

import org.gem4j.env.EnvFamily;
import org.gem4j.env.EnvSpec;

/// `openenv:URL`: an environment of any server that speaks OpenEnv's protocol.
public final class OpenEnvFamily implements EnvFamily {
    @Override
    public String name() {
        return "openenv";
    }

    @Override
    public EnvSpec find(String id) {
        RemoteAddress.url(id);
        return new EnvSpec(
                id,
                "An environment of an OpenEnv server",
                RemoteAddress.OPTIONS,
                options -> new OpenEnvEnv(RemoteAddress.of(id, options), options.seed()));
    }
}
