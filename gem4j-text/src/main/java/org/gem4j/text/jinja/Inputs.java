// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.text.jinja;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// The arguments of a call of a built-in function.
///
/// @param signature what the function takes
/// @param function its name, for messages
/// @param values by parameter
/// @param positional as given, in order
/// @param named as given, by name
@SuppressWarnings("ArrayRecordComponent")
record Inputs(
        Signature signature,
        String function,
        @Nullable Object[] values,
        List<@Nullable Object> positional,
        Map<String, @Nullable Object> named) {
    boolean has(String name) {
        return signature.isGiven(values, name);
    }

    /// An argument that must be given.
    @Nullable
    Object get(String name) {
        return values[signature.names().indexOf(name)];
    }

    /// An argument; `absent` if it is not given.
    @Nullable
    Object get(String name, @Nullable Object absent) {
        return has(name) ? get(name) : absent;
    }

    /// @throws JinjaException if it is not a text
    String text(String name) {
        Object value = get(name);
        if (value instanceof String || value instanceof Markup) {
            return Texts.of(value);
        }
        throw wrong(name, "str");
    }

    String text(String name, String absent) {
        return has(name) ? text(name) : absent;
    }

    /// @throws JinjaException if it is not an integer; one beyond the range of long is at its end
    long integer(String name, long absent) {
        if (!has(name)) {
            return absent;
        }
        return Numbers.index(get(name)).orElseThrow(() -> wrong(name, "int"));
    }

    /// A bound of a text or list: none if it is None or not given.
    Optional<Long> bound(String name) {
        Object value = get(name, null);
        return value == null ? Optional.empty() : Optional.of(integer(name, 0));
    }

    boolean flag(String name, boolean absent) {
        return has(name) ? Values.isTrue(get(name)) : absent;
    }

    JinjaException wrong(String name, String wanted) {
        return JinjaException.type(
                name + " of " + function + "() must be " + wanted + " but is " + Values.kind(get(name)));
    }
}
