// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.agent.reward;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.gem4j.agent.chat.AgentFlyError;
import org.gem4j.agent.chat.Compat;
import org.gem4j.env.Suggestions;
import org.gem4j.text.python.JsonText;
import org.gem4j.text.python.Strings;

/// The built-in rewards by name.
public final class Rewards {
    private Rewards() {}

    /// The reward of this name, in any case.
    ///
    /// @throws IllegalArgumentException for an unknown one
    public static AgentReward of(String name) {
        return of(name, Compat.NONE);
    }

    /// @param compat whose values it has where they differ
    public static AgentReward of(String name, Compat compat) {
        return of(name, compat, JudgeServer.of("", "", System.getenv()));
    }

    /// @param judge the model of rewards that need one
    public static AgentReward of(String name, Compat compat, Optional<JudgeServer> judge) {
        Map<String, AgentReward> known = known(compat, judge);
        AgentReward reward = known.get(name.toLowerCase(Locale.ROOT));
        if (reward != null) {
            return reward;
        }
        if (compat.agentfly()) {
            String message = "Unknown reward: " + Strings.repr(name.toLowerCase(Locale.ROOT)) + ". Available rewards: "
                    + JsonText.repr(List.copyOf(known.keySet()));
            throw new AgentFlyError("KeyError", Strings.repr(message));
        }
        throw new IllegalArgumentException("unknown reward " + name + Suggestions.didYouMean(name, known.keySet())
                + " Known: " + String.join(", ", known.keySet()) + ".");
    }

    /// All names.
    public static Set<String> names() {
        return known(Compat.NONE, Optional.empty()).keySet();
    }

    private static Map<String, AgentReward> known(Compat compat, Optional<JudgeServer> judge) {
        Map<String, AgentReward> known = new LinkedHashMap<>();
        MathRewards math = new MathRewards(compat);
        known.put("math_equal_reward", math::equal);
        known.put("math_equal_reward_tool", math::equalWithTool);
        known.put("math_reward_thought_with_tool", math::thoughtWithTool);
        known.put("math_equal_reward_think", math::think);
        known.put("math_string_equal_reward_tool", chain -> math.digits("math_string_equal_reward_tool", chain));
        if (!compat.agentfly()) {
            known.put("math_reward_string_equal", chain -> math.digits("math_reward_string_equal", chain));
            known.putAll(JudgeReward.named(judge));
        }
        QaRewards qa = new QaRewards(compat);
        known.put("qa_f1_reward", qa::f1);
        known.put("qa_f1_reward_tool", qa::f1WithTool);
        known.put("qa_em_reward", qa::exact);
        known.put("qa_em_format_reward", qa::exactWithFormat);
        known.put("qa_em_reward_tool_call", qa::exactOfCall);
        known.put("ok_vqa_reward", qa::anyOf);
        known.put("infoseek_reward", qa::visual);
        known.put("gui_reward", chain -> GuiReward.score(prediction("gui_reward", chain, compat), chain.fields()));
        known.put(
                "code_reward_test",
                chain -> EnvironmentRewards.code(chain, prediction("code_reward_test", chain, compat)));
        known.put("alfworld_episode_reward", EnvironmentRewards::household);
        known.put("scienceworld_reward", EnvironmentRewards::laboratory);
        known.put("webshop_reward", EnvironmentRewards::shop);
        known.put("chess_puzzle_reward", EnvironmentRewards::puzzle);
        known.put("chess_puzzle_reward_simple", EnvironmentRewards::solved);
        known.put("r2e_gym_reward", EnvironmentRewards::tests);
        known.put("swe_reward", EnvironmentRewards::tests);
        known.put("fake_reward", chain -> {
            prediction("fake_reward", chain, compat);
            return RewardResult.of(0);
        });
        return known;
    }

    /// What the model answered, which AgentFly takes from a field of an old name that chains do not have.
    private static String prediction(String name, GradedChain chain, Compat compat) {
        if (chain.fields().containsKey("prediction")) {
            return String.valueOf(chain.fields().get("prediction"));
        }
        if (compat.agentfly()) {
            chain.required(name, "prediction");
        }
        return chain.finalResponse();
    }
}
