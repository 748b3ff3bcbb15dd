// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.agent.reward;

import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.gem4j.agent.chat.AgentFlyError;
import org.gem4j.agent.chat.ChatRows;
import org.gem4j.agent.chat.Compat;
import org.gem4j.grade.math.MathGrader;
import org.gem4j.text.python.Strings;
import org.jspecify.annotations.Nullable;

/// Rewards of answers that are numbers or formulas.
final class MathRewards {
    private static final double TRIED = 0.1;
    private static final MathGrader GRADER = MathGrader.lenient();
    private static final Pattern THOUGHT = Pattern.compile("<think>(.*?)</think>", Pattern.DOTALL);
    private static final Pattern CLOSED = Pattern.compile("^(.*?)</think>", Pattern.DOTALL);

    private final Compat compat;

    MathRewards(Compat compat) {
        this.compat = compat;
    }

    /// Whether the final response says the answer.
    private boolean right(String reward, GradedChain chain) {
        String answer = answer(chain.required(reward, "answer"));
        if (compat.agentfly()) {
            return MathEquality.equal(chain.finalResponse(), answer);
        }
        String given = MathEquality.answer(chain.finalResponse());
        return GRADER.grade(MathEquality.answer(answer), given).isCorrect() || given.equals(answer);
    }

    private String answer(@Nullable Object value) {
        if (compat.agentfly() && !(value instanceof String)) {
            throw new AgentFlyError("AttributeError", "'" + ChatRows.type(value) + "' object has no attribute 'rfind'");
        }
        return String.valueOf(value);
    }

    RewardResult equal(GradedChain chain) {
        return RewardResult.of(right("math_equal_reward", chain) ? 1 : 0);
    }

    RewardResult equalWithTool(GradedChain chain) {
        boolean right = right("math_equal_reward_tool", chain);
        return withTool(chain, right).with("acc", right ? 1.0 : 0.0);
    }

    private RewardResult withTool(GradedChain chain, boolean right) {
        return RewardResult.of(chain.toolMessages(compat) == 0 ? 0 : right ? 1 : TRIED);
    }

    RewardResult thoughtWithTool(GradedChain chain) {
        boolean right = right("math_reward_thought_with_tool", chain);
        boolean thought = chain.assistantTexts().stream()
                .allMatch(text -> Strings.lower(Strings.strip(text, true, true)).startsWith("thought"));
        RewardResult result = thought ? withTool(chain, right) : RewardResult.of(0);
        return result.with("acc", right ? 1.0 : 0.0);
    }

    RewardResult think(GradedChain chain) {
        boolean thought =
                chain.assistantTexts().stream().allMatch(text -> thinking(text).isPresent());
        boolean formed = thought && chain.toolMessages(compat) > 0;
        if (compat.agentfly() && !formed) {
            return RewardResult.of(0).with("acc", 0.0);
        }
        boolean right = right("math_equal_reward_think", chain);
        return RewardResult.of(!formed ? 0 : right ? 1 : TRIED).with("acc", right ? 1.0 : 0.0);
    }

    /// What stands between `<think>` tags, or before a closing one.
    static Optional<String> thinking(String text) {
        Matcher whole = THOUGHT.matcher(text);
        if (whole.find()) {
            return Optional.of(whole.group(1));
        }
        Matcher closed = CLOSED.matcher(text);
        return closed.find() ? Optional.of(closed.group(1)) : Optional.empty();
    }

    /// The last run of digits against the answer, as texts.
    RewardResult digits(String name, GradedChain chain) {
        Object answer = chain.required(name, "answer");
        boolean right = Numbers.lastRun(chain.finalResponse())
                .map(run -> compat.agentfly() ? run.equals(answer) : run.equals(String.valueOf(answer)))
                .orElse(answer == null);
        return withTool(chain, right);
    }
}
