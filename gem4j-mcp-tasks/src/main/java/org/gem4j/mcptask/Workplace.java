// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.mcptask;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.gem4j.env.EnvException;
import org.gem4j.mcp.McpEndpoint;
import org.gem4j.mcp.McpOptions;
import org.gem4j.mcp.McpTools;
import org.gem4j.tool.Tool;
import org.gem4j.tool.ToolException;
import tools.jackson.databind.json.JsonMapper;

/// A task's servers in its start state, for one episode: a private copy of the files, or a database of its own.
final class Workplace implements AutoCloseable {
    private final Path folder;
    private final Optional<Database> database;
    private final Optional<McpTools> remote;
    private final List<Tool> tools;

    private Workplace(Path folder, Optional<Database> database, Optional<McpTools> remote, List<Tool> tools) {
        this.folder = folder;
        this.database = database;
        this.remote = remote;
        this.tools = List.copyOf(tools);
    }

    /// @param process whether the file server is a program of its own, spoken to over MCP; the database is always
    ///     in this process, where the verifier can read it
    /// @throws EnvException if the state cannot be made or the server does not start
    static Workplace open(McpTask task, boolean process) {
        try {
            Path folder = Files.createTempDirectory("gem4j-mcp-");
            if (task.service() == McpTask.Service.DATABASE) {
                byte[] script = task.files().getOrDefault("state.sql", new byte[0]);
                Database database = Database.open(new String(script, StandardCharsets.UTF_8));
                return new Workplace(folder, Optional.of(database), Optional.empty(), database.tools());
            }
            for (Map.Entry<String, byte[]> file : task.files().entrySet()) {
                Path path = folder.resolve(file.getKey());
                Files.createDirectories(path.getParent());
                Files.write(path, file.getValue());
            }
            if (!process) {
                return new Workplace(folder, Optional.empty(), Optional.empty(), FileTools.of(folder));
            }
            McpTools remote = McpTools.open(List.of(server(folder)), McpOptions.defaults());
            return new Workplace(folder, Optional.empty(), Optional.of(remote), remote.tools());
        } catch (IOException | IllegalArgumentException | ToolException e) {
            throw new EnvException("task " + task.name() + " cannot start: " + e.getMessage(), e);
        }
    }

    private static McpEndpoint server(Path folder) {
        Path java = Path.of(System.getProperty("java.home"), "bin", "java");
        List<String> arguments =
                List.of("-cp", System.getProperty("java.class.path"), FileServer.class.getName(), folder.toString());
        return new McpEndpoint.Stdio("filesystem", java.toString(), arguments, Map.of());
    }

    List<Tool> tools() {
        return tools;
    }

    /// What the episode left behind, by relative path: directories end with `/`, and a database is one JSON file.
    Map<String, byte[]> state() {
        Map<String, byte[]> state = new TreeMap<>();
        if (database.isPresent()) {
            state.put(
                    "database.json",
                    JsonMapper.shared().writeValueAsBytes(database.get().dump()));
            return state;
        }
        try (Stream<Path> tree = Files.walk(folder)) {
            for (Path path : tree.toList()) {
                String name = folder.relativize(path).toString().replace('\\', '/');
                if (Files.isDirectory(path)) {
                    state.put(name + "/", new byte[0]);
                } else if (Files.isRegularFile(path)) {
                    state.put(name, Files.readAllBytes(path));
                }
            }
        } catch (IOException e) {
            throw new EnvException("the files of the task cannot be read: " + e.getMessage(), e);
        }
        return state;
    }

    @Override
    public void close() {
        remote.ifPresent(McpTools::close);
        database.ifPresent(Database::close);
        try (Stream<Path> tree = Files.walk(folder)) {
            for (Path path : tree.sorted(Comparator.reverseOrder()).toList()) {
                Files.delete(path);
            }
        } catch (IOException e) {
            throw new EnvException("the files of the task cannot be removed: " + e.getMessage(), e);
        }
    }
}
