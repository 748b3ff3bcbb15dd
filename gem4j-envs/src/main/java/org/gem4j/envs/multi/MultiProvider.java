// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.envs.multi;

import java.util.List;
import org.gem4j.env.EnvProvider;
import org.gem4j.env.EnvSpec;

/// Registers the multi-player games.
public final class MultiProvider implements EnvProvider {
    @Override
    public List<EnvSpec> specs() {
        return NimSpecs.specs();
    }
}
