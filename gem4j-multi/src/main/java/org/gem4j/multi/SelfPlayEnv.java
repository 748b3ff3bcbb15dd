// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.multi;

import java.util.Optional;
import org.gem4j.env.Env;
import org.gem4j.env.NonBlocking;
import org.gem4j.env.Observation;
import org.gem4j.env.ReferencePlayer;
import org.gem4j.env.Reset;
import org.gem4j.env.ResetOptions;
import org.gem4j.env.Samples;
import org.gem4j.env.SeededRandom;
import org.gem4j.env.Step;
import org.gem4j.env.multi.MultiAgentEnv;
import org.gem4j.env.multi.Opponent;
import org.gem4j.env.multi.OpponentEnv;

/// An ordinary environment for training by self-play: each episode has a random seat and an opponent
/// from an [OpponentPool], which plays all other seats until the episode ends.
///
/// Environments may share a pool as long as nobody adds to it meanwhile.
public final class SelfPlayEnv implements Env {
    private final OpponentPool pool;
    private final double newest;
    private final OpponentEnv game;
    private SeededRandom random;
    private Opponent opponent;

    /// @param sides closed with this environment
    /// @param pool with at least one member
    /// @param newest chance that the opponent is the member that was added last, in [0, 1]; else any
    /// @param random source of all choices
    public SelfPlayEnv(MultiAgentEnv sides, OpponentPool pool, double newest, SeededRandom random) {
        if (!(newest >= 0 && newest <= 1)) {
            throw new IllegalArgumentException("newest must be in [0, 1] but was " + newest);
        }
        this.pool = pool;
        this.newest = newest;
        this.random = random;
        this.opponent = pool.choose(newest, random);
        SeededRandom moves = SeededRandom.of(random.copy().nextLong(), "opponents", 0);
        this.game = new OpponentEnv(sides, sides.possibleAgents(), this::move, moves);
    }

    private String move(MultiAgentEnv sides, String agent, Observation seen, SeededRandom moves) {
        return opponent.act(sides, agent, seen, moves);
    }

    @Override
    public Reset reset(ResetOptions options) {
        options.seed().ifPresent(seed -> random = SeededRandom.of(seed, "pool", 0));
        opponent = pool.choose(newest, random);
        return game.reset(options);
    }

    @Override
    public Step step(String action) {
        return game.step(action);
    }

    @Override
    public void close() {
        game.close();
    }

    @Override
    public <C> Optional<C> capability(Class<C> type) {
        boolean waits = pool.all().stream().anyMatch(OpponentPool.Member::blocking);
        if (type == NonBlocking.class) {
            return waits ? Optional.empty() : Optional.of(type.cast(new NonBlocking() {}));
        }
        return type == Samples.class || type == ReferencePlayer.class ? game.capability(type) : Optional.empty();
    }
}
