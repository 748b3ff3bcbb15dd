// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.env;

import java.util.Objects;

/// The name and type of an entry in [Info]. Keys are equal when name and type are.
///
/// @param name the name on the wire, in snake case as GEM has it
/// @param type what values are; one of the JSON-like types `String`, `Integer`, `Long`, `Double`, `Boolean`,
///     `List`, `Map`, an enum, which is written as its lower-case name, an [Observation], which is written as its
///     text, or an [Info], which is written as its map
public record InfoKey<T>(String name, Class<T> type) {
    public InfoKey {
        Objects.requireNonNull(name, "name is null");
        Objects.requireNonNull(type, "type is null");
    }

    // Written by hand because every step looks up keys: most unequal keys differ in type, which is the cheaper
    // comparison.
    @Override
    public boolean equals(Object other) {
        return this == other || other instanceof InfoKey<?> key && type == key.type && name.equals(key.name);
    }

    @Override
    public int hashCode() {
        return name.hashCode();
    }
}
