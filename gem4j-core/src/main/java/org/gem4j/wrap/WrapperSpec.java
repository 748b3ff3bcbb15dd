// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.wrap;

import java.util.List;
import java.util.Objects;
import org.gem4j.env.EnvOptions;
import org.gem4j.env.OptionSpec;

/// A wrapper that can be named in a list such as `"python_tool,concat"`.
///
/// @param name in snake case
/// @param summary one sentence for lists
/// @param outermost whether it goes around all others, wherever it stands in the list
/// @param options the options that may follow the name in brackets
/// @param factory makes the wrapper
public record WrapperSpec(String name, String summary, boolean outermost, List<OptionSpec> options, Factory factory) {
    /// Makes a wrapper from checked options and the caller's context.
    @FunctionalInterface
    public interface Factory {
        /// @throws IllegalArgumentException if the context lacks something, naming it
        Wrapper make(EnvOptions options, WrapperContext context);
    }

    public WrapperSpec {
        Objects.requireNonNull(summary, "summary is null");
        Objects.requireNonNull(factory, "factory is null");
        options = List.copyOf(options);
        if (!name.matches("[a-z][a-z0-9_]*")) {
            throw new IllegalArgumentException("wrapper name must be in snake case but was " + name);
        }
    }
}
