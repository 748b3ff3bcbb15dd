// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.agent;

import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.gem4j.agent.chat.Compat;
import org.gem4j.agent.reward.JudgeServer;
import org.gem4j.agent.reward.Rewards;
import org.gem4j.env.Env;
import org.gem4j.env.EnvOptions;
import org.gem4j.env.EnvProvider;
import org.gem4j.env.EnvSpec;
import org.gem4j.env.OptionSpec;

/// Registers `agent:rows`: an agent with built-in or Python tools that answers the questions in a file.
/// Options define the whole agent, so every command that takes an environment also takes an agent.
///
/// Items of a list are separated by `;`. In a text, `%2C`, `%28`, `%29`, `%3B`, `%7C` and `%25` stand for the
/// characters that separate options, items and environments.
public final class AgentProvider implements EnvProvider {
    private static final String SEPARATOR = ";";

    /// Of agents that declare none: without a reward there would be nothing to learn or to compare.
    private static final String USUAL_REWARD = "math_equal_reward";

    /// What all environments of the same files share.
    private final Map<List<String>, AgentData> data = new ConcurrentHashMap<>();

    @Override
    public List<EnvSpec> specs() {
        List<OptionSpec> options = List.of(
                OptionSpec.text(
                        "data",
                        "arithmetic-train",
                        "Files of rows, separated by ;, or bundled: arithmetic-train, arithmetic-test."),
                OptionSpec.text(
                        "agent",
                        "hf",
                        "How tools are described to the model and its calls parsed: hf, react, code, …."),
                OptionSpec.text("tools", "", "Tools by name or Python files that declare tools, separated by ;."),
                OptionSpec.text(
                        "reward",
                        "",
                        "Reward by name, or in a Python file; empty: the first one declared, else math_equal_reward."),
                OptionSpec.text("template", "", "Chat template by name; empty: the model's own."),
                OptionSpec.text("system_prompt", "", "System prompt; empty: that of the agent type."),
                OptionSpec.integer("max_turns", 4, 1, 1000, "Maximum number of the model's replies in a chain."),
                OptionSpec.text("judge", "", "Judge model for rewards that need one; empty: JUDGE_MODEL."),
                OptionSpec.text("judge_url", "", "The judge's OpenAI-compatible server; empty: JUDGE_BASE_URL."),
                OptionSpec.integer(
                        "fold_after", 0, 0, 1000, "Replies after which the model is to summarize the chain; 0: never."),
                OptionSpec.bool("strict", false, "Constrain tool calls of models in this process to be well-formed."),
                OptionSpec.choice(
                        "compat", "none", List.of("none", "agentfly"), "agentfly restores the behavior of AgentFly."));
        return List.of(new EnvSpec(
                        "agent:rows", "An agent with tools answers a file of questions.", options, this::make)
                .withRules("Action: a reply of the model, which may call tools.\n"
                        + "Reward: the reward of the whole chain, given at its last step.\n"
                        + "End: when the model answers or a tool ends the chain; truncated after max_turns replies."));
    }

    private Env make(EnvOptions options) {
        AgentSettings settings = new AgentSettings(
                options.text("agent"),
                items(options, "tools"),
                text(options, "reward"),
                text(options, "template"),
                text(options, "system_prompt"),
                options.integer("max_turns"),
                JudgeServer.of(text(options, "judge"), text(options, "judge_url"), System.getenv()),
                options.integer("fold_after"),
                options.bool("strict"),
                Compat.parse(options.text("compat")));
        Agent agent = settings.agent();
        Agent graded =
                agent.reward().isPresent() ? agent : agent.withReward(Rewards.of(USUAL_REWARD, settings.compat()));
        return new AgentEnv(
                graded, data(items(options, "data")), options.random().nextLong());
    }

    /// Files are read without a lock: where two environments open the same ones at once, the first result stays.
    private AgentData data(List<String> names) {
        AgentData known = data.get(names);
        if (known != null) {
            return known;
        }
        AgentData read = AgentData.named(names);
        AgentData other = data.putIfAbsent(names, read);
        return other == null ? read : other;
    }

    private static List<String> items(EnvOptions options, String name) {
        return Arrays.stream(options.text(name).split(SEPARATOR))
                .map(AgentProvider::decoded)
                .filter(item -> !item.isBlank())
                .toList();
    }

    private static String text(EnvOptions options, String name) {
        return decoded(options.text(name));
    }

    private static String decoded(String text) {
        return URLDecoder.decode(text.replace("+", "%2B"), StandardCharsets.UTF_8);
    }
}
