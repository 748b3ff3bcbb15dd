// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.serve.env;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import tools.jackson.databind.JsonNode;

/// What a driver recorded of a server's answers, by case. Two recordings are compared by shape: names, kinds of
/// values, and the values that programs decide by; free texts and ids may differ.
record Recording(Map<String, List<JsonNode>> answers) {
    /// Values that must be equal.
    private static final Set<String> DECIDING = Set.of(
            "type",
            "code",
            "error_type",
            "done",
            "terminated",
            "truncated",
            "is_error",
            "closed",
            "closing",
            "jsonrpc",
            "step_count",
            "status");
    /// What servers of other frameworks add.
    private static final Set<String> OF_THE_REFERENCE = Set.of("url", "fastmcp", "x-fastmcp-wrap-result");
    /// What gem4j adds.
    private static final Set<String> OF_GEM4J = Set.of("info", "env_id");

    static Recording read(Path file) throws IOException {
        Map<String, List<JsonNode>> answers = new LinkedHashMap<>();
        for (String line : Files.readAllLines(file)) {
            JsonNode entry = TestClient.JSON.readTree(line);
            if (!entry.path("direction").asString("").equals("request")) {
                answers.computeIfAbsent(entry.path("case").asString(""), name -> new ArrayList<>())
                        .add(entry);
            }
        }
        return new Recording(answers);
    }

    /// Cases in which the other one differs from this one, and how.
    Map<String, List<String>> differences(Recording other) {
        Map<String, List<String>> all = new LinkedHashMap<>();
        answers.forEach((name, expected) -> {
            List<String> found = new ArrayList<>();
            List<JsonNode> actual = other.answers.getOrDefault(name, List.of());
            if (actual.size() != expected.size()) {
                found.add(expected.size() + " answers became " + actual.size());
            }
            for (int i = 0; i < Math.min(actual.size(), expected.size()); i++) {
                for (String field : List.of("direction", "status", "content_type")) {
                    if (!expected.get(i).path(field).equals(actual.get(i).path(field))) {
                        found.add(field + " became " + actual.get(i).path(field));
                    }
                }
                compare("", "", expected.get(i).path("body"), actual.get(i).path("body"), found);
            }
            if (!found.isEmpty()) {
                all.put(name, found);
            }
        });
        return all;
    }

    private static void compare(String path, String name, JsonNode expected, JsonNode actual, List<String> found) {
        if (expected.isObject() && actual.isObject()) {
            expected.properties().forEach(field -> {
                String key = field.getKey();
                if (OF_THE_REFERENCE.contains(key)) {
                    return;
                }
                if (!actual.has(key)) {
                    found.add(path + "/" + key + " is absent");
                } else {
                    compare(path + "/" + key, key, field.getValue(), actual.get(key), found);
                }
            });
            actual.propertyNames().stream()
                    .filter(key -> !expected.has(key) && !OF_GEM4J.contains(key))
                    .forEach(key -> found.add(path + "/" + key + " is new"));
        } else if (expected.isArray() && actual.isArray() && !name.equals("loc")) {
            if (expected.size() != actual.size()) {
                found.add(path + " has " + actual.size() + " items");
            }
            for (int i = 0; i < Math.min(expected.size(), actual.size()); i++) {
                compare(path + "/" + i, "", expected.get(i), actual.get(i), found);
            }
        } else if (expected.getNodeType() != actual.getNodeType()
                || (DECIDING.contains(name) || name.equals("loc")) && !expected.equals(actual)) {
            found.add(path + " became "
                    + actual.toString()
                            .substring(0, Math.min(60, actual.toString().length())));
        }
    }
}
