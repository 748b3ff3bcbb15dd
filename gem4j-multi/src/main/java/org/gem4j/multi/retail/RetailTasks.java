// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.multi.retail;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.gem4j.env.EnvException;
import org.gem4j.text.StrictJson;
import org.jspecify.annotations.Nullable;

/// A shop with tasks: its database, its policy and what users want.
///
/// @param policy what the assistant may do and must not
public record RetailTasks(RetailData data, String policy, List<RetailTask> tasks) {
    public RetailTasks {
        tasks = List.copyOf(tasks);
        if (tasks.isEmpty()) {
            throw new IllegalArgumentException("there must be one or more tasks");
        }
    }

    /// The bundled shop; loaded once, never changed.
    static RetailTasks bundled() {
        return Bundled.TASKS;
    }

    private static final class Bundled {
        static final RetailTasks TASKS = load();

        private static RetailTasks load() {
            Map<String, @Nullable Object> parts = new LinkedHashMap<>();
            for (String part : List.of("users", "orders", "products")) {
                parts.put(part, json(part + ".json", resource(part + ".json")));
            }
            List<RetailTask> tasks = new ArrayList<>();
            for (Object task : Json.list(json("tasks.json", resource("tasks.json")))) {
                tasks.add(task(Json.map(task)));
            }
            return new RetailTasks(RetailData.of(parts), resource("policy.md"), tasks);
        }

        private static String resource(String name) {
            try (InputStream in =
                    Objects.requireNonNull(RetailTasks.class.getResourceAsStream(name), "the jar lacks " + name)) {
                return new String(in.readAllBytes(), StandardCharsets.UTF_8);
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }

        private static RetailTask task(Map<String, Object> task) {
            List<RetailAction> actions = new ArrayList<>();
            for (Object action : Json.list(task.get("actions"))) {
                Map<String, Object> call = Json.map(action);
                actions.add(new RetailAction(String.valueOf(call.get("name")), Json.map(call.get("kwargs"))));
            }
            List<Persona.Fact> facts = new ArrayList<>();
            for (Object fact : Json.list(task.get("facts"))) {
                Map<String, Object> entry = Json.map(fact);
                facts.add(new Persona.Fact(texts(entry.get("keywords")), String.valueOf(entry.get("answer"))));
            }
            return new RetailTask(
                    String.valueOf(task.get("user_id")),
                    String.valueOf(task.get("instruction")),
                    actions,
                    texts(task.get("outputs")),
                    new Persona(String.valueOf(task.get("request")), facts));
        }

        private static List<String> texts(@Nullable Object list) {
            return Json.list(list).stream().map(String::valueOf).toList();
        }
    }

    /// @throws EnvException if the text is not JSON
    static @Nullable Object json(String name, String text) {
        return StrictJson.readAll(text)
                .orElseThrow(() -> new EnvException(name + " is not a JSON file"))
                .value();
    }
}
