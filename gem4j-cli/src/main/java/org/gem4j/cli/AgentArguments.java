// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.cli;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.gem4j.agent.Agent;
import org.gem4j.agent.AgentSettings;
import org.gem4j.agent.chat.Compat;
import org.gem4j.agent.reward.JudgeServer;
import org.gem4j.rollout.Sampling;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/// The options of commands that play an agent.
final class AgentArguments {
    @Option(
            names = "--model",
            required = true,
            paramLabel = "MODEL",
            description = "Checkpoint folder, OWNER/NAME of a model from ./gem4j download, or openai:NAME (see"
                    + " --base_url).")
    private String model = "";

    @Option(
            names = "--agent_type",
            paramLabel = "NAME",
            defaultValue = "hf",
            description = "How tools are described to the model and its calls parsed: hf, react, code, …"
                    + " (default ${DEFAULT-VALUE}).")
    private String type = "";

    @Option(
            names = "--tools",
            paramLabel = "TOOL",
            split = ",",
            description = "Comma-separated tools: names of built-in ones, or Python files that declare tools.")
    private List<String> tools = new ArrayList<>();

    @Option(
            names = "--template",
            paramLabel = "NAME",
            description = "Chat template such as qwen2.5 (default: the model's own).")
    private Optional<String> template = Optional.empty();

    @Option(
            names = "--system_prompt",
            paramLabel = "TEXT",
            description = "System prompt (default: that of the agent type).")
    private Optional<String> systemPrompt = Optional.empty();

    @Option(
            names = "--max_turns",
            paramLabel = "N",
            defaultValue = "4",
            description = "Maximum number of replies by the model per question (default ${DEFAULT-VALUE}).")
    private int maxTurns;

    @Option(
            names = "--fold_after",
            paramLabel = "N",
            description = "Ask the model to summarize after N replies, and continue from the summary (default: never).")
    private int foldAfter;

    @Option(
            names = "--strict",
            description =
                    "Constrain the model's tool calls to be well-formed; needs a model that runs in this process and"
                            + " agent type hf.")
    private boolean strict;

    @Option(
            names = "--temperature",
            paramLabel = "X",
            description = "Sampling temperature; 0 is greedy decoding (default 0, or 1 in eval if --num_chains exceeds"
                    + " 1).")
    private Optional<Double> temperature = Optional.empty();

    @Option(
            names = "--max_tokens",
            paramLabel = "N",
            defaultValue = "512",
            description = "Maximum number of new tokens per reply (default ${DEFAULT-VALUE}).")
    private int maxTokens;

    @Option(
            names = "--seed",
            paramLabel = "N",
            defaultValue = "0",
            description = "Seed of sampling (default ${DEFAULT-VALUE}).")
    private long seed;

    @Mixin
    private ServerArguments server = new ServerArguments();

    @Mixin
    private EngineArguments engine = new EngineArguments();

    /// The agent that these options tell.
    ///
    /// @param reward its name or file; empty: that of a tool's file, if any
    Agent agent(String reward) {
        return new AgentSettings(
                        type,
                        tools,
                        reward,
                        template.orElse(""),
                        systemPrompt.orElse(""),
                        maxTurns,
                        JudgeServer.of("", "", System.getenv()),
                        foldAfter,
                        strict,
                        Compat.NONE)
                .agent();
    }

    /// Opens the model.
    ///
    /// @param concurrency requests at a time
    EvalModel open(int concurrency) {
        if (model.startsWith("scripted:")) {
            throw CliException.usage("--model must be a folder, OWNER/NAME or openai:NAME but was " + model + ".");
        }
        if (strict && model.startsWith("openai:")) {
            throw CliException.usage("--strict needs a model that runs in this process but --model was " + model + ".");
        }
        return EvalModel.open(model, server, engine, concurrency);
    }

    /// @param otherwise the temperature where none is given
    Sampling sampling(double otherwise) {
        return new Sampling(temperature.orElse(otherwise), 1, -1, maxTokens);
    }

    /// What decides an answer, for the folder of an evaluation.
    Map<String, Object> settings() {
        Map<String, Object> settings = new LinkedHashMap<>();
        settings.put("model", model);
        settings.put("agent_type", type);
        settings.put("tools", tools);
        settings.put("template", template.orElse(""));
        settings.put("system_prompt", systemPrompt.orElse(""));
        settings.put("max_turns", maxTurns);
        if (foldAfter > 0) {
            settings.put("fold_after", foldAfter);
        }
        settings.put("strict", strict);
        settings.put("max_tokens", maxTokens);
        settings.put("seed", seed);
        return settings;
    }

    long seed() {
        return seed;
    }
}
