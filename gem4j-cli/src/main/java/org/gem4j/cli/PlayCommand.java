// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.cli;

import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.TreeSet;
import java.util.concurrent.Callable;
import org.gem4j.env.Env;
import org.gem4j.env.InfoKeys;
import org.gem4j.env.SeededRandom;
import org.gem4j.env.Step;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/// `play`: a person plays an environment.
@Command(
        name = "play",
        description = {
            "Play an environment yourself.",
            "Type a move as the instructions say; the box around it may be left out. /help lists what else can be typed."
        })
final class PlayCommand implements Callable<Integer> {
    private static final String HELP = """
            MOVE         play it; the box around it may be left out
            /hint        what the environment's own player would do
            /undo        take the last move back
            /new [SEED]  start another episode
            /help        this list
            /quit        stop, as does the end of the input
            Arrow keys bring back earlier lines, the tabulator completes moves.""";
    private static final List<String> COMMANDS = List.of("/help", "/hint", "/new", "/quit", "/undo");

    @Mixin
    private EnvArguments environment = new EnvArguments();

    @Option(names = "--seed", paramLabel = "N", description = "Seed of the first episode (default: one by chance).")
    private Optional<Long> seed = Optional.empty();

    @Spec
    private CommandSpec spec;

    @Override
    public Integer call() {
        try (Env env = environment.make();
                Screen screen = Screen.open(spec.commandLine().getOut())) {
            run(new PlayedGame(env, true), screen);
        }
        return Exit.DONE;
    }

    void run(PlayedGame game, Screen screen) {
        long next = seed.orElseGet(() -> SeededRandom.fromEntropy().nextLong() >>> 33);
        begin(game, screen, next);
        while (true) {
            String line = screen.ask(() -> {
                TreeSet<String> words = new TreeSet<>(game.words());
                words.addAll(COMMANDS);
                return words;
            });
            if (line == null || line.strip().equals("/quit")) {
                screen.show(
                        "You stopped after " + count(game.moves(), "move") + ", return " + number(game.total()) + ".");
                return;
            }
            if (line.isBlank()) {
                continue;
            }
            String[] words = line.strip().split("\\s+");
            switch (words[0].toLowerCase(Locale.ROOT)) {
                case "/help" -> screen.show(HELP);
                case "/hint" ->
                    screen.show(game.hint().map(move -> "Try " + move).orElse("There is no hint."));
                case "/undo" -> screen.show(game.undo().orElse("There is nothing to take back."));
                case "/new" -> {
                    next = words.length > 1 ? seed(words[1], next) : next + 1;
                    begin(game, screen, next);
                }
                default -> move(game, screen, line);
            }
        }
    }

    private static long seed(String text, long otherwise) {
        return text.matches("-?\\d{1,18}") ? Long.parseLong(text) : otherwise;
    }

    private static void begin(PlayedGame game, Screen screen, long seed) {
        screen.show("Seed " + seed + ". /help lists what can be typed.", Screen.Tone.QUIET);
        screen.show(game.begin(seed));
    }

    private static void move(PlayedGame game, Screen screen, String line) {
        if (line.startsWith("/") && line.length() > 1 && Character.isLetter(line.charAt(1))) {
            screen.show("There is no " + line.strip() + "; /help lists what can be typed.", Screen.Tone.BAD);
            return;
        }
        if (game.over()) {
            screen.show("The episode is over: /new starts another, /undo takes the last move back.", Screen.Tone.BAD);
            return;
        }
        String shown = game.play(game.action(line));
        Step step = game.last().orElseThrow();
        screen.show(shown);
        if (step.reward() != 0) {
            screen.show(
                    "Reward " + number(step.reward()) + ", return " + number(game.total()) + ".",
                    step.reward() > 0 ? Screen.Tone.GOOD : Screen.Tone.BAD);
        }
        if (step.done()) {
            boolean solved = step.info().getOr(InfoKeys.SUCCESS, step.info().getOr(InfoKeys.CORRECT, false));
            screen.show(
                    (solved ? "Solved" : "Not solved") + " in " + count(game.moves(), "move") + ", return "
                            + number(game.total())
                            + ". /new starts another episode, /undo takes the move back, /quit stops.",
                    solved ? Screen.Tone.GOOD : Screen.Tone.BAD);
        }
    }

    static String count(int count, String what) {
        return count + " " + what + (count == 1 ? "" : "s");
    }

    static String number(double value) {
        String text = String.format(Locale.ROOT, "%.3f", value).replaceFirst("\\.?0+$", "");
        return text.equals("-0") ? "0" : text;
    }
}
