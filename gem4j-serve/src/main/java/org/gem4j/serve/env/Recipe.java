// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.serve.env;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import org.gem4j.env.Env;
import org.gem4j.env.EnvRegistry;
import org.gem4j.env.EnvSpec;
import org.gem4j.env.OptionSpec;
import org.gem4j.wrap.Wrappers;
import org.jspecify.annotations.Nullable;

/// How an environment is made.
///
/// @param options those that were given, of the right types
/// @param seed of its random stream; empty: an arbitrary stream
/// @param wrappers as [Wrappers#parse] reads them
record Recipe(EnvSpec spec, Map<String, Object> options, OptionalLong seed, String wrappers) {

    /// The environment of this id with its defaults.
    ///
    /// @throws IllegalArgumentException if there is none
    static Recipe of(EnvRegistry registry, String envId) {
        return of(registry.find(envId));
    }

    /// An environment with its defaults.
    static Recipe of(EnvSpec spec) {
        return new Recipe(spec, Map.of(), OptionalLong.empty(), "");
    }

    /// @throws InvalidMessageException if the id, an option or a wrapper is not legal
    static Recipe read(EnvRegistry registry, MakeRequest request, EnvSpec usual) {
        EnvSpec spec = request.envId().map(id -> find(registry, id)).orElse(usual);
        if (request.strict()) {
            requireKnown(spec, request.options());
        }
        return new Recipe(
                        spec,
                        options(spec, request.options()),
                        request.seed(),
                        request.wrappers().orElse(""))
                .checked();
    }

    /// The recipe for an episode that may ask for something else. Options that are not named stay unless the
    /// environment is another one.
    ///
    /// @throws InvalidMessageException if the id, an option or a wrapper is not legal
    Recipe with(EnvRegistry registry, ResetRequest request) {
        EnvSpec wanted = request.envId().map(id -> find(registry, id)).orElse(spec);
        Map<String, Object> given = options(wanted, request.fields());
        String around = request.wrappers().orElse(wrappers);
        boolean same = wanted.id().equals(spec.id()) && (given.isEmpty() || given.equals(options));
        if (same && around.equals(wrappers)) {
            return this;
        }
        return new Recipe(wanted, same ? options : given, OptionalLong.empty(), around).checked();
    }

    private static EnvSpec find(EnvRegistry registry, String id) {
        try {
            return registry.find(id);
        } catch (IllegalArgumentException e) {
            throw illegal("env_id", id, e);
        }
    }

    private static Map<String, Object> options(EnvSpec spec, Map<String, @Nullable Object> fields) {
        Map<String, Object> given = new LinkedHashMap<>();
        for (OptionSpec option : spec.options()) {
            Object value = fields.get(option.name());
            if (value != null) {
                try {
                    given.put(option.name(), option.parse(value));
                } catch (IllegalArgumentException e) {
                    throw illegal(option.name(), value, e);
                }
            }
        }
        return given;
    }

    private static void requireKnown(EnvSpec spec, Map<String, @Nullable Object> options) {
        for (Map.Entry<String, @Nullable Object> option : options.entrySet()) {
            if (spec.options().stream().noneMatch(known -> known.name().equals(option.getKey()))) {
                throw new InvalidMessageException(FieldError.of(
                        "extra_forbidden",
                        List.of("options", option.getKey()),
                        spec.id() + " does not have this option",
                        Optional.<Object>ofNullable(option.getValue()).orElse("null")));
            }
        }
    }

    private Recipe checked() {
        try {
            Wrappers.parse(wrappers);
            return this;
        } catch (IllegalArgumentException e) {
            throw illegal("wrappers", wrappers, e);
        }
    }

    /// The recipe with a seed, where the random choices of the present call can be made again.
    Recipe seeded() {
        OptionalLong chosen = seed.isPresent() ? seed : Entropy.seed();
        return chosen.equals(seed) ? this : new Recipe(spec, options, chosen, wrappers);
    }

    /// The recipe for a random stream of its own.
    Recipe unseeded() {
        return new Recipe(spec, options, OptionalLong.empty(), wrappers);
    }

    /// @throws FactoryException if the environment cannot be made
    /// @throws InvalidMessageException if the client may not make it
    Env make() {
        Client.current().requireAllowed(this);
        Map<String, Object> given = new LinkedHashMap<>(options);
        seed.ifPresent(value -> given.put("seed", value));
        Env made;
        try {
            made = spec.make(given);
        } catch (RuntimeException e) {
            throw new FactoryException(spec.id(), e);
        }
        try {
            return Wrappers.parse(wrappers).wrap(made);
        } catch (RuntimeException e) {
            made.close();
            throw new FactoryException(spec.id(), e);
        }
    }

    /// The frame that asks for it.
    Frame frame() {
        return Frame.of("make", fields());
    }

    /// The fields of that frame, as [MakeRequest#read] reads them.
    Map<String, @Nullable Object> fields() {
        Map<String, @Nullable Object> fields = new LinkedHashMap<>();
        fields.put("env_id", spec.id());
        fields.put("options", options);
        fields.put("wrappers", wrappers);
        seed.ifPresent(value -> fields.put("seed", Long.toUnsignedString(value)));
        return fields;
    }

    List<String> wrapperNames() {
        return Wrappers.parse(wrappers).names();
    }

    /// What the client has chosen and the defaults of the rest, by name.
    Map<String, @Nullable Object> values() {
        Map<String, @Nullable Object> values = new LinkedHashMap<>();
        spec.options()
                .forEach(option -> values.put(
                        option.name(),
                        WireJson.finite(Optional.ofNullable(options.get(option.name()))
                                .or(option::defaultValue)
                                .orElse(null))));
        return values;
    }

    static InvalidMessageException illegal(String name, Object value, IllegalArgumentException e) {
        return new InvalidMessageException(
                FieldError.of("value_error", List.of(name), "Value error, " + Play.text(e), value));
    }
}
