// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.serve.env;

import java.math.BigInteger;
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
    private static final int MOST_BITS = 63;

    private final EnvRegistry registry;

    TaskRoutes(EnvRegistry registry) {
        this.registry = registry;
    }

    /// @param name an id, or its part after the colon, in any case; without a level, the hard one is meant
    /// @param route the last part
    /// @throws HttpFailure if there is no such environment, split or task, or the environment has no tasks
    Object answer(String name, String route, String body) {
        Request request = route.equals("splits") ? Request.NONE : Request.read(route, body);
        EnvSpec spec = find(name);
        long size = size(spec)
                .orElseThrow(() -> new HttpFailure(
                        501, NAMES.getOrDefault(route, route) + " is not supported for this environment"));
        if (route.equals("splits")) {
            return List.of(WireJson.fields("name", SPLIT, "type", SPLIT));
        }
        if (!request.split().equals(SPLIT)) {
            throw new HttpFailure(400, "Unknown split '" + request.split() + "': the split is " + SPLIT);
        }
        return switch (route) {
            case "num_tasks" -> Map.of("num_tasks", size);
            case "task" -> Map.of("task", task(spec, index(request.index().orElseThrow(), size)));
            case "tasks" -> {
                Map<String, Object> tasks = range(spec, 0, size);
                tasks.put("env_name", spec.id());
                yield tasks;
            }
            default -> range(spec, bound(request.start(), 0, size), bound(request.stop(), size, size));
        };
    }

    /// The body of a request; a field that its route does not have is empty.
    private record Request(
            String split, Optional<BigInteger> index, Optional<BigInteger> start, Optional<BigInteger> stop) {
        private static final List<Object> BODY = List.of("body");
        private static final Request NONE = new Request("", Optional.empty(), Optional.empty(), Optional.empty());

        /// @throws InvalidMessageException naming every fault
        private static Request read(String route, String text) {
            if (text.isEmpty()) {
                throw new InvalidMessageException(
                        FieldError.of("missing", BODY, "Field required", WireJson.parse("null")));
            }
            JsonNode body = HttpCalls.object(text);
            Faults faults = new Faults();
            JsonNode split = body.path("split");
            if (split.isMissingNode()) {
                faults.add(FieldError.missing(BODY, "split", body));
            } else if (!split.isString()) {
                faults.add(FieldError.notAText(List.of("body", "split"), split));
            }
            Optional<BigInteger> index = route.equals("task") ? number(body, "index", faults) : Optional.empty();
            if (route.equals("task") && body.path("index").isMissingNode()) {
                faults.add(FieldError.missing(BODY, "index", body));
            }
            boolean isRange = route.equals("task_range");
            Optional<BigInteger> start = isRange ? optional(body, "start", faults) : Optional.empty();
            Optional<BigInteger> stop = isRange ? optional(body, "stop", faults) : Optional.empty();
            faults.check();
            return new Request(split.stringValue(), index, start, stop);
        }

        private static Optional<BigInteger> optional(JsonNode body, String name, Faults faults) {
            return body.path(name).isNull() ? Optional.empty() : number(body, name, faults);
        }

        private static Optional<BigInteger> number(JsonNode body, String name, Faults faults) {
            JsonNode value = body.path(name);
            return value.isMissingNode()
                    ? Optional.empty()
                    : faults.read(() -> Optional.of(Numbers.whole(value, List.of("body", name))), Optional.empty());
        }
    }

    private EnvSpec find(String name) {
        String wanted = name.toLowerCase(Locale.ROOT);
        return named(wanted)
                .or(() -> EnvRegistry.hardest(wanted).flatMap(this::named))
                .orElseThrow(() -> new HttpFailure(404, "unknown environment '" + name + "'"));
    }

    private Optional<EnvSpec> named(String wanted) {
        return registry.list().stream()
                .filter(spec -> {
                    String id = spec.id().toLowerCase(Locale.ROOT);
                    return id.equals(wanted)
                            || id.substring(id.indexOf(':') + 1).equals(wanted);
                })
                .findFirst();
    }

    private static Optional<Long> size(EnvSpec spec) {
        try (Env env = Recipe.of(spec).make()) {
            return env.capability(Indexed.class).map(Indexed::size);
        }
    }

    private static long index(BigInteger index, long size) {
        if (index.bitLength() > MOST_BITS || index.longValue() < -size || index.longValue() >= size) {
            throw new HttpFailure(400, "Invalid task index");
        }
        return index.signum() < 0 ? index.longValue() + size : index.longValue();
    }

    private static long bound(Optional<BigInteger> bound, long usual, long size) {
        BigInteger limit = BigInteger.valueOf(size);
        return bound.map(value -> value.signum() < 0 ? value.add(limit) : value)
                .map(value -> value.max(BigInteger.ZERO).min(limit).longValue())
                .orElse(usual);
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
