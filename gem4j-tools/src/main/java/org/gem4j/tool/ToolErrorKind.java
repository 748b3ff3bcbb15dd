// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.tool;

/// Why a tool call has no proper result.
public enum ToolErrorKind {
    /// The call could not be read.
    MALFORMED,
    /// There is no tool of that name.
    UNKNOWN_TOOL,
    /// The arguments do not fit the tool's schema.
    BAD_ARGUMENTS,
    /// The tool ran and failed.
    EXECUTION,
    /// The tool took too long.
    TIMEOUT,
    /// The tool reached another limit, such as memory.
    LIMIT
}
