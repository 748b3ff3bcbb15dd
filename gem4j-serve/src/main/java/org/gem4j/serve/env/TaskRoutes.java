// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.serve.env;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.gem4j.env.Env;
import org.gem4j.env.EnvRegistry;
import org.gem4j.env.EnvSpec;
import org.gem4j.env.Indexed;
import tools.jackson.databind.JsonNode;

/// OpenEnv's task API. An environment over a list of tasks has one split, `train`, since gem4j's ids name their split;
/// a reset takes `index`. Others have no tasks.
final class TaskRoutes {
    /// The methods of OpenEnv by the last part of their route.
    static final Map<String, String> NAMES = Map.of(
            "splits",
            "list_splits",
            "tasks",
            "list_tasks",
            "num_tasks",
            "num_tasks",
            "task",
            "get_task",
            "task_range",
            "get_task_range");
    private static final String SPLIT = "train";
    private static final long MOST_LISTED = 10_000;

    private final EnvRegistry registry;

    TaskRoutes(EnvRegistry registry) {
        this.registry = registry;
    }

    /// @param name an environment's id, or the part after the colon; case does not matter
    /// @param route the last part
    /// @throws HttpFailure if there is no such environment, split or task, or the environment has no tasks
    Object answer(String name, String route, String body) {
        EnvSpec spec = find(name);
        long size = size(spec)
                .orElseThrow(() -> new HttpFailure(
                        501, NAMES.getOrDefault(route, route) + " is not supported for this environment"));
        if (route.equals("splits")) {
            return List.of(WireJson.fields("name", SPLIT, "type", SPLIT));
        }
        JsonNode request = HttpCalls.object(body.isBlank() ? "{}" : body);
        requireSplit(request);
        return switch (route) {
            case "num_tasks" -> Map.of("num_tasks", size);
            case "task" -> Map.of("task", task(spec, index(request, size)));
            case "tasks" -> {
                Map<String, Object> tasks = range(spec, 0, size);
                tasks.put("env_name", spec.id());
                yield tasks;
            }
            default -> range(spec, bound(request, "start", 0, size), bound(request, "stop", size, size));
        };
    }

    private EnvSpec find(String name) {
        String wanted = name.toLowerCase(Locale.ROOT);
        return registry.list().stream()
                .filter(spec -> {
                    String id = spec.id().toLowerCase(Locale.ROOT);
                    return id.equals(wanted)
                            || id.substring(id.indexOf(':') + 1).equals(wanted);
                })
                .findFirst()
                .orElseThrow(() -> new HttpFailure(404, "unknown environment '" + name + "'"));
    }

    private static Optional<Long> size(EnvSpec spec) {
        try (Env env = Recipe.of(spec).make()) {
            return env.capability(Indexed.class).map(Indexed::size);
        }
    }

    private static void requireSplit(JsonNode request) {
        JsonNode split = request.path("split");
        if (split.isMissingNode()) {
            throw new InvalidMessageException(FieldError.missing(List.of("body"), "split", request));
        }
        if (!split.isString()) {
            throw new InvalidMessageException(FieldError.notAText(List.of("body", "split"), split));
        }
        if (!split.stringValue().equals(SPLIT)) {
            throw new HttpFailure(400, "Unknown split '" + split.stringValue() + "': the split is " + SPLIT);
        }
    }

    private static long index(JsonNode request, long size) {
        JsonNode index = request.path("index");
        if (index.isMissingNode()) {
            throw new InvalidMessageException(FieldError.missing(List.of("body"), "index", request));
        }
        long value = whole(index, "index");
        if (value < -size || value >= size) {
            throw new HttpFailure(400, "Invalid task index");
        }
        return value < 0 ? value + size : value;
    }

    private static long bound(JsonNode request, String name, long usual, long size) {
        JsonNode bound = request.path(name);
        if (bound.isMissingNode() || bound.isNull()) {
            return usual;
        }
        long value = whole(bound, name);
        return Math.clamp(value < 0 ? value + size : value, 0, size);
    }

    private static long whole(JsonNode value, String name) {
        if (!value.isIntegralNumber() || !value.canConvertToLong()) {
            throw new InvalidMessageException(
                    FieldError.of("int_type", List.of("body", name), "Input should be a valid integer", value));
        }
        return value.longValue();
    }

    private static Map<String, Object> range(EnvSpec spec, long start, long stop) {
        List<Object> tasks = new ArrayList<>();
        for (long i = start; i < Math.min(stop, start + MOST_LISTED); i++) {
            tasks.add(task(spec, i));
        }
        return new LinkedHashMap<>(Map.of("tasks", tasks));
    }

    private static Map<String, Object> task(EnvSpec spec, long index) {
        Map<String, Object> task = new LinkedHashMap<>();
        task.put("id", spec.id() + "-" + index);
        task.put("index", index);
        return task;
    }
}
