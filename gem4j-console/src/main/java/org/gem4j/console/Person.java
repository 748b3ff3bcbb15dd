// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.console;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import org.gem4j.env.EnvException;
import org.gem4j.env.Info;
import org.gem4j.env.Reset;
import org.gem4j.env.ResetOptions;
import org.gem4j.report.NumberText;
import org.gem4j.rollout.EpisodeListener;
import org.gem4j.rollout.EpisodeSeed;
import org.gem4j.rollout.Policy;
import org.gem4j.rollout.Request;
import org.gem4j.rollout.Response;
import org.gem4j.rollout.StopReason;
import org.gem4j.rollout.Turn;

/// A person at the terminal who plays one episode of a [ShownEnv]: reads what the environment shows, and types moves.
///
/// Moves that were made before, in an episode of the same seed, are repeated without a word: so a move is taken back by
/// playing all but the last again.
public final class Person implements Policy, EpisodeListener {
    private final Screen screen;
    private final Reader reader;
    private final boolean takesBack;
    private final List<String> repeated;
    private final List<String> moves = new ArrayList<>();
    private Optional<Boolean> boxed = Optional.empty();
    private Info info = Info.empty();
    private double total;
    private Optional<EnvException> broken = Optional.empty();

    /// Reads what is typed.
    interface Reader {
        /// The next move, as it was typed; empty to leave the episode.
        ///
        /// @param words moves worth completing
        /// @param hint what the environment's own player would do
        Optional<String> move(Supplier<Collection<String>> words, Supplier<Optional<String>> hint);
    }

    private Person(Screen screen, Reader reader, boolean takesBack, List<String> repeated) {
        this.screen = screen;
        this.reader = reader;
        this.takesBack = takesBack;
        this.repeated = repeated;
    }

    Person(Screen screen, Reader reader) {
        this(screen, reader, false, List.of());
    }

    /// The same person in the same episode, all but the last of whose moves are to be repeated.
    ///
    /// @throws IllegalStateException if no move was made
    Person withoutLastMove() {
        if (moves.isEmpty()) {
            throw new IllegalStateException("no move was made");
        }
        return new Person(screen, reader, true, List.copyOf(moves.subList(0, moves.size() - 1)));
    }

    /// A person who plays to the end.
    public Person(Screen screen) {
        this(screen, (words, hint) -> {
            String line = screen.ask(words);
            if (line == null) {
                throw new ConsoleException("the input ended in the middle of an episode");
            }
            return Optional.of(line);
        });
    }

    /// The episode that a seed of the command line begins.
    public static EpisodeSeed seed(long seed) {
        return new EpisodeSeed(seed, seed, ResetOptions.seeded(seed));
    }

    /// How many moves were made, repeated ones included.
    int moves() {
        return moves.size();
    }

    /// The sum of rewards so far.
    public double total() {
        return total;
    }

    @Override
    public void started(EpisodeSeed seed, Reset reset) {
        info = reset.info();
        if (takesBack && repeated.isEmpty()) {
            takenBack();
        } else if (!takesBack) {
            screen.show(HtmlPages.drawn(reset.observation().text()));
        }
    }

    @Override
    public void broke(EpisodeSeed seed, EnvException cause) {
        broken = Optional.of(cause);
    }

    /// What the environment broke with, if it did.
    Optional<EnvException> broken() {
        return broken;
    }

    @Override
    public List<Response> respond(List<Request> requests) {
        return requests.stream().map(this::respond).toList();
    }

    private Response respond(Request request) {
        if (moves.size() < repeated.size()) {
            return Response.scripted(repeated.get(moves.size()));
        }
        TypedMoves typed = new TypedMoves(request.environment(), info, moves.size());
        boolean box = boxed.orElseGet(typed::boxed);
        boxed = Optional.of(box);
        return reader.move(typed::words, typed::hint)
                .map(line -> Response.scripted(box ? typed.action(line) : line))
                .orElseGet(() -> Response.failed(StopReason.CANCELED, "left"));
    }

    @Override
    public void turned(EpisodeSeed seed, Turn turn) {
        moves.add(turn.action());
        info = turn.step().info();
        if (moves.size() > repeated.size()) {
            screen.show(HtmlPages.drawn(turn.step().observation().text()));
        }
        tell(turn.step().reward());
        if (takesBack && moves.size() == repeated.size()) {
            takenBack();
        }
    }

    /// Shows the state that a move was taken back to.
    private void takenBack() {
        screen.show(ShownEnv.text("Taken back.", info));
    }

    private void tell(double reward) {
        total += reward;
        if (reward != 0 && moves.size() > repeated.size()) {
            screen.show(
                    "Reward " + NumberText.rounded(reward) + ", return " + NumberText.rounded(total) + ".",
                    reward > 0 ? Screen.Tone.GOOD : Screen.Tone.BAD);
        }
    }
}
