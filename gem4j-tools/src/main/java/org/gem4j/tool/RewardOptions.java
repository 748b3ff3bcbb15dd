// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.tool;

import java.util.List;
import org.gem4j.env.EnvOptions;
import org.gem4j.env.OptionSpec;

/// The options that tool wrappers share: the rewards of calls and their maximum number.
public final class RewardOptions {
    /// No rewards, five calls.
    public static final ToolEnvOptions USUAL = ToolEnvOptions.defaults().withMaxToolUses(5);

    private RewardOptions() {}

    /// The options, for a wrapper with these defaults.
    public static List<OptionSpec> specs(ToolEnvOptions defaults) {
        return List.of(
                OptionSpec.number("tool_reward", defaults.toolReward(), -100, 100, "Reward of each call."),
                OptionSpec.number(
                        "tool_success_reward",
                        defaults.successReward(),
                        -100,
                        100,
                        "Additional reward of a call that succeeds."),
                OptionSpec.number(
                        "tool_execute_error_reward",
                        0,
                        -100,
                        0,
                        "Reward of a failed call, in place of the other two; 0: none."),
                OptionSpec.integer(
                        "max_tool_uses",
                        defaults.maxToolUses(),
                        0,
                        ToolEnvOptions.UNLIMITED,
                        "Maximum number of calls per episode; after that, calls are plain text."));
    }

    /// What was given for them.
    public static ToolEnvOptions read(EnvOptions given) {
        return new ToolEnvOptions(
                given.number("tool_reward"),
                given.number("tool_success_reward"),
                given.number("tool_execute_error_reward"),
                given.integer("max_tool_uses"));
    }
}
