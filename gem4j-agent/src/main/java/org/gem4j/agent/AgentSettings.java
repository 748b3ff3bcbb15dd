// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.agent;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.gem4j.agent.chat.Compat;
import org.gem4j.agent.reward.JudgeServer;
import org.gem4j.agent.tools.PythonTools;

/// An agent with built-in or Python tools, defined by names.
///
/// @param type how the model is told about tools and read, see [org.gem4j.agent.style.AgentStyle#of]
/// @param tools names of built-in tools, or Python files that declare some
/// @param reward its name, or a Python file that declares one; empty: the first one that the tools' files
///     declare, if any
/// @param template chat template by name; empty: the model's own
/// @param systemPrompt what the model is told first; empty: what the type tells it
/// @param maxTurns replies of the model in a chain, at least 1
/// @param judge the model of rewards that need one
/// @param foldAfter replies after which the model is asked to summarize the chain; 0: never
/// @param strict whether tool calls are constrained to be well-formed
public record AgentSettings(
        String type,
        List<String> tools,
        String reward,
        String template,
        String systemPrompt,
        int maxTurns,
        Optional<JudgeServer> judge,
        int foldAfter,
        boolean strict,
        Compat compat) {
    private static final String PYTHON = ".py";

    public AgentSettings {
        tools = List.copyOf(tools);
    }

    /// Makes the agent.
    ///
    /// @throws IllegalArgumentException if a name is unknown, or Python refuses a file
    /// @throws UncheckedIOException if a file cannot be read
    public Agent agent() {
        Agent.Builder builder =
                Agent.builder(type).maxTurns(maxTurns).strict(strict).compat(compat);
        judge.ifPresent(builder::judge);
        if (foldAfter != 0) {
            builder.foldAfter(foldAfter, SummaryInstruction.BASE);
        }
        boolean found = false;
        for (String tool : tools) {
            if (tool.endsWith(PYTHON)) {
                PythonTools file = load(tool);
                if (file.tools().isEmpty() && file.rewards().isEmpty()) {
                    throw new IllegalArgumentException(tool + " declares no function with @tool");
                }
                builder.tools(file.tools());
                found |= reward(builder, file, reward);
            } else {
                builder.tools(tool);
            }
        }
        if (!found && reward.endsWith(PYTHON)) {
            found = reward(builder, load(reward), "");
            if (!found) {
                throw new IllegalArgumentException(reward + " declares no function with @reward");
            }
        }
        if (!found && !reward.isEmpty()) {
            builder.reward(reward);
        }
        if (!template.isEmpty()) {
            builder.template(template);
        }
        if (!systemPrompt.isEmpty()) {
            builder.systemPrompt(systemPrompt);
        }
        return builder.build();
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
}
