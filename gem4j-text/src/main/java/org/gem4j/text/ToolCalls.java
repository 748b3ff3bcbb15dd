// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.text;

import java.util.List;
import java.util.Optional;
import org.gem4j.env.ToolCall;

/// The tool calls in a model's text, valid and invalid, in order.
public record ToolCalls(List<CallItem> items) {
    public ToolCalls {
        items = List.copyOf(items);
    }

    /// The valid calls.
    public List<ToolCall> calls() {
        return items.stream()
                .filter(CallItem.Good.class::isInstance)
                .map(item -> ((CallItem.Good) item).call())
                .toList();
    }

    /// The error of the first invalid call.
    public Optional<CallError> error() {
        return items.stream()
                .filter(CallItem.Bad.class::isInstance)
                .map(item -> ((CallItem.Bad) item).error())
                .findFirst();
    }
}
