// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.cli;

import java.util.ArrayList;
import java.util.List;

/// An override in the form of Hydra: `key=value`, with `+` or `++` before a key that is to be added.
///
/// @param key with dots between its parts
/// @param value as it was written, without quotes around it
record KeyValue(String key, String value) {
    private static final String NULL = "null";

    /// @throws IllegalArgumentException if it has no `=`, or deletes a key
    static KeyValue parse(String argument) {
        int equals = argument.indexOf('=');
        String key = (equals < 0 ? argument : argument.substring(0, equals)).strip();
        if (equals < 1 || key.startsWith("~") || key.startsWith("-")) {
            throw new IllegalArgumentException(
                    "an override must look like KEY=VALUE, such as trainer.nnodes=1, but was " + argument);
        }
        return new KeyValue(
                key.replaceFirst("^\\+{1,2}", ""),
                unquoted(argument.substring(equals + 1).strip()));
    }

    private static String unquoted(String text) {
        boolean quoted = text.length() >= 2
                && (text.charAt(0) == '\'' || text.charAt(0) == '"')
                && text.charAt(text.length() - 1) == text.charAt(0);
        return quoted ? text.substring(1, text.length() - 1) : text;
    }

    boolean isNull() {
        return value.equals(NULL);
    }

    /// The items of a list in brackets; a single value is a list of one, an empty one is none.
    List<String> items() {
        boolean list = value.startsWith("[") && value.endsWith("]");
        String inner = list ? value.substring(1, value.length() - 1) : value;
        List<String> items = new ArrayList<>();
        for (String item : list ? inner.split(",") : new String[] {inner}) {
            if (!item.isBlank()) {
                items.add(unquoted(item.strip()));
            }
        }
        return items;
    }
}
