// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.envs.game;

import java.util.List;
import org.gem4j.env.OptionSpec;

/// Options that several games share.
final class GameOptions {
    static final OptionSpec COMPAT = OptionSpec.choice(
            "compat", "none", List.of("none", "gem"), "gem brings back GEM's behaviour where ours differs on purpose.");

    private GameOptions() {}
}
