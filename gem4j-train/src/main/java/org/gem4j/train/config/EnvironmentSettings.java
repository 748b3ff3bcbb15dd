// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.train.config;

/// What is trained on.
///
/// @param envId the environment
/// @param wrappers comma-separated wrappers around it
/// @param promptTemplate words around an observation
/// @param numEnv environments side by side
/// @param asyncEnv whether each environment gets a thread of its own
public record EnvironmentSettings(
        @Flag(name = "env_id", value = "game:GuessTheNumber-v0-easy", doc = "Environment to train on.")
        String envId,

        @Flag(name = "wrappers", value = "concat", doc = "Comma-separated wrappers, from the inside out.")
        String wrappers,

        @Flag(
                name = "prompt_template",
                value = "no",
                doc = "Words around an observation: no, or qwen3_game, qwen3_general and code for chat models.")
        String promptTemplate,

        @Flag(
                name = "num_env",
                aliases = {"num_envs"},
                value = "512",
                doc = "Environments side by side; episodes do not depend on it beyond rounding.")
        int numEnv,

        @Flag(name = "async_env", value = "false", doc = "Give every environment a thread, not just slow ones.")
        boolean asyncEnv) {
    public EnvironmentSettings {
        Flags.require(numEnv >= 1 && numEnv <= 1_000_000, "num_env", "in 1..1000000", numEnv);
    }
}
