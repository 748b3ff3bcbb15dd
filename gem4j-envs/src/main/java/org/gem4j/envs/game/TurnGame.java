// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.envs.game;

import java.util.LinkedHashMap;
import java.util.Map;
import org.gem4j.env.Env;
import org.gem4j.env.EnvException;
import org.gem4j.env.EnvOptions;
import org.gem4j.env.Forks;
import org.gem4j.env.Info;
import org.gem4j.env.InfoKeys;
import org.gem4j.env.MoveKind;
import org.gem4j.env.NonBlocking;
import org.gem4j.env.Observation;
import org.gem4j.env.ReferencePlayer;
import org.gem4j.env.Reset;
import org.gem4j.env.ResetOptions;
import org.gem4j.env.Samples;
import org.gem4j.env.SeededRandom;
import org.gem4j.env.Snapshot;
import org.gem4j.env.Snapshots;
import org.gem4j.env.Step;

/// The base of the games: turns, the limit, malformed answers, random streams, snapshots and forks.
///
/// A step counts a turn, reads the action and plays it. When no turns are left and the game is not won, the step is
/// both terminated and truncated, pays [#limitReward], and says only that all turns are used up.
abstract class TurnGame implements Env, Snapshots, Forks, Samples, ReferencePlayer, NonBlocking {
    private static final Observation USED_UP = Observation.of("All turns are used up.");

    private final EnvOptions options;
    private final MoveReader moves;
    private long forkSeed;
    private SeededRandom random;
    /// The phase, as flags: a step that stores a reference costs the garbage collector much of what it takes.
    private boolean started;

    private boolean playing;
    private int turn;
    private int forks;

    private enum Phase {
        NEW,
        PLAYING,
        OVER
    }

    TurnGame(EnvOptions options) {
        this.options = options;
        this.moves = new MoveReader(options.text("compat").equals("gem"));
        this.random = options.random();
        this.forkSeed = random.copy().nextLong();
    }

    /// Starts a new random game and returns its instructions.
    abstract String start(SeededRandom random);

    /// Plays one action; [Move#MALFORMED] when it cannot be read.
    abstract Move play(String action);

    /// The number of turns in this episode.
    abstract int maxTurns();

    /// The request for the next move, with what the player needs to see for it.
    abstract String suffix();

    /// These facts of a move, or none at the start, with [#suffix].
    Info withSuffix(Info facts) {
        return facts.with(InfoKeys.SUFFIX, suffix());
    }

    /// The reward of the last turn when the game was not won in time: that of the last move, unless a game says
    /// otherwise.
    double limitReward(Move last) {
        return last.reward();
    }

    /// Whether running out of turns with this last move counts as the task's own end too, as it does in GEM nearly
    /// everywhere.
    boolean terminatesAtLimit(Move last) {
        return true;
    }

    /// Puts the game's own state into a snapshot.
    abstract void save(Map<String, Object> fields);

    /// Reads what [#save] wrote. Must check every field before it changes anything.
    abstract void load(Snapshot snapshot);

    /// An unstarted game of this kind.
    abstract TurnGame create(EnvOptions options);

    /// Format version of the snapshots; raise it when [#save] changes.
    int snapshotVersion() {
        return 1;
    }

    final EnvOptions options() {
        return options;
    }

    /// Finds the move in a text, by GEM's rules with `compat=gem`.
    final MoveReader moves() {
        return moves;
    }

    /// The source of random choices within an episode, such as new tiles.
    final SeededRandom random() {
        return random;
    }

    /// Turns played so far.
    final int turn() {
        return turn;
    }

    /// Uses up one turn more than the move itself does.
    final void spendTurn() {
        turn++;
    }

    @Override
    public final Reset reset(ResetOptions reset) {
        if (reset.seed().isPresent()) {
            random = SeededRandom.of(reset.seed().getAsLong());
            forkSeed = random.copy().nextLong();
            forks = 0;
        }
        turn = 0;
        String instructions = start(random);
        started = true;
        playing = true;
        return Reset.of(instructions, withSuffix(Info.empty()));
    }

    @Override
    public final Step step(String action) {
        requirePlaying();
        turn++;
        Move move;
        try {
            move = play(action);
        } catch (EnvException e) {
            turn--;
            throw e;
        }
        boolean last = turn >= maxTurns();
        if (!move.ends() && !last) {
            return new Step(move.observation(), move.reward(), false, false, withSuffix(move.facts()));
        }
        playing = false;
        Info info = move.facts().with(InfoKeys.SUCCESS, move.kind() == MoveKind.WIN);
        if (move.ends()) {
            boolean malformed = move.kind() == MoveKind.INVALID_FORMAT;
            return new Step(move.observation(), move.reward(), true, malformed && last, info);
        }
        return new Step(USED_UP, limitReward(move), terminatesAtLimit(move), true, info);
    }

    @Override
    public final Snapshot snapshot() {
        Map<String, Object> fields = new LinkedHashMap<>();
        fields.put("phase", phase().name());
        fields.put("turn", turn);
        fields.put("random", random.state());
        if (started) {
            save(fields);
        }
        return new Snapshot(getClass().getSimpleName(), snapshotVersion(), fields);
    }

    @Override
    public final void restore(Snapshot snapshot) {
        snapshot.require(getClass().getSimpleName(), snapshotVersion());
        Phase newPhase = phase(snapshot.text("phase"));
        int newTurn = snapshot.integer("turn");
        if (newTurn < 0) {
            throw new IllegalArgumentException("turn must be >= 0 but was " + newTurn);
        }
        SeededRandom newRandom = SeededRandom.restore(snapshot.longs("random"));
        if (newPhase != Phase.NEW) {
            load(snapshot);
        }
        started = newPhase != Phase.NEW;
        playing = newPhase == Phase.PLAYING;
        turn = newTurn;
        random = newRandom;
    }

    private Phase phase() {
        return playing ? Phase.PLAYING : started ? Phase.OVER : Phase.NEW;
    }

    private static Phase phase(String name) {
        for (Phase phase : Phase.values()) {
            if (phase.name().equals(name)) {
                return phase;
            }
        }
        throw new IllegalArgumentException("phase must be one of NEW, PLAYING, OVER but was " + name);
    }

    @Override
    public final Env fork(boolean sameState) {
        TurnGame fork = create(options);
        long seed = SeededRandom.seed(forkSeed, "fork", forks++);
        if (sameState) {
            fork.restore(snapshot());
        } else {
            fork.random = SeededRandom.of(seed);
        }
        fork.forkSeed = SeededRandom.seed(seed, "forks of a fork", 0);
        return fork;
    }

    /// @throws IllegalStateException unless an episode is running
    final void requirePlaying() {
        if (!playing) {
            throw new IllegalStateException(
                    started ? "the episode is over: call reset" : "call reset before the first step");
        }
    }
}
