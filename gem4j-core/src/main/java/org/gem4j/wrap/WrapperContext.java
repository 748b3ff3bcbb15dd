// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.wrap;

import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;

/// What the program provides to named wrappers: one object for each type, such as the [ChatRenderer] of the model
/// that is trained. Immutable.
public final class WrapperContext {
    private static final WrapperContext EMPTY = new WrapperContext(Map.of(), Map.of());

    private final Map<Class<?>, Object> things;
    private final Map<Class<?>, Supplier<?>> reserve;

    private WrapperContext(Map<Class<?>, Object> things, Map<Class<?>, Supplier<?>> reserve) {
        this.things = Map.copyOf(things);
        this.reserve = Map.copyOf(reserve);
    }

    public static WrapperContext empty() {
        return EMPTY;
    }

    /// A copy that also has `thing`, replacing another one of that type.
    public <T> WrapperContext with(Class<T> type, T thing) {
        Map<Class<?>, Object> copy = new HashMap<>(things);
        copy.put(type, type.cast(thing));
        return new WrapperContext(copy, reserve);
    }

    /// A copy that has a thing of that type for wrappers that cannot do without; others do not see it.
    ///
    /// @param thing asked when the first wrapper requires it
    public <T> WrapperContext withReserve(Class<T> type, Supplier<T> thing) {
        Map<Class<?>, Supplier<?>> copy = new HashMap<>(reserve);
        copy.put(type, thing);
        return new WrapperContext(things, copy);
    }

    public <T> Optional<T> get(Class<T> type) {
        return Optional.ofNullable(things.get(type)).map(type::cast);
    }

    /// @throws IllegalArgumentException naming the wrapper and the type if there is none
    public <T> T require(Class<T> type, String wrapper) {
        return get(type)
                .or(() -> Optional.ofNullable(reserve.get(type))
                        .map(Supplier::get)
                        .map(type::cast))
                .orElseThrow(() -> new IllegalArgumentException("wrapper " + wrapper + " needs a "
                        + type.getSimpleName() + ", but the wrapper context has none"));
    }
}
