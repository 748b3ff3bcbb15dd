// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.math.syntax;

import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// Signs of money, which stand before the number.
final class Currency {
    private static final Set<String> SIGNS =
            Set.of("$", "£", "€", "₹", "¥", "¢", "Rs", "Rs.", "USD", "EUR", "GBP", "US$", "RMB");
    private static final Map<String, String> COMMANDS =
            Map.of("pounds", "£", "textsterling", "£", "euro", "€", "texteuro", "€", "yen", "¥", "textdollar", "$");

    private Currency() {}

    static boolean isSign(String text) {
        return SIGNS.contains(text);
    }

    /// The sign that a command prints, or null.
    static @Nullable String command(String name) {
        return COMMANDS.get(name);
    }
}
