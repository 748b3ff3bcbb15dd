// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.mcptask;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileVisitOption;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.gem4j.env.EnvException;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/// Reads tasks in MCPMark's layout: `tasks/SERVICE/SUITE/CATEGORY/TASK/{description.md, verify.py, meta.json}`, and
/// their start states from `STATES/CATEGORY`.
final class TaskLibrary {
    private static final long MOST_BYTES = 16L << 20;
    private static final String INDEX = "tasks/index.txt";
    private static final JsonMapper MAPPER = JsonMapper.builder().build();

    private TaskLibrary() {}

    private static final class Holder {
        static final List<McpTask> TASKS = readBundled();
    }

    /// The bundled tasks, sorted by category and name.
    static List<McpTask> bundled() {
        return Holder.TASKS;
    }

    private static List<McpTask> readBundled() {
        Map<String, byte[]> files = new TreeMap<>();
        for (String line : text(resource(INDEX)).lines().toList()) {
            files.put(line, resource("tasks/" + line));
        }
        return read(files, below(files, "states/"));
    }

    private static byte[] resource(String name) {
        try (InputStream in = TaskLibrary.class.getResourceAsStream(name)) {
            if (in == null) {
                throw new IllegalStateException("resource " + name + " of the MCP tasks is missing");
            }
            return in.readAllBytes();
        } catch (IOException e) {
            throw new IllegalStateException("resource " + name + " of the MCP tasks cannot be read", e);
        }
    }

    /// The tasks of a folder that holds `SERVICE/SUITE/CATEGORY/TASK`.
    ///
    /// @param states folder with a start state for each category
    /// @param filter `all`, a category, `category/task`, or part of such a path
    /// @throws EnvException if there is none, or one needs a server that this project has not got
    static List<McpTask> folder(Path tasks, Path states, String filter) {
        Map<String, byte[]> files = load(tasks);
        List<McpTask> read = read(files, load(states)).stream()
                .filter(task -> fits(task.name(), filter))
                .toList();
        if (read.isEmpty()) {
            throw new EnvException("no task in " + tasks + " fits " + filter);
        }
        return read;
    }

    private static boolean fits(String name, String filter) {
        String path = name.replace("__", "/");
        return filter.equals("all") || path.equals(filter) || path.startsWith(filter + "/") || path.contains(filter);
    }

    /// Every file once, also where links lead to the same one: by its own path if it lies in the folder, else by
    /// the first path through linked folders.
    private static Map<String, byte[]> load(Path folder) {
        Map<String, byte[]> files = new TreeMap<>();
        Map<Path, Path> paths = new LinkedHashMap<>();
        long bytes = 0;
        try (Stream<Path> tree = Files.walk(folder, FileVisitOption.FOLLOW_LINKS)) {
            Path root = folder.toRealPath();
            for (Path file : tree.filter(Files::isRegularFile)
                    .filter(path -> !Files.isSymbolicLink(path))
                    .sorted()
                    .toList()) {
                Path real = file.toRealPath();
                boolean own = real.equals(root.resolve(folder.relativize(file)));
                paths.merge(real, file, (first, other) -> own ? other : first);
            }
            for (Path file : paths.values()) {
                String name = folder.relativize(file).toString().replace('\\', '/');
                bytes += Files.size(file);
                if (bytes > MOST_BYTES) {
                    throw new EnvException(folder + " must hold at most " + MOST_BYTES + " bytes");
                }
                files.put(name, Files.readAllBytes(file));
            }
        } catch (IOException | UncheckedIOException e) {
            throw new EnvException("the tasks in " + folder + " cannot be read: " + e.getMessage(), e);
        }
        return files;
    }

    private static List<McpTask> read(Map<String, byte[]> files, Map<String, byte[]> states) {
        Map<String, McpTask> tasks = new TreeMap<>();
        for (String path : files.keySet()) {
            String[] parts = path.split("/");
            if (parts.length == 5
                    && parts[4].equals("description.md")
                    && files.containsKey(path.replace("description.md", "verify.py"))) {
                McpTask task = task(parts, below(files, path.replace("description.md", "")), states);
                tasks.put(task.name(), task);
            }
        }
        return new ArrayList<>(tasks.values());
    }

    private static McpTask task(String[] parts, Map<String, byte[]> own, Map<String, byte[]> states) {
        JsonNode meta = json(own, "meta.json", parts[3]);
        String category = meta.path("category_id").asString(parts[2]);
        String name = category + "__" + meta.path("task_id").asString(parts[3]);
        McpTask.Service service = switch (parts[0].toLowerCase(Locale.ROOT)) {
            case "filesystem" -> McpTask.Service.FILESYSTEM;
            case "database" -> McpTask.Service.DATABASE;
            default ->
                throw new EnvException("task " + name + " needs the server of " + parts[0]
                        + ", which this environment does not have; it has filesystem and database");
        };
        Map<String, byte[]> state = below(states, category + "/");
        if (state.isEmpty()) {
            throw new EnvException(
                    "task " + name + " has no initial state: there is no folder " + category + " among the states");
        }
        return new McpTask(
                name, text(own, "description.md").strip(), service, state, text(own, "verify.py"), solution(own));
    }

    /// Calls, and what the agent says at last.
    private static Optional<List<String>> solution(Map<String, byte[]> own) {
        JsonNode calls = json(own, "solution.json", "solution.json");
        if (!calls.isArray() || calls.isEmpty()) {
            return Optional.empty();
        }
        List<String> actions = new ArrayList<>();
        for (JsonNode call : calls) {
            actions.add(call.isString() ? call.asString() : "<tool_call>" + call + "</tool_call>");
        }
        return Optional.of(actions);
    }

    private static JsonNode json(Map<String, byte[]> files, String name, String task) {
        byte[] content = files.get(name);
        try {
            return content == null ? MAPPER.createObjectNode() : MAPPER.readTree(content);
        } catch (JacksonException e) {
            throw new EnvException(name + " of " + task + " must be JSON: " + e.getOriginalMessage(), e);
        }
    }

    private static Map<String, byte[]> below(Map<String, byte[]> files, String folder) {
        Map<String, byte[]> found = new TreeMap<>();
        files.forEach((path, content) -> {
            if (path.startsWith(folder)) {
                found.put(path.substring(folder.length()), content);
            }
        });
        return found;
    }

    private static String text(Map<String, byte[]> files, String name) {
        return text(files.getOrDefault(name, new byte[0]));
    }

    private static String text(byte[] content) {
        return new String(content, StandardCharsets.UTF_8);
    }
}
