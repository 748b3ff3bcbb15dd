// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.multi.retail;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.gem4j.env.EnvException;
import org.jspecify.annotations.Nullable;

/// Reads τ-bench's retail folder as it is: `data/{users,orders,products}.json`, `wiki.md` and
/// `tasks_SPLIT.py`.
public final class TauBench {
    private TauBench() {}

    /// @param folder `tau_bench/envs/retail` of τ-bench's repository
    /// @param split `test`, `train` or `dev`
    /// @throws EnvException if a file is missing or not of this form, with its name
    public static RetailTasks read(Path folder, String split) {
        RetailData data = data(folder);
        Path file = folder.resolve("tasks_" + split + ".py");
        try {
            List<RetailTask> tasks = new ArrayList<>();
            for (Object task : Json.list(PythonCalls.assigned(text(file), "TASKS"))) {
                tasks.add(task(Json.map(task)));
            }
            return new RetailTasks(data, text(folder.resolve("wiki.md")), tasks);
        } catch (IllegalArgumentException e) {
            throw new EnvException(file + " is not a list of τ-bench tasks: " + e.getMessage(), e);
        }
    }

    private static RetailData data(Path folder) {
        Map<String, @Nullable Object> parts = new LinkedHashMap<>();
        for (String part : List.of("users", "orders", "products")) {
            Path file = folder.resolve("data").resolve(part + ".json");
            parts.put(part, RetailTasks.json(file.toString(), text(file)));
        }
        try {
            return RetailData.of(parts);
        } catch (IllegalArgumentException e) {
            throw new EnvException(folder.resolve("data") + " is not τ-bench's data: " + e.getMessage(), e);
        }
    }

    private static String text(Path file) {
        try {
            return Files.readString(file);
        } catch (IOException e) {
            throw new EnvException("cannot read " + file + ": " + e.getMessage(), e);
        }
    }

    private static RetailTask task(Map<String, Object> task) {
        List<RetailAction> actions = new ArrayList<>();
        for (Object action : Json.list(task.get("actions"))) {
            Map<String, Object> call = Json.map(action);
            actions.add(new RetailAction(String.valueOf(call.get("name")), Json.map(call.get("kwargs"))));
        }
        List<String> outputs =
                Json.list(task.get("outputs")).stream().map(String::valueOf).toList();
        return new RetailTask(
                String.valueOf(task.get("user_id")), String.valueOf(task.get("instruction")), actions, outputs);
    }
}
