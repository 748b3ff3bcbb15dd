// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.serve.env;

import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// A capability of environments in which agents act by calling named tools. A server offers the tools as
/// OpenEnv's servers of tool environments do: by the actions `list_tools` and `call_tool`, and over
/// JSON-RPC.
public interface ToolTask {
    /// A tool.
    ///
    /// @param inputSchema JSON Schema of its arguments
    /// @param outputSchema JSON Schema of its structured result
    record Description(
            String name, String description, Map<String, Object> inputSchema, Map<String, Object> outputSchema) {}

    /// What came of a call.
    sealed interface Answer {}

    /// The call succeeded.
    ///
    /// @param text for a model
    /// @param structured by the output schema
    /// @param value the result alone
    record Result(String text, Map<String, @Nullable Object> structured, Object value) implements Answer {}

    /// The call failed.
    record Failure(FailureKind kind, String message) implements Answer {}

    /// Why a call failed, in OpenEnv's words in lower case.
    enum FailureKind {
        EXECUTION_ERROR,
        INVALID_ARGS,
        TRANSPORT_ERROR,
        TOOL_NOT_FOUND,
        TIMEOUT
    }

    /// All tools.
    List<Description> tools();

    /// Calls a tool, whether or not there is one of that name and whatever the arguments are.
    Answer call(String name, Map<String, @Nullable Object> arguments);
}
