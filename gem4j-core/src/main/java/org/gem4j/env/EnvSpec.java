// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.env;

import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Function;

/// A registered environment: how it is called, what may be chosen, and how it is made.
///
/// @param id such as `game:GuessTheNumber-v0-easy`
/// @param summary one sentence for lists
/// @param options what may be chosen, with this id's defaults
/// @param factory makes an unstarted environment from checked options
public record EnvSpec(String id, String summary, List<OptionSpec> options, Function<EnvOptions, Env> factory) {
    public EnvSpec {
        Objects.requireNonNull(summary, "summary is null");
        Objects.requireNonNull(factory, "factory is null");
        options = List.copyOf(options);
        if (!id.matches("[a-z]+:[A-Za-z0-9_.-]+")) {
            throw new IllegalArgumentException("id must look like family:Name but was " + id);
        }
    }

    /// Makes an environment.
    ///
    /// @param given options by name, as Java values or text
    /// @throws IllegalArgumentException naming an unknown option or an illegal value
    public Env make(Map<String, ?> given) {
        return factory.apply(EnvOptions.check(id, options, given));
    }

    /// The part of the id before the colon.
    public String family() {
        return id.substring(0, id.indexOf(':'));
    }
}
