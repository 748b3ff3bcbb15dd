// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.train.config;

/// What is trained on.
///
/// @param envId the environments
/// @param weights their shares of a batch
/// @param wrappers comma-separated wrappers around each
/// @param promptTemplate words around an observation
/// @param applyChatTemplate whether that becomes a message of a chat
/// @param numEnv environments side by side
/// @param asyncEnv whether each environment gets a thread of its own
/// @param curriculum option that goes up with success
/// @param raiseAt mean return from which on it goes up
/// @param lowerAt mean return up to which it goes down
public record EnvironmentSettings(
        @Flag(
                name = "env_id",
                value = "game:GuessTheNumber-v0-easy",
                doc = "Environment to train on, or several between commas or |, each with options in brackets if need"
                        + " be: rg:gcd(level=1),game:Hangman-v0-easy.")
        String envId,

        @Flag(
                name = "env_weights",
                value = "",
                doc = "Shares of a batch's turns, one for each environment between |; if empty, equal ones.")
        String weights,

        @Flag(
                name = "wrappers",
                value = "concat",
                doc = "Comma-separated wrappers, from the inside out; for several environments one list for all, or"
                        + " one for each between |.")
        String wrappers,

        @Flag(
                name = "prompt_template",
                value = "no",
                doc = "Words around an observation: no, or qwen3_game, qwen3_general and code for chat models; for"
                        + " several environments one for all, or one for each between |.")
        String promptTemplate,

        @Flag(
                name = "apply_chat_template",
                value = "false",
                doc = "Make a prompt one message of the user, in the chat form of the model.")
        boolean applyChatTemplate,

        @Flag(
                name = "num_env",
                aliases = {"num_envs"},
                value = "512",
                doc = "Copies of each environment side by side; episodes do not depend on it beyond rounding.")
        int numEnv,

        @Flag(name = "async_env", value = "false", doc = "Give every environment a thread, not just slow ones.")
        boolean asyncEnv,

        @Flag(
                name = "curriculum",
                value = "",
                doc = "Option of the environment that goes up and down with success, and its range, such as level:0-5;"
                        + " for several environments one for all, or one for each between |, empty for none.")
        String curriculum,

        @Flag(
                name = "curriculum_raise_at",
                value = "0.8",
                doc = "Mean return of a batch from which on the curriculum's option goes up by one.")
        double raiseAt,

        @Flag(
                name = "curriculum_lower_at",
                value = "0.3",
                doc = "Mean return of a batch up to which it goes down by one; below curriculum_raise_at.")
        double lowerAt) {
    public EnvironmentSettings {
        Flags.require(numEnv >= 1 && numEnv <= 1_000_000, "num_env", "in 1..1000000", numEnv);
        Flags.require(lowerAt < raiseAt, "curriculum_lower_at", "below curriculum_raise_at, " + raiseAt, lowerAt);
    }
}
