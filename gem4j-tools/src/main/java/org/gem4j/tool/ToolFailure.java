// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.tool;

/// What a model reads when the code of a tool fails: the tool's name and what happened. An error of the tool's author
/// ends neither the step nor the episode.
final class ToolFailure {
    private ToolFailure() {}

    /// The tool threw this.
    static ToolResult thrown(String tool, Throwable failure) {
        String message = failure.getMessage() == null ? "" : ": " + failure.getMessage();
        return ToolResult.error(
                ToolErrorKind.EXECUTION,
                "The tool " + tool + " failed: " + failure.getClass().getSimpleName() + message);
    }

    /// The tool returned null.
    static ToolResult nothing(String tool) {
        return ToolResult.error(ToolErrorKind.EXECUTION, "The tool " + tool + " failed: it returned nothing.");
    }
}
