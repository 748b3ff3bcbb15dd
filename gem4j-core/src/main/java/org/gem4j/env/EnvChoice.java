// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.env;

import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/// An environment and its options, as a command line names them: `rg:gcd`, or `rg:gcd(level=1,seed=7)`.
///
/// @param id the environment, known or not
/// @param options in the order they were given
public record EnvChoice(String id, Map<String, String> options) {
    public EnvChoice {
        options = Collections.unmodifiableMap(new LinkedHashMap<>(options));
    }

    /// Reads one environment.
    ///
    /// @throws IllegalArgumentException if its options are not `name=value` in a bracket at the end
    public static EnvChoice parse(String text) {
        String label = text.strip();
        int open = label.indexOf('(');
        return open < 0
                ? new EnvChoice(label, Map.of())
                : new EnvChoice(label.substring(0, open).strip(), options(label, open));
    }

    /// Reads environments separated by commas or bars outside brackets; empty ones are ignored.
    public static List<EnvChoice> parseList(String list) {
        List<EnvChoice> choices = new ArrayList<>();
        int depth = 0;
        int start = 0;
        for (int i = 0; i <= list.length(); i++) {
            char c = i < list.length() ? list.charAt(i) : '|';
            depth += c == '(' ? 1 : c == ')' ? -1 : 0;
            if (i == list.length() || (depth == 0 && (c == ',' || c == '|'))) {
                String label = list.substring(start, i).strip();
                if (!label.isEmpty()) {
                    choices.add(parse(label));
                }
                start = i + 1;
            }
        }
        return choices;
    }

    /// The options with others that were given beside the brackets.
    ///
    /// @throws IllegalArgumentException if one is given in both places
    public <V> Map<String, Object> with(Map<String, V> others) {
        Map<String, Object> all = new LinkedHashMap<>(others);
        options.forEach((name, value) -> {
            Object other = all.put(name, value);
            if (other != null && !other.toString().equals(value)) {
                throw new IllegalArgumentException("option " + name + " is given twice: " + value + " in " + this
                        + " and " + other + " beside it");
            }
        });
        return all;
    }

    private static Map<String, String> options(String label, int open) {
        if (!label.endsWith(")")) {
            throw new IllegalArgumentException(
                    "the bracket with an environment's options must be closed but was " + label);
        }
        Map<String, String> options = new LinkedHashMap<>();
        for (String option : label.substring(open + 1, label.length() - 1).split(",")) {
            int equals = option.indexOf('=');
            if (equals < 1) {
                throw new IllegalArgumentException(
                        "an environment's option must look like name=value but was " + option + " in " + label);
            }
            options.put(
                    option.substring(0, equals).strip(),
                    option.substring(equals + 1).strip());
        }
        return options;
    }

    /// In the form that [#parse] reads.
    @Override
    public String toString() {
        return options.isEmpty()
                ? id
                : options.entrySet().stream()
                        .map(option -> option.getKey() + "=" + option.getValue())
                        .collect(Collectors.joining(",", id + "(", ")"));
    }
}
