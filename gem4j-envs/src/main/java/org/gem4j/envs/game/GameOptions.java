// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.envs.game;

import java.util.ArrayList;
import java.util.List;
import org.gem4j.env.OptionSpec;

/// Options that several games share.
final class GameOptions {
    static final int MOST_TURNS = 1_000_000;

    static final OptionSpec COMPAT = OptionSpec.choice(
            "compat", "none", List.of("none", "gem"), "gem restores GEM's behavior where gem4j differs on purpose.");

    private GameOptions() {}

    /// The options, with these defaults for the first ones.
    static List<OptionSpec> withDefaults(List<OptionSpec> options, int... defaults) {
        List<OptionSpec> result = new ArrayList<>(options);
        for (int i = 0; i < defaults.length; i++) {
            result.set(i, result.get(i).withDefault(defaults[i]));
        }
        return result;
    }
}
