// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.multi.retail;

import java.nio.file.Path;
import java.util.List;
import org.gem4j.env.Env;
import org.gem4j.env.EnvOptions;
import org.gem4j.env.EnvSpec;
import org.gem4j.env.OptionSpec;
import org.gem4j.env.SeededRandom;
import org.gem4j.env.multi.Opponent;
import org.gem4j.env.multi.OpponentEnv;

/// The customer-service environment, registered with a scripted user or one that a model plays.
public final class RetailSpecs {
    private static final String RULES = """
        Action: a tool call {"name": ..., "kwargs": {...}}, or any other text, which is sent to the user.
        Reward: at the end 1 if the database is in the required state and all required texts were said, else 0.
        End: the user is done or gives up, transfer_to_human_agents, or the limit of actions (truncated, reward 0).
        To play the user too: the environment's MultiAgentEnv capability, whose agents are named user and assistant.\
        """;

    private RetailSpecs() {}

    public static List<EnvSpec> specs() {
        List<OptionSpec> options = List.of(
                OptionSpec.text(
                        "path", "", "Folder tau_bench/envs/retail with τ-bench's files; empty: the bundled shop."),
                OptionSpec.choice("split", "test", List.of("test", "train", "dev"), "Which tasks of the folder."),
                OptionSpec.integer("task", -1, -1, 100_000, "Index of the task; -1: a random one at each reset."),
                OptionSpec.integer("max_actions", 30, 1, 1000, "Maximum number of the assistant's actions."),
                OptionSpec.text(
                        "user_url",
                        "",
                        "Base URL of an OpenAI-compatible server whose model plays the user; empty: a script."),
                OptionSpec.text("user_model", "", "Name of the model that plays the user."));
        return List.of(new EnvSpec(
                "multi:Retail-v0",
                "Help a customer of a shop by calling tools and talking.",
                options,
                RetailSpecs::make,
                RULES));
    }

    private static Env make(EnvOptions options) {
        String path = options.text("path");
        RetailTasks shop = path.isEmpty() ? RetailTasks.bundled() : TauBench.read(Path.of(path), options.text("split"));
        int task = options.integer("task");
        if (task >= shop.tasks().size()) {
            throw new IllegalArgumentException(
                    "task must be in [-1, " + (shop.tasks().size() - 1) + "] but was " + task);
        }
        SeededRandom random = options.random();
        SeededRandom opponents = SeededRandom.of(random.copy().nextLong(), "opponents", 0);
        RetailEnv.Rules rules = new RetailEnv.Rules(!path.isEmpty(), options.integer("max_actions"), task);
        String url = options.text("user_url");
        Opponent user = url.isEmpty() ? Opponent.reference() : new ModelUser(url, options.text("user_model"));
        return new OpponentEnv(new RetailEnv(shop, rules, random), List.of(RetailEnv.ASSISTANT), user, opponents);
    }
}
