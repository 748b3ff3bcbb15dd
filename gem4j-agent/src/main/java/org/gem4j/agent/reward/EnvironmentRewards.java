// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.agent.reward;

import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// Rewards that the chain's environment knows: a household, a laboratory, a shop, a puzzle, a repository.
final class EnvironmentRewards {
    private static final int SHORTEST = 4;

    private EnvironmentRewards() {}

    /// Runs the answer as a program: 1 if it could be run at all.
    static RewardResult code(GradedChain chain, String prediction) {
        try {
            return RewardResult.of(1).with("output", ask(chain, "run", prediction));
        } catch (RuntimeException e) {
            return RewardResult.of(0).with("output", String.valueOf(e.getMessage()));
        }
    }

    /// The reward of an empty step.
    static RewardResult household(GradedChain chain) {
        Object step = ask(chain, "", "");
        Object reward = step instanceof List<?> list && list.size() > 1 ? list.get(1) : value(step, "reward");
        return RewardResult.of(reward instanceof Number number ? number.doubleValue() : 0);
    }

    static RewardResult laboratory(GradedChain chain) {
        if (chain.segments().size() == 1 && chain.messages().size() < SHORTEST
                || chain.messages().isEmpty()) {
            return RewardResult.of(0).with("acc", 0.0).with("output", "Not enough steps to get reward");
        }
        Object step = ask(chain, "get_reward", "");
        double score = value(step, "reward") instanceof Number number ? number.doubleValue() : 0;
        double won = score >= 1 ? 1 : 0;
        return RewardResult.of(10 * won)
                .with("acc", won)
                .with("score", score)
                .with("output", value(step, "observation"));
    }

    static RewardResult shop(GradedChain chain) {
        Object task = chain.required("webshop_reward", "task_id");
        try {
            Object step = ask(chain, "get_reward", String.valueOf(task));
            double reward = value(step, "reward") instanceof Number number ? number.doubleValue() : 0;
            return RewardResult.of(reward).with("output", value(step, "observation"));
        } catch (RuntimeException e) {
            return RewardResult.of(0).with("output", "Error webshop reward function: " + e.getMessage());
        }
    }

    /// 0.6 for solving, 0.4 for the quality of the moves.
    static RewardResult puzzle(GradedChain chain) {
        Object state = ask(chain, "get_state", "");
        boolean solved = Boolean.TRUE.equals(value(state, "is_solved"));
        double progress = number(state, "progress", 0);
        double quality = number(state, "centipawn_score", 50);
        double reward = 0.6 * (solved ? 1 : 0.5 * progress) + 0.4 * quality / 100;
        return RewardResult.of(reward)
                .with("is_solved", solved)
                .with("moves_made", value(state, "moves_made"))
                .with("best_move_matches", value(state, "best_move_matches"))
                .with("centipawn_score", quality)
                .with("output", value(state, "output"));
    }

    static RewardResult solved(GradedChain chain) {
        boolean solved = Boolean.TRUE.equals(value(ask(chain, "get_state", ""), "is_solved"));
        return RewardResult.of(solved ? 1 : 0)
                .with("is_solved", solved)
                .with("output", "Puzzle " + (solved ? "solved" : "not solved"));
    }

    /// Whether a repository's tests pass.
    static RewardResult tests(GradedChain chain) {
        Object outcome = ask(chain, "run_tests", "");
        double reward = number(outcome, "reward", 0);
        return RewardResult.of(reward).with("acc", reward).with("out", value(outcome, "output"));
    }

    private static double number(@Nullable Object object, String key, double fallback) {
        return value(object, key) instanceof Number number ? number.doubleValue() : fallback;
    }

    private static @Nullable Object value(@Nullable Object object, String key) {
        return object instanceof Map<?, ?> map ? map.get(key) : null;
    }

    private static @Nullable Object ask(GradedChain chain, String question, String argument) {
        return chain.environment()
                .orElseThrow(() -> new IllegalStateException("the chain has no environment to ask for its reward"))
                .ask(question, argument);
    }
}
