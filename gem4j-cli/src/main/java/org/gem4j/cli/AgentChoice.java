// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.cli;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.gem4j.env.EnvChoice;
import org.gem4j.env.Gem;
import org.gem4j.env.OptionSpec;

/// An agent and its questions as an environment that a flag can name: `agent:rows(data=…,tools=…)`.
final class AgentChoice {
    private static final String ID = "agent:rows";

    private final Map<String, String> options = new LinkedHashMap<>();

    /// @param items of the option, several for a list
    /// @throws IllegalArgumentException if no agent may have them
    void set(String option, List<String> items) {
        for (OptionSpec known : Gem.registry().find(ID).options()) {
            if (known.name().equals(option)) {
                known.parse(String.join(";", items));
            }
        }
        options.put(
                option,
                String.join(";", items.stream().map(AgentChoice::encoded).toList()));
    }

    boolean isEmpty() {
        return options.isEmpty();
    }

    boolean has(String option) {
        return options.containsKey(option);
    }

    /// The environment with the questions of one of its options.
    ///
    /// @param data the option that names the questions: `data` or `val_data`
    String label(String data) {
        Map<String, String> shown = new LinkedHashMap<>();
        options.forEach((option, value) -> {
            if (option.equals(data)) {
                shown.put("data", value);
            } else if (!option.endsWith("data")) {
                shown.put(option, value);
            }
        });
        return new EnvChoice(ID, shown).toString();
    }

    /// Without the characters that separate options and environments.
    private static String encoded(String text) {
        StringBuilder encoded = new StringBuilder();
        for (char c : text.toCharArray()) {
            if ("%,()|;\n".indexOf(c) >= 0) {
                encoded.append('%').append(String.format("%02X", (int) c));
            } else {
                encoded.append(c);
            }
        }
        return encoded.toString();
    }
}
