// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.cli;

import java.io.IOException;
import java.io.PrintWriter;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.gem4j.console.StopSignal;
import org.gem4j.env.Gem;
import org.gem4j.ui.Export;
import org.gem4j.ui.UiOptions;
import org.gem4j.ui.process.WebBrowser;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/// `ui`: serves the page over runs and environments.
@Command(
        name = "ui",
        sortOptions = false,
        description = {
            "Watch runs live in the browser: curves, episodes with their tokens, environments and a playground.",
            "",
            "The page can start, stop and resume runs. After Ctrl-C, the runs that it started save a checkpoint and"
                    + " stop. Only people who know the printed address, with its token, can open the page.",
            ""
        })
final class UiCommand implements Callable<Integer> {
    private static final Path RUNS = Path.of("runs");

    @Parameters(
            arity = "0..*",
            paramLabel = "RUNS",
            description = "Folders of runs, or run folders (default: runs). New runs go into the first.")
    private List<Path> folders = List.of();

    @Option(
            names = "--port",
            paramLabel = "N",
            defaultValue = "8600",
            description = "Port to listen on; 0 chooses a free one (default ${DEFAULT-VALUE}).")
    private int port;

    @Mixin
    private HostArgument listen = new HostArgument();

    @Option(names = "--no_open", description = "Do not open a browser.")
    private boolean stayClosed;

    @Option(
            names = "--export",
            paramLabel = "FILE",
            description = "Write the list of runs with curves and some episodes as one file that opens offline, and"
                    + " exit.")
    private Optional<Path> export = Optional.empty();

    @Option(names = "--json", description = "Print one JSON object when the page is ready, for programs that start it.")
    private boolean json;

    /// What `--json` prints.
    private record Ready(String event, long pid, URI url) {}

    @Spec
    private CommandSpec spec;

    @Override
    public Integer call() throws IOException {
        HostArgument.requirePort(port);
        for (Path folder : folders) {
            if (!Files.isDirectory(folder)) {
                throw CliException.usage("RUNS must be folders but there is none at " + folder + ".");
            }
        }
        List<Path> shown = folders.isEmpty() ? List.of(RUNS) : folders;
        UiOptions options =
                UiOptions.of(shown, Gem.registry()).withHost(listen.host()).withPort(port);
        return export.isPresent() ? write(options, export.get()) : serve(options);
    }

    private int write(UiOptions options, Path file) throws IOException {
        if (Files.isDirectory(file)) {
            throw CliException.usage("--export must be a file but " + file + " is a folder.");
        }
        Export.write(options, file);
        spec.commandLine().getOut().println(file);
        return Exit.DONE;
    }

    private int serve(UiOptions options) {
        PrintWriter out = spec.commandLine().getOut();
        try (StopSignal stop = StopSignal.listen("Stopping.");
                RunPage page = RunPage.open(options)) {
            long pid = ProcessHandle.current().pid();
            URI address = page.server().address();
            out.println(
                    json
                            ? Json.line(new Ready("ready", pid, address))
                            : "The page is at " + address + " until Ctrl-C.");
            out.flush();
            if (!stayClosed && !json) {
                WebBrowser.open(address);
            }
            stop.await(() -> false);
            return Exit.DONE;
        }
    }
}
