// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.tool;

import java.util.Objects;

/// The result of an action that called a tool.
///
/// @param observation what the model sees
/// @param failed whether the tool could not do what it was asked
/// @param parsedAction the text up to the end of the call; what stands behind it was written before the answer was
/// there
public record ToolUse(String observation, boolean failed, String parsedAction) {
    public ToolUse {
        Objects.requireNonNull(observation, "observation is null");
        Objects.requireNonNull(parsedAction, "parsedAction is null");
    }
}
