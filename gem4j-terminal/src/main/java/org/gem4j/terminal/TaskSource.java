// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.terminal;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.gem4j.env.EnvException;

/// Where tasks come from: the bundled ones, or folders.
final class TaskSource {
    private static final long MOST_BYTES = 8L << 20;
    private static final String INDEX = "tasks/index.txt";

    private TaskSource() {}

    private static final class Holder {
        static final List<TerminalTask> TASKS = bundledTasks();
    }

    /// The bundled tasks in the order of their index.
    static List<TerminalTask> bundled() {
        return Holder.TASKS;
    }

    private static List<TerminalTask> bundledTasks() {
        Map<String, Map<String, byte[]>> tasks = new LinkedHashMap<>();
        for (String line : TaskImage.text(resource(INDEX)).lines().toList()) {
            int slash = line.indexOf('/');
            tasks.computeIfAbsent(line.substring(0, slash), name -> new LinkedHashMap<>())
                    .put(line.substring(slash + 1), resource("tasks/" + line));
        }
        List<TerminalTask> read = new ArrayList<>();
        tasks.forEach((name, files) -> read.add(TaskReader.read(name, files, false)));
        return List.copyOf(read);
    }

    private static byte[] resource(String name) {
        try (InputStream in = TaskSource.class.getResourceAsStream(name)) {
            if (in == null) {
                throw new IllegalStateException("resource " + name + " of the terminal is missing");
            }
            return in.readAllBytes();
        } catch (IOException e) {
            throw new IllegalStateException("resource " + name + " of the terminal cannot be read", e);
        }
    }

    /// The task of a folder, or the tasks of the folders in it.
    ///
    /// @param container whether each runs in a container of its own
    /// @throws EnvException if there is none, or one is malformed or needs a container that it does not get
    static List<TerminalTask> folder(Path path, boolean container) {
        if (isTask(path)) {
            return List.of(TaskReader.read(name(path), files(path), container));
        }
        try (Stream<Path> folders = Files.list(path)) {
            List<TerminalTask> tasks = folders.filter(TaskSource::isTask)
                    .sorted()
                    .map(folder -> TaskReader.read(name(folder), files(folder), container))
                    .toList();
            if (tasks.isEmpty()) {
                throw new EnvException(path + " holds no task: a task's folder has a task.yaml or a task.toml");
            }
            return tasks;
        } catch (IOException e) {
            throw new EnvException("the tasks in " + path + " cannot be read: " + e.getMessage(), e);
        }
    }

    private static boolean isTask(Path folder) {
        return Files.isRegularFile(folder.resolve("task.yaml")) || Files.isRegularFile(folder.resolve("task.toml"));
    }

    private static String name(Path folder) {
        return String.valueOf(folder.toAbsolutePath().normalize().getFileName());
    }

    private static Map<String, byte[]> files(Path folder) {
        Map<String, byte[]> files = new LinkedHashMap<>();
        long bytes = 0;
        try (Stream<Path> tree = Files.walk(folder)) {
            for (Path file : tree.filter(Files::isRegularFile).sorted().toList()) {
                bytes += Files.size(file);
                if (bytes > MOST_BYTES) {
                    throw new EnvException("task " + name(folder) + " must have at most " + MOST_BYTES + " bytes");
                }
                files.put(folder.relativize(file).toString().replace('\\', '/'), Files.readAllBytes(file));
            }
        } catch (IOException e) {
            throw new EnvException("task " + name(folder) + " cannot be read: " + e.getMessage(), e);
        }
        return files;
    }
}
