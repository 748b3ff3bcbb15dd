// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.train.internal;

import java.time.Duration;
import java.util.Collections;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import org.gem4j.env.Env;
import org.gem4j.env.EnvSpec;
import org.gem4j.rollout.EpisodePlayer;
import org.gem4j.rollout.PromptTemplate;
import org.gem4j.train.config.TrainingEnvironment;
import org.gem4j.vector.Autoreset;
import org.gem4j.vector.Stepping;
import org.gem4j.vector.VectorEnv;
import org.gem4j.vector.VectorOptions;
import org.gem4j.wrap.Wrapper;

/// An environment as a run uses it.
///
/// @param label its name in the metrics: the id, and its options where it has some
/// @param spec how it is made
/// @param options its own options, by name
/// @param wrapper goes around it
/// @param template words around an observation
/// @param weight its share of a batch, compared with the others'
/// @param curriculum how it gets harder, if it does
record EnvSetup(
        String label,
        EnvSpec spec,
        Map<String, String> options,
        Wrapper wrapper,
        PromptTemplate template,
        double weight,
        Optional<TrainingEnvironment.Curriculum> curriculum) {
    EnvSetup {
        options = Map.copyOf(options);
    }

    EnvSetup withoutCurriculum() {
        return new EnvSetup(label, spec, options, wrapper, template, weight, Optional.empty());
    }

    /// The options at a level of the curriculum; without one, the environment's own.
    Map<String, Object> options(int level) {
        Map<String, Object> all = new HashMap<>(options);
        curriculum.ifPresent(dial -> all.put(dial.option(), Integer.toString(level)));
        return all;
    }

    /// Where a curriculum begins.
    int firstLevel() {
        return curriculum.map(TrainingEnvironment.Curriculum::from).orElse(0);
    }

    /// Makes one environment.
    ///
    /// @param seed of its items, unless its options name one
    Env make(long seed, int level) {
        Map<String, Object> given = new HashMap<>(Map.of("seed", seed));
        given.putAll(options(level));
        return wrapper.wrap(spec.make(given));
    }

    /// Opens environments side by side, all with the same items, so that an episode's seed alone decides its task.
    ///
    /// @param threads whether each gets one of its own
    EpisodePlayer open(Map<String, Object> options, int count, long seed, boolean threads) {
        Map<String, Object> common = new HashMap<>(Map.of("seed", seed));
        common.putAll(options);
        VectorOptions vector = VectorOptions.defaults()
                .withAutoreset(Autoreset.DISABLED)
                .withStepping(threads ? Stepping.THREADS : Stepping.AUTO)
                .withDeadline(Duration.ofMinutes(5));
        return new EpisodePlayer(
                label,
                VectorEnv.of(Collections.nCopies(count, () -> wrapper.wrap(spec.make(common))), vector),
                template);
    }
}
