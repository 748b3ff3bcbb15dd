// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.text.jinja;

import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// The arguments of a call of a built-in function.
///
/// @param function its name, for messages
/// @param positional in order
/// @param named by name
record Inputs(String function, List<@Nullable Object> positional, Map<String, @Nullable Object> named) {
    boolean has(int index, String name) {
        return index < positional.size() || named.containsKey(name);
    }

    /// An argument by place or name; `absent` if it is not given.
    @Nullable
    Object get(int index, String name, @Nullable Object absent) {
        return index < positional.size() ? positional.get(index) : named.getOrDefault(name, absent);
    }

    /// @throws JinjaException if it is not given or no text
    String text(int index, String name) {
        if (get(index, name, null) instanceof String text) {
            return text;
        }
        throw wrong(index, name, "str");
    }

    String text(int index, String name, String absent) {
        return has(index, name) ? text(index, name) : absent;
    }

    long integer(int index, String name, long absent) {
        if (!has(index, name)) {
            return absent;
        }
        if (Python.numeric(get(index, name, null)) instanceof Long number) {
            return number;
        }
        throw wrong(index, name, "int");
    }

    boolean flag(int index, String name, boolean absent) {
        return has(index, name) ? Python.isTrue(get(index, name, null)) : absent;
    }

    private JinjaException wrong(int index, String name, String wanted) {
        Object given = get(index, name, null);
        return Python.undefinedOr(
                given, given, name + " of " + function + " must be " + wanted + " but is " + Python.kind(given));
    }
}
