// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.cli;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.gem4j.report.Report;
import org.gem4j.report.RunFolder;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/// `report`: writes the report of a run, or a comparison of several runs.
@Command(
        name = "report",
        description = {
            "Write the report of a training run, or compare several runs.",
            "For one run it is report.html in its folder; it also works while the run is in progress."
        })
final class ReportCommand implements Callable<Integer> {
    @Parameters(arity = "1..*", paramLabel = "RUN_DIR", description = "Run folder, for example runs/my-run.")
    private List<Path> folders = List.of();

    @Option(
            names = {"-o", "--out"},
            paramLabel = "FILE",
            description = "Output file (default: report.html in the run folder, or for several runs"
                    + " compare.html beside the first one).")
    private Optional<Path> out = Optional.empty();

    @Spec
    private CommandSpec spec;

    @Override
    public Integer call() {
        List<RunFolder> runs = folders.stream().map(RunFolder::open).toList();
        Path file = out.orElseGet(() -> runs.size() == 1
                ? runs.getFirst().reportFile()
                : runs.getFirst().path().resolveSibling("compare.html"));
        if (Files.isDirectory(file)) {
            throw CliException.usage("--out must be a file but " + file + " is a folder.");
        }
        Report.write(runs, file);
        spec.commandLine().getOut().println(file);
        return Exit.DONE;
    }
}
