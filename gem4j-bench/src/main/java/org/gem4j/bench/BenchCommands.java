// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.bench;

import java.util.Map;
import java.util.function.Supplier;
import org.gem4j.cli.CommandProvider;

/// Adds `bench` to the command.
public final class BenchCommands implements CommandProvider {
    @Override
    public Map<String, Supplier<Object>> commands() {
        return Map.of("bench", () -> new BenchCommand());
    }
}
