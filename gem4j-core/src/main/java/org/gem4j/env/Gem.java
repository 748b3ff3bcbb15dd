// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.env;

import java.util.Collection;
import java.util.Map;

/// Where a program starts: `Gem.make("game:GuessTheNumber-v0-easy")`.
public final class Gem {
    private Gem() {}

    /// Loaded on first use, so that programs that never ask for an environment do not pay for it.
    private static final class Holder {
        static final EnvRegistry REGISTRY = EnvRegistry.fromClassPath();
    }

    public static EnvRegistry registry() {
        return Holder.REGISTRY;
    }

    /// An unstarted environment with its id's default options.
    ///
    /// @throws IllegalArgumentException if the id is unknown
    public static Env make(String id) {
        return make(id, Map.of());
    }

    /// An unstarted environment.
    ///
    /// @param options by name, as Java values or text; `seed` fixes its random stream
    /// @throws IllegalArgumentException if the id or an option is unknown or a value is out of range
    public static Env make(String id, Map<String, ?> options) {
        return registry().find(id).make(options);
    }

    /// Adds an environment for this process.
    ///
    /// @throws IllegalArgumentException if the id is taken
    public static void register(EnvSpec spec) {
        registry().register(spec);
    }

    /// All environments, by id.
    public static Collection<EnvSpec> list() {
        return registry().list();
    }
}
