// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.conformance;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.gem4j.agent.chat.Compat;
import org.gem4j.cli.CliException;
import org.gem4j.cli.Exit;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/// `conformance`: replays reference cases.
@Command(
        name = "conformance",
        description = {
            ConformanceCommands.SUMMARY,
            "Prints a line for each case that fails; the last line is 'N passed, M failed'. Cases that differ for a "
                    + "reason given in docs/differences.md are counted separately."
        })
final class ConformanceCommand implements Callable<Integer> {
    @Parameters(index = "0", arity = "0..1", paramLabel = "AREA", description = "Area; --list names the areas.")
    private @Nullable String area;

    @Parameters(
            index = "1",
            arity = "0..1",
            paramLabel = "PATH",
            description = "File with cases, or folder whose files for the area are found by their names.")
    private @Nullable Path path;

    @Option(
            names = "--assets",
            paramLabel = "DIR",
            description = "Folder with the tokenizers and checkpoints that cases need.")
    private @Nullable Path assets;

    @Option(
            names = "--compat",
            paramLabel = "NAME",
            description = "For the area agents: agentfly replays AgentFly's behavior alone (default: gem4j's as well).")
    private @Nullable String compat;

    @Option(names = "--list", description = "Print the names of the areas, one per line.")
    private boolean list;

    @Option(names = "--verbose", description = "List the files in the folder that are skipped.")
    private boolean verbose;

    @Spec
    private CommandSpec spec;

    @Override
    public Integer call() throws IOException {
        PrintWriter out = spec.commandLine().getOut();
        if (list) {
            Areas.names().forEach(out::println);
            return Exit.DONE;
        }
        if (area == null) {
            throw CliException.usage("AREA is missing. Areas: " + String.join(", ", Areas.names()) + ".");
        }
        Area subject = Areas.find(area);
        if (compat != null) {
            if (!(subject instanceof AgentsArea)) {
                throw CliException.usage("--compat is for area agents but the area was " + area);
            }
            subject = new AgentsArea(Optional.of(Compat.parse(compat)));
        }
        if (path == null) {
            throw CliException.usage("PATH is missing: a file or folder with " + subject.files() + ".");
        }
        if (!Files.exists(path)) {
            throw CliException.usage("no such file or folder: " + path);
        }
        if (assets != null && !Files.isDirectory(assets)) {
            throw CliException.usage("--assets must be a folder but was " + assets);
        }
        boolean good = new Replay(subject, path, Optional.ofNullable(assets), verbose)
                .run(out, spec.commandLine().getErr());
        return good ? Exit.DONE : Exit.FAILED;
    }
}
