// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.cli;

import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.gem4j.console.browse.Browser;
import org.gem4j.console.browse.EpisodePage;
import org.gem4j.console.browse.Line;
import org.gem4j.console.browse.ListPage;
import org.gem4j.console.browse.Rollout;
import org.gem4j.console.browse.RolloutFiles;
import org.gem4j.console.browse.RolloutList;
import org.gem4j.report.TerminalStyle;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/// `browse`: shows rollouts in the terminal.
@Command(
        name = "browse",
        description = {
            "Browse the rollouts of an evaluation, a training run or ./gem4j rollout --out.",
            "If input or output is redirected, it prints the list or, with --episode, one of its episodes."
        })
final class BrowseCommand implements Callable<Integer> {
    private static final int WIDE = 160;

    @Parameters(paramLabel = "RUN_DIR", description = "Run or evaluation folder, or a JSONL file of episodes.")
    private Path path = Path.of("");

    @Option(
            names = "--status",
            paramLabel = "NAME",
            description = "Show only rollouts that are solved, unsolved or failed.")
    private Optional<Rollout.Status> status = Optional.empty();

    @Option(
            names = "--find",
            paramLabel = "TEXT",
            defaultValue = "",
            description = "Show only rollouts that contain this text.")
    private String words = "";

    @Option(
            names = "--sort",
            paramLabel = "NAME",
            defaultValue = "file",
            description = "file, best, worst, longest or tokens (default ${DEFAULT-VALUE}).")
    private RolloutList.Order order = RolloutList.Order.FILE;

    @Option(names = "--episode", paramLabel = "N", description = "Print the N-th episode of the list, from 1.")
    private Optional<Integer> episode = Optional.empty();

    @Option(names = "--plain", description = "Print the list even on a terminal.")
    private boolean plain;

    @Spec
    private CommandSpec spec;

    @Override
    public Integer call() {
        RolloutList list = RolloutList.of(RolloutFiles.read(path))
                .withStatus(status)
                .withWords(words)
                .withOrder(order);
        TerminalStyle style = TerminalStyle.detect();
        if (!plain && episode.isEmpty() && style.live()) {
            Browser.show(path.toString(), list);
            return Exit.DONE;
        }
        PrintWriter out = spec.commandLine().getOut();
        List<Rollout> shown = list.shown();
        if (episode.isPresent()) {
            int number = episode.get();
            if (number < 1 || number > shown.size()) {
                throw CliException.usage("--episode must be in 1.." + shown.size() + " but was " + number + ".");
            }
            EpisodePage.of(shown.get(number - 1), WIDE).lines().stream()
                    .map(Line::text)
                    .forEach(out::println);
            return Exit.DONE;
        }
        out.println(ListPage.heading(shown, WIDE));
        shown.forEach(rollout -> out.println(ListPage.row(rollout, shown, WIDE)));
        return Exit.DONE;
    }
}
