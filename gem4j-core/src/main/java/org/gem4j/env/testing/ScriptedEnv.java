// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.env.testing;

import java.util.Map;
import java.util.Objects;
import java.util.random.RandomGenerator;
import org.gem4j.env.Env;
import org.gem4j.env.Forks;
import org.gem4j.env.Info;
import org.gem4j.env.NonBlocking;
import org.gem4j.env.ReferencePlayer;
import org.gem4j.env.Reset;
import org.gem4j.env.ResetOptions;
import org.gem4j.env.Samples;
import org.gem4j.env.Snapshot;
import org.gem4j.env.Snapshots;
import org.gem4j.env.Step;

/// A fake environment that follows a script, for tests of code that uses environments. It satisfies the contract of
/// [Env] and has every capability.
public final class ScriptedEnv implements Env, Snapshots, Forks, Samples, ReferencePlayer, NonBlocking {
    private final Script script;
    private int resets;
    private int steps;
    private boolean playing;
    private boolean closed;

    /// What the environment answers. Must depend on nothing but its arguments.
    public interface Script {
        /// The answer to a reset.
        ///
        /// @param resets how many resets there were, this one included
        Reset reset(int resets, ResetOptions options);

        /// The answer to a step.
        ///
        /// @param resets how many resets there were
        /// @param steps how many steps of the episode there were, this one included
        Step step(int resets, int steps, String action);
    }

    public ScriptedEnv(Script script) {
        this.script = Objects.requireNonNull(script, "script is null");
    }

    /// Observation `o0` after a reset and `o<n>` after the n-th step; the action `end` ends the episode and is
    /// worth 1, every other one is worth 0.25.
    public static ScriptedEnv counting() {
        return new ScriptedEnv(new Counting());
    }

    private record Counting() implements Script {
        @Override
        public Reset reset(int resets, ResetOptions options) {
            return Reset.of("o0", Info.empty());
        }

        @Override
        public Step step(int resets, int steps, String action) {
            boolean end = action.equals("end");
            return Step.of("o" + steps, end ? 1 : 0.25, end, false, Info.empty());
        }
    }

    /// Whether it was closed.
    public boolean closed() {
        return closed;
    }

    @Override
    public Reset reset(ResetOptions options) {
        resets++;
        steps = 0;
        playing = true;
        return script.reset(resets, options);
    }

    @Override
    public Step step(String action) {
        if (!playing) {
            throw new IllegalStateException("no episode is running: call reset");
        }
        steps++;
        Step step = script.step(resets, steps, action);
        playing = !step.done();
        return step;
    }

    @Override
    public void close() {
        closed = true;
    }

    @Override
    public Snapshot snapshot() {
        return new Snapshot("ScriptedEnv", 1, Map.of("resets", resets, "steps", steps, "playing", playing));
    }

    @Override
    public void restore(Snapshot snapshot) {
        snapshot.require("ScriptedEnv", 1);
        int newResets = snapshot.integer("resets");
        int newSteps = snapshot.integer("steps");
        playing = snapshot.bool("playing");
        resets = newResets;
        steps = newSteps;
    }

    @Override
    public ScriptedEnv fork(boolean sameState) {
        ScriptedEnv fork = new ScriptedEnv(script);
        if (sameState) {
            fork.restore(snapshot());
        }
        return fork;
    }

    /// `a` and a number from 0 to 9.
    @Override
    public String sampleAction(RandomGenerator random) {
        return "a" + random.nextInt(10);
    }

    /// `end` after three steps.
    @Override
    public String referenceAction() {
        return steps < 3 ? "go" : "end";
    }
}
