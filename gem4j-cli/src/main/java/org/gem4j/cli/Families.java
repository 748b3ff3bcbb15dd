// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.cli;

import java.util.List;
import org.gem4j.env.EnvSpec;
import org.gem4j.env.Gem;
import org.gem4j.env.Suggestions;

/// The families of environments, such as `game`.
final class Families {
    private Families() {}

    static List<String> all() {
        return Gem.list().stream().map(EnvSpec::family).distinct().toList();
    }

    /// The family that `game` or `game:` names.
    static String named(String text) {
        String family = text.endsWith(":") ? text.substring(0, text.length() - 1) : text;
        List<String> known = all();
        if (!known.contains(family)) {
            throw CliException.usage("unknown family " + family + Suggestions.didYouMean(family, known) + " Families: "
                    + String.join(", ", known) + ".");
        }
        return family;
    }
}
