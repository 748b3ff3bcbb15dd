// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.cli;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import org.gem4j.console.Person;
import org.gem4j.console.RolloutStatistics;
import org.gem4j.console.Screen;
import org.gem4j.console.ShownEnv;
import org.gem4j.console.WholeLines;
import org.gem4j.env.ReferencePlayer;
import org.gem4j.env.Samples;
import org.gem4j.env.SeededRandom;
import org.gem4j.report.EpisodeJson;
import org.gem4j.report.NumberText;
import org.gem4j.rollout.Episode;
import org.gem4j.rollout.EpisodeListener;
import org.gem4j.rollout.EpisodePlayer;
import org.gem4j.rollout.Policy;
import org.gem4j.rollout.Sampling;
import org.gem4j.rollout.ScriptedPolicy;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/// `rollout`: plays episodes with a policy that needs no model, for statistics and demonstrations.
@Command(
        name = "rollout",
        description = {
            "Play episodes with a scripted policy and print statistics.",
            "Episode i is reset with seed + i, so a run can be repeated. --out writes every episode as a JSON line."
        })
final class RolloutCommand implements Callable<Integer> {
    /// Who plays.
    enum Player {
        /// Random well-formed actions.
        RANDOM,
        /// The environment's reference player.
        REFERENCE,
        /// A person at the terminal.
        HUMAN
    }

    @Mixin
    private EnvArguments environment = new EnvArguments();

    @Option(
            names = "--policy",
            paramLabel = "NAME",
            defaultValue = "random",
            description = "random, reference or human (default ${DEFAULT-VALUE}).")
    private Player player = Player.RANDOM;

    @Option(
            names = "--episodes",
            paramLabel = "N",
            defaultValue = "10",
            description = "Number of episodes (default ${DEFAULT-VALUE}).")
    private int episodes;

    @Option(
            names = "--seed",
            paramLabel = "N",
            defaultValue = "0",
            description = "Seed of the first episode (default ${DEFAULT-VALUE}).")
    private long seed;

    @Option(names = "--out", paramLabel = "FILE", description = "Write the episodes to this file as JSON Lines.")
    private @Nullable Path out;

    @Option(names = "--json", description = "Print the statistics as JSON.")
    private boolean json;

    @Spec
    private CommandSpec spec;

    @Override
    public Integer call() throws IOException {
        if (episodes < 1) {
            throw CliException.usage("--episodes must be at least 1 but was " + episodes + ".");
        }
        PrintWriter screen = spec.commandLine().getOut();
        RolloutStatistics statistics =
                new RolloutStatistics(environment.id(), player.name().toLowerCase(Locale.ROOT));
        try (EpisodePlayer games = ShownEnv.player(environment.id(), environment::make);
                WholeLines lines = out == null ? null : WholeLines.open(out)) {
            require(games);
            play(games, statistics, lines, screen);
        }
        screen.println(json ? Json.line(statistics.asMap()) : statistics.asText());
        return statistics.failed() == episodes ? Exit.FAILED : Exit.DONE;
    }

    private void require(EpisodePlayer games) {
        if (player == Player.RANDOM && games.capability(Samples.class).isEmpty()) {
            throw none("cannot propose random actions");
        }
        if (player == Player.REFERENCE
                && games.capability(ReferencePlayer.class).isEmpty()) {
            throw none("has no reference player");
        }
    }

    private CliException none(String lack) {
        return CliException.usage(environment.id() + " " + lack + ": choose another --policy.");
    }

    private void play(EpisodePlayer games, RolloutStatistics statistics, @Nullable WholeLines lines, PrintWriter out)
            throws IOException {
        if (player != Player.HUMAN) {
            for (int i = 0; i < episodes; i++) {
                Policy policy = player == Player.REFERENCE
                        ? ScriptedPolicy.REFERENCE
                        : ScriptedPolicy.random(SeededRandom.of(seed + i, "rollout", 0));
                episode(games, policy, EpisodeListener.none(), seed + i, statistics, lines);
            }
            return;
        }
        try (Screen screen = Screen.open(out)) {
            for (int i = 0; i < episodes; i++) {
                Person person = new Person(screen);
                screen.show("Seed " + (seed + i), Screen.Tone.QUIET);
                episode(games, person, person, seed + i, statistics, lines);
                screen.show("Return " + NumberText.rounded(person.total()));
            }
        }
    }

    /// Plays one episode and writes its line. A failure of the environment is an episode without an end, not one
    /// without reward.
    private void episode(
            EpisodePlayer games,
            Policy policy,
            EpisodeListener listener,
            long episodeSeed,
            RolloutStatistics statistics,
            @Nullable WholeLines lines)
            throws IOException {
        long start = System.nanoTime();
        Episode episode = games.play(
                        policy, List.of(Person.seed(episodeSeed)), Sampling.plain(1), listener, () -> false)
                .getFirst()
                .withPolicy(player.name().toLowerCase(Locale.ROOT));
        statistics.add(episode, System.nanoTime() - start);
        if (lines != null) {
            lines.write(Json.line(EpisodeJson.write(episode, EpisodeJson.Prompts.NONE)));
        }
    }
}
