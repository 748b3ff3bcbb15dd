// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.env;

import java.util.Collection;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.ServiceLoader;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/// Environments by id. [Gem] holds the registry that is filled from the class path; tests may make their own.
/// Thread-safe.
public final class EnvRegistry {
    private final Map<String, EnvSpec> specs = new TreeMap<>();
    private final Set<String> own = new HashSet<>();
    private final Map<String, EnvFamily> families = new TreeMap<>();

    /// An empty registry.
    public static EnvRegistry create() {
        return new EnvRegistry();
    }

    /// A registry with the environments of every [EnvProvider] and [EnvFamily] on the class path.
    public static EnvRegistry fromClassPath() {
        EnvRegistry registry = new EnvRegistry();
        for (EnvProvider provider : ServiceLoader.load(EnvProvider.class)) {
            // A program that runs from its source has providers in memory.
            boolean shared = provider.getClass().getClassLoader() == ClassLoader.getSystemClassLoader();
            provider.specs().forEach(spec -> registry.register(spec, !shared));
        }
        for (EnvFamily family : ServiceLoader.load(EnvFamily.class)) {
            registry.families.put(family.name(), family);
        }
        return registry;
    }

    private EnvRegistry() {}

    /// @throws IllegalArgumentException if the id is taken
    public void register(EnvSpec spec) {
        register(spec, true);
    }

    private synchronized void register(EnvSpec spec, boolean isOwn) {
        if (specs.putIfAbsent(spec.id(), spec) != null) {
            throw new IllegalArgumentException("environment " + spec.id() + " is already registered");
        }
        if (isOwn) {
            own.add(spec.id());
        }
    }

    /// Whether the program itself has added an environment, so that another process with the same class path would
    /// not know it.
    public synchronized boolean isOwn(String id) {
        return own.contains(id);
    }

    /// All environments, by id.
    public synchronized Collection<EnvSpec> list() {
        return Collections.unmodifiableCollection(new TreeMap<>(specs).values());
    }

    /// The environment of this id. One without a level means that of [#hardest].
    ///
    /// @throws IllegalArgumentException if there is none, with the nearest id; [#list] has all
    public synchronized EnvSpec find(String id) {
        EnvFamily family = families.get(id.substring(0, Math.max(0, id.indexOf(':'))));
        if (family != null) {
            return family.find(id);
        }
        return Optional.ofNullable(specs.get(id))
                .or(() -> hardest(id).map(specs::get))
                .orElseThrow(() -> new IllegalArgumentException("unknown environment " + id + didYouMean(id)));
    }

    /// The id that one without a level means: GEM's documents name `game:Name-v0` for what is registered as
    /// `game:Name-v0-hard` (docs/differences.md). Empty for all other ids.
    public static Optional<String> hardest(String id) {
        return id.endsWith("-v0") ? Optional.of(id + "-hard") : Optional.empty();
    }

    /// `". Did you mean ID?"` for an unknown id, or `"."` if none is near.
    ///
    /// The family and the suffix of the name may be missing: `wordel` is near `game:Wordle-v0-easy`.
    public synchronized String didYouMean(String text) {
        Map<String, String> firstOfName = new TreeMap<>();
        for (String id : new TreeSet<>(specs.keySet())) {
            String family = id.substring(0, id.indexOf(':') + 1);
            String name = id.substring(family.length());
            String bare = name.replaceFirst("-v\\d.*", "");
            for (String form : List.of(id, name, family + bare, bare)) {
                firstOfName.putIfAbsent(form, id);
            }
        }
        return Suggestions.nearest(text, firstOfName.keySet())
                .map(form -> ". Did you mean " + firstOfName.get(form) + "?")
                .orElse(".");
    }
}
