// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.env;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// A model's request to call a tool.
///
/// @param name of the tool
/// @param arguments by name, as JSON-like values: maps, lists, strings, booleans, null, `Long` or `BigInteger`,
///     `Double` or `BigDecimal`
public record ToolCall(String name, Map<String, @Nullable Object> arguments) {
    public ToolCall {
        Objects.requireNonNull(name, "name is null");
        arguments = Collections.unmodifiableMap(new LinkedHashMap<>(arguments));
    }

    /// The argument `name` if it is present and a string.
    public Optional<String> text(String argument) {
        return arguments.get(argument) instanceof String text ? Optional.of(text) : Optional.empty();
    }
}
