// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.text;

import java.util.List;
import java.util.Optional;
import org.gem4j.env.ToolCall;

/// The tool calls in a model's text, in order, readable or not.
public record ToolCalls(List<CallItem> items) {
    public ToolCalls {
        items = List.copyOf(items);
    }

    /// Those that can be made.
    public List<ToolCall> calls() {
        return items.stream()
                .filter(CallItem.Good.class::isInstance)
                .map(item -> ((CallItem.Good) item).call())
                .toList();
    }

    /// What is wrong with the first one that cannot be read.
    public Optional<CallError> error() {
        return items.stream()
                .filter(CallItem.Bad.class::isInstance)
                .map(item -> ((CallItem.Bad) item).error())
                .findFirst();
    }
}
