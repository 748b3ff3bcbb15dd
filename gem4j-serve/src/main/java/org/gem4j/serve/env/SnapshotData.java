// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.serve.env;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import org.gem4j.env.Snapshot;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/// What a client sends to restore an environment.
///
/// @param episodeId empty: before its first reset
record SnapshotData(MakeRequest make, Optional<String> episodeId, int steps, boolean playing, Snapshot snapshot) {

    /// @throws InvalidMessageException naming the first fault
    static SnapshotData read(JsonNode data) {
        return new SnapshotData(
                new MakeRequest(
                        Optional.of(text(data, "env_id")),
                        map(data, "options"),
                        OptionalLong.empty(),
                        MakeRequest.wrappers(data, List.of()),
                        false),
                episodeId(data),
                whole(data, "step_count"),
                bool(data, "playing"),
                new Snapshot(text(data, "kind"), whole(data, "version"), present(map(data, "fields"))));
    }

    private static JsonNode required(JsonNode data, String name) {
        JsonNode value = data.path(name);
        if (value.isMissingNode()) {
            throw new InvalidMessageException(FieldError.missing(List.of(), name, data));
        }
        return value;
    }

    private static String text(JsonNode data, String name) {
        JsonNode value = required(data, name);
        if (!value.isString()) {
            throw new InvalidMessageException(FieldError.notAText(List.of(name), value));
        }
        return value.stringValue();
    }

    private static Optional<String> episodeId(JsonNode data) {
        return required(data, "episode_id").isNull() ? Optional.empty() : Optional.of(text(data, "episode_id"));
    }

    private static int whole(JsonNode data, String name) {
        JsonNode value = required(data, name);
        if (!value.canConvertToInt() || value.intValue() < 0) {
            throw new InvalidMessageException(
                    FieldError.of("int_type", List.of(name), "Input should be a valid integer", value));
        }
        return value.intValue();
    }

    private static boolean bool(JsonNode data, String name) {
        JsonNode value = required(data, name);
        if (!value.isBoolean()) {
            throw new InvalidMessageException(
                    FieldError.of("bool_type", List.of(name), "Input should be a valid boolean", value));
        }
        return value.booleanValue();
    }

    private static Map<String, @Nullable Object> map(JsonNode data, String name) {
        JsonNode value = required(data, name);
        if (!value.isObject()) {
            throw new InvalidMessageException(FieldError.notAnObject(List.of(name), value));
        }
        Map<String, @Nullable Object> map = new LinkedHashMap<>();
        value.properties().forEach(field -> map.put(field.getKey(), WireJson.plain(field.getValue())));
        return map;
    }

    private static Map<String, Object> present(Map<String, @Nullable Object> map) {
        Map<String, Object> present = new LinkedHashMap<>();
        map.forEach((name, value) -> {
            if (value != null) {
                present.put(name, value);
            }
        });
        return present;
    }
}
