// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.rollout.report;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.gem4j.env.Info;
import org.gem4j.env.InfoKeys;
import org.gem4j.env.Reset;
import org.gem4j.env.Step;

/// One episode, to be read by people.
///
/// @param envId the environment, such as `game:GuessTheNumber-v0-easy`
/// @param seed the seed it was reset with
/// @param policy who played, such as `warm start` or `step 300`
/// @param turns what happened, in order
/// @param finalObservation what the environment said last
/// @param success whether the task was solved
public record SampleEpisode(
        String envId, long seed, String policy, List<SampleTurn> turns, String finalObservation, boolean success) {
    public SampleEpisode {
        turns = List.copyOf(turns);
    }

    /// The sum of the rewards.
    public double totalReward() {
        return turns.stream().mapToDouble(SampleTurn::reward).sum();
    }

    /// The lines of an observation that do not repeat the beginning of the one before, as a history does.
    public static String news(String before, String observation) {
        int shared = 0;
        int line = 0;
        int limit = Math.min(before.length(), observation.length());
        while (shared < limit && before.charAt(shared) == observation.charAt(shared)) {
            shared++;
            if (observation.charAt(shared - 1) == '\n') {
                line = shared;
            }
        }
        return observation.substring(line);
    }

    /// Collects an episode while it is played. It reads best with what the environment itself returned: under
    /// wrappers that repeat the history, every observation holds all earlier ones.
    ///
    /// @param envId the environment's id
    /// @param seed the seed of the reset
    /// @param policy who plays
    /// @param reset what the reset returned
    public static Recorder record(String envId, long seed, String policy, Reset reset) {
        return new Recorder(envId, seed, policy, reset);
    }

    /// Collects the turns of one episode, see [SampleEpisode#record].
    public static final class Recorder {
        private final String envId;
        private final long seed;
        private final String policy;
        private final List<SampleTurn> turns = new ArrayList<>();
        private String observation;
        private boolean success;

        private Recorder(String envId, long seed, String policy, Reset reset) {
            this.envId = envId;
            this.seed = seed;
            this.policy = policy;
            this.observation = shown(reset.observation().text(), reset.info());
        }

        /// Adds a turn.
        ///
        /// @param prompt the whole text the policy was given
        /// @param action what it answered
        /// @param step what the environment returned
        /// @param tokens how many tokens the answer has
        /// @param meanLogprob their mean log probability; NaN if unknown
        public Recorder turn(String prompt, String action, Step step, int tokens, double meanLogprob) {
            turns.add(new SampleTurn(
                    observation,
                    prompt,
                    action,
                    step.reward(),
                    step.terminated(),
                    step.truncated(),
                    facts(step.info()),
                    tokens,
                    meanLogprob));
            observation = shown(step.observation().text(), step.info());
            success = solved(step);
            return this;
        }

        /// The episode so far.
        public SampleEpisode episode() {
            return new SampleEpisode(envId, seed, policy, turns, observation, success);
        }

        /// What the agent gets to see: the observation between its prefix and suffix.
        private static String shown(String text, Info info) {
            StringBuilder shown = new StringBuilder(info.getOr(InfoKeys.PREFIX, ""));
            for (String part : List.of(text, info.getOr(InfoKeys.SUFFIX, ""))) {
                if (shown.toString().endsWith(part)) {
                    continue; // a wrapper put it there
                }
                if (!shown.isEmpty() && shown.charAt(shown.length() - 1) != '\n') {
                    shown.append('\n');
                }
                shown.append(part);
            }
            return shown.toString();
        }

        /// Everything in `info` that is not part of the observation.
        private static Map<String, Object> facts(Info info) {
            Map<String, Object> facts = new LinkedHashMap<>();
            info.asMap().forEach((name, value) -> {
                if (!name.equals(InfoKeys.PREFIX.name()) && !name.equals(InfoKeys.SUFFIX.name())) {
                    facts.put(name, Json.plain(value));
                }
            });
            return facts;
        }

        /// As the environment says, or as GEM reads it: the last reward is 1.
        private static boolean solved(Step step) {
            Optional<Boolean> said =
                    step.info().get(InfoKeys.SUCCESS).or(() -> step.info().get(InfoKeys.CORRECT));
            return said.orElse(step.done() && step.reward() == 1);
        }
    }
}
