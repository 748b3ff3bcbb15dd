// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.text;

import org.gem4j.env.ToolCall;

/// A piece of a model's text that is a tool call, or was meant to be one.
public sealed interface CallItem {
    /// The start offset.
    int start();

    /// The end offset, exclusive.
    int end();

    /// A valid call.
    record Good(ToolCall call, int start, int end) implements CallItem {}

    /// An invalid call.
    record Bad(CallError error, int start, int end) implements CallItem {}
}
