// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.mcptask;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Stream;
import org.gem4j.tool.Tool;
import org.gem4j.tool.ToolSchema;
import org.jspecify.annotations.Nullable;

/// Tools on the files of one folder, with the names of MCP's reference file server. No path leads out of the
/// folder, not by `..` and not by links.
public final class FileTools {
    private static final int LONGEST_FILE = 4 << 20;
    private static final int MOST_ENTRIES = 2000;
    /// Far from the 4096 bytes that Linux allows, below which the whole tree can be read and removed.
    private static final int LONGEST_PATH = 2000;

    private final Path root;

    private FileTools(Path root) {
        this.root = root;
    }

    /// The tools of a folder.
    ///
    /// @throws UncheckedIOException if the folder cannot be read
    public static List<Tool> of(Path folder) {
        try {
            return new FileTools(folder.toRealPath()).tools();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private List<Tool> tools() {
        ToolSchema path = ToolSchema.create().text("path", "path in the folder, such as notes/a.txt");
        ToolSchema move = ToolSchema.create().text("source", "current path").text("destination", "new path");
        return List.of(
                tool("read_text_file", "Returns the text of a file.", path, given -> read(at(given, "path"))),
                tool(
                        "write_file",
                        "Writes a file, replacing any existing one.",
                        path.text("content", "the whole text"),
                        given -> write(at(given, "path"), text(given, "content"))),
                tool(
                        "edit_file",
                        "Replaces a text that occurs exactly once in a file.",
                        path.text("old_text", "the text to replace").text("new_text", "the text that replaces it"),
                        given -> edit(at(given, "path"), text(given, "old_text"), text(given, "new_text"))),
                tool(
                        "create_directory",
                        "Creates a directory and its missing parents.",
                        path,
                        given -> make(at(given, "path"))),
                tool("list_directory", "Lists a directory.", path, given -> list(at(given, "path"))),
                tool(
                        "directory_tree",
                        "Lists all files below a directory.",
                        path,
                        given -> tree(at(given, "path"), "**")),
                tool(
                        "search_files",
                        "Lists the files below a directory whose paths match a pattern such as **/*.txt.",
                        path.text("pattern", "a glob pattern"),
                        given -> tree(at(given, "path"), text(given, "pattern"))),
                tool(
                        "move_file",
                        "Moves or renames a file or directory; the new path must be free.",
                        move,
                        given -> move(at(given, "source"), at(given, "destination"))),
                tool(
                        "get_file_info",
                        "Returns the kind and size of a file or directory.",
                        path,
                        given -> info(at(given, "path"))));
    }

    private interface Action {
        String run(Map<String, @Nullable Object> arguments) throws IOException;
    }

    private static Tool tool(String name, String description, ToolSchema schema, Action action) {
        return Tool.of(name, description, schema, arguments -> {
            try {
                return action.run(arguments);
            } catch (IOException e) {
                throw new IllegalArgumentException(e.getClass().getSimpleName() + ": the file cannot be used", e);
            }
        });
    }

    private static String text(Map<String, @Nullable Object> arguments, String name) {
        return String.valueOf(arguments.get(name));
    }

    /// The path of an argument.
    ///
    /// @throws IllegalArgumentException if it leads out of the folder
    private Path at(Map<String, @Nullable Object> arguments, String name) throws IOException {
        String given = text(arguments, name);
        Path path = root.resolve(given.replaceFirst("^/+", "")).normalize();
        if (given.indexOf('\0') >= 0 || !path.startsWith(root)) {
            throw new IllegalArgumentException(name + " must be inside the folder but was " + given);
        }
        if (bytes(path) > LONGEST_PATH) {
            throw new IllegalArgumentException(name + " must have at most " + LONGEST_PATH + " bytes");
        }
        Path above = path;
        while (!above.equals(root) && !Files.exists(above, LinkOption.NOFOLLOW_LINKS)) {
            above = Objects.requireNonNull(above.getParent(), "a path in the folder has a parent");
        }
        if (Files.isSymbolicLink(above) || !above.toRealPath().startsWith(root)) {
            throw new IllegalArgumentException(name + " must not go through a link but was " + given);
        }
        return path;
    }

    private int bytes(Path path) {
        return root.relativize(path).toString().getBytes(StandardCharsets.UTF_8).length;
    }

    private String shown(Path path) {
        return root.relativize(path).toString().replace('\\', '/');
    }

    private Path file(Path path) throws IOException {
        if (!Files.isRegularFile(path)) {
            throw new IllegalArgumentException("there is no file " + shown(path));
        }
        if (Files.size(path) > LONGEST_FILE) {
            throw new IllegalArgumentException(shown(path) + " is longer than " + LONGEST_FILE + " bytes");
        }
        return path;
    }

    private String read(Path path) throws IOException {
        return new String(Files.readAllBytes(file(path)), StandardCharsets.UTF_8);
    }

    private String write(Path path, String content) throws IOException {
        if (Files.isDirectory(path) || path.getParent() == null || !Files.isDirectory(path.getParent())) {
            throw new IllegalArgumentException(shown(path) + " must be a file in a directory that exists");
        }
        byte[] bytes = content.getBytes(StandardCharsets.UTF_8);
        if (bytes.length > LONGEST_FILE) {
            throw new IllegalArgumentException("content must have at most " + LONGEST_FILE + " bytes");
        }
        Files.write(path, bytes);
        return "Wrote " + shown(path) + ".";
    }

    private String edit(Path path, String before, String after) throws IOException {
        String text = read(path);
        int at = text.indexOf(before);
        if (before.isEmpty() || at < 0 || text.indexOf(before, at + 1) >= 0) {
            throw new IllegalArgumentException("old_text must occur exactly once in " + shown(path));
        }
        return write(path, text.substring(0, at) + after + text.substring(at + before.length()));
    }

    private String make(Path path) throws IOException {
        Files.createDirectories(path);
        return "Created " + shown(path) + ".";
    }

    private String list(Path path) throws IOException {
        directory(path);
        try (Stream<Path> entries = Files.list(path)) {
            return lines(entries.sorted()
                    .limit(MOST_ENTRIES)
                    .map(entry -> (Files.isDirectory(entry, LinkOption.NOFOLLOW_LINKS) ? "[DIR] " : "[FILE] ")
                            + entry.getFileName())
                    .toList());
        }
    }

    private void directory(Path path) {
        if (!Files.isDirectory(path)) {
            throw new IllegalArgumentException("there is no directory " + shown(path));
        }
    }

    private String tree(Path path, String pattern) throws IOException {
        directory(path);
        Glob glob = Glob.parse(pattern);
        List<String> found = new ArrayList<>();
        try (Stream<Path> tree = Files.walk(path)) {
            for (Path entry : tree.sorted().toList()) {
                String below = path.relativize(entry).toString().replace('\\', '/');
                if (Files.isRegularFile(entry, LinkOption.NOFOLLOW_LINKS)
                        && found.size() < MOST_ENTRIES
                        && (glob.matches(below) || glob.matches("x/" + below))) {
                    found.add(shown(entry));
                }
            }
        }
        return lines(found);
    }

    private static String lines(List<String> lines) {
        return lines.isEmpty() ? "Nothing." : String.join("\n", lines);
    }

    private String move(Path from, Path to) throws IOException {
        if (from.equals(root) || !Files.exists(from, LinkOption.NOFOLLOW_LINKS)) {
            throw new IllegalArgumentException("there is nothing to move at " + shown(from));
        }
        if (Files.exists(to, LinkOption.NOFOLLOW_LINKS) || to.startsWith(from)) {
            throw new IllegalArgumentException(shown(to) + " must be free");
        }
        if (to.getParent() == null || !Files.isDirectory(to.getParent())) {
            throw new IllegalArgumentException("the directory of " + shown(to) + " must exist");
        }
        try (Stream<Path> tree = Files.walk(from)) {
            int longest = tree.mapToInt(this::bytes).max().orElse(0);
            if (longest - bytes(from) + bytes(to) > LONGEST_PATH) {
                throw new IllegalArgumentException(
                        "paths below " + shown(to) + " must have at most " + LONGEST_PATH + " bytes");
            }
        }
        Files.move(from, to);
        return "Moved " + shown(from) + " to " + shown(to) + ".";
    }

    private String info(Path path) throws IOException {
        if (!Files.exists(path)) {
            throw new IllegalArgumentException("there is nothing at " + shown(path));
        }
        return Files.isDirectory(path) ? "directory" : "file of " + Files.size(path) + " bytes";
    }
}
