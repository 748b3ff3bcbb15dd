// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.tool;

/// The rewards of tool calls and their maximum number.
///
/// @param toolReward for every call
/// @param successReward on top of it for a call that succeeds
/// @param errorReward in place of both for a call that fails; not above 0, and only without the other two; 0: none
/// @param maxToolUses calls of an episode after which markup is plain text
public record ToolEnvOptions(double toolReward, double successReward, double errorReward, int maxToolUses) {
    /// As many calls as the agent likes.
    public static final int UNLIMITED = Integer.MAX_VALUE;

    private static final ToolEnvOptions DEFAULTS = new ToolEnvOptions(0, 0, 0, 10);

    public ToolEnvOptions {
        requireFinite("toolReward", toolReward);
        requireFinite("successReward", successReward);
        if (!(errorReward <= 0) || Double.isInfinite(errorReward)) {
            throw new IllegalArgumentException("errorReward must be <= 0 but was " + errorReward);
        }
        if (errorReward != 0 && (toolReward != 0 || successReward != 0)) {
            throw new IllegalArgumentException("errorReward (" + errorReward + ") excludes toolReward (" + toolReward
                    + ") and successReward (" + successReward + ")");
        }
        if (maxToolUses < 0) {
            throw new IllegalArgumentException("maxToolUses must be >= 0 but was " + maxToolUses);
        }
    }

    /// No rewards, ten calls.
    public static ToolEnvOptions defaults() {
        return DEFAULTS;
    }

    public ToolEnvOptions withRewards(double newToolReward, double newSuccessReward) {
        return new ToolEnvOptions(newToolReward, newSuccessReward, errorReward, maxToolUses);
    }

    public ToolEnvOptions withErrorReward(double newReward) {
        return new ToolEnvOptions(toolReward, successReward, newReward, maxToolUses);
    }

    public ToolEnvOptions withMaxToolUses(int newMost) {
        return new ToolEnvOptions(toolReward, successReward, errorReward, newMost);
    }

    /// The reward of a call.
    double reward(boolean failed) {
        if (failed) {
            return errorReward != 0 ? errorReward : toolReward;
        }
        return toolReward + successReward;
    }

    private static void requireFinite(String name, double value) {
        if (!Double.isFinite(value)) {
            throw new IllegalArgumentException(name + " must be finite but was " + value);
        }
    }
}
