// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.console;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.gem4j.env.EnvException;
import org.gem4j.env.EnvSpec;
import org.gem4j.env.OptionSpec;
import org.jspecify.annotations.Nullable;

/// The description of an environment: its rules, options and an example episode.
///
/// @param example an episode, or why there is none with the default options: missing data or a missing program
public record EnvDescription(EnvSpec spec, Example example) {
    /// An episode, or why there is none.
    public sealed interface Example {
        record Played(ExampleEpisode episode) implements Example {}

        record Missing(String reason) implements Example {}
    }

    /// Plays the example.
    ///
    /// @param options of the example alone
    /// @throws EnvException if it cannot be played with these options
    public static EnvDescription of(EnvSpec spec, Map<String, ?> options, long seed) {
        return new EnvDescription(spec, example(spec, options, seed));
    }

    private static Example example(EnvSpec spec, Map<String, ?> options, long seed) {
        try {
            return new Example.Played(ExampleEpisode.play(spec, options, seed));
        } catch (EnvException e) {
            if (!options.isEmpty()) {
                throw e;
            }
            return new Example.Missing(String.valueOf(e.getMessage()));
        }
    }

    /// For people to read.
    public String asText() {
        StringBuilder text = new StringBuilder(spec.id() + "\n" + spec.summary() + "\n");
        if (!spec.rules().isEmpty()) {
            text.append('\n').append(spec.rules().strip()).append('\n');
        }
        text.append("\nOptions (-o NAME=VALUE):\n");
        for (OptionSpec option : spec.options()) {
            text.append("  %s: %s, default %s. %s%n"
                    .formatted(
                            option.name(),
                            option.range(),
                            option.defaultValue().map(EnvDescription::shown).orElse("none"),
                            option.doc()));
        }
        text.append("  seed: a whole number, default none. Seeds the environment's random stream.\n");
        String shown = switch (example) {
            case Example.Played played -> played.episode().asText();
            case Example.Missing missing -> "No example: " + missing.reason();
        };
        return text.append('\n').append(shown).toString().stripTrailing();
    }

    /// As fields of a JSON object, in this order.
    public Map<String, Object> asMap() {
        List<Map<String, Object>> options = new ArrayList<>();
        for (OptionSpec option : spec.options()) {
            Map<String, Object> entry = new LinkedHashMap<>();
            entry.put("name", option.name());
            entry.put("range", option.range());
            entry.put("default", plainDefault(option));
            entry.put("doc", option.doc());
            options.add(entry);
        }
        Map<String, Object> map = new LinkedHashMap<>();
        map.put("id", spec.id());
        map.put("family", spec.family());
        map.put("summary", spec.summary());
        map.put("rules", spec.rules().strip());
        map.put("options", options);
        switch (example) {
            case Example.Played played -> map.put("example", played.episode().asMap());
            case Example.Missing missing -> map.put("no_example", missing.reason());
        }
        return map;
    }

    /// The default as JSON, in an option's own grammar if it has one; null if there is none.
    private static @Nullable Object plainDefault(OptionSpec option) {
        Object value = option.defaultValue().orElse(null);
        return value != null && option instanceof OptionSpec.Custom ? value.toString() : value;
    }

    private static String shown(Object value) {
        return value.toString().isEmpty() ? "empty" : value.toString();
    }
}
