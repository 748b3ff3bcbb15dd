// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.terminal;

import java.time.Duration;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.gem4j.env.EnvException;
import org.jspecify.annotations.Nullable;
import org.snakeyaml.engine.v2.api.Load;
import org.snakeyaml.engine.v2.api.LoadSettings;
import org.snakeyaml.engine.v2.exceptions.YamlEngineException;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.dataformat.toml.TomlMapper;

/// Reads a task from its files, in terminal-bench's layout (`task.yaml`) or Harbor's (`task.toml`).
final class TaskReader {
    private final String name;
    private final Map<String, byte[]> files;
    private final boolean container;

    private TaskReader(String name, Map<String, byte[]> files, boolean container) {
        this.name = name;
        this.files = files;
        this.container = container;
    }

    /// @param name of the folder
    /// @param files by relative path
    /// @param container whether it runs in a container of its own, where every Dockerfile will do
    /// @throws EnvException naming what is missing, malformed or unsupported
    static TerminalTask read(String name, Map<String, byte[]> files, boolean container) {
        TaskReader reader = new TaskReader(name, files, container);
        if (files.containsKey("task.yaml")) {
            return reader.terminalBench();
        }
        if (files.containsKey("task.toml")) {
            return reader.harbor();
        }
        throw new EnvException("task " + name + " has neither task.yaml nor task.toml");
    }

    private TerminalTask terminalBench() {
        Map<?, ?> settings;
        try {
            Object value = new Load(LoadSettings.builder().build()).loadFromString(text("task.yaml"));
            settings = value instanceof Map<?, ?> map ? map : Map.of();
        } catch (YamlEngineException e) {
            throw new EnvException("task.yaml of " + name + " must be YAML: " + e.getMessage(), e);
        }
        if (!(settings.get("instruction") instanceof String instruction)) {
            throw new EnvException("task.yaml of " + name + " must have an instruction");
        }
        TerminalTask task = new TerminalTask(
                name,
                instruction.strip(),
                difficulty(settings.get("difficulty")),
                image("", ""),
                below("tests/"),
                TerminalTask.Kind.FUNCTIONS,
                weights(),
                optional("solution.sh"),
                seconds("max_agent_timeout_sec", settings.get("max_agent_timeout_sec"), 360),
                seconds("max_test_timeout_sec", settings.get("max_test_timeout_sec"), 60),
                new TerminalTask.ContainerSource("", context(), ""));
        if (task.testFiles().isEmpty()) {
            throw new EnvException("task " + name + " has no tests/test_*.py");
        }
        return task;
    }

    private static String difficulty(@Nullable Object given) {
        String text = String.valueOf(given);
        return text.matches("easy|medium|hard") ? text : "unknown";
    }

    private Duration seconds(String key, @Nullable Object given, int otherwise) {
        if (given == null) {
            return Duration.ofSeconds(otherwise);
        }
        if (given instanceof Number number && number.doubleValue() > 0 && number.doubleValue() <= 3600) {
            return Duration.ofMillis(Math.max(1, (long) (1000 * number.doubleValue())));
        }
        throw new EnvException(key + " of " + name + " must be in 0..3600 s but was " + given);
    }

    /// GEM's own file.
    private Map<String, Double> weights() {
        Map<String, Double> weights = new HashMap<>();
        Optional<String> json = optional("test_weights.json");
        if (json.isPresent()) {
            try {
                JsonMapper.shared()
                        .readTree(json.get())
                        .properties()
                        .forEach(entry ->
                                weights.put(entry.getKey(), entry.getValue().asDouble()));
            } catch (JacksonException e) {
                throw new EnvException("test_weights.json of " + name + " must be JSON: " + e.getOriginalMessage(), e);
            }
        }
        return weights;
    }

    private TerminalTask harbor() {
        JsonNode settings;
        try {
            settings = new TomlMapper().readTree(text("task.toml"));
        } catch (JacksonException e) {
            throw new EnvException("task.toml of " + name + " must be TOML: " + e.getOriginalMessage(), e);
        }
        if (settings.has("steps") || files.keySet().stream().anyMatch(file -> file.startsWith("steps/"))) {
            throw new EnvException("task " + name + " has several steps, which are unsupported");
        }
        JsonNode environment = settings.path("environment");
        if (environment.path("os").asString("linux").equals("windows")) {
            throw new EnvException("task " + name + " needs Windows");
        }
        if (settings.path("verifier").path("environment_mode").asString("").equals("separate")
                || settings.path("verifier").has("environment")) {
            throw new EnvException("task " + name + " needs a container of its own for its tests");
        }
        String ownImage = environment.path("docker_image").asString("");
        Map<String, byte[]> tests = below("tests/");
        if (!tests.containsKey("test.sh")) {
            throw new EnvException("task " + name + " has no tests/test.sh");
        }
        return new TerminalTask(
                name,
                instruction(text("instruction.md")),
                difficulty(settings.path("metadata").path("difficulty").asString("unknown")),
                image("environment/", ownImage),
                tests,
                TerminalTask.Kind.REWARD_FILE,
                Map.of(),
                optional("solution/solve.sh"),
                limit(settings, "agent", 360),
                limit(settings, "verifier", 600),
                new TerminalTask.ContainerSource(
                        ownImage,
                        below("environment/"),
                        environment.path("workdir").asString("")));
    }

    private Duration limit(JsonNode settings, String table, int otherwise) {
        JsonNode given = settings.path(table).path("timeout_sec");
        return seconds(table + ".timeout_sec", given.isNumber() ? given.asDouble() : null, otherwise);
    }

    /// Without the marks by which copies of the text are found, at its start.
    private static String instruction(String text) {
        String rest = text.stripLeading();
        while (rest.startsWith("#") || rest.startsWith("<!--")) {
            int end = rest.indexOf('\n');
            String line = end < 0 ? rest : rest.substring(0, end);
            if (!line.toLowerCase(Locale.ROOT).contains("canary")) {
                break;
            }
            rest = end < 0 ? "" : rest.substring(end + 1).stripLeading();
        }
        return rest.strip();
    }

    /// The start state in the sandbox; empty where only a container can have it.
    private TaskImage image(String folder, String ownImage) {
        Map<String, byte[]> context = below(folder);
        byte[] dockerfile = context.get("Dockerfile");
        if (container && (dockerfile != null || !ownImage.isEmpty())) {
            return new TaskImage(Map.of(), "/", Map.of(), List.of());
        }
        if (dockerfile == null) {
            throw new EnvException("task " + name + " needs a container: it has no " + folder + "Dockerfile");
        }
        return Dockerfile.read(name, TaskImage.text(dockerfile), context);
    }

    /// What terminal-bench builds a container from: all but the tests and the solution.
    private Map<String, byte[]> context() {
        Map<String, byte[]> context = new LinkedHashMap<>(files);
        context.keySet().removeIf(path -> path.startsWith("tests/") || path.matches("solution\\.(sh|yaml)"));
        return context;
    }

    private Map<String, byte[]> below(String folder) {
        Map<String, byte[]> found = new LinkedHashMap<>();
        files.forEach((path, content) -> {
            if (path.startsWith(folder)) {
                found.put(path.substring(folder.length()), content);
            }
        });
        return found;
    }

    private String text(String file) {
        return optional(file).orElseThrow(() -> new EnvException("task " + name + " has no " + file));
    }

    private Optional<String> optional(String file) {
        return Optional.ofNullable(files.get(file)).map(TaskImage::text);
    }
}
