// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.ui;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.gem4j.env.EnvChoice;
import org.gem4j.env.EnvRegistry;
import org.gem4j.env.EnvSpec;
import org.gem4j.env.OptionSpec;

/// The registered environments as JSON.
final class Environments {
    private final EnvRegistry registry;

    Environments(EnvRegistry registry) {
        this.registry = registry;
    }

    /// Ids and summaries of all.
    Map<String, Object> list() {
        return Map.of(
                "environments",
                registry.list().stream()
                        .map(spec -> Map.of("id", spec.id(), "family", spec.family(), "summary", spec.summary()))
                        .toList());
    }

    /// The rules and options of one.
    Map<String, Object> describe(Query query) {
        EnvSpec spec = find(query.text("id"));
        Map<String, Object> fields = new LinkedHashMap<>();
        fields.put("id", spec.id());
        fields.put("family", spec.family());
        fields.put("summary", spec.summary());
        fields.put("rules", spec.rules().strip());
        fields.put("options", spec.options().stream().map(Environments::option).toList());
        return fields;
    }

    /// @param text an id, with or without options in brackets
    EnvSpec find(String text) {
        try {
            return registry.find(EnvChoice.parse(text).id());
        } catch (IllegalArgumentException e) {
            throw ApiException.missing(String.valueOf(e.getMessage()));
        }
    }

    private static Map<String, String> option(OptionSpec option) {
        return Map.of(
                "name", option.name(),
                "range", option.range(),
                "default", option.defaultValue().map(String::valueOf).orElse(""),
                "doc", option.doc());
    }

    List<EnvSpec> all() {
        return List.copyOf(registry.list());
    }
}
