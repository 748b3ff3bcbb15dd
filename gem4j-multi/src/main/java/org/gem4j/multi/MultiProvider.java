// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.multi;

import java.util.List;
import java.util.stream.Stream;
import org.gem4j.env.EnvProvider;
import org.gem4j.env.EnvSpec;
import org.gem4j.multi.game.GameSpecs;
import org.gem4j.multi.retail.RetailSpecs;

/// Registers the multi-agent environments.
public final class MultiProvider implements EnvProvider {
    @Override
    public List<EnvSpec> specs() {
        return Stream.concat(GameSpecs.specs().stream(), RetailSpecs.specs().stream())
                .toList();
    }
}
