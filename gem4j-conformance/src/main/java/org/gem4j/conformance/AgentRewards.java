// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.conformance;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.gem4j.agent.chat.AgentMessage;
import org.gem4j.agent.chat.CallRequest;
import org.gem4j.agent.chat.Compat;
import org.gem4j.agent.chat.ContentPart;
import org.gem4j.agent.reward.AgentReward;
import org.gem4j.agent.reward.GradedChain;
import org.gem4j.agent.reward.JudgeReward;
import org.gem4j.agent.reward.RewardResult;
import org.gem4j.agent.reward.RewardRules;
import org.gem4j.agent.reward.Rewards;
import org.gem4j.env.ChatRole;
import org.jspecify.annotations.Nullable;

/// Cases of rewards and of the rules they are made of.
final class AgentRewards {
    private AgentRewards() {}

    static @Nullable Object answer(AgentCase recorded, Compat compat) {
        if (recorded.area().equals("reward_helper")) {
            return RewardRules.answer(recorded.group(), recorded.text("text"));
        }
        return switch (recorded.group()) {
            case "judge" -> judged(recorded, compat);
            case "from_raw" -> {
                RewardResult result = RewardResult.from(recorded.input().get("raw"));
                yield Map.of("reward", result.reward(), "extras", result.extras());
            }
            case "form" -> RewardResult.formatted(form(recorded), compat);
            case "lookup" -> {
                Rewards.of(recorded.text("reward_name"), compat);
                yield Map.of("found", true);
            }
            case "training_example_reward" -> older(recorded, compat);
            default ->
                Rewards.of(recorded.text("reward"), compat)
                        .score(chain(recorded))
                        .asMap();
        };
    }

    private static Object judged(AgentCase recorded, Compat compat) {
        double score = JudgeReward.score(recorded.text("judge_reply"), compat).orElse(0);
        return RewardResult.of(score).with("raw_score", score).asMap();
    }

    /// What the recorder's own rewards return.
    private static @Nullable Object form(AgentCase recorded) {
        return switch (recorded.text("reward")) {
            case "r_float" -> 0.5;
            case "r_int" -> BigInteger.ONE;
            case "r_bool" -> true;
            case "r_none" -> null;
            case "r_dict" -> Map.of("reward", 1, "acc", 1.0, "note", "x");
            case "r_kwargs" -> Map.of("reward", 0.0, "seen", List.of());
            case "r_default" -> number(recorded.input().getOrDefault("weight", 1.0));
            case "r_async" ->
                recorded.text("final_response").equals(recorded.input().get("answer")) ? 1.0 : 0.0;
            default -> throw new AgentCase.UnknownException("a reward of the recorder's own");
        };
    }

    private static double number(@Nullable Object value) {
        return value instanceof Number number ? number.doubleValue() : 0;
    }

    /// Two older forms of the reward that a published training script names.
    private static Object older(AgentCase recorded, Compat compat) {
        boolean first = recorded.text("revision").startsWith("2025-08-28");
        if (first && compat.agentfly()) {
            boolean equal = recorded.input().get("answer") instanceof Number number
                    && recorded.text("prediction").matches("(?s).*?\\D?" + number + "\\D*");
            return RewardResult.of(equal ? 1 : 0).asMap();
        }
        AgentReward reward = Rewards.of("math_string_equal_reward_tool", compat);
        return reward.score(chain(recorded)).asMap();
    }

    private static GradedChain chain(AgentCase recorded) {
        Map<String, @Nullable Object> fields = new LinkedHashMap<>(recorded.input());
        List.of("reward", "final_response", "trajectory", "revision").forEach(fields::remove);
        String response =
                recorded.text(recorded.input().containsKey("final_response") ? "final_response" : "prediction");
        return new GradedChain(response, List.of(messages(recorded.list("trajectory"))), fields, environment(recorded));
    }

    private static Optional<GradedChain.Environment> environment(AgentCase recorded) {
        if (!recorded.input().containsKey("env_step_returns")) {
            return Optional.empty();
        }
        Object returns = recorded.input().get("env_step_returns");
        if (returns instanceof String text && text.matches("\\w+\\('.*'\\)")) {
            String message = text.substring(text.indexOf('\'') + 1, text.length() - 2);
            return Optional.of((question, argument) -> {
                throw new IllegalStateException(message);
            });
        }
        return Optional.of((question, argument) -> returns);
    }

    static List<AgentMessage> messages(List<?> given) {
        List<AgentMessage> messages = new ArrayList<>();
        for (Object each : given) {
            messages.add(message(AgentCase.object(each)));
        }
        return messages;
    }

    private static AgentMessage message(Map<String, @Nullable Object> json) {
        List<ContentPart> parts = new ArrayList<>();
        if (json.get("content") instanceof List<?> list) {
            list.forEach(part -> parts.add(part(AgentCase.object(part))));
        } else {
            parts.add(new ContentPart.Text(String.valueOf(json.get("content"))));
        }
        List<CallRequest> calls = new ArrayList<>();
        if (json.get("tool_calls") instanceof List<?> list) {
            for (Object call : list) {
                Map<String, @Nullable Object> function =
                        AgentCase.object(AgentCase.object(call).get("function"));
                calls.add(new CallRequest("", String.valueOf(function.get("name")), function.get("arguments")));
            }
        }
        ChatRole role = ChatRole.valueOf(String.valueOf(json.get("role")).toUpperCase(Locale.ROOT));
        return new AgentMessage(role, parts, calls, "", "");
    }

    private static ContentPart part(Map<String, @Nullable Object> part) {
        return "text".equals(part.get("type"))
                ? new ContentPart.Text(String.valueOf(part.get("text")))
                : new ContentPart.ImagePart(String.valueOf(part.get("image")));
    }
}
