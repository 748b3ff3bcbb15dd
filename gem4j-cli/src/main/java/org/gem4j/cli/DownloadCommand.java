// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.cli;

import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.Callable;
import java.util.function.Supplier;
import org.gem4j.data.hub.Hub;
import org.gem4j.data.hub.HubException;
import org.gem4j.data.hub.HubFilter;
import org.gem4j.data.hub.HubProgress;
import org.gem4j.data.hub.HubRepo;
import org.gem4j.data.hub.HubSettings;
import org.gem4j.data.hub.HubSnapshot;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/// `download`: downloads a model or a dataset from the Hugging Face hub.
@Command(
        name = "download",
        description = {
            "Download a model or a dataset from the Hugging Face hub into its cache and print the folder.",
            "HF_HOME, HF_HUB_CACHE, HF_ENDPOINT, HF_TOKEN and HF_HUB_OFFLINE work as in the hub's client.",
            "An interrupted download resumes where it stopped; every file's checksum is verified."
        })
final class DownloadCommand implements Callable<Integer> {
    @Parameters(index = "0", paramLabel = "REPO", description = "For example HuggingFaceTB/SmolLM2-135M-Instruct.")
    private String repo = "";

    @Option(
            names = "--revision",
            paramLabel = "NAME",
            defaultValue = "main",
            description = "Branch, tag or commit (default: main).")
    private String revision = "main";

    @Option(names = "--dataset", description = "REPO is a dataset.")
    private boolean dataset;

    @Option(
            names = "--include",
            paramLabel = "PATTERN",
            description =
                    "Download only files that match this pattern (* matches anything); may be repeated (default: of a"
                            + " model, the files that gem4j can load; of a dataset, all files).")
    private List<String> include = new ArrayList<>();

    @Option(
            names = "--exclude",
            paramLabel = "PATTERN",
            description = "Skip files that match this pattern; may be repeated.")
    private List<String> exclude = new ArrayList<>();

    @Option(names = "--offline", description = "Use only the cache, like HF_HUB_OFFLINE=1.")
    private boolean offline;

    @Spec
    private CommandSpec spec;

    private final Supplier<HubSettings> environment;

    DownloadCommand() {
        this(HubSettings::fromEnvironment);
    }

    DownloadCommand(Supplier<HubSettings> environment) {
        this.environment = environment;
    }

    @Override
    public Integer call() {
        HubSettings settings = environment.get();
        HubRepo wanted = new HubRepo(dataset ? HubRepo.Kind.DATASET : HubRepo.Kind.MODEL, repo, revision);
        PrintWriter err = spec.commandLine().getErr();
        try (Hub hub = new Hub(offline ? settings.withOffline(true) : settings)) {
            HubSnapshot snapshot = hub.snapshot(wanted, filter(), new Progress(err));
            spec.commandLine().getOut().println(snapshot.folder());
            return Exit.DONE;
        } catch (HubException e) {
            throw switch (e.reason()) {
                case NOT_FOUND, FORBIDDEN, OFFLINE -> CliException.missing(message(e));
                case NETWORK, CORRUPT, CACHE -> CliException.failed(message(e));
            };
        }
    }

    private static String message(HubException problem) {
        return Objects.requireNonNullElse(problem.getMessage(), "the hub failed");
    }

    private HubFilter filter() {
        HubFilter base = dataset || !include.isEmpty() ? new HubFilter(include, List.of()) : HubFilter.model();
        List<String> without = new ArrayList<>(base.exclude());
        without.addAll(exclude);
        return new HubFilter(base.include(), without);
    }

    /// A line for each file, one for each further tenth of a large one, and one for each attempt that failed.
    private static final class Progress implements HubProgress {
        private final PrintWriter err;
        private String file = "";
        private long tenth;

        Progress(PrintWriter err) {
            this.err = err;
        }

        @Override
        public void advanced(String name, long done, long total) {
            long now = total < 50_000_000 ? (done == total ? 10 : 0) : 10 * done / total;
            if (name.equals(file) && now <= tenth) {
                return;
            }
            file = name;
            tenth = now;
            if (now > 0) {
                say("%s: %.1f of %.1f MB", name, done / 1e6, total / 1e6);
            }
        }

        @Override
        public void retrying(Retry retry) {
            say(
                    "%s: %s (attempt %d of %d); next attempt in %.1f s",
                    retry.what(),
                    retry.problem(),
                    retry.attempt(),
                    retry.attempts(),
                    retry.pause().toMillis() / 1e3);
        }

        private void say(String line, Object... values) {
            err.println(line.formatted(values));
            err.flush();
        }
    }
}
