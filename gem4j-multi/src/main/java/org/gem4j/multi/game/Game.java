// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.multi.game;

import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.random.RandomGenerator;
import org.gem4j.env.SeededRandom;
import org.gem4j.env.Snapshot;
import org.jspecify.annotations.Nullable;

/// The course of a two-player game with players 0 and 1: whose turn it is, illegal moves, the end, and
/// what each player is told. A subclass has the rules and the state.
///
/// A move that cannot be read or is illegal is a slip: the same player moves again. A second slip in a row
/// loses the game. These are TextArena's rules; [Style#TEXTARENA] also reads moves, shows boards and scores
/// as TextArena does, its faults included.
public abstract class Game {
    /// Which rules the details follow.
    public enum Style {
        OWN,
        TEXTARENA
    }

    /// What a message is about, as TextArena names it.
    public enum Kind {
        PROMPT,
        PLAYER_ACTION,
        GAME_ACTION_DESCRIPTION,
        GAME_MESSAGE,
        GAME_BOARD,
        GAME_ADMIN
    }

    /// Who is told what happens.
    @FunctionalInterface
    public interface Listener {
        /// @param from the player who speaks, or [#GAME]
        /// @param to the player who is told
        void told(Kind kind, int from, int to, String text);

        /// Whether this player is told anything; if not, what it would be told need not be made.
        default boolean hears(int player) {
            return true;
        }
    }

    /// The game itself as the sender of a message.
    public static final int GAME = -1;

    private static final int SLIPS_ALLOWED = 1;

    private final Style style;
    private Listener listener = (kind, from, to, text) -> {};
    private int current;
    private int slips;
    private boolean slipped;
    private boolean handed;
    private @Nullable String fault;
    private @Nullable String ending;
    private int turn;
    private final int[] turns = new int[2];
    private final double[] rewards = new double[2];

    protected Game(Style style) {
        this.style = style;
    }

    /// Sets up the board and tells the players what they see first.
    protected abstract void start(SeededRandom random);

    /// What a player is told at the start.
    protected abstract String prompt(int player);

    /// What a player who has to move must know now, the request to move included.
    protected abstract String board(int player);

    /// Plays a move, or refuses it by [#slip].
    protected abstract void move(int player, String action);

    /// A legal move of the current player, as it may write it.
    protected abstract String sample(RandomGenerator random);

    /// The best move of the current player, or nearly so, as it may write it.
    protected abstract String best();

    /// Puts the board into a snapshot.
    protected abstract void save(Map<String, Object> fields);

    /// Checks what [#save] wrote and returns the action that restores it.
    protected abstract Runnable load(Snapshot snapshot);

    /// A game of the same kind that has not started.
    protected abstract Game fresh();

    /// The player who makes the first move of the game.
    public int opener() {
        return 0;
    }

    /// Starts a game.
    public final void begin(SeededRandom random, Listener newListener) {
        listener = newListener;
        current = opener();
        slips = 0;
        slipped = false;
        fault = null;
        ending = null;
        turn = 0;
        turns[0] = 0;
        turns[1] = 0;
        rewards[0] = 0;
        rewards[1] = 0;
        start(random);
    }

    /// Plays the current player's action.
    ///
    /// @throws IllegalStateException if the game is over
    public final void play(String action) {
        if (ending != null) {
            throw new IllegalStateException("the game is over: call begin first");
        }
        int player = current;
        fault = null;
        slipped = false;
        handed = false;
        tellAll(Kind.PLAYER_ACTION, player, action);
        move(player, action);
        if (slipped) {
            return;
        }
        slips = 0;
        turn++;
        turns[current]++;
        if (ending == null && !handed) {
            current = 1 - player;
        }
    }

    /// Refuses the move: the player tries again or, after a slip right before this one, loses.
    protected final void slip(int player, String code, String reason) {
        if (slips < SLIPS_ALLOWED) {
            slips++;
            slipped = true;
            fault = code;
            tell(Kind.GAME_ADMIN, player, "Illegal move: " + reason + " Move again; a second illegal move loses.");
        } else {
            end(code, player, -1);
        }
    }

    /// Ends the game; the other player gets the opposite reward.
    protected final void end(String code, int player, double reward) {
        ending = code;
        rewards[player] = reward;
        rewards[1 - player] = -reward;
    }

    /// Ends the game with a reward for each.
    protected final void end(String code, double reward0, double reward1) {
        ending = code;
        rewards[0] = reward0;
        rewards[1] = reward1;
    }

    /// Says who moves next, where that may not be the other player. The turn counts as that player's, as in
    /// TextArena.
    protected final void moveNext(int player) {
        current = player;
        handed = true;
    }

    /// Whether what this player is told is heard.
    protected final boolean hears(int player) {
        return listener.hears(player);
    }

    /// Tells both players how the game is played.
    protected final void tellPrompts() {
        for (int player = 0; player < 2; player++) {
            if (hears(player)) {
                tell(Kind.PROMPT, player, prompt(player));
            }
        }
    }

    protected final void tell(Kind kind, int to, String text) {
        listener.told(kind, GAME, to, text);
    }

    protected final void tellAll(Kind kind, String text) {
        tellAll(kind, GAME, text);
    }

    private void tellAll(Kind kind, int from, String text) {
        listener.told(kind, from, 0, text);
        listener.told(kind, from, 1, text);
    }

    /// What players are called in messages.
    protected final String name(int player) {
        return isTextArena() ? "Player " + player : player == opener() ? "First" : "Second";
    }

    protected final boolean isTextArena() {
        return style == Style.TEXTARENA;
    }

    protected final Style style() {
        return style;
    }

    /// The player who has to move or, at the end, has made the last move.
    public final int current() {
        return current;
    }

    public final boolean isOver() {
        return ending != null;
    }

    /// How the game ended, such as `win:line`; `none` while it runs.
    public final String ending() {
        return Objects.requireNonNullElse(ending, "none");
    }

    /// Why the last move was refused and may be tried again, such as `invalid:format`; `none` if it was
    /// not.
    public final String fault() {
        return Objects.requireNonNullElse(fault, "none");
    }

    /// A player's reward at the end.
    public final double reward(int player) {
        return rewards[player];
    }

    /// Moves that counted.
    public final int turn() {
        return turn;
    }

    /// A player's moves that counted.
    public final int turnOf(int player) {
        return turns[player];
    }

    /// Tells of nothing that happens until the next [#begin] but to this listener.
    final void listen(Listener newListener) {
        listener = newListener;
    }

    final void saveCourse(Map<String, Object> fields) {
        fields.put("current", current);
        fields.put("slips", slips);
        fields.put("turn", turn);
        fields.put("turns", List.of(turns[0], turns[1]));
        fields.put("ending", ending());
        save(fields);
    }

    final Runnable loadCourse(Snapshot snapshot) {
        int newCurrent = snapshot.integer("current");
        int newSlips = snapshot.integer("slips");
        int newTurn = snapshot.integer("turn");
        List<Integer> newTurns = snapshot.integers("turns");
        String newEnding = snapshot.text("ending");
        if (newCurrent < 0 || newCurrent > 1 || newSlips < 0 || newSlips > SLIPS_ALLOWED || newTurns.size() != 2) {
            throw new IllegalArgumentException("current must be 0 or 1, slips in [0, " + SLIPS_ALLOWED
                    + "] and turns two numbers but were " + newCurrent + ", " + newSlips + " and " + newTurns);
        }
        Runnable board = load(snapshot);
        return () -> {
            board.run();
            current = newCurrent;
            slips = newSlips;
            turn = newTurn;
            turns[0] = newTurns.get(0);
            turns[1] = newTurns.get(1);
            ending = newEnding.equals("none") ? null : newEnding;
        };
    }
}
