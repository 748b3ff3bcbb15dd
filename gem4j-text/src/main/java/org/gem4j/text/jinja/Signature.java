// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.text.jinja;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// The parameters of a built-in function, filter, test or method.
///
/// @param names in order
/// @param required how many must be given
/// @param byPlace how many, from the first, cannot be given by name
/// @param rest whether any more are taken, as they are
record Signature(List<String> names, int required, int byPlace, boolean rest) {
    private static final Object ABSENT = new Object();

    /// @param text names with blanks between them; those behind the first with `=` need not be given, those before
    ///     `/` are known by place only, and `*` takes any more
    static Signature of(String text) {
        List<String> names = new ArrayList<>();
        int required = 0;
        int byPlace = 0;
        boolean rest = false;
        for (String word : text.isEmpty() ? new String[0] : text.split(" ")) {
            switch (word) {
                case "/" -> byPlace = names.size();
                case "*" -> rest = true;
                default -> {
                    required += word.endsWith("=") ? 0 : 1;
                    names.add(word.endsWith("=") ? word.substring(0, word.length() - 1) : word);
                }
            }
        }
        return new Signature(List.copyOf(names), required, byPlace, rest);
    }

    /// The arguments of a call.
    ///
    /// @throws JinjaException if they do not fit the parameters
    Inputs bind(String function, List<@Nullable Object> positional, Map<String, @Nullable Object> named) {
        if (rest) {
            return new Inputs(this, function, new Object[0], positional, named);
        }
        if (positional.size() > names.size()) {
            throw JinjaException.type(
                    function + "() takes at most " + names.size() + " arguments but was given " + positional.size());
        }
        @Nullable Object[] values = new Object[names.size()];
        Arrays.fill(values, ABSENT);
        for (int i = 0; i < positional.size(); i++) {
            values[i] = positional.get(i);
        }
        named.forEach((name, value) -> {
            int place = names.indexOf(name);
            if (place < byPlace || values[place] != ABSENT) {
                throw JinjaException.type(function + "() got an unexpected keyword argument '" + name + "'");
            }
            values[place] = value;
        });
        for (int i = 0; i < required; i++) {
            if (values[i] == ABSENT) {
                throw JinjaException.type(function + "() needs the argument '" + names.get(i) + "'");
            }
        }
        return new Inputs(this, function, values, positional, named);
    }

    boolean isGiven(@Nullable Object[] values, String name) {
        return values[names.indexOf(name)] != ABSENT;
    }
}
