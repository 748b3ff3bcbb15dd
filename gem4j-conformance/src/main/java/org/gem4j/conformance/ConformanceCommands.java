// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.conformance;

import java.util.List;
import org.gem4j.cli.CommandProvider;

/// Adds the subcommand `conformance` to `./gem4j`.
public final class ConformanceCommands implements CommandProvider {
    static final String SUMMARY = "Replay reference cases from a file or folder.";

    @Override
    public List<Provided> commands() {
        return List.of(new Provided("conformance", SUMMARY, () -> new ConformanceCommand()));
    }
}
