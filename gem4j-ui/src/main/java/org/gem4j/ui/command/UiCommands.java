// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.ui.command;

import java.util.Map;
import java.util.function.Supplier;
import org.gem4j.cli.CommandProvider;

/// Adds `ui` to the command.
public final class UiCommands implements CommandProvider {
    @Override
    public Map<String, Supplier<Object>> commands() {
        return Map.of("ui", () -> new UiCommand());
    }
}
