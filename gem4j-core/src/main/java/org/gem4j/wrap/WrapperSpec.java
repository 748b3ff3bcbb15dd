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
/// @param outermost whether it goes around all others wherever it is named
/// @param options what may be chosen in brackets after the name
/// @param factory makes the wrapper
public record WrapperSpec(String name, String summary, boolean outermost, List<OptionSpec> options, Factory factory) {
    /// Makes a wrapper from checked options and what the caller provides.
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
