// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.env;

import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Function;

/// A registered environment: its id, its options, and how to make one.
///
/// @param id such as `game:GuessTheNumber-v0-easy`, or of an [EnvFamily], such as `openenv:http://localhost:8000`
/// @param summary one sentence for lists
/// @param options the options, with this id's defaults
/// @param factory makes an unstarted environment from checked options
/// @param rules what a person needs to know to play and to read the rewards: the form of an action, what earns a
///     reward, what ends an episode; one topic a line, empty if not documented
public record EnvSpec(
        String id, String summary, List<OptionSpec> options, Function<EnvOptions, Env> factory, String rules) {
    public EnvSpec {
        Objects.requireNonNull(rules, "rules is null");
        Objects.requireNonNull(summary, "summary is null");
        Objects.requireNonNull(factory, "factory is null");
        options = List.copyOf(options);
        if (!id.matches("[a-z]+:[A-Za-z0-9_.-]+|[a-z0-9]+:[a-z]+://[^\\s,()|]+")) {
            throw new IllegalArgumentException("id must look like family:Name or family:URL but was " + id);
        }
    }

    /// An environment without documented rules.
    public EnvSpec(String id, String summary, List<OptionSpec> options, Function<EnvOptions, Env> factory) {
        this(id, summary, options, factory, "");
    }

    public EnvSpec withRules(String newRules) {
        return new EnvSpec(id, summary, options, factory, newRules);
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
