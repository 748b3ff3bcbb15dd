// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.serve.env;

import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import java.util.random.RandomGenerator;
import org.gem4j.env.Env;
import org.gem4j.env.EnvRegistry;
import org.gem4j.env.EnvSpec;
import org.gem4j.env.Forks;
import org.gem4j.env.Info;
import org.gem4j.env.InfoKey;
import org.gem4j.env.InfoKeys;
import org.gem4j.env.NonBlocking;
import org.gem4j.env.OptionSpec;
import org.gem4j.env.Reset;
import org.gem4j.env.ResetOptions;
import org.gem4j.env.Samples;
import org.gem4j.env.SeededRandom;
import org.gem4j.env.Snapshot;
import org.gem4j.env.Snapshots;
import org.gem4j.env.Step;

/// The game of the recordings: guess a number from 1 to 10 in four turns. Some messages do odd things: `boom` throws,
/// `nan` has side information that JSON does not have, `big` answers 200,000 characters, `wait` does not return,
/// `sleep:S` takes S seconds, and `seed` tells the seed.
class GuessGame implements Env, Snapshots, Forks, Samples {
    static final String QUICK = "test:guess";
    static final String SLOW = "test:slow";
    static final AtomicInteger OPEN = new AtomicInteger();

    private static final InfoKey<Double> LOSS = new InfoKey<>("loss", Double.class);

    private final int turns;
    private long seed;
    private int target;
    private int steps;

    GuessGame(int turns, long seed) {
        this.turns = turns;
        this.seed = seed;
        OPEN.incrementAndGet();
    }

    private static final class Quick extends GuessGame implements NonBlocking {
        Quick(int turns, long seed) {
            super(turns, seed);
        }
    }

    static EnvRegistry registry() {
        EnvRegistry registry = EnvRegistry.create();
        List<OptionSpec> options = List.of(OptionSpec.integer("max_turns", 4, 1, 100, "Turns of an episode."));
        registry.register(new EnvSpec(
                QUICK,
                "Guess a number from 1 to 10",
                options,
                given -> new Quick(given.integer("max_turns"), given.seed().orElse(0))));
        registry.register(new EnvSpec(
                SLOW,
                "The same on a thread of its own",
                options,
                given -> new GuessGame(given.integer("max_turns"), given.seed().orElse(0))));
        registry.register(new EnvSpec("test:broken", "Cannot be made", List.of(), given -> {
            throw new IllegalStateException("no board");
        }));
        return registry;
    }

    @Override
    public Reset reset(ResetOptions options) {
        seed = options.seed().orElse(seed + 1);
        target = 1 + SeededRandom.of(seed).nextInt(10);
        steps = 0;
        return Reset.of("Guess a number from 1 to 10.", left());
    }

    @Override
    public Step step(String action) {
        switch (action) {
            case "boom" -> throw new IllegalArgumentException("boom");
            case "nan" -> {
                return Step.of("nan", 0, false, false, Info.of(LOSS, Double.NaN));
            }
            case "big" -> {
                return Step.of("x".repeat(200_000), 0, false, false, Info.empty());
            }
            case "seed" -> {
                return Step.of(Long.toString(seed), 0, false, false, Info.empty());
            }
            case "wait" -> await();
            default -> sleep(action);
        }
        steps++;
        String digits = action.replaceAll("\\D", "");
        boolean last = steps >= turns;
        if (digits.isEmpty() || digits.length() > 3) {
            return Step.of("Invalid format.", -0.1, true, last, Info.empty());
        }
        int guess = Integer.parseInt(digits);
        boolean hit = guess == target;
        String text = hit ? "Correct." : guess < target ? "Too low." : "Too high.";
        return Step.of(text, hit ? 1 : 0, hit || last, last && !hit, left());
    }

    private static void await() {
        try {
            boolean ended = new CountDownLatch(1).await(1, TimeUnit.MINUTES);
            throw new IllegalStateException("waited to the end: " + ended);
        } catch (InterruptedException e) {
            throw new IllegalStateException("interrupted", e);
        }
    }

    private static void sleep(String action) {
        if (action.startsWith("sleep:")) {
            LockSupport.parkNanos((long) (Double.parseDouble(action.substring(6)) * 1e9));
        }
    }

    private Info left() {
        return Info.of(InfoKeys.SUFFIX, turns - steps + " turns left");
    }

    @Override
    public String sampleAction(RandomGenerator random) {
        return Integer.toString(1 + random.nextInt(10));
    }

    @Override
    public Snapshot snapshot() {
        return new Snapshot("Guess", 1, Map.of("target", target, "steps", steps, "seed", seed));
    }

    @Override
    public void restore(Snapshot snapshot) {
        snapshot.require("Guess", 1);
        target = snapshot.integer("target");
        steps = snapshot.integer("steps");
        seed = snapshot.longInteger("seed");
    }

    @Override
    public Env fork(boolean sameState) {
        GuessGame copy = this instanceof NonBlocking ? new Quick(turns, seed) : new GuessGame(turns, seed);
        if (sameState) {
            copy.restore(snapshot());
        }
        return copy;
    }

    @Override
    public void close() {
        OPEN.decrementAndGet();
    }
}
