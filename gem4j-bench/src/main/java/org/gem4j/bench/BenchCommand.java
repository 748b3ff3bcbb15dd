// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.bench;

import org.gem4j.cli.CliException;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/// `bench`: measures how fast a part of gem4j is on this machine.
@Command(
        name = "bench",
        description = BenchCommands.SUMMARY,
        synopsisSubcommandLabel = "AREA",
        subcommands = {
            BenchEnv.class,
            BenchGenerate.class,
            BenchTrain.class,
            BenchGrade.class,
            BenchFuzz.class,
            BenchReasoning.class,
            BenchReset.class,
            BenchSandbox.class,
            BenchSearch.class,
            BenchServe.class,
            BenchVector.class
        })
final class BenchCommand implements Runnable {
    @Spec
    private CommandSpec spec;

    @Override
    public void run() {
        throw CliException.usage("AREA is missing. Areas: "
                + String.join(", ", spec.commandLine().getSubcommands().keySet()) + ".");
    }
}
