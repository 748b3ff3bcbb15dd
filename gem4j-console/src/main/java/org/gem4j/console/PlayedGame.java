// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.console;

import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.TreeSet;
import java.util.function.Supplier;
import org.gem4j.env.EnvException;
import org.gem4j.report.NumberText;
import org.gem4j.rollout.Episode;
import org.gem4j.rollout.EpisodePlayer;
import org.gem4j.rollout.Sampling;
import org.jspecify.annotations.Nullable;

/// An environment played by a person: episode after episode, with hints, undo and new seeds.
public final class PlayedGame {
    private static final String HELP = """
        MOVE         play it, with or without \\boxed{}
        /hint        show the reference player's move
        /undo        take back the last move
        /new [SEED]  start another episode
        /help        this list
        /quit        quit; so does the end of input
        Arrow keys recall earlier lines, Tab completes moves.\
        """;
    private static final List<String> COMMANDS = List.of("/help", "/hint", "/new", "/quit", "/undo");

    private final Screen screen;
    private long seed;
    private Wish wish = Wish.NEW;
    private Person person;

    private enum Wish {
        PLAY,
        UNDO,
        NEW,
        QUIT
    }

    private PlayedGame(Screen screen, long seed) {
        this.screen = screen;
        this.seed = seed;
        this.person = new Person(screen, this::move);
    }

    /// Plays until the person leaves.
    ///
    /// @param player in environments as [ShownEnv] shows them
    /// @param seed of the first episode
    public static void play(EpisodePlayer player, Screen screen, long seed) {
        PlayedGame game = new PlayedGame(screen, seed);
        while (game.wish != Wish.QUIT) {
            Person person = game.next();
            List<Episode> played =
                    player.play(person, List.of(Person.seed(game.seed)), Sampling.plain(1), person, () -> false);
            if (game.wish == Wish.PLAY) {
                game.ended(played.getFirst());
            }
        }
        screen.show("You stopped after " + NumberText.counted(game.person.moves(), "move") + ", return "
                + NumberText.rounded(game.person.total()) + ".");
    }

    /// Who plays the next episode, or plays the last one again.
    private Person next() {
        if (wish == Wish.NEW) {
            screen.show("Seed " + seed + ". /help lists the commands.", Screen.Tone.QUIET);
            person = new Person(screen, this::move);
        } else {
            person = person.withoutLastMove();
        }
        wish = Wish.PLAY;
        return person;
    }

    /// The next move; empty if the person leaves the episode.
    private Optional<String> move(Supplier<Collection<String>> words, Supplier<Optional<String>> hint) {
        while (wish == Wish.PLAY) {
            String line = ask(words);
            if (line != null && !isCommand(line) && !line.isBlank()) {
                return Optional.of(line);
            }
            obey(line, hint);
        }
        return Optional.empty();
    }

    /// The episode came to its end, or its environment to one.
    private void ended(Episode episode) {
        if (episode.outcome() != Episode.Outcome.OK) {
            throw person.broken().orElseGet(() -> new EnvException(episode.failure()));
        }
        screen.show(
                (episode.success() ? "Solved" : "Not solved") + " in " + NumberText.counted(person.moves(), "move")
                        + ", return " + NumberText.rounded(person.total())
                        + ". /new starts another episode, /undo takes back the move, /quit quits.",
                episode.success() ? Screen.Tone.GOOD : Screen.Tone.BAD);
        while (wish == Wish.PLAY) {
            String line = ask(List::of);
            if (line == null || isCommand(line)) {
                obey(line, Optional::empty);
            } else if (!line.isBlank()) {
                screen.show(
                        "The episode is over: /new starts another, /undo takes back the last move.", Screen.Tone.BAD);
            }
        }
    }

    private @Nullable String ask(Supplier<Collection<String>> words) {
        return screen.ask(() -> {
            TreeSet<String> all = new TreeSet<>(words.get());
            all.addAll(COMMANDS);
            return all;
        });
    }

    private static boolean isCommand(String line) {
        return line.strip().matches("/\\p{L}.*");
    }

    /// @param line absent at the end of the input
    private void obey(@Nullable String line, Supplier<Optional<String>> hint) {
        String[] words = line == null ? new String[] {"/quit"} : line.strip().split("\\s+");
        switch (words[0].toLowerCase(Locale.ROOT)) {
            case "" -> {}
            case "/quit" -> wish = Wish.QUIT;
            case "/help" -> screen.show(HELP);
            case "/hint" -> screen.show(hint.get().map(move -> "Try " + move).orElse("There is no hint."));
            case "/undo" -> {
                if (person.moves() == 0) {
                    screen.show("There is nothing to take back.");
                } else {
                    wish = Wish.UNDO;
                }
            }
            case "/new" -> {
                seed = words.length > 1 && words[1].matches("-?\\d{1,18}") ? Long.parseLong(words[1]) : seed + 1;
                wish = Wish.NEW;
            }
            default -> screen.show("There is no " + words[0] + "; /help lists the commands.", Screen.Tone.BAD);
        }
    }
}
