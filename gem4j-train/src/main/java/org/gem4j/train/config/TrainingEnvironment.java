// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.train.config;

import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.ToDoubleBiFunction;
import org.gem4j.algo.InvalidParameterException;
import org.gem4j.env.Env;
import org.gem4j.env.EnvChoice;
import org.gem4j.env.EnvSpec;
import org.gem4j.env.Gem;
import org.gem4j.env.Question;
import org.gem4j.env.Questions;
import org.gem4j.env.SeededRandom;
import org.gem4j.env.Step;
import org.gem4j.wrap.EnvWrapper;
import org.gem4j.wrap.Wrapper;

/// An environment that is trained or evaluated on.
///
/// @param spec how it is made
/// @param options its own options, by name
/// @param inner wrappers of the program's own, from the inside out, such as a reward or tools of its own
/// @param wrappers comma-separated names of wrappers around those, from the inside out; empty for none
/// @param promptTemplate name of the words around an observation, such as `no` or `qwen3_game`
/// @param weight its share of a batch's turns, compared with the others'; above 0
/// @param curriculum how it gets harder, if it does
public record TrainingEnvironment(
        EnvSpec spec,
        Map<String, String> options,
        List<Wrapper> inner,
        String wrappers,
        String promptTemplate,
        double weight,
        Optional<Curriculum> curriculum) {
    public TrainingEnvironment {
        options = Collections.unmodifiableMap(new LinkedHashMap<>(options));
        inner = List.copyOf(inner);
        InvalidParameterException.require(weight > 0 && Double.isFinite(weight), "weight", "a number above 0", weight);
    }

    /// An environment that is registered, with options in brackets if need be: `rg:gcd(level=1)`. All observations
    /// of an episode are shown.
    ///
    /// @throws IllegalArgumentException if it is unknown
    public static TrainingEnvironment of(String id) {
        return of(EnvChoice.parse(id));
    }

    /// The same, read already.
    public static TrainingEnvironment of(EnvChoice choice) {
        return new TrainingEnvironment(
                Gem.registry().find(choice.id()), choice.options(), List.of(), "concat", "no", 1, Optional.empty());
    }

    /// An environment of the program's own, registered or not.
    ///
    /// @param id such as `own:Sum`, for metrics
    /// @param maker makes one environment that draws its tasks from this generator
    public static TrainingEnvironment of(String id, Function<SeededRandom, Env> maker) {
        EnvSpec spec = new EnvSpec(id, id, List.of(), options -> maker.apply(options.random()));
        return new TrainingEnvironment(spec, Map.of(), List.of(), "concat", "no", 1, Optional.empty());
    }

    /// Questions of the program's own, one in an episode, whose right answer earns 1.
    ///
    /// @param id such as `own:Sum`, for metrics
    /// @param maker makes a question of random numbers; the same ones give the same question
    public static TrainingEnvironment questions(String id, Function<SeededRandom, Question> maker) {
        return of(id, random -> Questions.of(random, maker));
    }

    /// The same with a wrapper around the environment and its wrappers so far, inside the named ones.
    public TrainingEnvironment with(Wrapper wrapper) {
        List<Wrapper> more = new ArrayList<>(inner);
        more.add(wrapper);
        return new TrainingEnvironment(spec, options, more, wrappers, promptTemplate, weight, curriculum);
    }

    /// The same with rewards of the program's own in place of the environment's.
    ///
    /// @param reward of an action and the step it led to
    public TrainingEnvironment withReward(ToDoubleBiFunction<String, Step> reward) {
        return with(env -> new OwnReward(env, reward));
    }

    private static final class OwnReward extends EnvWrapper.Stateless {
        private final ToDoubleBiFunction<String, Step> reward;

        OwnReward(Env inner, ToDoubleBiFunction<String, Step> reward) {
            super(inner);
            this.reward = reward;
        }

        @Override
        public Step step(String action) {
            Step step = inner().step(action);
            return step.withReward(reward.applyAsDouble(action, step));
        }

        @Override
        protected EnvWrapper rewrap(Env newInner) {
            return new OwnReward(newInner, reward);
        }
    }

    public TrainingEnvironment withWrappers(String names) {
        return new TrainingEnvironment(spec, options, inner, names, promptTemplate, weight, curriculum);
    }

    public TrainingEnvironment withPromptTemplate(String name) {
        return new TrainingEnvironment(spec, options, inner, wrappers, name, weight, curriculum);
    }

    public TrainingEnvironment withWeight(double newWeight) {
        return new TrainingEnvironment(spec, options, inner, wrappers, promptTemplate, newWeight, curriculum);
    }

    public TrainingEnvironment withCurriculum(Curriculum newCurriculum) {
        return new TrainingEnvironment(
                spec, options, inner, wrappers, promptTemplate, weight, Optional.of(newCurriculum));
    }

    /// Its name in the metrics: the id, with its options in a form that such names may have, `rg:gcd+level:1`.
    public String label() {
        StringBuilder name = new StringBuilder(spec.id());
        options.forEach(
                (option, value) -> name.append('+').append(option).append(':').append(value));
        return name.toString().replaceAll("[^A-Za-z0-9_.:+-]", "-");
    }

    /// How an environment gets harder: one of its options goes up by one with success in a batch and down with
    /// failure.
    ///
    /// @param option the option that is turned, a whole number
    /// @param from its first value, at least 0
    /// @param to its last, at least `from`
    /// @param raiseAt mean return of a batch from which on it goes up
    /// @param lowerAt mean return up to which it goes down; below `raiseAt`
    public record Curriculum(String option, int from, int to, double raiseAt, double lowerAt) {
        public Curriculum {
            InvalidParameterException.require(
                    from >= 0 && from <= to, "curriculum", "a range that rises", from + "-" + to);
            InvalidParameterException.require(lowerAt < raiseAt, "lowerAt", "below raiseAt, " + raiseAt, lowerAt);
        }

        /// Up at a mean return of 0.8, down at 0.3.
        public static Curriculum of(String option, int from, int to) {
            return new Curriculum(option, from, to, 0.8, 0.3);
        }

        /// The level after a batch at `level` whose episodes had this mean return.
        public int next(int level, double meanReturn) {
            if (meanReturn >= raiseAt) {
                return Math.min(to, level + 1);
            }
            return meanReturn <= lowerAt ? Math.max(from, level - 1) : level;
        }
    }
}
