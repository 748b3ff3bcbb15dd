// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.conformance;

import java.util.ArrayList;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import org.gem4j.agent.Agent;
import org.gem4j.agent.AgentRow;
import org.gem4j.agent.Chain;
import org.gem4j.agent.SummaryInstruction;
import org.gem4j.agent.chat.AgentMessage;
import org.gem4j.agent.chat.AgentTemplate;
import org.gem4j.agent.chat.ChatRows;
import org.gem4j.agent.chat.Compat;
import org.gem4j.agent.chat.FinalResponse;
import org.gem4j.agent.chat.Segments;
import org.gem4j.agent.reward.GradedChain;
import org.gem4j.agent.reward.RewardResult;
import org.gem4j.agent.style.Reply;
import org.gem4j.agent.tools.BuiltInTools;
import org.gem4j.agent.tools.ChainContext;
import org.gem4j.agent.tools.Resources;
import org.gem4j.env.ChatRole;
import org.gem4j.text.ChatRequest;
import org.jspecify.annotations.Nullable;

/// Cases of whole chains and of what they are made of.
final class AgentChains {
    private AgentChains() {}

    /// A whole chain with scripted replies.
    static Object rollout(AgentCase recorded, Compat compat) {
        List<Object> seen = new ArrayList<>();
        List<Map<String, @Nullable Object>> trajectories = new ArrayList<>();
        int calls = 0;
        List<@Nullable Object> budgets = new ArrayList<>();
        int chains = recorded.input().get("num_chains") instanceof Number count ? count.intValue() : 1;
        for (int i = 0; i < chains; i++) {
            Agent agent = agent(recorded, compat, seen);
            AgentRow row = AgentRow.of(AgentCase.object(recorded.input().get("row")));
            ChainContext context = new ChainContext("chain-" + i, "group", i, row.fields(), new Resources());
            try (Chain chain = new Chain(agent, row, context, text -> text.codePointCount(0, text.length()))) {
                calls += play(recorded, agent, chain, budgets);
                trajectories.add(trajectory(chain, i));
            }
        }
        Map<String, @Nullable Object> answer = new LinkedHashMap<>();
        answer.put("trajectories", trajectories);
        if (chains == 1) {
            answer.put("model_calls", calls);
            answer.put("max_tokens_per_call", budgets);
        }
        seen.stream().findFirst().ifPresent(first -> answer.put("reward_saw", first));
        return answer;
    }

    /// Returns how often the model was asked.
    private static int play(AgentCase recorded, Agent agent, Chain chain, List<@Nullable Object> budgets) {
        List<?> replies = recorded.list("model_replies");
        int asked = 0;
        while (!chain.tooLong()) {
            List<AgentMessage> messages = chain.messages();
            budgets.add(budget(recorded, agent, chain, messages));
            String reply = String.valueOf(replies.get(Math.min(asked, replies.size() - 1)));
            asked++;
            int characters = messages.stream()
                    .mapToInt(message -> message.firstText()
                            .codePointCount(0, message.firstText().length()))
                    .sum();
            chain.reply(reply, characters + reply.codePointCount(0, reply.length()));
        }
        return asked;
    }

    private static @Nullable Object budget(AgentCase recorded, Agent agent, Chain chain, List<AgentMessage> messages) {
        Map<String, @Nullable Object> config = AgentCase.object(recorded.input().get("generation_config"));
        Object asked = config.get("max_tokens") == null ? config.get("max_new_tokens") : config.get("max_tokens");
        ChatRequest request = new ChatRequest(
                messages.stream().map(AgentMessage::toJson).toList(),
                Optional.of(agent.tools().schemas()),
                true,
                Optional.empty());
        OptionalInt budget =
                chain.budget(AgentTemplate.of("qwen2.5").row(request).prompt().length());
        if (budget.isEmpty()) {
            return asked;
        }
        return asked instanceof Number number
                ? Math.max(1, Math.min(number.intValue(), budget.getAsInt()))
                : (Object) budget.getAsInt();
    }

    private static Map<String, @Nullable Object> trajectory(Chain chain, int index) {
        Optional<RewardResult> reward = chain.score();
        Map<String, @Nullable Object> json = new LinkedHashMap<>();
        json.put("finish_reason", chain.finish().orElseThrow().wireName());
        json.put("reward", reward.map(RewardResult::reward).orElse(null));
        json.put("metrics", reward.map(RewardResult::extras).orElse(Map.of()));
        json.put("chain_idx", index);
        json.put("group_idx", 0);
        Iterator<Reply> replies = chain.replies().iterator();
        List<Object> segments = new ArrayList<>();
        for (List<AgentMessage> segment : chain.segments()) {
            List<Object> messages = new ArrayList<>();
            for (AgentMessage message : segment) {
                messages.add(
                        message.role() == ChatRole.ASSISTANT
                                ? AgentReplies.message(message, replies.next().status())
                                : shown(message));
            }
            segments.add(messages);
        }
        json.put("segments", segments);
        return json;
    }

    private static Map<String, @Nullable Object> shown(AgentMessage message) {
        Map<String, @Nullable Object> json = new LinkedHashMap<>(message.toJson());
        json.remove("tool_call_id");
        return json;
    }

    private static Agent agent(AgentCase recorded, Compat compat, List<Object> seen) {
        Agent.Builder builder =
                Agent.builder(recorded.text("agent_type")).compat(compat).systemPrompt(recorded.text("system_prompt"));
        for (Object name : recorded.list("tools")) {
            if (BuiltInTools.names().contains(name)) {
                builder.tools(String.valueOf(name));
            } else {
                builder.tools(List.of(RecorderTools.of(String.valueOf(name))));
            }
        }
        if (recorded.input().get("max_turns") instanceof Number turns) {
            builder.maxTurns(turns.intValue());
        }
        if (recorded.input().get("max_model_len") instanceof Number length) {
            builder.maxModelLength(length.intValue());
        }
        if (recorded.input().get("context_trigger_turns") instanceof Number after) {
            builder.foldAfter(after.intValue(), SummaryInstruction.BASE);
        }
        switch (recorded.text("reward_name")) {
            case "" -> {}
            case "g_probe" -> builder.reward(chain -> probed(chain, seen));
            default -> builder.reward(recorded.text("reward_name"));
        }
        return builder.build();
    }

    /// The recorder's reward, which keeps what it saw.
    private static RewardResult probed(GradedChain chain, List<Object> seen) {
        Map<String, @Nullable Object> saw = new LinkedHashMap<>();
        saw.put("final_response", chain.finalResponse());
        saw.put("finish_reason", chain.fields().get("finish_reason"));
        saw.put("answer", chain.fields().get("answer"));
        List<List<String>> shape = chain.segments().stream()
                .map(segment -> segment.stream()
                        .map(message -> message.role().wireName())
                        .toList())
                .toList();
        saw.put("trajectory_shape", shape.size() == 1 ? shape.getFirst() : shape);
        seen.add(saw);
        int length =
                chain.finalResponse().codePointCount(0, chain.finalResponse().length());
        return RewardResult.of(0.5).with("len", (double) length);
    }

    static @Nullable Object helper(AgentCase recorded, Compat compat) {
        return switch (recorded.area()) {
            case "segment_reward" ->
                Segments.rewards(
                        ((Number) recorded.input().getOrDefault("reward", 0)).doubleValue(),
                        ((Number) recorded.input().getOrDefault("num_segments", 0)).intValue(),
                        Segments.Share.parse(recorded.text("mode")),
                        ((Number) recorded.input().getOrDefault("gamma", 0)).doubleValue());
            case "fold" -> {
                List<AgentMessage> turns = AgentRewards.messages(recorded.list("turns"));
                yield Segments.fold(turns, recorded.text("summary"), recorded.is("keep_previous_summary")).stream()
                        .map(AgentMessage::toJson)
                        .toList();
            }
            case "final_response" -> FinalResponse.of(recorded.list("messages"));
            default -> ChatRows.normalize(recorded.input().get("data"));
        };
    }
}
