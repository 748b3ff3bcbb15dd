// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.train.internal;

import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;
import org.gem4j.llm.score.Sample;
import org.gem4j.llm.score.ValueScorer;
import org.gem4j.rollout.Episode;
import org.gem4j.rollout.StopReason;
import org.gem4j.rollout.Turn;
import org.gem4j.train.config.LearningSettings;

/// The turns of some episodes, of which one step learns. Immutable.
///
/// Episodes that failed for reasons outside the policy are left out, not taken as reward 0.
///
/// @param episodes that are learned from
/// @param turns theirs, one after the other
/// @param trained number of the turn of each sample; a turn without a response, or an unfinished one where those are
///     ignored, is not a sample, nor are earlier turns where only the last one is trained on
/// @param policyErrors episodes that the policy could not end
/// @param failed episodes that were lost to failures outside the policy
record Batch(List<Episode> episodes, List<Turn> turns, List<Integer> trained, long policyErrors, long failed) {
    Batch {
        episodes = List.copyOf(episodes);
        turns = List.copyOf(turns);
        trained = List.copyOf(trained);
    }

    /// @param keepFailed whether the turns before a failure of the policy are learned from
    /// @param learning which turns are not samples
    static Batch of(List<Episode> played, boolean keepFailed, LearningSettings learning) {
        List<Episode> episodes = played.stream()
                .filter(episode -> learnsFrom(episode, keepFailed))
                .toList();
        List<Turn> turns =
                episodes.stream().flatMap(episode -> episode.turns().stream()).toList();
        Set<Integer> last = lastTurns(episodes);
        List<Integer> trained = IntStream.range(0, turns.size())
                .filter(i -> turns.get(i).response().ids().length > 0)
                .filter(i ->
                        !learning.ignoreUnfinished() || turns.get(i).response().stop() != StopReason.LENGTH)
                .filter(i -> !learning.lastTurnOnly() || last.contains(i))
                .boxed()
                .toList();
        long policyErrors = played.stream()
                .filter(episode -> episode.outcome() == Episode.Outcome.POLICY_ERROR)
                .count();
        long failed = played.stream()
                .filter(episode -> episode.outcome() == Episode.Outcome.TIMEOUT
                        || episode.outcome() == Episode.Outcome.INFRASTRUCTURE)
                .count();
        return new Batch(episodes, turns, trained, policyErrors, failed);
    }

    /// The number of each episode's last turn.
    private static Set<Integer> lastTurns(List<Episode> episodes) {
        Set<Integer> last = new HashSet<>();
        int turns = 0;
        for (Episode episode : episodes) {
            turns += episode.turns().size();
            last.add(turns - 1);
        }
        return last;
    }

    /// Whether an episode's turns are learned from: those of whole ones are.
    ///
    /// @param keepFailed whether the turns before a failure of the policy are
    static boolean learnsFrom(Episode episode, boolean keepFailed) {
        return switch (episode.outcome()) {
            case OK -> true;
            case POLICY_ERROR -> keepFailed && !episode.turns().isEmpty();
            case TIMEOUT, INFRASTRUCTURE -> false;
        };
    }

    /// The samples, with the logprobs that they were sampled with.
    List<TrainingSample> samples() {
        return trained.stream()
                .map(turns::get)
                .map(turn -> TrainingSample.of(
                        new Sample(
                                turn.response().promptIds(),
                                turn.response().ids(),
                                turn.prompt().images()),
                        turn.response().logprobs()))
                .toList();
    }

    /// The prompts of all turns, for a critic.
    List<Sample> prompts() {
        return turns.stream()
                .map(turn -> ValueScorer.sample(
                        turn.response().promptIds(), turn.prompt().images()))
                .toList();
    }

    /// Mean number of turns of an episode.
    double turnsPerEpisode() {
        return episodes.isEmpty() ? 1 : (double) turns.size() / episodes.size();
    }

    double meanReturn() {
        return episodes.stream().mapToDouble(Episode::totalReward).average().orElse(0);
    }

    double success() {
        return episodes.stream().mapToDouble(e -> e.success() ? 1 : 0).average().orElse(0);
    }

    /// Sampled tokens.
    long tokens() {
        return turns.stream().mapToLong(turn -> turn.response().ids().length).sum();
    }
}
