// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.release;

import java.util.Map;
import java.util.function.Supplier;
import org.gem4j.cli.CommandProvider;

/// Adds the commands that work in a checkout: `archive` and `docs`.
public final class ReleaseCommands implements CommandProvider {
    @Override
    public Map<String, Supplier<Object>> commands() {
        return Map.of("archive", () -> new ArchiveCommand(), "docs", () -> new DocsCommand());
    }
}
