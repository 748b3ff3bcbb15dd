// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.reasoning;

import java.util.ArrayList;
import java.util.List;

/// Moves a curriculum level up and down by recent success.
///
/// After each `window` answers at a level their mean score decides: at `raiseAt` or more the level goes up by one, at
/// `lowerAt` or less it goes down, and in both cases the count restarts.
final class LevelCoach {
    private final Rule rule;
    private int level;
    private List<Double> recent = new ArrayList<>();

    /// @param top the highest level
    /// @param window number of answers that a decision is based on
    /// @param raiseAt the mean score from which the level goes up
    /// @param lowerAt the mean score up to which the level goes down; below `raiseAt`
    record Rule(int top, int window, double raiseAt, double lowerAt) {
        Rule {
            if (lowerAt >= raiseAt) {
                throw new IllegalArgumentException(
                        "option coach_lower_at must be below coach_raise_at (" + raiseAt + ") but was " + lowerAt);
            }
        }
    }

    LevelCoach(Rule rule, int level) {
        this.rule = rule;
        this.level = level;
    }

    int level() {
        return level;
    }

    /// The scores at this level since the last decision.
    List<Double> recent() {
        return List.copyOf(recent);
    }

    /// Records a score; the level may change for the next item.
    void note(double score) {
        recent.add(score);
        if (recent.size() < rule.window) {
            return;
        }
        double mean = recent.stream().mapToDouble(Double::doubleValue).average().orElse(0);
        if (mean >= rule.raiseAt) {
            level = Math.min(rule.top, level + 1);
        } else if (mean <= rule.lowerAt) {
            level = Math.max(0, level - 1);
        }
        recent = new ArrayList<>();
    }

    /// Restores a state.
    ///
    /// @throws IllegalArgumentException if it is not one this coach can have
    void restore(int newLevel, List<Double> newRecent) {
        if (newLevel < 0 || newLevel > rule.top || newRecent.size() >= rule.window) {
            throw new IllegalArgumentException("coach must be at a level in 0.." + rule.top + " with fewer than "
                    + rule.window + " scores but was at " + newLevel + " with " + newRecent.size());
        }
        level = newLevel;
        recent = new ArrayList<>(newRecent);
    }
}
