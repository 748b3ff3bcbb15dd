// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.vector;

import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.util.function.Supplier;
import org.gem4j.env.Env;
import org.gem4j.env.EnvException;
import org.gem4j.env.Info;
import org.gem4j.env.InfoKeys;
import org.gem4j.env.NonBlocking;
import org.gem4j.env.Reset;
import org.gem4j.env.ResetOptions;
import org.gem4j.env.SeededRandom;
import org.gem4j.env.Step;

/// One environment of a vector and the state of its episode. Used by one thread at a time. Failures of the environment
/// come back as outcomes.
final class Player {
    private static final Logger LOG = System.getLogger(Player.class.getName());
    private static final Info RESTARTED = Info.of(InfoKeys.RESTARTED, true);

    private final int index;
    private final Supplier<Env> factory;
    private final Autoreset autoreset;
    private final long seed;
    private final int generation;
    private Env env;
    private Phase phase = Phase.NEW;
    private int replacements;

    private enum Phase {
        NEW,
        PLAYING,
        OVER,
        BROKEN
    }

    Player(int index, Supplier<Env> factory, Autoreset autoreset, long seed) {
        this.index = index;
        this.factory = factory;
        this.autoreset = autoreset;
        this.seed = seed;
        this.generation = 0;
        this.env = factory.get();
    }

    /// A player for the same place that makes a new environment at its first reset, since that of `stuck` is lost.
    Player(Player stuck) {
        this.index = stuck.index;
        this.factory = stuck.factory;
        this.autoreset = stuck.autoreset;
        this.seed = stuck.seed;
        this.generation = stuck.generation + 1;
        this.env = Lost.INSTANCE;
        this.phase = Phase.BROKEN;
    }

    int index() {
        return index;
    }

    Env env() {
        return env;
    }

    boolean nonBlocking() {
        return env.capability(NonBlocking.class).isPresent();
    }

    Outcome<Reset> reset(ResetOptions options) {
        try {
            return new Outcome.Ok<>(index, start(options));
        } catch (IllegalArgumentException e) {
            return new Outcome.PolicyError<>(index, String.valueOf(e.getMessage()));
        } catch (Throwable e) {
            return broken(e);
        }
    }

    Outcome<Step> step(String action) {
        try {
            return switch (phase) {
                case PLAYING -> new Outcome.Ok<>(index, play(action));
                case NEW -> new Outcome.PolicyError<>(index, "reset comes before the first step");
                case OVER, BROKEN ->
                    autoreset == Autoreset.DISABLED
                            ? new Outcome.PolicyError<>(index, "the episode is over: reset comes before the next step")
                            : new Outcome.Ok<>(index, asStep(start(ResetOptions.none())));
            };
        } catch (IllegalArgumentException e) {
            return new Outcome.PolicyError<>(index, String.valueOf(e.getMessage()));
        } catch (Throwable e) {
            return broken(e);
        }
    }

    /// As [#reset], but in the form of a step.
    Outcome<Step> restart(ResetOptions options) {
        return switch (reset(options)) {
            case Outcome.Ok<Reset> ok -> new Outcome.Ok<>(index, asStep(ok.value()));
            case Outcome.PolicyError<Reset> error -> new Outcome.PolicyError<>(index, error.message());
            case Outcome.Timeout<Reset> timeout -> new Outcome.Timeout<>(index, timeout.deadline());
            case Outcome.Infrastructure<Reset> broken -> new Outcome.Infrastructure<>(index, broken.cause());
        };
    }

    void close() {
        env.close();
    }

    private Step play(String action) {
        Step step = env.step(action);
        if (!step.done()) {
            return step;
        }
        phase = Phase.OVER;
        return autoreset == Autoreset.SAME_STEP ? withNextEpisode(step) : step;
    }

    /// If the next episode cannot be started the step is kept as it is, and the step after it tries again.
    private Step withNextEpisode(Step last) {
        if (!(reset(ResetOptions.none()) instanceof Outcome.Ok<Reset>(int ignored, Reset next))) {
            phase = Phase.BROKEN;
            return last;
        }
        Info info = next.info()
                .withAll(Info.of(InfoKeys.FINAL_OBSERVATION, last.observation(), InfoKeys.FINAL_INFO, last.info()));
        return new Step(next.observation(), last.reward(), last.terminated(), last.truncated(), info);
    }

    private static Step asStep(Reset first) {
        return new Step(first.observation(), 0, false, false, first.info().withAll(RESTARTED));
    }

    private Reset start(ResetOptions options) {
        ResetOptions chosen = options;
        if (phase == Phase.BROKEN) {
            replace();
            long fresh = SeededRandom.seed(seed, "replacement", ((long) generation << 32) + replacements);
            chosen = options.seed().isPresent() ? options : options.withSeed(fresh);
        }
        Reset first = env.reset(chosen);
        phase = Phase.PLAYING;
        return first;
    }

    private void replace() {
        Env old = env;
        replacements++;
        env = factory.get();
        try {
            old.close();
        } catch (RuntimeException e) {
            LOG.log(Level.DEBUG, "a broken environment could not be closed", e);
        }
    }

    private <T> Outcome<T> broken(Throwable cause) {
        phase = Phase.BROKEN;
        return new Outcome.Infrastructure<>(
                index,
                cause instanceof EnvException known
                        ? known
                        : new EnvException(cause.getClass().getSimpleName() + ": " + cause.getMessage(), cause));
    }

    /// Placeholder for a lost environment until it is replaced.
    private enum Lost implements Env {
        INSTANCE;

        @Override
        public Reset reset(ResetOptions options) {
            throw new EnvException("the environment was lost");
        }

        @Override
        public Step step(String action) {
            throw new EnvException("the environment was lost");
        }
    }
}
