// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.agent;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.gem4j.agent.chat.Compat;
import org.gem4j.agent.tools.PythonTools;
import org.gem4j.env.Env;
import org.gem4j.env.EnvOptions;
import org.gem4j.env.EnvProvider;
import org.gem4j.env.EnvSpec;
import org.gem4j.env.OptionSpec;

/// Registers `agent:rows`: an agent of built-in or Python tools that answers the rows of a file, all of it told by
/// options, so that every command that takes an environment takes an agent.
///
/// Items of a list are separated by `;`. In a text, `%2C`, `%28`, `%29`, `%3B`, `%7C` and `%25` stand for the
/// characters that separate options, items and environments.
public final class AgentProvider implements EnvProvider {
    private static final String SEPARATOR = ";";
    private static final String PYTHON = ".py";

    @Override
    public List<EnvSpec> specs() {
        List<OptionSpec> options = List.of(
                OptionSpec.text(
                        "data",
                        "arithmetic-train",
                        "Files of rows, separated by ;, or bundled: arithmetic-train, arithmetic-test."),
                OptionSpec.text("agent", "hf", "How the model is told about tools and read: hf, react, code, …."),
                OptionSpec.text("tools", "", "Tools by name, separated by ;, or Python files that declare some."),
                OptionSpec.text("reward", "", "Reward by name, or of a Python file; empty: the first one declared."),
                OptionSpec.text("template", "", "Chat template by name; empty: the model's own."),
                OptionSpec.text("system_prompt", "", "What the model is told first; empty: what the agent tells it."),
                OptionSpec.integer("max_turns", 4, 1, 1000, "Replies of the model in a chain."),
                OptionSpec.choice("compat", "none", List.of("none", "agentfly"), "Whose behavior is wanted."));
        return List.of(new EnvSpec(
                        "agent:rows", "An agent with tools answers the rows of a file.", options, AgentProvider::make)
                .withRules("Action: a reply of the model, which may call tools.\n"
                        + "Reward: what the reward gives for the whole chain, with its last step.\n"
                        + "End: when the model answers or a tool ends the chain; truncated after max_turns replies."));
    }

    private static Env make(EnvOptions options) {
        Agent.Builder builder = Agent.builder(options.text("agent"))
                .maxTurns(options.integer("max_turns"))
                .compat(Compat.parse(options.text("compat")));
        String reward = text(options, "reward");
        boolean found = false;
        for (String tool : items(options, "tools")) {
            if (tool.endsWith(PYTHON)) {
                PythonTools file = load(tool);
                builder.tools(file.tools());
                found |= reward(builder, file, reward);
            } else {
                builder.tools(tool);
            }
        }
        if (!found && reward.endsWith(PYTHON)) {
            found = reward(builder, load(reward), "");
        }
        if (!found && !reward.isEmpty()) {
            builder.reward(reward);
        }
        String template = text(options, "template");
        if (!template.isEmpty()) {
            builder.template(template);
        }
        String prompt = text(options, "system_prompt");
        if (!prompt.isEmpty()) {
            builder.systemPrompt(prompt);
        }
        return new AgentEnv(
                builder.build(), data(items(options, "data")), options.random().nextLong());
    }

    /// Takes a reward that a file declares, if it is the one that is wanted.
    private static boolean reward(Agent.Builder builder, PythonTools file, String name) {
        Optional<String> wanted = file.rewards().stream()
                .filter(known -> name.isEmpty() || known.equals(name))
                .findFirst();
        wanted.ifPresent(known -> builder.reward(file.reward(known)));
        return wanted.isPresent();
    }

    private static PythonTools load(String file) {
        try {
            return PythonTools.load(Path.of(file));
        } catch (IOException e) {
            throw new UncheckedIOException("tools must be names or Python files but " + file + " cannot be read", e);
        }
    }

    private static AgentData data(List<String> names) {
        if (names.size() == 1 && AgentData.isBundled(names.getFirst())) {
            return AgentData.bundled(names.getFirst());
        }
        return AgentData.open(names.stream().map(Path::of).toList());
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
