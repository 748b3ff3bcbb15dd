// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.train.internal;

import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import org.gem4j.report.NumberText;
import org.gem4j.rollout.Episode;

/// Tells a user why episodes of a run were not played to their end, each reason once, and knows whether all were lost.
final class LostEpisodes {
    private static final int MOST_REASONS = 10;

    private final Consumer<String> notices;
    private final Set<String> told = new HashSet<>();
    private long episodes;
    private long turns;
    private long unbegun;
    private String reason = "";

    /// @param notices takes what a user should know
    LostEpisodes(Consumer<String> notices) {
        this.notices = notices;
    }

    /// Takes the episodes of a training step.
    void trained(String step, List<Episode> played) {
        episodes += played.size();
        turns += played.stream().mapToLong(episode -> episode.turns().size()).sum();
        unbegun += played.stream().filter(LostEpisodes::unbegun).count();
        played.stream()
                .map(Episode::failure)
                .filter(failure -> !failure.isEmpty())
                .findFirst()
                .ifPresent(failure -> reason = failure);
        tell(step, played);
    }

    /// Tells what was lost among the episodes of a step or an evaluation.
    void tell(String when, List<Episode> played) {
        List<Episode> skipped = played.stream().filter(LostEpisodes::unbegun).toList();
        if (!skipped.isEmpty() && told.add("unbegun in " + (when.startsWith("step") ? "a step" : "an evaluation"))) {
            notices.accept(when + ": " + NumberText.counted(skipped.size(), "episode") + " of " + played.size()
                    + " skipped because their prompts are too long: "
                    + skipped.getFirst().failure());
        }
        played.stream()
                .filter(episode -> !episode.counts())
                .map(Episode::failure)
                .filter(failure -> told.size() < MOST_REASONS && told.add(failure))
                .forEach(failure -> notices.accept(when + ": an episode was lost: " + failure));
    }

    /// An episode without a turn, as its first prompt was too long for the model.
    private static boolean unbegun(Episode episode) {
        return episode.outcome() == Episode.Outcome.POLICY_ERROR
                && episode.turns().isEmpty();
    }

    /// What to say of all skipped prompts, at the end.
    void summary() {
        if (unbegun > 0) {
            notices.accept("training skipped " + unbegun + " of " + NumberText.counted(episodes, "episode")
                    + " because their prompts are too long");
        }
    }

    /// Why there was nothing to learn from, if episodes were played and none had a turn.
    Optional<String> nothingPlayed() {
        return episodes == 0 || turns > 0
                ? Optional.empty()
                : Optional.of("nothing was trained: none of " + NumberText.counted(episodes, "episode")
                        + " had a turn. The last failure: " + reason);
    }
}
