// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.env;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import org.gem4j.vector.VectorEnv;
import org.gem4j.vector.VectorOptions;

/// The entry point of a program: `Gem.make("game:GuessTheNumber-v0-easy")`.
public final class Gem {
    private Gem() {}

    /// Loaded on first use, so that programs that never ask for an environment do not pay for it.
    private static final class Holder {
        static final EnvRegistry REGISTRY = EnvRegistry.fromClassPath();
    }

    public static EnvRegistry registry() {
        return Holder.REGISTRY;
    }

    /// An unstarted environment with its id's default options, or those in brackets.
    ///
    /// @param id such as `game:GuessTheNumber-v0-easy` or `game:GuessTheNumber-v0-easy(max_turns=5)`
    /// @throws IllegalArgumentException if the id or an option is unknown or a value is out of range
    public static Env make(String id) {
        return make(id, Map.of());
    }

    /// An unstarted environment.
    ///
    /// @param id may have options in brackets, as an [EnvChoice] is written
    /// @param options by name, as Java values or text; `seed` fixes its random stream
    /// @throws IllegalArgumentException if the id or an option is unknown, a value is out of range, or an option is
    ///     given in the brackets too
    public static Env make(String id, Map<String, ?> options) {
        EnvChoice choice = EnvChoice.parse(id);
        return registry().find(choice.id()).make(choice.with(options));
    }

    /// Many environments of one id; see [#makeVector(List, VectorOptions)].
    public static VectorEnv makeVector(String id, int count, VectorOptions options) {
        return makeVector(Collections.nCopies(count, id), options);
    }

    /// Environments behind one object, by GEM's rules: environment i is made with `seed + i` unless its own
    /// options name a seed; common options win over an environment's own; the wrapper goes around each.
    ///
    /// @throws IllegalArgumentException if an id or an option is unknown, a value is out of range, or there are
    ///     options for more or fewer environments than ids
    public static VectorEnv makeVector(List<String> ids, VectorOptions options) {
        List<Map<String, Object>> perEnv = options.perEnv();
        if (!perEnv.isEmpty() && perEnv.size() != ids.size()) {
            throw new IllegalArgumentException(
                    "perEnv must be empty or have " + ids.size() + " maps but has " + perEnv.size());
        }
        List<Supplier<Env>> factories = new ArrayList<>(ids.size());
        for (int i = 0; i < ids.size(); i++) {
            EnvChoice choice = EnvChoice.parse(ids.get(i));
            EnvSpec spec = registry().find(choice.id());
            Map<String, Object> given = new HashMap<>(Map.of("seed", options.seed() + i));
            given.putAll(choice.options());
            given.putAll(perEnv.isEmpty() ? Map.of() : perEnv.get(i));
            given.putAll(options.common());
            Map<String, Object> checked = Map.copyOf(given);
            factories.add(() -> options.wrapper().wrap(spec.make(checked)));
        }
        return VectorEnv.of(factories, options);
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
