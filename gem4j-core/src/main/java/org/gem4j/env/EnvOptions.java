// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.env;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.Set;
import java.util.TreeSet;

/// The checked options an environment is built with: every value has its option's type and lies in its range, and
/// defaults are filled in.
public final class EnvOptions {
    private final String envId;
    private final Map<String, Object> values;
    private final Set<String> given;
    private final OptionalLong seed;

    private EnvOptions(String envId, Map<String, Object> values, Set<String> given, OptionalLong seed) {
        this.envId = envId;
        this.values = Collections.unmodifiableMap(values);
        this.given = Collections.unmodifiableSet(given);
        this.seed = seed;
    }

    /// Checks `given` against the options an environment declares. `seed` is an option of every environment.
    ///
    /// @throws IllegalArgumentException for an unknown name (the message suggests the nearest one) or an illegal
    /// value
    static EnvOptions check(String envId, List<OptionSpec> specs, Map<String, ?> given) {
        return check(envId, specs, given, true);
    }

    /// Checks the options of something that has no random stream, such as a wrapper.
    ///
    /// @throws IllegalArgumentException for an unknown name (the message suggests the nearest one) or an illegal
    /// value
    public static EnvOptions checkUnseeded(String name, List<OptionSpec> specs, Map<String, ?> given) {
        return check(name, specs, given, false);
    }

    private static EnvOptions check(String envId, List<OptionSpec> specs, Map<String, ?> given, boolean seeded) {
        Map<String, Object> values = new LinkedHashMap<>();
        Set<String> known = new TreeSet<>();
        if (seeded) {
            known.add("seed");
        }
        for (OptionSpec spec : specs) {
            known.add(spec.name());
            spec.defaultValue().ifPresent(value -> values.put(spec.name(), value));
        }
        Set<String> explicit = new TreeSet<>();
        OptionalLong seed = OptionalLong.empty();
        for (Map.Entry<String, ?> entry : given.entrySet()) {
            String name = entry.getKey().replace('-', '_');
            if (seeded && name.equals("seed")) {
                seed = OptionalLong.of(parseSeed(entry.getValue()));
                continue;
            }
            OptionSpec spec = specs.stream()
                    .filter(candidate -> candidate.name().equals(name))
                    .findFirst()
                    .orElseThrow(() -> new IllegalArgumentException("unknown option " + entry.getKey() + " for " + envId
                            + Suggestions.didYouMean(name, known) + " Options: " + String.join(", ", known) + "."));
            values.put(name, spec.parse(entry.getValue()));
            explicit.add(name);
        }
        return new EnvOptions(envId, values, explicit, seed);
    }

    private static long parseSeed(Object value) {
        try {
            return value instanceof Number number && number.doubleValue() == number.longValue()
                    ? number.longValue()
                    : Long.parseLong(value.toString().strip());
        } catch (NumberFormatException e) {
            throw new IllegalArgumentException("option seed must be a whole number of 64 bits but was " + value, e);
        }
    }

    public String envId() {
        return envId;
    }

    /// The seed of the environment's random stream, if one was given.
    public OptionalLong seed() {
        return seed;
    }

    /// The environment's random stream: that of the seed, or an arbitrary one.
    public SeededRandom random() {
        return seed.isPresent() ? SeededRandom.of(seed.getAsLong()) : SeededRandom.fromEntropy();
    }

    public int integer(String name) {
        return (Integer) required(name);
    }

    /// The value, or empty if the environment chooses it at random at each reset.
    public OptionalInt sampledInteger(String name) {
        return values.get(name) instanceof Integer value ? OptionalInt.of(value) : OptionalInt.empty();
    }

    /// The value, or empty if the environment chooses it at random at each reset.
    public Optional<Boolean> sampledBool(String name) {
        return values.get(name) instanceof Boolean value ? Optional.of(value) : Optional.empty();
    }

    public double number(String name) {
        return (Double) required(name);
    }

    public boolean bool(String name) {
        return (Boolean) required(name);
    }

    public String text(String name) {
        return (String) required(name);
    }

    /// All values by name.
    public Map<String, Object> values() {
        return values;
    }

    /// The names that were given rather than left at their defaults, without `seed`.
    public Set<String> given() {
        return given;
    }

    private Object required(String name) {
        return Optional.ofNullable(values.get(name))
                .orElseThrow(() -> new IllegalStateException(envId + " declares no default for option " + name));
    }
}
