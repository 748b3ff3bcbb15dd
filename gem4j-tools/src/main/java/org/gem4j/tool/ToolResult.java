// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.tool;

import java.util.Objects;

/// The result of a tool call: text for the model, whether the call succeeded or failed.
public sealed interface ToolResult {
    /// What the model sees.
    String text();

    /// The tool did what it was asked to.
    record Ok(String text) implements ToolResult {
        public Ok {
            Objects.requireNonNull(text, "text is null");
        }
    }

    /// It did not.
    record Failed(ToolErrorKind kind, String text) implements ToolResult {
        public Failed {
            Objects.requireNonNull(kind, "kind is null");
            Objects.requireNonNull(text, "text is null");
        }
    }

    static ToolResult ok(String text) {
        return new Ok(text);
    }

    static ToolResult error(ToolErrorKind kind, String text) {
        return new Failed(kind, text);
    }

    default boolean failed() {
        return this instanceof Failed;
    }
}
