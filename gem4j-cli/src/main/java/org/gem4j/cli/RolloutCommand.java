// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.cli;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.Writer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.gem4j.env.Env;
import org.gem4j.env.EnvException;
import org.gem4j.env.ReferencePlayer;
import org.gem4j.env.Samples;
import org.gem4j.env.SeededRandom;
import org.gem4j.env.Step;
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
            "Play episodes and print their statistics.",
            "Episode i is reset with seed + i, so a run can be repeated. With --out every episode becomes a JSON line."
        })
final class RolloutCommand implements Callable<Integer> {
    /// Who plays.
    enum Player {
        /// Well-formed actions by chance.
        RANDOM,
        /// The environment's own player.
        REFERENCE,
        /// Whoever sits at the terminal.
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
            description = "How many episodes (default ${DEFAULT-VALUE}).")
    private int episodes;

    @Option(
            names = "--seed",
            paramLabel = "N",
            defaultValue = "0",
            description = "Seed of the first episode (default ${DEFAULT-VALUE}).")
    private long seed;

    @Option(names = "--out", paramLabel = "FILE", description = "Write the episodes there, as JSON lines.")
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
        try (Env env = environment.make();
                Writer lines = out == null ? Writer.nullWriter() : writer(out)) {
            play(env, statistics, lines, screen);
        }
        screen.println(json ? Json.pretty(statistics.asMap()) : statistics.asText());
        return statistics.failed() == episodes ? Exit.FAILED : Exit.DONE;
    }

    private static Writer writer(Path file) throws IOException {
        Path folder = file.toAbsolutePath().getParent();
        if (folder != null) {
            Files.createDirectories(folder);
        }
        return Files.newBufferedWriter(file);
    }

    private void play(Env env, RolloutStatistics statistics, Writer lines, PrintWriter out) throws IOException {
        if (player != Player.HUMAN) {
            for (int i = 0; i < episodes; i++) {
                lines.write(Json.line(episode(env, seed + i, Optional.empty(), statistics)) + "\n");
            }
            return;
        }
        try (Screen screen = Screen.open(out)) {
            for (int i = 0; i < episodes; i++) {
                lines.write(Json.line(episode(env, seed + i, Optional.of(screen), statistics)) + "\n");
            }
        }
    }

    /// Plays one episode and returns it as its JSON line has it. A failure of the environment is an episode
    /// without an end, not one without reward.
    private Map<String, Object> episode(
            Env env, long episodeSeed, Optional<Screen> person, RolloutStatistics statistics) {
        PlayedGame game = new PlayedGame(env, false);
        SeededRandom random = SeededRandom.of(episodeSeed, "rollout", 0);
        List<Map<String, Object>> turns = new ArrayList<>();
        Map<String, Object> line = new LinkedHashMap<>();
        line.put("env_id", environment.id());
        line.put("seed", episodeSeed);
        line.put("policy", player.name().toLowerCase(Locale.ROOT));
        try {
            long start = System.nanoTime();
            String shown = game.begin(episodeSeed);
            person.ifPresent(screen -> screen.show("Seed " + episodeSeed, Screen.Tone.QUIET));
            while (!game.over()) {
                String action = action(env, game, random, person, shown);
                String next = game.play(action);
                Step step = game.last().orElseThrow();
                turns.add(turn(shown, action, step));
                statistics.add(step);
                shown = next;
            }
            statistics.end(game.total(), game.moves(), game.last().orElseThrow(), System.nanoTime() - start);
            String last = shown;
            person.ifPresent(screen -> screen.show(last + "\nReturn " + PlayCommand.number(game.total())));
            line.put("outcome", "ok");
        } catch (EnvException e) {
            statistics.fail(String.valueOf(e.getMessage()));
            line.put("outcome", "infrastructure");
            line.put("failure", String.valueOf(e.getMessage()));
        }
        line.put("return", game.total());
        line.put("success", game.over() && RolloutStatistics.success(game.last().orElseThrow()));
        line.put("turns", turns);
        return line;
    }

    private String action(Env env, PlayedGame game, SeededRandom random, Optional<Screen> person, String shown) {
        return switch (player) {
            case RANDOM ->
                env.capability(Samples.class)
                        .orElseThrow(() -> none("cannot propose random actions"))
                        .sampleAction(random);
            case REFERENCE ->
                env.capability(ReferencePlayer.class)
                        .orElseThrow(() -> none("has no player of its own"))
                        .referenceAction();
            case HUMAN -> {
                Screen screen = person.orElseThrow();
                screen.show(shown);
                String line = screen.ask(game::words);
                if (line == null) {
                    throw CliException.failed("the input ended in the middle of an episode.");
                }
                yield game.action(line);
            }
        };
    }

    private CliException none(String lack) {
        return CliException.usage(environment.id() + " " + lack + ": choose another --policy.");
    }

    private static Map<String, Object> turn(String shown, String action, Step step) {
        Map<String, Object> turn = new LinkedHashMap<>();
        turn.put("observation", shown);
        turn.put("action", action);
        turn.put("reward", step.reward());
        turn.put("terminated", step.terminated());
        turn.put("truncated", step.truncated());
        return turn;
    }
}
