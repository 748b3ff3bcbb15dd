// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.cli;

import java.io.PrintWriter;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.gem4j.env.Gem;
import org.gem4j.ui.RunControl;
import org.gem4j.ui.UiOptions;
import org.gem4j.ui.UiServer;
import org.gem4j.ui.process.RunProcesses;
import org.gem4j.ui.process.WebBrowser;
import picocli.CommandLine.ParameterException;

/// The page over runs, which starts and resumes them as `train` does.
record RunPage(UiServer server, RunProcesses processes) implements AutoCloseable {
    /// What the page itself decides.
    private static final Set<String> OWN =
            Set.of("--save_path", "--resume", "--ui", "--no_open", "--help", "--version");

    static RunPage open(UiOptions options) {
        RunProcesses processes = new RunProcesses();
        return new RunPage(UiServer.open(options.withControl(control(processes)), InstantSource.system()), processes);
    }

    /// The page of `train --ui`, over the run and its neighbors on a free port; prints its address.
    ///
    /// @param show whether to open a browser
    static RunPage beside(Path run, PrintWriter out, boolean show) {
        Path runs = run.toAbsolutePath().normalize().resolveSibling("");
        RunPage page = open(UiOptions.of(List.of(runs), Gem.registry()));
        out.println("The run is shown at " + page.server.address());
        out.flush();
        if (show) {
            WebBrowser.open(page.server.address());
        }
        return page;
    }

    static RunControl control(RunProcesses processes) {
        return new RunControl() {
            @Override
            public Job start(List<String> flags, Path runs) {
                List<String> words = trainWords(flags);
                String shown = String.join(" ", words);
                words.addAll(List.of("--save_path", runs.toString()));
                return processes.start(Main.class, words, shown);
            }

            @Override
            public Job resume(Path run) {
                List<String> words = List.of("train", "--resume", run.toString());
                return processes.start(Main.class, words, String.join(" ", words));
            }

            @Override
            public List<Job> jobs() {
                return processes.jobs();
            }
        };
    }

    /// The words of a `train` command.
    ///
    /// @throws IllegalArgumentException if a flag may not be given here
    private static List<String> trainWords(List<String> flags) {
        for (String word : flags) {
            String name = word.replaceFirst("=.*", "").replace('-', '_').replaceFirst("^__", "--");
            if (OWN.contains(name)) {
                throw new IllegalArgumentException("flags must not have " + name + ": the page sets it");
            }
        }
        List<String> words = new ArrayList<>(List.of("train"));
        words.addAll(flags);
        try {
            Main.parse(words.toArray(String[]::new));
        } catch (ParameterException e) {
            throw new IllegalArgumentException("flags: " + e.getMessage(), e);
        }
        return words;
    }

    @Override
    public void close() {
        server.close();
        processes.close();
    }
}
