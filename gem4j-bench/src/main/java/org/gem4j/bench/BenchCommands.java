// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.bench;

import java.util.List;
import org.gem4j.cli.CommandProvider;

/// Adds the subcommand `bench` to `./gem4j`.
public final class BenchCommands implements CommandProvider {
    static final String SUMMARY = "Benchmark a part of gem4j on this machine.";

    @Override
    public List<Provided> commands() {
        return List.of(new Provided("bench", SUMMARY, () -> new BenchCommand()));
    }
}
