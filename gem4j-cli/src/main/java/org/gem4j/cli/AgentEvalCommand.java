// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.cli;

import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.concurrent.FutureTask;
import java.util.function.BooleanSupplier;
import org.gem4j.agent.Agent;
import org.gem4j.agent.AgentData;
import org.gem4j.agent.AgentRollout;
import org.gem4j.agent.ChainResult;
import org.gem4j.agent.eval.ChainFolder;
import org.gem4j.agent.eval.ChainLine;
import org.gem4j.agent.eval.ChainTally;
import org.gem4j.console.StopSignal;
import org.gem4j.report.ProgressBar;
import org.gem4j.report.TerminalStyle;
import org.gem4j.rollout.Policy;
import org.gem4j.rollout.Response;
import org.gem4j.rollout.StopReason;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/// `agent eval`: plays an agent on the rows of a file.
@Command(
        name = "eval",
        sortOptions = false,
        abbreviateSynopsis = true,
        description = {
            "Evaluate an agent on the rows of a file.",
            "Ctrl-C stops; finished chains are counted and saved. The same command with the same --out resumes."
        })
final class AgentEvalCommand implements Callable<Integer> {
    @Parameters(
            paramLabel = "FILE",
            arity = "1..*",
            description = "JSON array, JSON Lines, Parquet or CSV; or bundled: arithmetic-train, arithmetic-test.")
    private List<String> files = new ArrayList<>();

    @Mixin
    private AgentArguments arguments = new AgentArguments();

    @Option(
            names = "--reward",
            paramLabel = "NAME",
            description = "Reward by name, or in a Python file (default: the first one that the tools' files declare;"
                    + " without one, nothing is graded).")
    private Optional<String> reward = Optional.empty();

    @Option(
            names = "--num_chains",
            paramLabel = "N",
            defaultValue = "1",
            description = "Number of chains (attempts) for each row (default ${DEFAULT-VALUE}).")
    private int chains;

    @Option(
            names = "--max_concurrent_chains",
            paramLabel = "N",
            defaultValue = "16",
            description = "Number of concurrent chains (default ${DEFAULT-VALUE}).")
    private int concurrent;

    @Option(names = "--limit", paramLabel = "N", description = "Use only the first N rows (default: all).")
    private Optional<Long> limit = Optional.empty();

    @Option(
            names = "--out",
            paramLabel = "DIR",
            description =
                    "Folder for chains.jsonl (one line per chain, as it ends) and summary.json; resumed if it holds"
                            + " chains with the same settings (default: none).")
    private Optional<Path> out = Optional.empty();

    @Option(names = "--json", description = "Print the summary as one line of JSON.")
    private boolean json;

    @Spec
    private CommandSpec spec;

    @Override
    public Integer call() {
        AgentRollout.Settings settings =
                new AgentRollout.Settings(chains, concurrent, arguments.sampling(chains > 1 ? 1 : 0), arguments.seed());
        AgentData rows = rows();
        Agent agent = arguments.agent(reward.orElse(""));
        EvalModel model = arguments.open(concurrent);
        try (Policy policy = rows.images().require(model.policy(), "the model " + model.name());
                Chains chains = new Chains(out.map(target -> folder(target, (int) rows.size(), settings)));
                StopSignal stop = StopSignal.listen("Stopping. Finished chains are kept.")) {
            play(agent, rows, policy, settings, stop, chains);
            ChainTally tally = new ChainTally(chains.lines());
            chains.folder.ifPresent(target -> target.finish(tally.asMap()));
            tell(tally, chains.folder);
            if (stop.requested()) {
                return stop.exitCode();
            }
            return tally.failed() == chains.lines().size() ? Exit.FAILED : Exit.DONE;
        }
    }

    private ChainFolder folder(Path target, int rows, AgentRollout.Settings settings) {
        Map<String, Object> told = arguments.settings();
        told.put("data", files);
        told.put("rows", rows);
        told.put("reward", reward.orElse(""));
        told.put("num_chains", chains);
        told.put("temperature", settings.sampling().temperature());
        try {
            return ChainFolder.open(target, told);
        } catch (IllegalArgumentException e) {
            throw CliException.usage("--" + e.getMessage() + ".");
        }
    }

    /// The chains that are done: in a folder, or else only what counts of them.
    private static final class Chains implements AutoCloseable {
        final Optional<ChainFolder> folder;
        private final Map<ChainLine.Key, ChainLine> lines = new ConcurrentSkipListMap<>();

        Chains(Optional<ChainFolder> folder) {
            this.folder = folder;
        }

        boolean holds(ChainLine.Key key) {
            return folder.map(target -> target.holds(key)).orElse(false);
        }

        void add(ChainResult chain) {
            ChainLine line = ChainLine.of(chain);
            folder.ifPresentOrElse(target -> target.add(chain), () -> lines.put(line.key(), line));
        }

        List<ChainLine> lines() {
            return folder.map(ChainFolder::lines).orElseGet(() -> List.copyOf(lines.values()));
        }

        @Override
        public void close() {
            folder.ifPresent(ChainFolder::close);
        }
    }

    private AgentData rows() {
        AgentData data = AgentData.named(files);
        if (limit.isPresent() && limit.get() < 1) {
            throw CliException.usage("--limit must be >= 1 but was " + limit.get() + ".");
        }
        return limit.isPresent() ? data.first(limit.get()) : data;
    }

    /// Plays the chains that are not there yet.
    private void play(
            Agent agent,
            AgentData rows,
            Policy policy,
            AgentRollout.Settings settings,
            StopSignal stop,
            Chains chains) {
        PrintWriter err = spec.commandLine().getErr();
        int all = (int) rows.size() * settings.chains();
        int before = (int) chains.lines().stream().filter(ChainLine::counts).count();
        if (before > 0) {
            err.println("Resuming: " + before + " of " + all + " chains are already finished.");
        }
        try (ProgressBar bar = ProgressBar.counting("chain", err, TerminalStyle.detect(), "eval", before, all)) {
            Progress progress = new Progress(chains, bar, stop, before);
            FutureTask<Void> playing = new FutureTask<>(() -> {
                AgentRollout.play(agent, rows, stoppable(policy, stop::requested), settings, progress);
                return null;
            });
            Thread thread = Thread.ofVirtual().name("agent-eval").start(playing);
            stop.await(playing::isDone);
            if (stop.requested()) {
                thread.interrupt();
            }
            await(playing, stop);
        }
    }

    /// Adds chains as they end, but not those that break because they were stopped.
    private static final class Progress implements AgentRollout.Chains {
        private final Chains chains;
        private final ProgressBar bar;
        private final StopSignal stop;
        private int done;

        Progress(Chains chains, ProgressBar bar, StopSignal stop, int done) {
            this.chains = chains;
            this.bar = bar;
            this.stop = stop;
            this.done = done;
        }

        @Override
        public boolean wants(int row, int chain) {
            return !stop.requested() && !chains.holds(new ChainLine.Key(row, chain));
        }

        @Override
        public synchronized void ended(ChainResult chain) {
            if (chain.counts() || !stop.requested()) {
                chains.add(chain);
                bar.update(++done, ChainLine.of(chain).responseTokens());
            }
        }
    }

    /// A policy that gives no more answers once it is asked to stop.
    private static Policy stoppable(Policy policy, BooleanSupplier stop) {
        return requests -> stop.getAsBoolean()
                ? Collections.nCopies(requests.size(), Response.failed(StopReason.CANCELED, "stopped"))
                : policy.respond(requests);
    }

    private static void await(FutureTask<Void> playing, StopSignal stop) {
        try {
            StopSignal.result(playing);
        } catch (IllegalStateException e) {
            if (!stop.requested()) {
                throw e;
            }
        }
    }

    private void tell(ChainTally tally, Optional<ChainFolder> folder) {
        PrintWriter screen =
                json ? spec.commandLine().getErr() : spec.commandLine().getOut();
        screen.println(tally.table());
        if (tally.failed() > 0) {
            screen.println(tally.failures());
        }
        folder.ifPresent(target -> screen.println("Chains: " + target.chains()));
        screen.flush();
        if (json) {
            spec.commandLine().getOut().println(Json.line(tally.asMap()));
        }
    }
}
